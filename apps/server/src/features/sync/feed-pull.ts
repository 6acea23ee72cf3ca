import type { AccountRef, RevenueBatch, RevenueFeed, RevenueFigure } from '@adops/connectors';
import { daysBetween, TAGS } from '@adops/domain';
import { FamilyLoader, type FactRow, rowsOf, type TagRow } from '../facts/index.js';
import { countryId } from './country-ids.js';
import { channelDays } from './channel-pull.js';
import { keepChannelDays } from './channel-store.repository.js';
import { adgroupsOfFeedAccount, exchangeFor, sharesOf } from './revenue-terms.repository.js';
import type { DueConnection } from './connection-store.repository.js';
import { pullOfficialDays } from './official-days.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import type { Pulled, PullTools } from './platform-pull.js';
import { revenueRows, type Unmatched } from './revenue-rows.js';
import { tagLinksOf } from './tag-links.repository.js';
import { tagRows } from './tag-rows.js';
import { keepUnmatched } from './unmatched-revenue.repository.js';
import { isWithin, pieces, slicesOf, wholeHour, windowOf } from './windows.js';
import { ZoneHours } from './zone-hours.js';

const HOUR_MS = 3_600_000;

/** Loads a feed's revenue, assigns it to the ad groups with the paid clicks, and stores the unassigned rest. */
export async function pullFeed(
  tools: PullTools,
  feed: RevenueFeed,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<Pulled> {
  const { companyId, accountId, partnerId: feedId } = due;
  const { delayHours, repullDays } = feed;
  const window = windowOf({ ...due, now, delayHours, repullDays });
  const grain = feed.grains.includes('hour') ? 'hour' : 'day';
  const exchange = await exchangeFor(tools.database, companyId, [account.currency, 'USD', 'EUR'], window);
  const tags = await tagLinksOf(tools.database, { companyId, accountId, feedId });
  let rows = 0;
  let asOf: Date | null = null;
  for (const piece of pieces(window)) {
    const zone = new ZoneHours(account.timeZone, piece.from, piece.to);
    const asked = grain === 'hour' ? { from: zone.from, to: zone.to } : piece;
    const batches = await withRateLimitRetry(tools, async () => {
      const read: RevenueBatch[] = [];
      await feed.fetchRevenue(account, { ...asked, grain }, (batch) => {
        read.push(batch);
        if (batch.asOf) asOf = batch.asOf;
        return Promise.resolve();
      });
      return read;
    });
    const terms = { feedId, adgroupOf: tags.adgroupOf, countryId, ...piece };
    const convert = (micros: number, currency: string, day: string) => exchange.convert(micros, currency, day);
    const unmatched: Unmatched[] = [];
    const booked = batches.map((batch) => ({
      isFinal: batch.final,
      figures: batch.figures,
      rows: revenueRows(batch, { ...terms, convert }, (one) => void unmatched.push(one)),
    }));
    const feedTags = new Set(
      batches.flatMap(({ rows }) => rows.flatMap(({ tag }) => (tag !== null && tags.has(tag) ? [tag] : []))),
    );
    const adgroupIds = await adgroupsOfFeedAccount(tools.database, { companyId, accountId, feedId }, [...feedTags]);
    const reported = wholeHour(asOf ?? new Date(now.getTime() - delayHours * HOUR_MS));
    rows += await load(tools, feed, due, { ...piece, adgroupIds }, grain, booked, reported);
    await keepUnmatched(tools.database, { companyId, accountId }, piece, unmatched);
    if (feed.listChannels) await keepChannelDays(tools.database, { companyId, accountId }, piece, channelDays(batches));
    if (feed.reportsTags) {
      const shareOf = await sharesOf(tools.database, companyId, feedId);
      const isReported = (date: string, hour: number) =>
        reportedPart(hourOf(date, hour), date, reported, grain) !== null;
      const tagged = tagRows(batches, { ...terms, convert, feedAccountId: accountId, shareOf, isReported });
      rows += await loadTags(tools, feed, due, piece, tagged);
    }
    await tools.keepAlive();
  }
  rows += await pullOfficialDays(tools, feed, account, due, { window, now, tags, exchange });
  const usual = wholeHour(new Date(now.getTime() - delayHours * HOUR_MS));
  const until = asOf ? wholeHour(asOf) : usual;
  return { rows, entitiesRead: false, ...window, completeUntil: grain === 'day' ? wholeDay(until) : until };
}

const wholeDay = (at: Date): Date => new Date(Math.floor(at.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS);

interface Booked {
  readonly isFinal: boolean;
  readonly figures: readonly RevenueFigure[];
  readonly rows: readonly FactRow[];
}

/** Loads each day separately, because each day is either final or not, and the last day is only partly reported. */
async function load(
  tools: PullTools,
  feed: RevenueFeed,
  due: DueConnection,
  piece: { from: string; to: string; adgroupIds: number[] | null },
  grain: 'hour' | 'day',
  booked: readonly Booked[],
  reported: Date,
): Promise<number> {
  let read = 0;
  const figures = [...new Set(booked.flatMap((batch) => batch.figures))];
  for (const day of daysBetween(piece.from, piece.to)) {
    const dayOf = ({ date }: FactRow) => date === day;
    const parts = booked.filter(({ rows }) => rows.some(dayOf));
    // If only part of a day is final, the whole day counts as an estimate.
    const isFinal = parts.length > 0 && parts.every((part) => part.isFinal);
    const facts = parts.flatMap(({ rows }) => rows.filter(dayOf));
    for (const slice of slicesOf({ from: day, to: day }, due.collectFrom, grain)) {
      const reportedHours = reportedPart(slice, day, reported, grain);
      if (!reportedHours) continue;
      const loaded = await tools.load(() =>
        tools.loader.load(
          {
            companyId: due.companyId,
            source: `sync:${feed.key}`,
            sides: ['revenue'],
            figures,
            accountId: due.accountId,
            slice: {
              ...reportedHours,
              accountIds: 'all',
              feedIds: [due.partnerId],
              ...(piece.adgroupIds && { adgroupIds: piece.adgroupIds }),
            },
            grade: isFinal ? 'final' : 'estimate',
            rows: facts.filter(({ date, hour }) => isWithin(reportedHours, date, hour ?? -1)),
          },
          { refresh: false },
        ),
      );
      read += loaded.rowsRead;
    }
  }
  return read;
}

const hourOf = (date: string, hour: number): HourSlice => ({
  from: date,
  to: date,
  ...(hour >= 0 && { fromHour: hour, toHour: hour }),
});

/** Loads facts by tag. They are daily, so the first day of the sync is loaded completely. */
const loadTags = (
  tools: PullTools,
  feed: RevenueFeed,
  { companyId, accountId, partnerId }: DueConnection,
  { from, to }: { from: string; to: string },
  rows: readonly TagRow[],
): Promise<number> =>
  tools.load(() =>
    new FamilyLoader(tools.database).load({
      companyId,
      source: `sync:${feed.key}`,
      slice: { from, to, feedIds: [partnerId], feedAccountIds: [accountId] },
      families: [rowsOf(TAGS, rows)],
    }),
  );

type HourSlice = { from: string; to: string; fromHour?: number; toHour?: number };

/** Limits a slice of the last day to the hours the feed has reported. Null if it has reported none. */
function reportedPart(slice: HourSlice, day: string, reported: Date, grain: 'hour' | 'day'): HourSlice | null {
  const end = Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS;
  if (grain === 'day' || reported.getTime() >= end) return slice;
  const last = Math.floor((reported.getTime() - (end - 24 * HOUR_MS)) / HOUR_MS) - 1;
  const first = slice.fromHour ?? 0;
  return last < first ? null : { ...slice, fromHour: first, toHour: last };
}
