import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { BulkAction } from '../planning/change-request.js';
import type { PlannedOperation } from '../planning/plan-operations.js';
import type { RuleOrigin } from './rule-origin.js';

export type TaskStateName = 'PENDING' | 'PENDING_FOR_EXECUTION' | 'PROCESS' | 'SUCCESS' | 'ERROR' | 'REJECTED';

export interface NewAutomationTask {
  readonly action: Pick<BulkAction, 'type' | 'settings' | 'options'>;
  readonly level: EntityLevel;
  readonly filters: object | null;
  readonly operations: readonly (PlannedOperation & {
    readonly writtenValue?: unknown;
    readonly undoOfId?: number;
    readonly alsoUndoOfIds?: readonly number[];
    readonly rewriteOfId?: number;
  })[];
  readonly isPreview: boolean;
  readonly needsApproval: boolean;
  readonly budgetChange: number | null;
  readonly forced?: boolean;
  /** Original task if this one undoes another. If there are several, the latest. */
  readonly undoOfTaskId?: number | null;
  readonly alsoUndoOfTaskIds?: readonly number[];
  /** Task whose conflicts this task overwrites. */
  readonly rewriteOfTaskId?: number | null;
  readonly requestId: string | null;
  readonly rule?: RuleOrigin;
  /** Permission key of the tool that creates the task. */
  readonly tool?: string;
}

/** Number of operations from which a task changes the database statistics noticeably. */
const LARGE = 1_000;

