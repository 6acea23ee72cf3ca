import type { AbTestType } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';

/** Figures of a variant per day, device, source and feed. Money is in micros. Null if unknown. */
export interface AbFactRow {
  readonly date: string;
  readonly variantId: number;
  readonly deviceId: number;
  readonly sourceId: number;
  readonly feedId: number;
  readonly visits: number;
  readonly sold: number;
  readonly soldSquares: number | null;
  readonly earned: number;
  readonly earnedSquares: number | null;
  readonly bought: number | null;
  readonly cost: number | null;
  readonly rebate: number | null;
  readonly tq: number | null;
  readonly scoredClicks: number | null;
  readonly estimated: boolean;
}

export interface AbFactQuery {
  readonly companyId: number;
  readonly testId: number;
  readonly from: string;
  readonly to: string;
  readonly accounts: 'all' | readonly number[];
  readonly deviceIds?: readonly number[] | null | undefined;
  readonly sourceIds?: readonly number[] | null | undefined;
  readonly feedIds?: readonly number[] | null | undefined;
}

const some = (ids: readonly number[] | null | undefined): readonly number[] | null => (ids?.length ? ids : null);
/** Returns the SQL of a sum of squares. Null if any row lacks it. */
const whole = (name: string): string => `CASE WHEN count(*) = count(${name}) THEN isum(${name}) END::float8`;

