import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/** Task as responses return it. */
export interface AskedTask {
  readonly id: number;
  readonly operationCount: number;
  readonly needsApproval: boolean;
}

interface TaskOfRequest extends AskedTask {
  readonly body: string;
  readonly part: string;
}

/** Locks the key until the transaction ends, so that no other request of the same user with this key creates a task. */
export async function lockRequest(on: Queryable, viewer: Viewer, key: string): Promise<void> {
  await on.query(`SELECT pg_advisory_xact_lock(hashtextextended('task request ' || $1, $2))`, [
    `${viewer.userId} ${viewer.actorId} ${key}`,
    viewer.companyId,
  ]);
}

/** Stores the request with the task it created. */
export async function noteRequest(
  on: Queryable,
  companyId: number,
  taskId: number,
  { key, body, part }: { readonly key: string; readonly body: string; readonly part: string },
): Promise<void> {
  await on.query(
    `UPDATE automation_task SET request_key = $3, request_body = $4, request_part = $5 WHERE company_id = $1 AND id = $2`,
    [companyId, taskId, key, body, part],
  );
}

/** Returns the tasks that requests of the same user with this key have created. */
export async function tasksOfRequest(on: Queryable, viewer: Viewer, key: string): Promise<TaskOfRequest[]> {
  const { rows } = await on.query<TaskOfRequest>(
    `SELECT id, operation_count AS "operationCount", needs_approval AS "needsApproval", request_body AS body,
       request_part AS part
     FROM automation_task WHERE company_id = $1 AND user_id = $2 AND actor_id = $3 AND request_key = $4`,
    [viewer.companyId, viewer.userId, viewer.actorId, key],
  );
  return rows;
}
