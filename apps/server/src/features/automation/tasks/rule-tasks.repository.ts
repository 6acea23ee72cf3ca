import type { Queryable } from '../../../core/database/index.js';

/** Filter for tasks of rules. */
export interface RuleTaskFilter {
  /** ID of the rule. Missing for all rules. */
  readonly ruleId?: number;
  /** True to include only tasks that the scheduler created. */
  readonly isScheduled?: boolean;
  /** True to exclude tasks that wait for approval. */
  readonly hasBeenApproved?: boolean;
}

/** Returns the tasks of rules that haven't ended. */
export async function openRuleTasks(
  on: Queryable,
  companyId: number,
  { ruleId, isScheduled = false, hasBeenApproved = false }: RuleTaskFilter,
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT id FROM automation_task WHERE company_id = $1 AND rule_id IS NOT NULL AND ($2::int IS NULL OR rule_id = $2)
       AND (NOT $3::bool OR is_scheduled) AND (NOT $4::bool OR state <> 'PENDING')
       AND state IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS') ORDER BY id`,
    [companyId, ruleId ?? null, isScheduled, hasBeenApproved],
  );
  return rows.map(({ id }) => id);
}
