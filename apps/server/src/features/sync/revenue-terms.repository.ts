import type { Database } from '../../core/database/index.js';
import { reportingCurrency } from '../../core/tenancy/index.js';
import { shareOn } from '../facts/index.js';
import { Exchange } from '../import/index.js';

/** Returns a converter into the company's reporting currency, at the rate of each day. */
export async function exchangeFor(
  database: Database,
  companyId: number,
  currencies: readonly string[],
  days: { from: string; to: string },
): Promise<Exchange> {
  const reporting = (await reportingCurrency(database.pool, companyId))!;
  return Exchange.load(database.pool, { reporting, rate: null, currencies, ...days });
}

/** Returns our share of a feed's revenue by ad group and day, in millionths. */
export async function sharesOf(
  database: Database,
  companyId: number,
  feedId: number,
): Promise<(adgroupId: number, day: string) => number> {
  const shares = await database.pool.query<{ region: string; month: string; share: number }>(
    'SELECT region, month, share_micros AS share FROM revenue_share WHERE company_id = $1 AND partner_id = $2 ORDER BY month',
    [companyId, feedId],
  );
  if (shares.rows.length === 0) return () => shareOn([], '');
  const regions = await database.pool.query<{ id: number; region: string }>(
    `SELECT a.id, m.region FROM adgroup a JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
     JOIN market m ON m.id = s.market_id WHERE a.company_id = $1`,
    [companyId],
  );
  const regionOf = new Map(regions.rows.map(({ id, region }) => [id, region]));
  return (adgroupId, day) => {
    const region = regionOf.get(adgroupId);
    const own = shares.rows.filter((row) => row.region === region);
    return shareOn(own, day);
  };
}

/**
 * Records which tags a feed account reports. If the company has several accounts of the feed, each account reports only
 * its own tags.
 * @returns the ad groups that the account reports. Null if it is the only account and reports all of them
 */
export async function adgroupsOfFeedAccount(
  database: Database,
  { companyId, accountId, feedId }: { companyId: number; accountId: number; feedId: number },
  reported: readonly string[],
): Promise<number[] | null> {
  await database.pool.query(
    `UPDATE feed_tag SET account_id = $3
     WHERE company_id = $1 AND feed_id = $2 AND tag = ANY($4) AND account_id IS DISTINCT FROM $3`,
    [companyId, feedId, accountId, reported],
  );
  const { rowCount: others } = await database.pool.query(
    `SELECT FROM partner_account a JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id
     WHERE a.company_id = $1 AND a.partner_id = $2 AND a.id <> $3 LIMIT 1`,
    [companyId, feedId, accountId],
  );
  if (!others) return null;
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT DISTINCT adgroup_id AS id FROM feed_tag WHERE company_id = $1 AND feed_id = $2 AND account_id = $3',
    [companyId, feedId, accountId],
  );
  return rows.map(({ id }) => id);
}
