import { addDays, daysBetween } from '@adops/domain';
import type { Database } from '../../core/database/index.js';
import { type FactRow } from '../facts/index.js';
import type { PullTools } from './platform-pull.js';
import { clicksOf, type Earned, earnedOf, syncedFeeds, type SyncedFeed } from './estimates.repository.js';
import type { DueSite } from './site-connection-store.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Number of days that estimates are based on. */
const DAYS = 7;
/** Minimum clicks of an ad group. With fewer clicks its RPC is mostly chance, so the site's RPC is used. */
const LEAST_CLICKS = 50;

/** Recent revenue per outbound click excluding bots, in micros. Null if unknown. */
type ClickWorth = (feedId: number, adgroupId: number) => number | null;

/**
 * Estimates the revenue of a site's clicks: outbound clicks excluding bots × the revenue per such click of the previous
 * seven days. In hours the feed hasn't reported, the estimate counts as revenue, marked as estimated. In reported hours
 * it is stored in its own column. Hours that both the site and the feed have fully reported are unchanged.
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

/** Groups feeds by the first hour of a day to estimate. Feeds without such an hour are omitted. */
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

/**
 * Calculates the revenue per click from the seven days before a day. Uses only data that the feed has completely
 * reported and for which both sides are known.
 */
async function clickWorth(
  database: Database,
  { companyId, id: siteId }: DueSite,
  feeds: readonly SyncedFeed[],
  day: string,
): Promise<ClickWorth> {
  const days = { from: addDays(day, -DAYS), to: addDays(day, -1) };
  const rows = await earnedOf(database, { companyId, siteId }, feeds, days);
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
  const slice = { day, fromHour, feedIds: [...unreported.keys()] };
  const rows = await clicksOf(database, { companyId, siteId }, slice);
  return rows.flatMap(({ clicks, ...key }) => {
    const value = worth(key.feedId, key.adgroupId);
    if (value === null) return [];
    const isUnreported = key.hour >= unreported.get(key.feedId)!;
    return [{ ...key, date: day, earnedEst: Math.round(clicks * value), unreported: isUnreported }];
  });
}

/** Returns the first hour of a day the feed hasn't reported, or 24 if it has reported all of it. */
function firstUnreported({ isHourly, reportedDays, reportedUntil }: SyncedFeed, day: string): number {
  if (!isHourly) return reportedDays.has(day) ? 24 : 0;
  return Math.max(0, Math.floor((reportedUntil.getTime() - Date.parse(`${day}T00:00:00Z`)) / HOUR_MS));
}
