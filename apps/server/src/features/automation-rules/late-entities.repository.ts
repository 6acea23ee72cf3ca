import type { Queryable } from '../../core/database/index.js';
import type { Behind } from '../../reporting/index.js';

const ID_COLUMN = { adgroup: 'adgroup_id', campaign: 'campaign_id' } as const;

/**
 * Returns the entities whose account is behind, and the entities that have sold clicks since a day to a feed that is
 * behind.
 * @param asked.since YYYY-MM-DD
 */
export async function entitiesBehind(
  on: Queryable,
  companyId: number,
  asked: {
    readonly level: 'adgroup' | 'campaign';
    readonly ids: readonly number[];
    readonly behind: Behind;
    readonly since: string;
  },
): Promise<{ readonly ofAccounts: ReadonlySet<number>; readonly ofFeeds: ReadonlySet<number> }> {
  const { level, ids, behind, since } = asked;
  const [accounts, feeds] = await Promise.all([
    on.query<{ id: number }>(
      `SELECT id FROM ${level} WHERE company_id = $1 AND id = ANY($2::int[]) AND account_id = ANY($3::int[])`,
      [companyId, ids, behind.accounts],
    ),
    on.query<{ id: number }>(
      `SELECT DISTINCT ${ID_COLUMN[level]} AS id FROM perf_day
       WHERE company_id = $1 AND ${ID_COLUMN[level]} = ANY($2::int[]) AND feed_id = ANY($3::int[]) AND date >= $4::date`,
      [companyId, ids, behind.feeds, since],
    ),
  ]);
  const idsOf = (rows: readonly { readonly id: number }[]): Set<number> => new Set(rows.map(({ id }) => id));
  return { ofAccounts: idsOf(accounts.rows), ofFeeds: idsOf(feeds.rows) };
}
