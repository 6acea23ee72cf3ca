import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { slotSql } from '../properties/property-sql.js';
import { CAN_BE_RETRIED, NEXT_TURN } from './task-store.repository.js';

/** Approves a task as planned and queues its operations. */
export async function approveTask(
  on: Queryable,
  { companyId, actorId }: Viewer,
  { id, plan_hash }: { readonly id: number; readonly plan_hash: string | null },
): Promise<void> {
  await on.query(
    `UPDATE automation_task SET state = 'PENDING_FOR_EXECUTION', approver_id = $3, approved_at = clock_timestamp(),
       plan_hash = $4
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, actorId, plan_hash],
  );
  await on.query(
    `UPDATE automation_operation SET state = 'ready', turn = ${NEXT_TURN}
     WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
    [companyId, id],
  );
}

/** Ends a task that hasn't run. @param by actorId null if it has expired */
export async function rejectTask(
  on: Queryable,
  by: { readonly companyId: number; readonly actorId: number | null },
  taskId: number,
  words: string,
): Promise<void> {
  await on.query(
    `UPDATE automation_operation SET state = 'excluded', message = $3, finished_at = clock_timestamp()
     WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
    [by.companyId, taskId, words],
  );
  await on.query(
    `UPDATE automation_task SET state = 'REJECTED', approver_id = $3, finished_at = clock_timestamp(), status_message = $4
     WHERE company_id = $1 AND id = $2`,
    [by.companyId, taskId, by.actorId, words],
  );
}

/** Counts of the operations of a stopped task that had not ended. */
export interface StopCounts {
  /** Number of operations that were not sent and will not be. */
  readonly notSent: number;
  /** Number of operations whose outcome is read back from the platform, because they may have reached it. */
  readonly onTheWay: number;
}

/** Excludes operations that haven't begun. The worker excludes operations that have begun but aren't sent. */
export async function stopTask(
  on: Queryable,
  viewer: Viewer,
  taskId: number,
  { hasStarted, reason }: { readonly hasStarted: boolean; readonly reason: string },
): Promise<StopCounts> {
  const { rowCount } = await on.query(
    `UPDATE automation_operation SET state = 'excluded', message = $3, finished_at = clock_timestamp()
     WHERE company_id = $1 AND task_id = $2 AND state = 'ready'`,
    [viewer.companyId, taskId, reason],
  );
  if (hasStarted) await wakeEmptyLanes(on, viewer.companyId, taskId);
  else {
    await on.query(`UPDATE automation_lane SET closed_at = clock_timestamp() WHERE company_id = $1 AND task_id = $2`, [
      viewer.companyId,
      taskId,
    ]);
    await rejectTask(on, viewer, taskId, 'Stopped before it started.');
  }
  await on.query(
    `UPDATE automation_task SET cancelled_at = clock_timestamp(), cancelled_by = $3, stopped_count = stopped_count + $4,
       stop_reason = $5
     WHERE company_id = $1 AND id = $2`,
    [viewer.companyId, taskId, viewer.actorId, rowCount ?? 0, reason],
  );
  const { rows } = await on.query<{ begun: number; sent: number }>(
    `SELECT count(*) FILTER (WHERE NOT was_sent)::int AS begun, count(*) FILTER (WHERE was_sent)::int AS sent
     FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND state IN ('sending', 'unknown')`,
    [viewer.companyId, taskId],
  );
  return { notSent: (rowCount ?? 0) + rows[0]!.begun, onTheWay: rows[0]!.sent };
}

/**
 * Wakes lanes without remaining work, including lanes that wait for a platform, so that they close immediately. A
 * worker closes the lanes that it holds.
 */
async function wakeEmptyLanes(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await on.query(
    `UPDATE automation_lane SET run_after = clock_timestamp(), offered_at = NULL
     WHERE (company_id, task_id, account_id) IN (
       SELECT l.company_id, l.task_id, l.account_id FROM automation_lane l
       WHERE l.company_id = $1 AND l.task_id = $2 AND l.closed_at IS NULL
         AND (l.lease_until IS NULL OR l.lease_until < clock_timestamp())
         AND NOT EXISTS (SELECT FROM automation_operation o WHERE o.company_id = l.company_id AND o.task_id = l.task_id
           AND o.account_id = l.account_id AND o.state IN ('ready', 'sending', 'unknown'))
       FOR UPDATE SKIP LOCKED)`,
    [companyId, taskId],
  );
}

/**
 * Returns failed operations to the queue. An unknown outcome stays unknown until it is read back, which the worker does
 * before sending.
 * @returns the number of operations
 */
export async function retryFailed(on: Queryable, companyId: number, taskId: number): Promise<number> {
  const { rowCount } = await on.query(
    `UPDATE automation_operation SET attempt = 0, deaths = 0, finished_at = NULL, message = NULL, found_value = NULL,
       state = CASE state WHEN 'person' THEN 'unknown' ELSE 'ready' END::operation_state,
       was_sent = state = 'person', turn = ${NEXT_TURN}
     WHERE company_id = $1 AND task_id = $2 AND ${CAN_BE_RETRIED}`,
    [companyId, taskId],
  );
  if (!rowCount) return 0;
  await on.query(
    `INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id)
     SELECT company_id, account_id, level, entity_id, ${slotSql('field')}, id FROM automation_operation
     WHERE company_id = $1 AND task_id = $2 AND state = 'unknown' ON CONFLICT DO NOTHING`,
    [companyId, taskId],
  );
  await on.query(
    `UPDATE automation_task SET state = 'PROCESS', finished_at = NULL, status_message = NULL, restarts = restarts + 1,
       stop_reason = NULL
     WHERE company_id = $1 AND id = $2`,
    [companyId, taskId],
  );
  return rowCount;
}
