import { addDays, dayOf, daysBetween } from '@adops/domain';
import type { AccountRef, RevenueBatch, RevenueFeed } from '@adops/connectors';
import { PARTNERS } from '../../reference/index.js';
import { type FactRow } from '../facts/index.js';
import type { Exchange } from '../import/index.js';
import { countryId } from './country-ids.js';
import { adgroupsOfFeedAccount } from './revenue-terms.repository.js';
import type { DueConnection } from './connection-store.repository.js';
import { officialDaysSince } from './official-days.repository.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import type { PullTools } from './platform-pull.js';
import { revenueRows } from './revenue-rows.js';
import type { TagLinks } from './tag-links.repository.js';
import { type ReadWindow, slicesOf } from './windows.js';

const official = new Set(PARTNERS.filter(({ hasOfficialReport }) => hasOfficialReport).map(({ id }) => id));

/**
 * Loads a feed's official daily reports: new reports, and once a day reports that the feed may have restated. They are
 * stored separately from hourly figures.
 */
export async function pullOfficialDays(
  tools: PullTools,
  feed: RevenueFeed,
  account: AccountRef,
  due: DueConnection,
  terms: {
    readonly window: ReadWindow;
    readonly now: Date;
    readonly tags: TagLinks;
    readonly exchange: Exchange;
  },
): Promise<number> {
  const { companyId, accountId, partnerId: feedId } = due;
  const { window, now, tags, exchange } = terms;
  if (!feed.reportsOfficialDays || !official.has(feedId) || !window.isRecent) return 0;
  const yesterday = addDays(dayOf(now), -1);
  const first = addDays(yesterday, 1 - feed.repullDays.daily);
  const days = slicesOf({ from: first, to: yesterday }, due.collectFrom, 'day').flatMap(({ from, to }) =>
    daysBetween(from, to),
  );
  const known = window.isSettled ? new Set<string>() : await officialDaysSince(tools.database, due, first);
  let rows = 0;
  for (const day of days.filter((one) => !known.has(one))) {
    const batches = await withRateLimitRetry(tools, () => reportOf(feed, account, day));
    // A partly final day has no official report yet.
    if (batches.length === 0 || !batches.every(({ final }) => final)) continue;
    const booking = {
      feedId,
      adgroupOf: tags.adgroupOf,
      convert: (micros: number, currency: string, date: string) => exchange.convert(micros, currency, date),
      countryId,
      from: day,
      to: day,
    };
    const booked = batches.flatMap((batch) => revenueRows(batch, booking, () => undefined)).map(officialRow);
    const feedTags = new Set(
      batches.flatMap((batch) => batch.rows.flatMap(({ tag }) => (tag !== null && tags.has(tag) ? [tag] : []))),
    );
    const adgroupIds = await adgroupsOfFeedAccount(tools.database, { companyId, accountId, feedId }, [...feedTags]);
    const loaded = await tools.load(() =>
      tools.loader.load(
        {
          companyId,
          source: `sync:${feed.key}`,
          sides: ['official'],
          figures: ['yahooSold', 'yahooEarnedGross'],
          accountId,
          slice: { from: day, to: day, accountIds: 'all', feedIds: [feedId], ...(adgroupIds && { adgroupIds }) },
          grade: 'official',
          rows: booked,
        },
        { refresh: false },
      ),
    );
    rows += loaded.rowsRead;
    await tools.keepAlive();
  }
  return rows;
}

const officialRow = ({
  sold,
  earnedGross,
  adgroupId,
  date,
  deviceId,
  countryId: country,
  feedId,
}: FactRow): FactRow => ({
  ...{ adgroupId, date, hour: -1, feedId: feedId! },
  ...(deviceId !== undefined && { deviceId }),
  ...(country !== undefined && { countryId: country }),
  yahooSold: sold ?? null,
  yahooEarnedGross: earnedGross ?? null,
});

async function reportOf(feed: RevenueFeed, account: AccountRef, day: string): Promise<RevenueBatch[]> {
  const batches: RevenueBatch[] = [];
  await feed.fetchRevenue(account, { from: day, to: day, grain: 'day' }, (batch) => {
    batches.push(batch);
    return Promise.resolve();
  });
  return batches;
}
