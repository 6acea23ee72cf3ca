import { dayOf } from '@adops/domain';
import type { Database } from '../../core/database/index.js';

/** Feed with a connection. */
export interface SyncedFeed {
  readonly feedId: number;
  /** True if the feed reports hours. False if it reports days, including the current day so far. */
  readonly isHourly: boolean;
  /** Days for which the feed has reported any figures. Empty if it reports hours. */
  readonly reportedDays: ReadonlySet<string>;
  /** End of the last hour the feed has reported. */
  readonly reportedUntil: Date;
  readonly collectFrom: Date;
}

/** Revenue, and the outbound clicks (excluding bots) that earned it. */
export interface Earned {
  readonly earned: number;
  readonly clicks: number;
}

interface Place {
  readonly companyId: number;
  readonly siteId: number;
}

/** Returns the feeds with a connection and, for feeds that report days, the reported days of the window. */
export async function syncedFeeds(
  database: Database,
  companyId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SyncedFeed[]> {
  const { rows: reported } = await database.pool.query<{ feedId: number; dates: string[] }>(
    `SELECT feed_id AS "feedId", array_agg(DISTINCT date::text) AS dates FROM perf_hour
     WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND hour = -1 AND earned_gross IS NOT NULL GROUP BY 1`,
    [companyId, from, to],
  );
  const reportedDays = new Map(reported.map(({ feedId, dates }) => [feedId, new Set(dates)]));
  const { rows } = await database.pool.query<Omit<SyncedFeed, 'reportedDays'>>(
    `SELECT a.partner_id AS "feedId", p.supports_hourly AS "isHourly", max(c.collect_from) AS "collectFrom",
       min(coalesce(m.complete_until, c.collect_from)) AS "reportedUntil"
     FROM connection c JOIN partner_account a ON a.company_id = c.company_id AND a.id = c.account_id AND a.status = 'active'
     JOIN partner p ON p.id = a.partner_id AND p.type = 'feed'
     LEFT JOIN freshness_mark m ON m.company_id = c.company_id AND m.account_id = c.account_id
     WHERE c.company_id = $1 AND c.is_enabled GROUP BY 1, 2 ORDER BY 1`,
    [companyId],
  );
  return rows.map((feed) => ({ ...feed, reportedDays: reportedDays.get(feed.feedId) ?? new Set() }));
}

/**
 * Returns revenue and clicks by ad group and feed, on days that the feed has completely reported and for which both
 * sides are known.
 */
export async function earnedOf(
  database: Database,
  { companyId, siteId }: Place,
  feeds: readonly SyncedFeed[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(Earned & { readonly adgroupId: number; readonly feedId: number })[]> {
  const { rows } = await database.pool.query<Earned & { adgroupId: number; feedId: number }>(
    `WITH feed AS (SELECT * FROM unnest($5::int[], $6::date[]) AS f (feed_id, reported_before)),
     day AS (
       SELECT f.adgroup_id, f.feed_id, isum(f.earned) AS earned, isum(f.outbound_nbot) AS clicks
       FROM perf_day f JOIN feed USING (feed_id)
       WHERE f.company_id = $1 AND f.site_id = $2 AND f.date BETWEEN $3 AND $4 AND f.date < feed.reported_before
       GROUP BY f.adgroup_id, f.feed_id, f.date
       HAVING isum(f.earned) IS NOT NULL AND isum(f.outbound_nbot) IS NOT NULL
         AND NOT (bool_or(f.estimated) AND isum(f.earned_gross) IS NULL))
     SELECT adgroup_id AS "adgroupId", feed_id AS "feedId", isum(earned) AS earned, isum(clicks) AS clicks FROM day GROUP BY 1, 2`,
    [
      ...[companyId, siteId, from, to],
      ...[feeds.map(({ feedId }) => feedId), feeds.map(({ reportedUntil }) => dayOf(reportedUntil))],
    ],
  );
  return rows;
}

/** Outbound clicks excluding bots, by key of the facts. */
export interface Clicks {
  readonly adgroupId: number;
  readonly hour: number;
  readonly deviceId: number;
  readonly countryId: number;
  readonly feedId: number;
  readonly clicks: number;
}

/** Returns the clicks of a site for some feeds, starting at an hour of a day. */
export async function clicksOf(
  database: Database,
  { companyId, siteId }: Place,
  { day, fromHour, feedIds }: { readonly day: string; readonly fromHour: number; readonly feedIds: readonly number[] },
): Promise<Clicks[]> {
  const { rows } = await database.pool.query<Clicks>(
    `SELECT adgroup_id AS "adgroupId", hour, device_id AS "deviceId", country_id AS "countryId", feed_id AS "feedId",
       outbound_nbot AS clicks
     FROM perf_hour WHERE company_id = $1 AND site_id = $2 AND date = $3 AND hour BETWEEN $4 AND 23
       AND feed_id = ANY ($5) AND outbound_nbot IS NOT NULL`,
    [companyId, siteId, day, fromHour, feedIds],
  );
  return rows;
}
