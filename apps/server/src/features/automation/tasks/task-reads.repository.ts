import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { APPROVERS } from '../approvals/approval-notices.repository.js';
import { LAPSES_AFTER_HOURS, needsApprovalOf } from '../approvals/awaiting.repository.js';
import { IS_OPEN_CONFLICT } from '../conflicts/open-conflicts.repository.js';
import type { AutomationTask } from '../graphql/task.model.js';
import { countsFor } from '../operations/operation-approvals.repository.js';
import { EXCLUDED_MANUALLY } from '../operations/exclusions.js';
import { containing, given } from '../operations/operation-filter.js';
import { PLACES } from '../operations/operation-places.repository.js';
import { limits, type PageOf } from '../operations/page.js';
import { planHashOf } from '../planning/plan-hash.repository.js';
import { mayApproveSql, ofSeenLevels } from '../operations/seen-levels.repository.js';
import { CAN_BE_RETRIED } from './task-store.repository.js';
import type { TaskState } from './task-words.js';

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

export interface TaskRow {
  readonly id: number;
  readonly type: string;
  readonly state: TaskState;
  readonly settings: object | null;
  readonly options: object | null;
  readonly filters: object | null;
  readonly user_id: number | null;
  readonly actor_id: number | null;
  readonly rule_author_id: number | null;
  readonly approver_id: number | null;
  readonly is_preview: boolean;
  readonly needs_approval: boolean;
  readonly operation_count: number;
  readonly budget_change: number | null;
  readonly undo_of_task_id: number | null;
  readonly also_undo_of_task_ids: readonly number[] | null;
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
  readonly excluded_manually: number;
  readonly skipped: number;
  readonly kept: number;
  readonly total: number;
  readonly plan_hash?: string | null;
  readonly approvable?: number;
  readonly approvers?: number | null;
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

/**
 * Returns the SQL condition for visible tasks. The user must see one of the task's accounts, and entities of its level.
 * $1 company, $2 accounts or null.
 */
function seenBy(viewer: Viewer): string {
  const operations = 'SELECT 1 FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id';
  const levels = ofSeenLevels(viewer);
  return `t.company_id = $1 AND ($2::int[] IS NULL OR EXISTS (${operations} AND o.account_id = ANY($2)))
    ${levels && `AND EXISTS (${operations} ${levels})`}`;
}

/** SQL condition: the viewer can see all accounts of a task. Other users may not approve it. */
const ALL_SEEN = `($2::int[] IS NULL OR NOT EXISTS (
  SELECT 1 FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.account_id <> ALL ($2)))`;
const mine = (viewer: Viewer): string =>
  `${needsApprovalOf('$12', '$13', mayApproveSql(viewer, 'own'))} AND ${ALL_SEEN}`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE o.state = 'done')::int AS done, count(*) FILTER (WHERE o.state = 'warned')::int AS warned,
    count(*) FILTER (WHERE o.state IN ('rejected', 'conflict', 'person'))::int AS failed,
    count(*) FILTER (WHERE o.state = 'excluded')::int AS excluded,
    count(*) FILTER (WHERE o.state = 'excluded' AND o.message = '${EXCLUDED_MANUALLY}')::int AS excluded_manually,
    count(*) FILTER (WHERE o.state = 'excluded' AND o.message IS DISTINCT FROM '${EXCLUDED_MANUALLY}'
      AND (t.state <> 'REJECTED' OR o.message IS DISTINCT FROM t.status_message))::int - t.stopped_count AS skipped,
    count(*) FILTER (WHERE o.state = 'kept')::int AS kept
  FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id`;

const TASK = `t.id, t.type, t.state, t.settings, t.options, t.filters, t.user_id, t.actor_id, t.rule_author_id, t.approver_id, t.is_preview,
  t.needs_approval, t.operation_count, t.budget_change_micros AS budget_change, t.undo_of_task_id, t.also_undo_of_task_ids, t.rewrite_of_task_id, t.status_message, t.restarts,
  t.cancelled_at, t.cancelled_by, t.stopped_count, t.approval_requested_at,
  CASE WHEN t.state = 'PENDING' THEN t.created_at + interval '${LAPSES_AFTER_HOURS} hours' END AS expires_at, t.created_at, t.started_at, t.finished_at,
  t.source, t.is_scheduled, t.rule_id, t.time_frames, t.time_frames_compare,
  (SELECT r.name FROM automation_rule r WHERE r.company_id = t.company_id AND r.id = t.rule_id) AS rule_name,
  t.rule_id IS NOT NULL AND EXISTS (SELECT FROM automation_rule r WHERE r.company_id = t.company_id AND t.rule_id = ANY(r.master_rule_ids)
    AND r.removed_at IS NULL) AS is_master`;

const accountsOf = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** Returns a page of tasks, each row with the total number of matches. */
export async function pageOfTasks(on: Queryable, viewer: Viewer, filter: TaskFilter, page: PageOf): Promise<TaskRow[]> {
  const { rows } = await on.query<TaskRow>(
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
         AND (NOT $11::bool OR (${mine(viewer)}))
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
  return rows;
}

/** Counts the tasks that wait for the viewer's approval. */
export async function tasksAwaiting(on: Queryable, viewer: Viewer): Promise<number> {
  const { rows } = await on.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM automation_task t
     WHERE ${seenBy(viewer)} AND ${needsApprovalOf('$3', '$4', mayApproveSql(viewer, 'own'))} AND ${ALL_SEEN}`,
    [viewer.companyId, accountsOf(viewer), viewer.userId, viewer.actorId],
  );
  return rows[0]!.total;
}

