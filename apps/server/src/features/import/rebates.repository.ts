import type { PoolClient } from 'pg';

/** Returns the function that gives the rebate of an account on a day, in millionths. */
export async function rebateSchedule(
  client: PoolClient,
  companyId: number,
  accountId: number,
): Promise<(day: string) => number> {
  const { rows } = await client.query<{ since: string; rate: number }>(
    'SELECT since, rate_micros AS rate FROM partner_account_rebate WHERE company_id = $1 AND account_id = $2 ORDER BY since',
    [companyId, accountId],
  );
  return (day) => rows.findLast((row) => row.since <= day)?.rate ?? 0;
}
