import type { Database } from '../../core/database/database.js';
import { list, METRIC_COLUMNS, type Metric } from './columns.js';

/** Sums of one ad group and feed on one day, as they stood at some instant. */
export type AsOfRow = { accountId: number; adgroupId: number; feedId: number; date: string } & Record<
  Metric,
  number | null
>;

/**
 * Figures of complete days as they were known at an instant: today's sums less every change that became known later.
 * Changes made while a day was still coming in are not restatements, so for such a day this is the present.
 * @param range UTC days, both included.
 */
export async function asOf(
  database: Database,
  companyId: number,
  range: { from: string; to: string },
  at: Date,
): Promise<AsOfRow[]> {
  const keys = ['account_id', 'adgroup_id', 'feed_id', 'date'];
  const { rows } = await database.pool.query<AsOfRow>(
    `WITH now AS (
       SELECT ${keys.join(', ')}, ${list(METRIC_COLUMNS, (c) => `isum(${c.column}) AS ${c.column}`)}
       FROM perf_hour WHERE company_id = $1 AND date BETWEEN $2 AND $3 GROUP BY 1, 2, 3, 4
     ), later AS (
       SELECT ${keys.join(', ')}, ${list(METRIC_COLUMNS, (c) => `isum(${c.column}) AS ${c.column}`)}
       FROM perf_restatement WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND known_at > $4 GROUP BY 1, 2, 3, 4
     )
     SELECT account_id AS "accountId", adgroup_id AS "adgroupId", feed_id AS "feedId", date,
       ${list(
         METRIC_COLUMNS,
         (c) =>
           `CASE WHEN later.${c.column} IS NULL THEN now.${c.column} ELSE coalesce(now.${c.column}, 0) - later.${c.column} END AS "${c.field}"`,
       )}
     FROM now FULL JOIN later USING (${keys.join(', ')}) ORDER BY date, "accountId", "adgroupId", "feedId"`,
    [companyId, range.from, range.to, at],
  );
  return rows;
}
