import type { Queryable } from '../../core/database/index.js';

/** Returns the names that campaigns of the account have in the inventory. */
export async function campaignNames(
  on: Queryable,
  companyId: number,
  accountId: number,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await on.query<{ name: string }>(
    'SELECT DISTINCT name FROM campaign WHERE company_id = $1 AND account_id = $2 AND name = ANY ($3)',
    [companyId, accountId, names],
  );
  return rows.map(({ name }) => name);
}
