import type { Queryable } from '../../../core/database/index.js';

/** Counts of a planned task. */
export interface PlannedCounts {
  /** Operations with a value to write. */
  readonly changes: number;
  /** Operations that were skipped, because there is nothing to change or the change is impossible. */
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
