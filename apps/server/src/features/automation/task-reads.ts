import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { filterWords, namesOf } from './filter-words.js';
import type { AutomationTask, AutomationTaskPage } from './graphql/task.model.js';
import { LAPSES_AFTER_HOURS, needsApprovalOf } from './approvals/awaiting.repository.js';
import { containing, given } from './operations/operation-filter.js';
import { PLACES } from './operations/operation-places.repository.js';
import { limits, type PageOf } from './operations/page.js';
import { IS_OPEN_CONFLICT } from './conflicts/open-conflicts.repository.js';
import { countsFor } from './operation-approvals.repository.js';
import { planHashOf } from './planning/plan-hash.repository.js';
import { CAN_BE_RETRIED } from './task-store.repository.js';
import { ofSeenLevels } from './seen-levels.repository.js';
import { actionName, bulkStateOf, TASK_STATE_NAMES, type TaskState } from './task-words.js';

export interface TaskFilter {
  readonly dateRange?: { readonly start: string; readonly end: string } | null;
  readonly statusIn?: readonly TaskState[] | null;
  readonly typeIn?: readonly string[] | null;
  readonly creatorIdIn?: readonly number[] | null;
  readonly searchPhrase?: string | null;
  readonly awaitsMyApproval?: boolean | null;
  readonly ruleIdIn?: readonly number[] | null;
  readonly isCreatedByScheduler?: boolean | null;
}

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
  readonly rewrite_of_task_id: number | null;
  readonly status_message: string | null;
  readonly restarts: number;
  readonly cancelled_at: Date | null;
  readonly cancelled_by: number | null;
  readonly stopped_count: number;
  readonly approval_requested_at: Date | null;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly done: number;
  readonly warned: number;
  readonly failed: number;
  readonly excluded: number;
  readonly kept: number;
  readonly total: number;
  readonly plan_hash?: string | null;
  readonly approvable?: number;
  readonly retryable?: number;
  readonly conflicts?: number;
  readonly source: string;
  readonly is_scheduled: boolean;
  readonly rule_id: number | null;
  readonly rule_name: string | null;
  readonly is_master: boolean;
  readonly time_frames: AutomationTask['timeFrames'] | null;
  readonly time_frames_compare: AutomationTask['timeFramesCompare'] | null;
}

/** A task is seen by those who may see an account it touches, and entities of its level. $1 company, $2 accounts or null. */
function seenBy(viewer: Viewer): string {
  const operations = 'SELECT 1 FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id';
  const levels = ofSeenLevels(viewer);
  return `t.company_id = $1 AND ($2::int[] IS NULL OR EXISTS (${operations} AND o.account_id = ANY($2)))
    ${levels && `AND EXISTS (${operations} ${levels})`}`;
}

/** A task that touches accounts a user does not see cannot be approved by them. */
const ALL_SEEN = `($2::int[] IS NULL OR NOT EXISTS (
  SELECT 1 FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.account_id <> ALL ($2)))`;
