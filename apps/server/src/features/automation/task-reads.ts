import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../reference-lists/index.js';
import { type ChangeField, isMoney, propertyOf } from './fields.js';
import { filterWords, namesOf } from './filter-words.js';
import type {
  AutomationErrorGroup,
  AutomationOperation,
  AutomationOperationFilters,
  AutomationOperationPage,
  AutomationTask,
  AutomationTaskPage,
} from './graphql/task.model.js';
import { planHashOf } from './planning/plan-hash.js';
import {
  actionName,
  bulkStateOf,
  type OperationState,
  type OperationStatus,
  statesOf,
  statusName,
  statusOf,
  TASK_STATE_NAMES,
  type TaskState,
  setsBudgetOfCopy,
  valueText,
} from './task-words.js';

export interface TaskFilter {
  readonly dateRange?: { readonly start: string; readonly end: string } | null;
  readonly statusIn?: readonly TaskState[] | null;
  readonly typeIn?: readonly string[] | null;
  readonly creatorIdIn?: readonly number[] | null;
  readonly searchPhrase?: string | null;
}

export interface OperationFilter {
  readonly taskId: number;
  readonly siteIds?: readonly number[] | null;
  readonly sourceIds?: readonly number[] | null;
  readonly campaignPhrase?: string | null;
  readonly adGroupPhrase?: string | null;
  readonly statusIn?: readonly OperationStatus[] | null;
}

export interface PageOf {
  readonly page: number;
  readonly perPage: number;
}

const LARGEST_PAGE = 1_000;

interface TaskRow {
  readonly id: number;
  readonly type: string;
  readonly state: TaskState;
  readonly settings: object | null;
  readonly options: object | null;
  readonly filters: object | null;
  readonly user_id: number | null;
  readonly actor_id: number | null;
  readonly approver_id: number | null;
  readonly is_preview: boolean;
  readonly needs_approval: boolean;
  readonly operation_count: number;
  readonly budget_change: number | null;
  readonly undo_of_task_id: number | null;
  readonly status_message: string | null;
  readonly restarts: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly done: number;
  readonly warned: number;
  readonly failed: number;
  readonly excluded: number;
  readonly total: number;
  readonly plan_hash?: string | null;
}

