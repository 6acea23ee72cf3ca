import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { listOf, unitIn } from '../properties/property-sql.js';
import { companyLimits, ratesOf } from '../planning/company-limits.repository.js';

/**
 * A change is an outlier if its distance from the task's median exceeds both this many robust deviations and the step.
 */
const DEVIATIONS = 3.5;
const FAR_STEP = 1.5;
/** Converts a median absolute deviation into a standard deviation, for a normal distribution. */
const TO_SIGMA = 1.4826;

/** Returns the SQL of the amount in a stored value, in millionths. Null if the value has no amount. */
const amountOf = (column: string): string =>
  `(CASE WHEN o.field IN (${listOf(unitIn('money', 'ratio'))}) THEN o.${column} #>> '{}'
    WHEN o.field IN (${listOf(unitIn('strategy'))}) THEN o.${column} ->> 'targetCpa'
    WHEN o.field = 'toDailyBudget' THEN o.${column} ->> 'daily' WHEN o.field = 'toLifetimeBudget' THEN o.${column} ->> 'lifetime' END)::float8`;

/**
 * SQL of the CTE `sized`: the operations of one task with the size of each change. `change` is in its own unit,
 * `change_converted` in the company's currency, and `relative_change` is a fraction. `is_outlier` marks outliers. $1
 * company, $2 accounts or null, $3 task, $4 currencies, $5 their rates, $6 the maximum factor of a change that isn't an
 * outlier on its own.
 */
export const SIZED = `
  amounts AS (
    SELECT o.*, acc.partner_id, acc.currency, ${amountOf('old_value')} / 1e6 AS before, ${amountOf('new_value')} / 1e6 AS after,
      CASE WHEN o.field IN (${listOf(unitIn('ratio'))}) THEN 1 ELSE r.rate END AS rate
    FROM automation_operation o
    JOIN partner_account acc ON acc.company_id = o.company_id AND acc.id = o.account_id
    LEFT JOIN unnest($4::text[], $5::float8[]) AS r (currency, rate) ON r.currency = acc.currency
    WHERE o.company_id = $1 AND ($2::int[] IS NULL OR o.account_id = ANY($2)) AND o.task_id = $3),
  steps AS (
    SELECT *, after - before AS change, (after - before) * rate AS change_converted,
      CASE WHEN before > 0 THEN after / before - 1 END AS relative_change,
      CASE WHEN before > 0 AND after > 0 THEN ln(after / before) END AS step
    FROM amounts),
  middle AS (
    SELECT field, percentile_cont(0.5) WITHIN GROUP (ORDER BY step) AS step,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY after * rate) AS after
    FROM steps WHERE state <> 'excluded' GROUP BY field),
  spread AS (
    SELECT field, percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(s.step - m.step)) AS step
    FROM steps s JOIN middle m USING (field) WHERE s.state <> 'excluded' GROUP BY field),
  sized AS (
    SELECT s.*, coalesce(CASE
        WHEN s.before > 0 THEN abs(s.step) > ln($6::float8) + 1e-9
          OR abs(s.step - m.step) > greatest(${DEVIATIONS} * ${TO_SIGMA} * d.step, ln(${FAR_STEP}))
        ELSE s.after * s.rate > $6 * m.after END, false) AS is_outlier
    FROM steps s LEFT JOIN middle m USING (field) LEFT JOIN spread d USING (field))`;

/** Returns the values of $1 to $6. */
export async function sizeParameters(on: Queryable, viewer: Viewer, taskId: number): Promise<unknown[]> {
  const { rows } = await on.query<{ currency: string }>(
    'SELECT DISTINCT currency FROM partner_account WHERE company_id = $1',
    [viewer.companyId],
  );
  const { factor } = await companyLimits(on, viewer.companyId);
  const rates = await ratesOf(
    on,
    viewer.companyId,
    rows.map(({ currency }) => currency),
  );
  return [
    viewer.companyId,
    viewer.accounts === 'all' ? null : viewer.accounts,
    taskId,
    [...rates.keys()],
    [...rates.values()],
    factor,
  ];
}
