import type { Queryable } from '../../../core/database/index.js';
import type { OperationState } from '../tasks/task-words.js';

/** Current result of a task by entity. */
export interface TaskOutcome {
  readonly isEnded: boolean;
  /** True if the operation waits for another user. */
  readonly isWaiting: boolean;
  readonly operations: readonly {
    readonly entityId: number;
    readonly state: OperationState;
    readonly message: string | null;
    /** Value found at the platform. */
    readonly found: unknown;
  }[];
}

export async function taskOutcome(on: Queryable, companyId: number, taskId: number): Promise<TaskOutcome> {
  const { rows } = await on.query<TaskOutcome['operations'][number] & { ended: boolean; waits: boolean }>(
    `SELECT o.entity_id AS "entityId", o.state, o.message, o.found_value AS found, t.finished_at IS NOT NULL AS ended, t.state = 'PENDING' AS waits
     FROM automation_operation o JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
     WHERE o.company_id = $1 AND o.task_id = $2 ORDER BY o.id`,
    [companyId, taskId],
  );
  return { isEnded: rows.every(({ ended }) => ended), isWaiting: rows.some(({ waits }) => waits), operations: rows };
}
