import type { PoolClient } from 'pg';
import { dayNumber } from './days.js';

/**
 * One writer at a time per company-day, loads and refreshes alike, until the transaction ends. All writers lock in
 * the order of the days, so there are no deadlocks.
 */
export async function lockDays(client: PoolClient, companyId: number, days: readonly string[]): Promise<void> {
  await client.query(
    'SELECT count(pg_advisory_xact_lock($1, n)) FROM (SELECT n FROM unnest($2::int[]) n ORDER BY n) AS days',
    [companyId, days.map(dayNumber)],
  );
}
