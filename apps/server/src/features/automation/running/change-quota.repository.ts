import type { ChangeQuota } from '@adops/connectors';
import type { Queryable } from '../../../core/database/index.js';
import { slotOf, slotSql } from '../properties/property-sql.js';
import type { LaneId } from './lane-store.repository.js';

const BUDGETS = `'${slotOf('budget')}'`;

/** Returns the SQL condition: an operation changes the budget of an ad group. */
const isBudget = (o: string): string => `${o}.level = 'adgroup' AND ${slotSql(`${o}.field`)} = ${BUDGETS}`;

/** Returns the SQL of the budget changes of the ad group of `o` that ended within the time, latest first. */
const lastBudgets = (o: string, withinMs: number): string => `
  FROM automation_operation p
  WHERE p.company_id = ${o}.company_id AND p.account_id = ${o}.account_id AND p.level = 'adgroup'
    AND p.finished_at > clock_timestamp() - ${withinMs} * interval '1 millisecond'
    AND p.entity_id = ${o}.entity_id AND p.was_sent AND ${slotSql('p.field')} = ${BUDGETS}`;

/** Returns the SQL condition, with a leading AND: the platform accepts the change now. Empty if there is no limit. */
export function withinQuota(quota: ChangeQuota | null, o: string): string {
  if (!quota?.adGroupBudgets) return '';
  const { count, withinMs } = quota.adGroupBudgets;
  return `AND NOT (${isBudget(o)} AND (SELECT count(*) ${lastBudgets(o, withinMs)}) >= ${count})`;
}

/**
 * Returns the milliseconds until the platform accepts the budget of an ad group of the lane again. 0 if no operation
 * waits for that.
 */
export async function restOfBudgets(on: Queryable, lane: LaneId, quota: ChangeQuota | null): Promise<number> {
  if (!quota?.adGroupBudgets) return 0;
  const { count, withinMs } = quota.adGroupBudgets;
  const { rows } = await on.query<{ rest: number | null }>(
    `SELECT min(extract(epoch FROM (SELECT p.finished_at ${lastBudgets('o', withinMs)}
         ORDER BY p.finished_at DESC OFFSET ${count - 1} LIMIT 1) - clock_timestamp()))::float8 * 1000 + ${withinMs} AS rest
     FROM automation_operation o
     WHERE o.company_id = $1 AND o.task_id = $2 AND o.account_id = $3 AND o.state = 'ready' AND ${isBudget('o')}`,
    [lane.companyId, lane.taskId, lane.accountId],
  );
  return Math.max(0, rows[0]?.rest ?? 0);
}
