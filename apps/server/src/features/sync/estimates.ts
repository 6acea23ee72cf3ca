import type { Database } from '../../core/database/index.js';
import { addDays, daysBetween, type FactRow, utcDay } from '../facts/index.js';
import type { PullTools } from './platform-pull.js';
import type { DueSite } from './site-connection-store.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days estimates are made from. */
const DAYS = 7;
/** Fewer clicks of an ad group say more about chance than about it: then its site's are taken. */
const LEAST_CLICKS = 50;

/** A feed that is collected from. */
interface SyncedFeed {
  readonly feedId: number;
  /** False: it reports days, and the running day as it goes. */
  readonly isHourly: boolean;
  /** Where it reports days: those it has said something of. */
  readonly reportedDays: ReadonlySet<string>;
  /** End of the last hour it has reported. */
  readonly reportedUntil: Date;
  readonly collectFrom: Date;
}

interface Earned {
  readonly earned: number;
  readonly clicks: number;
}

/** Recent revenue per outbound click excluding bots, in micros; null if unknown. */
type ClickWorth = (feedId: number, adgroupId: number) => number | null;

/**
 * Estimates the revenue of a site's clicks: outbound clicks excluding bots × the revenue per such click of the
 * previous seven days. In hours the feed hasn't reported it counts as revenue, marked as estimated; in reported hours
 * it is kept in its own column. Hours fully reported by both site and feed are left unchanged.
 */
export async function estimateSite(
  { database, loader, load }: Pick<PullTools, 'database' | 'loader' | 'load'>,
  due: DueSite,
  window: { readonly from: string; readonly to: string },
): Promise<void> {
  const { companyId, id: siteId } = due;
  const feeds = await syncedFeeds(database, companyId, window);
  for (const day of daysBetween(window.from, window.to)) {
    const worth = await clickWorth(database, due, feeds, day);
    for (const [fromHour, together] of byFirstHour(feeds, due, day)) {
      const slice = { from: day, to: day, fromHour, toHour: 23, siteIds: [siteId] };
      const rows = await estimates(database, due, { day, fromHour, feeds: together, worth });
      await load(() =>
        loader.load(
          {
            ...{ companyId, accountId: 0, source: 'estimate', sides: ['estimate'], grade: 'estimate', rows },
            slice: { ...slice, accountIds: 'all', feedIds: together.map(({ feedId }) => feedId) },
          },
          { refresh: false },
        ),
      );
    }
  }
}

/** Feeds by the first hour of a day that is estimated; those without any are left out. */
function byFirstHour(
  feeds: readonly SyncedFeed[],
  { collectFrom, completeUntil }: DueSite,
  day: string,
): Map<number, SyncedFeed[]> {
  const begin = Date.parse(`${day}T00:00:00Z`);
  const found = new Map<number, SyncedFeed[]>();
  for (const feed of feeds) {
    const open = Math.min(feed.reportedUntil.getTime(), (completeUntil ?? collectFrom).getTime());
    const first = Math.max(open, collectFrom.getTime(), feed.collectFrom.getTime(), begin);
    const hour = Math.floor((first - begin) / HOUR_MS);
    if (hour < DAY_MS / HOUR_MS) found.set(hour, [...(found.get(hour) ?? []), feed]);
  }
  return found;
}

async function syncedFeeds(
  database: Database,
  companyId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SyncedFeed[]> {
  const { rows: told } = await database.pool.query<{ feedId: number; dates: string[] }>(
    `SELECT feed_id AS "feedId", array_agg(DISTINCT date::text) AS dates FROM perf_hour
     WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND hour = -1 AND earned_gross IS NOT NULL GROUP BY 1`,
    [companyId, from, to],
  );
  const reportedDays = new Map(told.map(({ feedId, dates }) => [feedId, new Set(dates)]));
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

/** From the seven days before a day, as far as the feed has reported them whole and both sides are known. */
async function clickWorth(
  database: Database,
  { companyId, id: siteId }: DueSite,
  feeds: readonly SyncedFeed[],
  day: string,
): Promise<ClickWorth> {
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
      ...[companyId, siteId, addDays(day, -DAYS), addDays(day, -1)],
      ...[feeds.map(({ feedId }) => feedId), feeds.map(({ reportedUntil }) => utcDay(reportedUntil))],
    ],
  );
  const own = new Map<string, Earned>();
  const site = new Map<number, Earned>();
  for (const { adgroupId, feedId, earned, clicks } of rows) {
    own.set(`${feedId} ${adgroupId}`, { earned, clicks });
    const all = site.get(feedId) ?? { earned: 0, clicks: 0 };
    site.set(feedId, { earned: all.earned + earned, clicks: all.clicks + clicks });
  }
  return (feedId, adgroupId) => {
    const mine = own.get(`${feedId} ${adgroupId}`);
    const { earned, clicks } =
      mine && mine.clicks >= LEAST_CLICKS ? mine : (site.get(feedId) ?? { earned: 0, clicks: 0 });
    return clicks === 0 ? null : earned / clicks;
  };
}

interface Clicks {
  readonly adgroupId: number;
  readonly hour: number;
  readonly deviceId: number;
  readonly countryId: number;
  readonly feedId: number;
  readonly clicks: number;
}

async function estimates(
  database: Database,
  { companyId, id: siteId }: DueSite,
  asked: {
    readonly day: string;
    readonly fromHour: number;
    readonly feeds: readonly SyncedFeed[];
    readonly worth: ClickWorth;
  },
): Promise<FactRow[]> {
  const { day, fromHour, feeds, worth } = asked;
  const unreported = new Map(feeds.map((feed) => [feed.feedId, firstUnreported(feed, day)]));
  const { rows } = await database.pool.query<Clicks>(
    `SELECT adgroup_id AS "adgroupId", hour, device_id AS "deviceId", country_id AS "countryId", feed_id AS "feedId",
       outbound_nbot AS clicks
     FROM perf_hour WHERE company_id = $1 AND site_id = $2 AND date = $3 AND hour BETWEEN $4 AND 23
       AND feed_id = ANY ($5) AND outbound_nbot IS NOT NULL`,
    [companyId, siteId, day, fromHour, [...unreported.keys()]],
  );
  return rows.flatMap(({ clicks, ...key }) => {
    const value = worth(key.feedId, key.adgroupId);
    if (value === null) return [];
    const isUnreported = key.hour >= unreported.get(key.feedId)!;
    return [{ ...key, date: day, earnedEst: Math.round(clicks * value), unreported: isUnreported }];
  });
}

/** First hour of a day the feed has not reported; 24: it has reported all of it. */
function firstUnreported({ isHourly, reportedDays, reportedUntil }: SyncedFeed, day: string): number {
  if (!isHourly) return reportedDays.has(day) ? 24 : 0;
  return Math.max(0, Math.floor((reportedUntil.getTime() - Date.parse(`${day}T00:00:00Z`)) / HOUR_MS));
}