export async function tasksSeen(on: Queryable, viewer: Viewer): Promise<number> {
  const { rows } = await on.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM automation_task t WHERE ${seenBy(viewer)}`,
    [viewer.companyId, accountsOf(viewer)],
  );
  return rows[0]!.total;
}

/** Returns the SQL condition: task `t` undoes one of these tasks. */
const undoes = (taskIds: string): string =>
  `(t.undo_of_task_id = ANY(${taskIds}) OR t.also_undo_of_task_ids && ${taskIds})`;

/** Returns a task and the tasks that undo it. */
export async function taskAndItsUndoing(on: Queryable, viewer: Viewer, id: number): Promise<TaskRow[]> {
  const { rows } = await on.query<TaskRow>(
    `SELECT ${TASK}, n.*,
       (SELECT count(*)::int FROM automation_operation o
        WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.state = 'planned' AND o.approver_id IS NULL
          AND ${countsFor('$4', '$5')} AND ${mayApproveSql(viewer)}) AS approvable,
       (SELECT count(*)::int FROM automation_operation o
        WHERE o.company_id = t.company_id AND o.task_id = t.id AND ${CAN_BE_RETRIED}) AS retryable,
       (SELECT count(*)::int FROM automation_operation o
        WHERE o.company_id = t.company_id AND o.task_id = t.id AND ${IS_OPEN_CONFLICT}) AS conflicts,
       CASE WHEN t.state = 'PENDING' AND t.needs_approval THEN (SELECT count(*)::int FROM ${APPROVERS}) END AS approvers,
       CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
     FROM automation_task t, LATERAL (${COUNTS}) n
     WHERE ${seenBy(viewer)} AND (t.id = $3 OR ${undoes('ARRAY[$3::int]')}) ORDER BY t.id`,
    [viewer.companyId, accountsOf(viewer), id, viewer.userId, viewer.actorId],
  );
  return rows;
}

/** Returns the campaigns or ad groups of a task that the viewer can see, sorted by ID. */
export async function entitiesOfTask(on: Queryable, viewer: Viewer, id: number, limit: number): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT o.entity_id AS id FROM automation_operation o
     WHERE o.company_id = $1 AND o.task_id = $3 AND o.level IN ('campaign', 'adgroup')
       AND ($2::int[] IS NULL OR o.account_id = ANY($2)) ORDER BY 1 LIMIT $4`,
    [viewer.companyId, accountsOf(viewer), id, limit],
  );
  return rows.map((row) => row.id);
}

export async function tasksUndoing(on: Queryable, viewer: Viewer, taskIds: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await on.query<TaskRow>(
    `SELECT ${TASK}, n.* FROM automation_task t, LATERAL (${COUNTS}) n
     WHERE ${seenBy(viewer)} AND ${undoes('$3::int[]')} ORDER BY t.id`,
    [viewer.companyId, accountsOf(viewer), taskIds],
  );
  return rows;
}

/** Returns the users who created a task or own a rule. */
export async function creatorIds(on: Queryable, viewer: Viewer): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT t.user_id AS id FROM automation_task t WHERE ${seenBy(viewer)} AND t.user_id IS NOT NULL
     UNION SELECT r.owner_id FROM automation_rule r WHERE r.company_id = $1 AND r.removed_at IS NULL`,
    [viewer.companyId, accountsOf(viewer)],
  );
  return rows.map(({ id }) => id);
}
