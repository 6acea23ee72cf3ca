import type { PoolClient } from 'pg';
import type { Queryable } from '../../core/database/index.js';
import { netOf } from './incoming.repository.js';
import { type Changes, changing } from './slice.repository.js';

/** Feed and region, with our current share of the feed's revenue at sites of that region. */
export interface ShareOfRegion {
  readonly companyId: number;
  readonly feedId: number;
  /** Region of the site's market. */
  readonly region: string;
  /** Share in millionths. */
  readonly shareMicros: number;
}

export interface DayToRevalue extends ShareOfRegion {
  readonly day: string;
  readonly userId: number | null;
}

/** Day whose revenue a new share changes, with amounts in micros. */
export interface RevaluedDay {
  readonly date: string;
  readonly earned: number;
  readonly earnedAfter: number;
}

/**
 * SQL condition for facts `f` of a feed at sites of a region. Parameters: company, first and last day, feed, region.
 */
const FACTS_OF_REGION = `f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND f.feed_id = $4
  AND f.site_id IN (SELECT s.id FROM site s JOIN market m ON m.id = s.market_id
                    WHERE s.company_id = $1 AND m.region = $5::revenue_share_region)`;
const REVENUE_OF_REGION = `${FACTS_OF_REGION} AND num_nonnulls(f.earned_gross, f.yahoo_earned_gross) > 0`;

/**
 * Returns SQL of the net revenue of a fact `f` with the share in parameter $6 (millionths). Without gross revenue the
 * net stays unchanged.
 */
const revalued = (net: string, gross: string): string =>
  `CASE WHEN f.${gross} IS NULL THEN f.${net} ELSE ${netOf(`f.${gross}`, '$6')} END`;
const EARNED = revalued('earned', 'earned_gross');
const OFFICIAL = revalued('yahoo_earned', 'yahoo_earned_gross');
const OF_TAG = revalued('revenue', 'revenue_gross');

/** Predicts the revenue of these days with another share, calculated per fact. */
export async function foreseeRevenue(
  on: Queryable,
  days: ShareOfRegion & { readonly from: string; readonly to: string },
): Promise<RevaluedDay[]> {
  const { rows } = await on.query<RevaluedDay>(
    `SELECT f.date, coalesce(isum(f.earned), 0) AS earned, coalesce(isum(${EARNED}), 0) AS "earnedAfter"
     FROM perf_hour f WHERE ${REVENUE_OF_REGION} AND f.earned_gross IS NOT NULL GROUP BY f.date ORDER BY f.date`,
    [days.companyId, days.from, days.to, days.feedId, days.region, days.shareMicros],
  );
  return rows;
}

const paramsOf = ({ companyId, day, feedId, region, shareMicros }: DayToRevalue): unknown[] => [
  ...[companyId, day, day, feedId, region, shareMicros],
];

/** Applies the share to the tag revenue of a day. */
export async function revalueTags(client: PoolClient, day: DayToRevalue): Promise<void> {
  await client.query(
    `UPDATE tag_day f SET revenue = ${OF_TAG} WHERE ${FACTS_OF_REGION} AND f.revenue IS DISTINCT FROM ${OF_TAG}`,
    paramsOf(day),
  );
}

/** Applies the share to the revenue of a day. */
export async function revalueFacts(client: PoolClient, day: DayToRevalue): Promise<Changes> {
  return changing(client, {
    sql: `UPDATE perf_hour f SET earned = ${EARNED}, yahoo_earned = ${OFFICIAL}
     WHERE ${REVENUE_OF_REGION} AND (f.earned, f.yahoo_earned) IS DISTINCT FROM (${EARNED}, ${OFFICIAL})`,
    params: paramsOf(day),
    companyId: day.companyId,
    days: [day.day],
  });
}
