import type { PoolClient } from 'pg';

type Client = Pick<PoolClient, 'query'>;

/** Marks the rollups of days as stale because their facts have changed. Call with the days locked. */
export async function markStale(client: Client, companyId: number, days: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO perf_refresh AS r (company_id, date, facts_version) SELECT $1, d, 1 FROM unnest($2::date[]) d
     ON CONFLICT (company_id, date) DO UPDATE SET facts_version = r.facts_version + 1`,
    [companyId, days],
  );
}

/** Records that the rollups of a day match its current facts. Call with the day locked. */
export async function markRefreshed(client: Client, companyId: number, date: string): Promise<void> {
  await client.query(
    `INSERT INTO perf_refresh AS r (company_id, date) VALUES ($1, $2)
     ON CONFLICT (company_id, date) DO UPDATE SET rollup_version = r.facts_version`,
    [companyId, date],
  );
}

export async function isStale(client: Client, companyId: number, date: string): Promise<boolean> {
  const { rows } = await client.query<{ stale: boolean }>(
    'SELECT rollup_version <> facts_version AS stale FROM perf_refresh WHERE company_id = $1 AND date = $2',
    [companyId, date],
  );
  return rows[0]?.stale ?? false;
}

/** Returns the stale days of a company, sorted. */
export async function staleDaysOf(client: Client, companyId: number): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>(
    'SELECT date FROM perf_refresh WHERE company_id = $1 AND rollup_version <> facts_version ORDER BY date',
    [companyId],
  );
  return rows.map(({ date }) => date);
}

/** Returns the stale days of all companies, newest first. @param since first day, by default all days */
export async function allStaleDays(
  client: Client,
  since?: string,
): Promise<{ readonly companyId: number; readonly date: string }[]> {
  const { rows } = await client.query<{ companyId: number; date: string }>(
    `SELECT company_id AS "companyId", date::text AS date FROM perf_refresh
     WHERE rollup_version <> facts_version AND date >= $1::date ORDER BY perf_refresh.date DESC, company_id`,
    [since ?? '-infinity'],
  );
  return rows;
}
