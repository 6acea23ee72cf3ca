import type { Database } from '../../core/database/index.js';

/** Returns the days whose official report was loaded. */
export async function officialDaysSince(
  database: Database,
  { companyId, accountId }: { readonly companyId: number; readonly accountId: number },
  from: string,
): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ day: string }>(
    `SELECT DISTINCT from_date AS day FROM perf_load
     WHERE company_id = $1 AND account_id = $2 AND side = 'official' AND from_date >= $3`,
    [companyId, accountId, from],
  );
  return new Set(rows.map(({ day }) => day));
}
