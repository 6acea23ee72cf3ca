import { dayNumber } from '@adops/domain';
import type { PoolClient } from 'pg';

/**
 * Locks company-days until the transaction ends, so that loads and refreshes of a day run one at a time. All writers
 * lock in the order of the days, which avoids deadlocks.
 */
export async function lockDays(client: PoolClient, companyId: number, days: readonly string[]): Promise<void> {
  await client.query(
    'SELECT count(pg_advisory_xact_lock($1, n)) FROM (SELECT n FROM unnest($2::int[]) n ORDER BY n) AS days',
    [companyId, days.map(dayNumber)],
  );
}
