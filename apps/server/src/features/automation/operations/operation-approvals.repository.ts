import type { PoolClient } from 'pg';
import type { Viewer } from '../../../core/tenancy/index.js';
import { isOfRule } from '../approvals/awaiting.repository.js';
import type { TaskRow } from '../tasks/locked-tasks.repository.js';

/**
 * Returns the SQL condition: the approval of a user counts for operation `o` of task `t`.
 * @param user parameter of the user whose permissions apply.
 * @param actor parameter of the real user
 */
export const countsFor = (user: string, actor: string): string => `
  (((coalesce(o.author_actor_id, t.actor_id) = ${actor} OR coalesce(o.author_user_id, t.user_id) = ${user}) IS NOT TRUE
      AND NOT ${isOfRule(user, actor)})
    OR ((t.actor_id = ${actor} OR t.user_id = ${user}) AND NOT t.needs_approval))`;

interface Approvals {
  /** Number of operations that this approval added. */
  readonly approved: number;
  readonly added: number;
  /** Operations not yet approved by a user who may approve them. */
  readonly open: number;
  readonly isCreator: boolean;
}

/**
 * Records the approval for the operations it counts for. The author of an operation is the user who created the task,
 * or who last changed or included it. Authors can't approve their own operations, unless they created the task and it
 * needs no second approval. The real user counts, even when acting as another user.
 */
export async function approveOperations(client: PoolClient, viewer: Viewer, task: TaskRow): Promise<Approvals> {
  const { rowCount } = await client.query(
    `UPDATE automation_operation o SET approver_id = $3
     FROM automation_task t
     WHERE o.company_id = $1 AND o.task_id = $2 AND o.state = 'planned' AND o.approver_id IS NULL
       AND t.company_id = o.company_id AND t.id = o.task_id
       AND ${countsFor('$4', '$3')}`,
    [viewer.companyId, task.id, viewer.actorId, viewer.userId],
  );
  const { rows } = await client.query<{ approved: number; open: number }>(
    `SELECT count(*) FILTER (WHERE approver_id = $3)::int AS approved, count(*) FILTER (WHERE approver_id IS NULL)::int AS open
     FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
    [viewer.companyId, task.id, viewer.actorId],
  );
  const viewers = [viewer.actorId, viewer.userId];
  const isCreator =
    task.actor_id === viewer.actorId ||
    task.user_id === viewer.userId ||
    (task.rule_author_id !== null && viewers.includes(task.rule_author_id));
  return { ...rows[0]!, added: rowCount ?? 0, isCreator };
}
