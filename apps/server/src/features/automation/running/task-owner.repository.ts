import type { Queryable } from '../../../core/database/index.js';
import type { TaskOwner } from './keep-outcomes.repository.js';
import type { LaneId } from './lane-store.repository.js';

/** Returns the user on whose behalf the task of a lane runs. */
export async function taskOwner(
  on: Queryable,
  { companyId, taskId }: Pick<LaneId, 'companyId' | 'taskId'>,
): Promise<TaskOwner> {
  const { rows } = await on.query<TaskOwner>(
    `SELECT user_id AS "userId", actor_id AS "actorId", source, session_id AS "sessionId", address, request_id AS "requestId",
       (SELECT o.level FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id LIMIT 1) AS level
     FROM automation_task t WHERE company_id = $1 AND id = $2`,
    [companyId, taskId],
  );
  return rows[0]!;
}

/** Returns the traffic source of an account, or null if the account is inactive. */
export async function activePartnerOf(on: Queryable, companyId: number, accountId: number): Promise<number | null> {
  const { rows } = await on.query<{ partner_id: number }>(
    `SELECT partner_id FROM partner_account WHERE company_id = $1 AND id = $2 AND status = 'active'`,
    [companyId, accountId],
  );
  return rows[0]?.partner_id ?? null;
}