/** Returns figures of a test by day, variant, device, source and feed. */
export async function testFigures(on: Queryable, query: AbFactQuery): Promise<AbFactRow[]> {
  const { companyId, testId, from, to, accounts, deviceIds, sourceIds, feedIds } = query;
  const { rows } = await on.query<AbFactRow>(
    `SELECT date::text AS date, ab_variant_id AS "variantId", device_id AS "deviceId", source_id AS "sourceId", feed_id AS "feedId",
       coalesce(isum(visits), 0)::float8 AS visits, coalesce(isum(sold), 0)::float8 AS sold, ${whole('sold_squares')} AS "soldSquares",
       coalesce(isum(earned), 0)::float8 AS earned, ${whole('earned_squares')} AS "earnedSquares", isum(bought)::float8 AS bought,
       isum(cost)::float8 AS cost, isum(rebate)::float8 AS rebate, isum(tq)::float8 AS tq, isum(scored_clicks)::float8 AS "scoredClicks",
       bool_or(estimated) AS estimated
     FROM ab_variant_day WHERE company_id = $1 AND ab_test_id = $2 AND date BETWEEN $3 AND $4 AND ($5::int[] IS NULL OR account_id = ANY ($5))
       AND ($6::int[] IS NULL OR device_id = ANY ($6)) AND ($7::int[] IS NULL OR source_id = ANY ($7)) AND ($8::int[] IS NULL OR feed_id = ANY ($8))
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
    [
      companyId,
      testId,
      from,
      to,
      accounts === 'all' ? null : accounts,
      some(deviceIds),
      some(sourceIds),
      some(feedIds),
    ],
  );
  return rows;
}

/** Returns true if the test has visits of accounts other than these. */
export async function hasOtherAccounts(
  on: Queryable,
  { companyId, testId, accounts }: { companyId: number; testId: number; accounts: readonly number[] },
): Promise<boolean> {
  const { rowCount } = await on.query(
    'SELECT FROM ab_variant_day WHERE company_id = $1 AND ab_test_id = $2 AND NOT account_id = ANY ($3::int[]) LIMIT 1',
    [companyId, testId, accounts],
  );
  return rowCount === 1;
}

/** Recent figures of the audience that a test would use. */
export interface AbBaseline {
  readonly days: number;
  readonly visits: number;
  readonly sold: number;
  /** Revenue in micros. */
  readonly earned: number;
}

export interface AbAudience {
  readonly companyId: number;
  readonly siteId: number;
  readonly type: AbTestType;
  readonly accounts: 'all' | readonly number[];
  readonly sourceIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly adgroupNames: readonly string[];
}

/**
 * Returns the audience's visits, sold clicks and revenue in a range. Uses bought clicks if the site reports no visits.
 */
export async function baseline(on: Queryable, audience: AbAudience, from: string, to: string): Promise<AbBaseline> {
  const { companyId, siteId, accounts, sourceIds, deviceIds, adgroupNames } = audience;
  const { rows } = await on.query<AbBaseline>(
    `SELECT count(DISTINCT date)::int AS days, coalesce(nullif(isum(inbound_nbot), 0), isum(bought), 0)::float8 AS visits,
       coalesce(isum(p.sold), 0)::float8 AS sold, coalesce(isum(p.earned), 0)::float8 AS earned
     FROM perf_day p JOIN adgroup a ON a.company_id = p.company_id AND a.id = p.adgroup_id
     JOIN partner_account o ON o.company_id = p.company_id AND o.id = p.account_id
     WHERE p.company_id = $1 AND p.site_id = $2 AND p.date BETWEEN $3 AND $4 AND ($5::int[] IS NULL OR p.account_id = ANY ($5))
       AND ($6::int[] IS NULL OR o.partner_id = ANY ($6)) AND ($7::int[] IS NULL OR p.device_id = ANY ($7)) AND ($8::text[] IS NULL OR a.name = ANY ($8))`,
    [
      ...[companyId, siteId, from, to, accounts === 'all' ? null : accounts, some(sourceIds), some(deviceIds)],
      adgroupNames.length > 0 ? adgroupNames : null,
    ],
  );
  return rows[0]!;
}

/**
 * Returns the sums of squared revenue (in units) and squared sold clicks per visit in the site's earlier tests. Null if there are
 * none.
 */
export async function squaresOfSite(
  on: Queryable,
  { companyId, siteId }: Pick<AbAudience, 'companyId' | 'siteId'>,
): Promise<{ visits: number; sold: number; earned: number; soldSquares: number; earnedSquares: number } | null> {
  const { rows } = await on.query<{
    visits: number;
    sold: number;
    earned: number;
    soldSquares: number;
    earnedSquares: number;
  }>(
    `SELECT isum(visits)::float8 AS visits, isum(sold)::float8 AS sold, isum(earned)::float8 / 1e6 AS earned, isum(sold_squares)::float8 AS "soldSquares",
       isum(earned_squares)::float8 / 1e6 AS "earnedSquares"
     FROM ab_variant_day WHERE company_id = $1 AND site_id = $2 AND earned_squares IS NOT NULL AND sold_squares IS NOT NULL HAVING isum(visits) > 1000`,
    [companyId, siteId],
  );
  return rows[0] ?? null;
}

export interface AbVerdictRow {
  readonly at: Date;
  readonly state: string;
  readonly winner: number | null;
  readonly advice: string;
}

/** Returns the verdicts of a test, newest first. */
export async function verdictsOf(
  on: Queryable,
  companyId: number,
  testId: number,
  limit: number,
): Promise<AbVerdictRow[]> {
  const { rows } = await on.query<AbVerdictRow>(
    `SELECT at, state, winner, advice FROM ab_test_verdict WHERE company_id = $1 AND test_id = $2 ORDER BY at DESC, id DESC LIMIT $3`,
    [companyId, testId, limit],
  );
  return rows;
}

/** Stores the verdict if it differs from the last one. @returns true if it was stored */
export async function keepVerdict(
  on: Queryable,
  companyId: number,
  testId: number,
  { state, winner, advice }: Omit<AbVerdictRow, 'at'>,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `INSERT INTO ab_test_verdict (company_id, test_id, state, winner, advice)
     SELECT $1, $2, $3, $4::smallint, $5 WHERE NOT EXISTS (SELECT FROM (SELECT state, winner FROM ab_test_verdict
       WHERE company_id = $1 AND test_id = $2 ORDER BY at DESC, id DESC LIMIT 1) l WHERE l.state = $3 AND l.winner IS NOT DISTINCT FROM $4::smallint)`,
    [companyId, testId, state, winner, advice],
  );
  return rowCount === 1;
}

export async function deviceNames(on: Queryable): Promise<Map<number, string>> {
  const { rows } = await on.query<{ id: number; name: string }>('SELECT id, name FROM device');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
