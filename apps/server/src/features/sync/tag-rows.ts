import type { RevenueBatch } from '@adops/connectors';
import type { FamilyKey, TagRow } from '../facts/index.js';
import { type BookedRow, bookedRows, type RevenueBooking } from './revenue-rows.js';

const WHOLE = 1_000_000;
/** Name for rows that a feed reports without a tag. */
const NO_TAG = 'No tag';

export interface TagBooking extends RevenueBooking {
  /** Feed account that reported the figures. */
  readonly feedAccountId: number;
  /** Returns our share of an ad group's revenue on a day, in millionths. */
  readonly shareOf: (adgroupId: number, day: string) => number;
  /** Returns true if the feed has reported the hour. */
  readonly isReported: (date: string, hour: number) => boolean;
}

type Figure = Exclude<keyof TagRow, keyof FamilyKey | 'revenue'>;
type Sums = { [F in Figure]: number | null };

const times = (amount: number | null, weight: number | null): number | null =>
  amount === null || weight === null ? null : amount * weight;

/**
 * Returns amount × fraction, both in millionths, rounded once. Split in two so that the product stays a safe integer.
 */
function partOf(amount: number | null, fraction: number | null): number | null {
  if (amount === null || fraction === null) return null;
  const whole = Math.floor(amount / WHOLE);
  return whole * fraction + Math.round(((amount - whole * WHOLE) * fraction) / WHOLE);
}

function figuresOf({ row, earnedGross }: BookedRow): Sums {
  return {
    searches: row.searches,
    biddedSearches: row.biddedSearches,
    biddedClicks: row.sold,
    revenueGross: earnedGross,
    tq: times(row.tq, row.sold),
    scoredClicks: row.tq === null ? null : row.sold,
    discount: partOf(earnedGross, row.discount),
    discountedGross: row.discount === null ? null : earnedGross,
  };
}

/**
 * Converts feed rows into facts by tag and UTC day, including tags without an ad group. Net revenue is the day's gross
 * revenue times our share.
 */
export function tagRows(batches: readonly RevenueBatch[], booking: TagBooking): TagRow[] {
  const sums = new Map<string, { readonly of: BookedRow; readonly figures: Sums }>();
  for (const of of batches.flatMap((batch) => bookedRows(batch, booking))) {
    if (!booking.isReported(of.date, of.hour)) continue;
    const key = JSON.stringify([of.date, of.row.tag, of.deviceId, of.countryId]);
    const figures = figuresOf(of);
    const before = sums.get(key)?.figures;
    if (before) add(before, figures);
    else sums.set(key, { of, figures });
  }
  return [...sums.values()].map(({ of, figures }) => {
    const { date, adgroupId = 0, deviceId, countryId, row } = of;
    return {
      ...{ date, adgroupId, deviceId, countryId },
      feedId: booking.feedId,
      feedAccountId: booking.feedAccountId,
      tag: row.tag ?? NO_TAG,
      ...figures,
      // Without an ad group, neither the region nor the share is known.
      revenue: adgroupId === 0 ? null : partOf(figures.revenueGross, booking.shareOf(adgroupId, date)),
    };
  });
}

/** Adds figures to the sums. A sum of nulls stays null. */
function add(sums: Sums, figures: Sums): void {
  for (const name of Object.keys(sums) as Figure[])
    if (figures[name] !== null) sums[name] = (sums[name] ?? 0) + figures[name];
}
