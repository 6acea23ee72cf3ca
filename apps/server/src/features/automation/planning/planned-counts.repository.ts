import type { Queryable } from '../../../core/database/index.js';

/** What a task was planned to do. */
export interface PlannedCounts {
  /** Operations with something to write. */
  readonly changes: number;
  /** Operations that are left out, because there is nothing to change or it can't be changed. */
  readonly skipped: number;
  readonly needsApproval: boolean;
}

export async function plannedCounts(on: Queryable, companyId: number, taskId: number): Promise<PlannedCounts> {
  const { rows } = await on.query<PlannedCounts>(
    `SELECT count(*) FILTER (WHERE o.state <> 'excluded')::int AS changes,
       count(*) FILTER (WHERE o.state = 'excluded')::int AS skipped,
       bool_or(t.needs_approval) AS "needsApproval"
     FROM automation_task t JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
     WHERE t.company_id = $1 AND t.id = $2`,
    [companyId, taskId],
  );
  return rows[0]!;
}