const MINE = `${needsApprovalOf('$12', '$13')} AND ${ALL_SEEN}`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE o.state = 'done')::int AS done, count(*) FILTER (WHERE o.state = 'warned')::int AS warned,
    count(*) FILTER (WHERE o.state IN ('rejected', 'conflict', 'person'))::int AS failed,
    count(*) FILTER (WHERE o.state = 'excluded')::int AS excluded,
    count(*) FILTER (WHERE o.state = 'kept')::int AS kept
  FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id`;

const TASK = `t.id, t.type, t.state, t.settings, t.options, t.filters, t.user_id, t.actor_id, t.approver_id, t.is_preview,
  t.needs_approval, t.operation_count, t.budget_change_micros AS budget_change, t.undo_of_task_id, t.rewrite_of_task_id, t.status_message, t.restarts,
  t.cancelled_at, t.cancelled_by, t.stopped_count, t.approval_requested_at,
  CASE WHEN t.state = 'PENDING' THEN t.created_at + interval '${LAPSES_AFTER_HOURS} hours' END AS expires_at, t.created_at, t.started_at, t.finished_at,
  t.source, t.is_scheduled, t.rule_id, t.time_frames, t.time_frames_compare,
  (SELECT r.name FROM automation_rule r WHERE r.company_id = t.company_id AND r.id = t.rule_id) AS rule_name,
  t.rule_id IS NOT NULL AND EXISTS (SELECT FROM automation_rule r WHERE r.company_id = t.company_id AND t.rule_id = ANY(r.master_rule_ids)
    AND r.removed_at IS NULL) AS is_master`;

const accountsOf = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** Tasks, for those who may see the accounts. */
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
         WHERE ${seenBy(viewer)}
           AND ($3::date IS NULL OR t.created_at >= $3::date) AND ($4::date IS NULL OR t.created_at < $4::date + 1)
           AND ($5::text[] IS NULL OR t.state::text = ANY($5)) AND ($6::text[] IS NULL OR t.type = ANY($6))
           AND ($7::int[] IS NULL OR t.user_id = ANY($7))
           AND ($8::text IS NULL OR EXISTS (
             SELECT 1 FROM automation_operation o ${PLACES}
             WHERE o.company_id = t.company_id AND o.task_id = t.id
               AND (kw.text ILIKE $8 OR g.name ILIKE $8 OR c.name ILIKE $8)))
           AND (NOT $11::bool OR ${MINE})
           AND ($14::int[] IS NULL OR t.rule_id = ANY($14)) AND ($15::bool IS NULL OR t.is_scheduled = $15)
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
        filter.awaitsMyApproval ?? false,
        viewer.userId,
        viewer.actorId,
        given(filter.ruleIdIn),
        filter.isCreatedByScheduler ?? null,
      ],
    );
    const items = await this.withChildren(viewer, await this.shape(viewer, rows));
    return { items, total: rows[0]?.total ?? (page.page > 1 ? await this.countOf(viewer) : 0) };
  }

  /** Asked for by every screen once a minute: an index holds the few tasks that wait at all. */
  async awaitingCount(viewer: Viewer): Promise<number> {
    const { rows } = await this.database.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM automation_task t
       WHERE ${seenBy(viewer)} AND ${needsApprovalOf('$3', '$4')} AND ${ALL_SEEN}`,
      [viewer.companyId, accountsOf(viewer), viewer.userId, viewer.actorId],
    );
    return rows[0]!.total;
  }

  private async countOf(viewer: Viewer): Promise<number> {
    const { rows } = await this.database.pool.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM automation_task t WHERE ${seenBy(viewer)}`,
      [viewer.companyId, accountsOf(viewer)],
    );
    return rows[0]!.total;
  }

  async task(viewer: Viewer, id: number): Promise<AutomationTask | null> {
    const { rows } = await this.database.pool.query<TaskRow>(
      `SELECT ${TASK}, n.*,
         (SELECT count(*)::int FROM automation_operation o
          WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.state = 'planned' AND o.approver_id IS NULL
            AND ${countsFor('$4', '$5')}) AS approvable,
         (SELECT count(*)::int FROM automation_operation o
          WHERE o.company_id = t.company_id AND o.task_id = t.id AND ${CAN_BE_RETRIED}) AS retryable,
         (SELECT count(*)::int FROM automation_operation o
          WHERE o.company_id = t.company_id AND o.task_id = t.id AND ${IS_OPEN_CONFLICT}) AS conflicts,
         CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
       FROM automation_task t, LATERAL (${COUNTS}) n
       WHERE ${seenBy(viewer)} AND (t.id = $3 OR t.undo_of_task_id = $3) ORDER BY t.id`,
      [viewer.companyId, accountsOf(viewer), id, viewer.userId, viewer.actorId],
    );
    const tasks = await this.shape(viewer, rows);
    const task = tasks.find((each) => each.id === id);
    if (!task) return null;
    return withFollowing(
      task,
      tasks.filter((each) => each.id !== id),
    );
  }

  /** The tasks of a page with those that undo them, in one statement more. */
  private async withChildren(viewer: Viewer, tasks: readonly AutomationTask[]): Promise<AutomationTask[]> {
    if (tasks.length === 0) return [];
    const { rows } = await this.database.pool.query<TaskRow>(
      `SELECT ${TASK}, n.* FROM automation_task t, LATERAL (${COUNTS}) n
       WHERE ${seenBy(viewer)} AND t.undo_of_task_id = ANY($3) ORDER BY t.id`,
      [viewer.companyId, accountsOf(viewer), tasks.map(({ id }) => id)],
    );
    const children = await this.shape(viewer, rows);
    return tasks.map((task) =>
      withFollowing(
        task,
        children.filter(({ undoOfTaskId }) => undoOfTaskId === task.id),
      ),
    );
  }

  async creators(viewer: Viewer): Promise<User[]> {
    const [{ rows }, { members }] = await Promise.all([
      this.database.pool.query<{ id: number }>(
        `SELECT DISTINCT t.user_id AS id FROM automation_task t WHERE ${seenBy(viewer)} AND t.user_id IS NOT NULL
         UNION SELECT r.owner_id FROM automation_rule r WHERE r.company_id = $1 AND r.removed_at IS NULL`,
        [viewer.companyId, accountsOf(viewer)],
      ),
      this.catalogue.of(viewer),
    ]);
    const ids = new Set(rows.map(({ id }) => id));
    return members.filter(({ id }) => ids.has(id));
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
      status: statusOfTask(row),
      statusMessage: row.status_message,
      statusValue: row.state,
      bulkState: bulkStateOf(row.state, row.restarts),
      filters: filterWords(row.filters, names),
      rawFilters: row.filters,
      timeFrames: row.time_frames ?? [],
      timeFramesCompare: row.time_frames_compare ?? [],
      settings: row.settings,
      options: row.options,
      createdAt: row.created_at,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      warningCount: row.warned,
      successCount: row.done,
      errorCount: row.failed,
      approvableCount: row.approvable ?? null,
      retryableCount: row.retryable ?? null,
      conflictCount: row.conflicts ?? null,
      excludeCount: row.excluded,
      keptCount: row.kept,
      stoppedCount: row.stopped_count,
      endedBy: user(row.cancelled_by ?? (row.state === 'REJECTED' ? row.approver_id : null)),
      endedAt: row.cancelled_at ?? (row.state === 'REJECTED' ? row.finished_at : null),
      approvalRequestedAt: row.approval_requested_at,
      expiresAt: row.expires_at,
      isCreatedByScheduler: row.is_scheduled,
      ruleId: row.rule_id,
      ruleName: row.rule_name,
      isMasterRule: row.is_master,
      isCounterRule: row.source === 'counter',
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
      rewriteOfTaskId: row.rewrite_of_task_id,
    }));
  }
}

/** A task with those that follow it: undoing it, by a user or by a counter rule. */
const withFollowing = (task: AutomationTask, childTasks: AutomationTask[]): AutomationTask => ({
  ...task,
  childTasks,
  lastCounterRuleTask: childTasks.findLast(({ isCounterRule }) => isCounterRule) ?? null,
});

/** The status in words. A task that a user ended says so, regardless of how its operations ended. */
function statusOfTask(row: TaskRow): string {
  const { state, stopped_count, approver_id, actor_id } = row;
  if (stopped_count > 0 && (state === 'SUCCESS' || state === 'ERROR' || state === 'REJECTED')) return 'Stopped';
  if (state === 'REJECTED' && approver_id === actor_id) return 'Discarded';
  return TASK_STATE_NAMES[state];
}