/** Records a task with its operations and lanes in the caller's transaction. It starts after the commit. */
export async function insertTask(on: Queryable, viewer: Viewer, task: NewAutomationTask): Promise<number> {
  const waits = task.isPreview || task.needsApproval;
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO automation_task (company_id, type, state, settings, options, filters, user_id, actor_id, is_preview,
       needs_approval, operation_count, budget_change_micros, undo_of_task_id, request_id, rewrite_of_task_id, source, rule_id,
       is_scheduled, time_frames, time_frames_compare, tool, rule_version, also_undo_of_task_ids, rule_author_id, session_id, address)
     VALUES ($1, $2, $3::task_state, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
     RETURNING id`,
    [
      viewer.companyId,
      task.action.type,
      waits ? 'PENDING' : 'PENDING_FOR_EXECUTION',
      json(task.action.settings),
      json(task.action.options),
      json(task.filters),
      viewer.userId,
      viewer.actorId,
      task.isPreview,
      task.needsApproval,
      task.operations.length,
      task.budgetChange,
      task.undoOfTaskId ?? null,
      task.requestId,
      task.rewriteOfTaskId ?? null,
      task.rule ? (task.undoOfTaskId ? 'counter' : 'rule') : 'person',
      task.rule?.ruleId ?? null,
      task.rule?.isScheduled ?? false,
      json(task.rule?.timeFrames),
      json(task.rule?.timeFramesCompare),
      task.tool ?? null,
      task.rule?.version ?? null,
      task.alsoUndoOfTaskIds?.length ? task.alsoUndoOfTaskIds : null,
      task.rule?.authorId ?? null,
      viewer.sessionId,
      viewer.origin?.address ?? null,
    ],
  );
  const id = rows[0]!.id;
  await insertOperations(on, viewer.companyId, id, task, waits ? 'planned' : 'ready');
  // Updates the statistics, because the plans of later statements depend on the number of rows.
  if (task.operations.length >= LARGE) await on.query('ANALYZE automation_operation');
  if (!waits) await openLanes(on, viewer.companyId, id);
  return id;
}

/** Inserts all operations of a task in one statement. @param readyState state of the operations that can run */
async function insertOperations(
  on: Queryable,
  companyId: number,
  taskId: number,
  { level, operations, forced, rule }: NewAutomationTask,
  readyState: 'planned' | 'ready',
): Promise<void> {
  const values = (pick: (operation: (typeof operations)[number]) => unknown) =>
    operations.map((each) => json(pick(each)));
  await on.query(
    `INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, old_value, new_value,
       written_value, message, plan_note, undo_of_id, rewrite_of_id, based_on_id, change_spec, limit_message, forced, finished_at, why, also_undo_of_ids)
     SELECT $1, $2, o.account, $3, o.entity, o.field, o.state::operation_state, o.old::jsonb, o.new::jsonb,
       o.written::jsonb, CASE o.state WHEN 'excluded' THEN o.message END, CASE WHEN o.state <> 'excluded' THEN o.message END, o.undo_of, o.rewrite_of, o.based_on, o.change::jsonb, o.limit_message, $4,
       CASE o.state WHEN 'excluded' THEN clock_timestamp() END, o.why::jsonb,
       CASE WHEN o.also_undo_of IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(o.also_undo_of::jsonb)::int) END
     FROM unnest($5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::int[],
         $14::int[], $15::int[], $16::text[], $17::text[], $18::text[],
         $19::text[])
       WITH ORDINALITY AS o (account, entity, field, state, old, new, written, message, undo_of, rewrite_of, based_on, change,
         limit_message, why, also_undo_of, place)
     ORDER BY o.place`,
    [
      companyId,
      taskId,
      level,
      forced ?? false,
      operations.map(({ entity }) => entity.accountId),
      operations.map(({ entity }) => entity.id),
      operations.map(({ field }) => field),
      operations.map(({ state }) => (state === 'ready' ? readyState : state)),
      // A missing expected value differs from an expected null.
      operations.map(({ oldValue }) => (oldValue === undefined ? null : JSON.stringify(oldValue))),
      values(({ newValue }) => newValue),
      values(({ writtenValue }) => writtenValue),
      operations.map(({ message }) => message),
      operations.map(({ undoOfId }) => undoOfId ?? null),
      operations.map(({ rewriteOfId }) => rewriteOfId ?? null),
      operations.map(({ basedOnId }) => basedOnId ?? null),
      values(({ change }) => change),
      operations.map(({ limitMessage }) => limitMessage ?? null),
      values(({ entity }) => rule?.whyOf.get(entity.id)),
      values(({ alsoUndoOfIds }) => alsoUndoOfIds),
    ],
  );
}

/**
 * SQL condition: a failed operation that can be retried. A conflict can't be retried, because a user must check its
 * value.
 */
export const CAN_BE_RETRIED = `state IN ('rejected', 'person') AND new_value <> 'null'`;

/** SQL of the next position, after all approved changes. */
export const NEXT_TURN = `nextval(pg_get_serial_sequence('automation_operation', 'turn'))`;

export async function accountsOfTask(on: Queryable, companyId: number, taskId: number): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    'SELECT DISTINCT account_id AS id FROM automation_operation WHERE company_id = $1 AND task_id = $2',
    [companyId, taskId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the action a task was created with. */
export async function actionOfTask(
  on: Queryable,
  companyId: number,
  taskId: number,
): Promise<NewAutomationTask['action']> {
  const { rows } = await on.query<NewAutomationTask['action']>(
    'SELECT type, settings, options FROM automation_task WHERE company_id = $1 AND id = $2',
    [companyId, taskId],
  );
  return rows[0]!;
}

/** Opens a lane for each account with open operations, including closed lanes. */
export async function openLanes(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await on.query(
    `INSERT INTO automation_lane (company_id, task_id, account_id)
     SELECT DISTINCT company_id, task_id, account_id FROM automation_operation
     WHERE company_id = $1 AND task_id = $2 AND state IN ('ready', 'sending', 'unknown')
     ON CONFLICT (company_id, task_id, account_id) DO UPDATE
       SET closed_at = NULL, run_after = clock_timestamp(), offered_at = NULL
       WHERE automation_lane.closed_at IS NOT NULL`,
    [companyId, taskId],
  );
}

/** SQL assignments of the final state of a task, from its operations. $1 company, $2 task */
const OUTCOME = `state = CASE WHEN failed = 0 THEN 'SUCCESS' ELSE 'ERROR' END::task_state,
       status_message = CASE WHEN failed = 0 THEN NULL ELSE failed || ' of ' || t.operation_count || ' failed.' END
     FROM (SELECT count(*) AS failed FROM automation_operation
           WHERE company_id = $1 AND task_id = $2 AND state IN ('rejected', 'conflict', 'person')) o`;

/** Ends a failed task if none of its failures remains. */
export async function recountFailed(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await on.query(
    `UPDATE automation_task t SET ${OUTCOME} WHERE t.company_id = $1 AND t.id = $2 AND t.state = 'ERROR'`,
    [companyId, taskId],
  );
}

/** Locks the task until the transaction ends, so that no other transaction closes, approves or rejects it. */
export async function lockTask(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await on.query('SELECT 1 FROM automation_task WHERE company_id = $1 AND id = $2 FOR UPDATE', [companyId, taskId]);
}

/** Sets the state of a task from its operations after its last lane has closed. */
export async function closeTask(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await lockTask(on, companyId, taskId);
  await on.query(
    `UPDATE automation_task t SET finished_at = clock_timestamp(), ${OUTCOME}
     WHERE t.company_id = $1 AND t.id = $2 AND t.state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
       AND NOT EXISTS (SELECT 1 FROM automation_lane l WHERE l.company_id = $1 AND l.task_id = $2 AND l.closed_at IS NULL)`,
    [companyId, taskId],
  );
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));
