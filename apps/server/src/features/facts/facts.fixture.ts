import type { Database } from '../../core/database/database.js';

/** A company with two source accounts, a feed account, a site and five ad groups, for specs of the fact store. */
export interface SmallCompany {
  readonly companyId: number;
  /** Accounts of Google Ads Search and Taboola. */
  readonly accounts: readonly [number, number];
  /** Account of Yahoo Search, the main feed of the site. */
  readonly feedAccount: number;
  readonly site: number;
  /** Three ad groups of the first account and two of the second. The last one sends to feed 101. */
  readonly adgroups: readonly [number, number, number, number, number];
}

export async function createSmallCompany(database: Database, name: string): Promise<SmallCompany> {
  const one = async (sql: string, params: unknown[]) => {
    const { rows } = await database.pool.query<{ id: number }>(`${sql} RETURNING id`, params);
    return rows[0]!.id;
  };
  const companyId = await one('INSERT INTO company (name) VALUES ($1)', [name]);
  const site = await one(
    'INSERT INTO site (company_id, name, domain, market_id, main_feed_id) VALUES ($1, $2, $3, 1, 1)',
    [companyId, `${name} site`, `${name}.example`],
  );
  const account = (partner: number) =>
    one('INSERT INTO partner_account (company_id, partner_id, name) VALUES ($1, $2, $3)', [
      companyId,
      partner,
      `${name} ${partner}`,
    ]);
  const [search, native, feedAccount] = [await account(5), await account(14), await account(1)];
  const adgroups: number[] = [];
  for (const [accountId, feed] of [
    [search, null],
    [search, null],
    [search, null],
    [native, null],
    [native, 101],
  ] as const) {
    const at = adgroups.length;
    const campaign = await one(
      'INSERT INTO campaign (company_id, account_id, external_id, name) VALUES ($1, $2, $3, $3)',
      [companyId, accountId, `c${at}`],
    );
    adgroups.push(
      await one(
        'INSERT INTO adgroup (company_id, campaign_id, account_id, site_id, feed_id, external_id, name) VALUES ($1, $2, $3, $4, $5, $6, $6)',
        [companyId, campaign, accountId, site, feed, `g${at}`],
      ),
    );
  }
  return {
    companyId,
    accounts: [search, native],
    feedAccount,
    site,
    adgroups: adgroups as unknown as SmallCompany['adgroups'],
  };
}
