import type { RevenueBatch, RevenueRow } from '@adops/connectors';
import type { FactRow } from '../facts/index.js';
import { DEVICE_IDS } from './device-ids.js';
import { ZoneHours } from './zone-hours.js';

export interface RevenueBooking {
  readonly feedId: number;
  /** Returns the ad group of a tag on a day, or undefined if it has none. */
  readonly adgroupOf: (tag: string, day: string) => number | undefined;
  readonly convert: (micros: number, currency: string, day: string) => number;
  readonly countryId: (code: string) => number;
  readonly from: string;
  readonly to: string;
}

/** Unassigned revenue by day and tag, in micros of the reporting currency. */
export interface Unmatched {
  readonly date: string;
  readonly tag: string;
  readonly sold: number;
  readonly earnedGross: number;
}

/** Feed row in UTC with its money in the reporting currency. */
export interface BookedRow {
  readonly row: RevenueRow;
  readonly date: string;
  /** UTC hour. -1 for the whole day. */
  readonly hour: number;
  /** ID of the ad group. Undefined if no ad group is linked to the tag. */
  readonly adgroupId: number | undefined;
  readonly deviceId: number;
  readonly countryId: number;
  readonly earnedGross: number | null;
}

/** Returns the rows of a batch within the range of days. */
export function bookedRows({ rows, timeZone, currency }: RevenueBatch, booking: RevenueBooking): BookedRow[] {
  const zone = new ZoneHours(timeZone, booking.from, booking.to);
  return rows.flatMap((row) => {
    const at = row.hour === null ? { date: row.date, hour: -1 } : zone.toUtc(row.date, row.hour);
    if (!at || at.date < booking.from || at.date > booking.to) return [];
    return [
      {
        row,
        ...at,
        adgroupId: row.tag === null ? undefined : booking.adgroupOf(row.tag, row.date),
        deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
        countryId: row.country ? booking.countryId(row.country) : 0,
        earnedGross: row.earnedGross === null ? null : booking.convert(row.earnedGross, currency, at.date),
      },
    ];
  });
}

/** Returns the facts of a batch with gross revenue. Our share is applied when they are loaded. */
export function revenueRows(
  batch: RevenueBatch,
  booking: RevenueBooking,
  unmatched: (revenue: Unmatched) => void,
): FactRow[] {
  return bookedRows(batch, booking).flatMap(({ row, date, hour, adgroupId, deviceId, countryId, earnedGross }) => {
    if (adgroupId === undefined) {
      unmatched({ date, tag: row.tag ?? '', sold: row.sold ?? 0, earnedGross: earnedGross ?? 0 });
      return [];
    }
    return [
      {
        date,
        hour,
        adgroupId,
        feedId: booking.feedId,
        deviceId,
        countryId,
        sold: row.sold,
        earnedGross,
        searches: row.searches,
        biddedSearches: row.biddedSearches,
        // Scores are stored multiplied by their weight.
        tq: row.tq === null || row.sold === null ? null : row.tq * row.sold,
      },
    ];
  });
}
