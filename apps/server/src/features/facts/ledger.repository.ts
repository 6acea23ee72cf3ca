import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/database.js';
import { type Grade, list, METRIC_COLUMNS, type Metric, type Side } from './columns.js';

/** Sums of one ad group and feed on one day, as known at an instant. */
export type AsOfRow = { accountId: number; adgroupId: number; feedId: number; date: string } & Record<
  Metric,
  number | null
>;

/**
 * Returns the figures of complete days as known at an instant: current sums minus every change that became known later.
 * Changes to an incomplete day are not restatements, so for such a day this returns the current figures.
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

/** Ledger entry of a load, for one side. */
export interface LedgerEntry {
  readonly companyId: number;
  readonly source: string;
  readonly side: Side;
  /** ID of the account. 0 means several accounts. */
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  /** First and last hour. -1 stands for figures of whole days. */
  readonly hours: readonly [number, number];
  readonly grade: Grade;
  readonly rowsRead: number;
  readonly rowsChanged: number;
  readonly rowsTakenBack: number;
  /** Time at which the figures became known. Null means now. */
  readonly knownAt: Date | null;
  readonly userId: number | null;
}

/** Records a load. @returns the ID of the entry */
export async function recordLoad(client: PoolClient, entry: LedgerEntry): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO perf_load (company_id, source, side, account_id, from_date, to_date, from_hour, to_hour, grade, rows_read,
       rows_changed, rows_taken_back, known_at, user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, coalesce($13, now()), $14) RETURNING id`,
    [
      ...[
        entry.companyId,
        entry.source,
        entry.side,
        entry.accountId,
        entry.from,
        entry.to,
        ...entry.hours,
        entry.grade,
      ],
      ...[entry.rowsRead, entry.rowsChanged, entry.rowsTakenBack, entry.knownAt, entry.userId],
    ],
  );
  return rows[0]!.id;
}

/** Records that revenue of a day was recalculated with another share. @returns the ID of the entry */
export async function recordRevaluation(
  client: PoolClient,
  {
    companyId,
    day,
    rowsChanged,
    userId,
  }: { companyId: number; day: string; rowsChanged: number; userId: number | null },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO perf_load (company_id, source, side, account_id, from_date, to_date, rows_changed, user_id)
     VALUES ($1, 'revenue-share', 'revenue', 0, $2, $2, $3, $4) RETURNING id`,
    [companyId, day, rowsChanged, userId],
  );
  return rows[0]!.id;
}