/** A task is seen by those who may see an account it touches. $1 company, $2 accounts or null. */
const SEEN = `t.company_id = $1 AND ($2::int[] IS NULL OR EXISTS (
  SELECT 1 FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.account_id = ANY($2)))`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE o.state = 'done')::int AS done, count(*) FILTER (WHERE o.state = 'warned')::int AS warned,
    count(*) FILTER (WHERE o.state IN ('rejected', 'conflict', 'person'))::int AS failed,
    count(*) FILTER (WHERE o.state = 'excluded')::int AS excluded
  FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id`;

const TASK = `t.id, t.type, t.state, t.settings, t.options, t.filters, t.user_id, t.actor_id, t.approver_id, t.is_preview,
  t.needs_approval, t.operation_count, t.budget_change_micros AS budget_change, t.undo_of_task_id, t.status_message, t.restarts,
  t.created_at, t.started_at, t.finished_at`;

const accountsOf = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** Tasks and their operations, for those who may see the accounts. */
@Injectable()
export class TaskReads {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async tasks(viewer: Viewer, filter: TaskFilter, page: PageOf): Promise<AutomationTaskPage> {
    const { rows } = await this.database.pool.query<TaskRow>(
      `WITH chosen AS (
         SELECT ${TASK}, t.company_id, count(*) OVER ()::int AS total FROM automation_task t
         WHERE ${SEEN}
           AND ($3::date IS NULL OR t.created_at >= $3::date) AND ($4::date IS NULL OR t.created_at < $4::date + 1)
           AND ($5::text[] IS NULL OR t.state::text = ANY($5)) AND ($6::text[] IS NULL OR t.type = ANY($6))
           AND ($7::int[] IS NULL OR t.user_id = ANY($7))
           AND ($8::text IS NULL OR EXISTS (
             SELECT 1 FROM automation_operation o
             LEFT JOIN adgroup g ON o.level = 'adgroup' AND g.company_id = o.company_id AND g.id = o.entity_id
             LEFT JOIN campaign c ON c.company_id = o.company_id AND c.id = CASE o.level WHEN 'campaign' THEN o.entity_id ELSE g.campaign_id END
             WHERE o.company_id = t.company_id AND o.task_id = t.id AND (g.name ILIKE $8 OR c.name ILIKE $8)))
         ORDER BY t.created_at DESC, t.id DESC LIMIT $9 OFFSET $10)
       SELECT t.*, n.* FROM chosen t, LATERAL (${COUNTS}) n ORDER BY t.created_at DESC, t.id DESC`,
      [
        viewer.companyId,
        accountsOf(viewer),
        filter.dateRange?.start ?? null,
        filter.dateRange?.end ?? null,
        given(filter.statusIn),
        given(filter.typeIn),
        given(filter.creatorIdIn),
        containing(filter.searchPhrase),
        ...limits(page),
      ],
    );
    const items = await this.shape(viewer, rows);
    return { items, total: rows[0]?.total ?? (page.page > 1 ? await this.countOf(viewer) : 0) };
  }

  private async countOf(viewer: Viewer): Promise<number> {
    const { rows } = await this.database.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM automation_task t WHERE ${SEEN}`,
      [viewer.companyId, accountsOf(viewer)],
    );
    return rows[0]!.total;
  }

  async task(viewer: Viewer, id: number): Promise<AutomationTask | null> {
    const { rows } = await this.database.pool.query<TaskRow>(
      `SELECT ${TASK}, n.*, CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
       FROM automation_task t, LATERAL (${COUNTS}) n
       WHERE ${SEEN} AND (t.id = $3 OR t.undo_of_task_id = $3) ORDER BY t.id`,
      [viewer.companyId, accountsOf(viewer), id],
    );
    const tasks = await this.shape(viewer, rows);
    const task = tasks.find((each) => each.id === id);
    return task ? { ...task, childTasks: tasks.filter((each) => each.id !== id) } : null;
  }

  async creators(viewer: Viewer): Promise<User[]> {
    const [{ rows }, { members }] = await Promise.all([
      this.database.pool.query<{ id: number }>(
        `SELECT DISTINCT t.user_id AS id FROM automation_task t WHERE ${SEEN} AND t.user_id IS NOT NULL`,
        [viewer.companyId, accountsOf(viewer)],
      ),
      this.catalogue.of(viewer),
    ]);
    const ids = new Set(rows.map(({ id }) => id));
    return members.filter(({ id }) => ids.has(id));
  }

  async operations(viewer: Viewer, filter: OperationFilter, page: PageOf): Promise<AutomationOperationPage> {
    const { rows } = await this.database.pool.query<{
      id: number;
      account_id: number;
      site_id: number | null;
      campaign: string | null;
      adgroup: string | null;
      field: ChangeField;
      state: OperationState;
      old_value: unknown;
      new_value: unknown;
      written_value: unknown;
      found_value: unknown;
      message: string | null;
      finished_at: Date | null;
      undone_by: number | null;
      total: number;
    }>(
      `SELECT o.id, o.account_id, g.site_id, c.name AS campaign, g.name AS adgroup, o.field, o.state, o.old_value, o.new_value,
         o.written_value, o.found_value, o.message, o.finished_at, count(*) OVER ()::int AS total,
         (SELECT max(u.id) FROM automation_operation u WHERE u.company_id = o.company_id AND u.undo_of_id = o.id
            AND u.state IN ('done', 'warned')) AS undone_by
       FROM automation_operation o
       LEFT JOIN adgroup g ON o.level = 'adgroup' AND g.company_id = o.company_id AND g.id = o.entity_id
       LEFT JOIN campaign c ON c.company_id = o.company_id AND c.id = CASE o.level WHEN 'campaign' THEN o.entity_id ELSE g.campaign_id END
       LEFT JOIN partner_account acc ON acc.company_id = o.company_id AND acc.id = o.account_id
       WHERE o.company_id = $1 AND ($2::int[] IS NULL OR o.account_id = ANY($2)) AND o.task_id = $3
         AND ($4::int[] IS NULL OR g.site_id = ANY($4)) AND ($5::int[] IS NULL OR acc.partner_id = ANY($5))
         AND ($6::text IS NULL OR c.name ILIKE $6) AND ($7::text IS NULL OR g.name ILIKE $7)
         AND ($8::text[] IS NULL OR o.state::text = ANY($8))
       ORDER BY o.id LIMIT $9 OFFSET $10`,
      [
        viewer.companyId,
        accountsOf(viewer),
        filter.taskId,
        given(filter.siteIds),
        given(filter.sourceIds),
        containing(filter.campaignPhrase),
        containing(filter.adGroupPhrase),
        filter.statusIn?.length ? statesOf(filter.statusIn) : null,
        ...limits(page),
      ],
    );
    const seen = lookups(await this.catalogue.of(viewer));
    const items = rows.map((row): AutomationOperation => {
      const account = seen.accounts.get(row.account_id) ?? null;
      // Where the platform holds another value, that one is what matters.
      const after = row.state === 'warned' ? row.found_value : row.new_value;
      return {
        id: row.id,
        site: row.site_id === null ? null : (seen.sites.get(row.site_id) ?? null),
        source: account?.partner ?? null,
        partnerAccount: account,
        campaign: row.campaign,
        adGroup: row.adgroup,
        property: propertyOf(row.field),
        status: statusName(row.state),
        statusMessage:
          row.state === 'conflict'
            ? `${row.message} It holds ${valueText(row.field, row.found_value) ?? 'none'}.`
            : row.message,
        statusValue: statusOf(row.state),
        oldValue: valueText(row.field, row.old_value),
        newValue: valueText(row.field, after),
        newValueJson: typeof after === 'object' ? after : null,
        writtenValue: valueText(row.field, row.written_value),
        currency: isMoney(row.field) || setsBudgetOfCopy(row.field, after) ? (account?.currency ?? null) : null,
        finishedAt: row.finished_at,
        undoneByOperationId: row.undone_by,
      };
    });
    return { items, total: rows[0]?.total ?? 0 };
  }

  async operationFilters(viewer: Viewer, taskId: number): Promise<AutomationOperationFilters> {
    const { rows } = await this.database.pool.query<{ sites: number[] | null; accounts: number[] | null }>(
      `SELECT array_agg(DISTINCT g.site_id) FILTER (WHERE g.site_id IS NOT NULL) AS sites, array_agg(DISTINCT o.account_id) AS accounts
       FROM automation_operation o
       LEFT JOIN adgroup g ON o.level = 'adgroup' AND g.company_id = o.company_id AND g.id = o.entity_id
       WHERE o.company_id = $1 AND ($2::int[] IS NULL OR o.account_id = ANY($2)) AND o.task_id = $3`,
      [viewer.companyId, accountsOf(viewer), taskId],
    );
    const { sites, accounts } = rows[0]!;
    const catalogue = await this.catalogue.of(viewer);
    const partners = new Set(
      catalogue.accounts.filter(({ id }) => accounts?.includes(id)).map(({ partnerId }) => partnerId),
    );
    return {
      sites: catalogue.sites.filter(({ id }) => sites?.includes(id)),
      sources: catalogue.partners.filter(({ id }) => partners.has(id)),
    };
  }

  async operationErrors(viewer: Viewer, taskId: number): Promise<AutomationErrorGroup[]> {
    const { rows } = await this.database.pool.query<AutomationErrorGroup>(
      `SELECT coalesce(message, 'Failed') AS message, count(*)::int AS count, min(id) AS "operationId" FROM automation_operation
       WHERE company_id = $1 AND ($2::int[] IS NULL OR account_id = ANY($2)) AND task_id = $3
         AND state IN ('rejected', 'conflict', 'person')
       GROUP BY 1 ORDER BY 2 DESC, 3 LIMIT 200`,
      [viewer.companyId, accountsOf(viewer), taskId],
    );
    return rows;
  }

  private async shape(viewer: Viewer, rows: readonly TaskRow[]): Promise<AutomationTask[]> {
    const catalogue = await this.catalogue.of(viewer);
    const names = namesOf(catalogue);
    const users = new Map(catalogue.members.map((member) => [member.id, member]));
    const user = (id: number | null): User | null => (id === null ? null : (users.get(id) ?? null));
    return rows.map((row): AutomationTask => ({
      id: row.id,
      username: user(row.user_id)?.username ?? null,
      type: row.undo_of_task_id === null ? actionName(row.type) : `Undo: ${actionName(row.type)}`,
      typeValue: row.type as AutomationTask['typeValue'],
      status: TASK_STATE_NAMES[row.state],
      statusMessage: row.status_message,
      statusValue: row.state,
      bulkState: bulkStateOf(row.state, row.restarts),
      filters: filterWords(row.filters, names),
      rawFilters: row.filters,
      timeFrames: [],
      timeFramesCompare: [],
      settings: row.settings,
      options: row.options,
      createdAt: row.created_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      warningCount: row.warned,
      successCount: row.done,
      errorCount: row.failed,
      excludeCount: row.excluded,
      isCreatedByScheduler: false,
      ruleId: null,
      ruleName: null,
      isMasterRule: false,
      isCounterRule: false,
      lastCounterRuleTask: null,
      childTasks: [],
      creator: user(row.user_id),
      actor: row.actor_id === row.user_id ? null : user(row.actor_id),
      approver: user(row.approver_id),
      isPreview: row.is_preview,
      needsApproval: row.needs_approval,
      planHash: row.plan_hash ?? null,
      operationCount: row.operation_count,
      budgetChange: row.budget_change === null ? null : row.budget_change / 1_000_000,
      undoOfTaskId: row.undo_of_task_id,
    }));
  }
}

const given = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

function containing(phrase: string | null | undefined): string | null {
  if (!phrase) return null;
  if (phrase.length > 200) throw new BadUserInput('A search is at most 200 characters long.');
  return `%${phrase.replace(/[\\%_]/g, '\\$&')}%`;
}

function limits({ page, perPage }: PageOf): [number, number] {
  if (!(page >= 1) || !(perPage >= 1) || perPage > LARGEST_PAGE)
    throw new BadUserInput(`page is 1 or more, perPage 1 to ${LARGEST_PAGE}.`);
  return [perPage, (page - 1) * perPage];
}

function lookups({ accounts, sites }: Catalogue) {
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    sites: new Map(sites.map((site) => [site.id, site])),
  };
}
