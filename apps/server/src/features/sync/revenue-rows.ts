import type { RevenueBatch } from '@adops/connectors';
import type { FactRow } from '../facts/index.js';
import { DEVICE_IDS } from './device-ids.js';
import { ZoneHours } from './zone-hours.js';

export interface RevenueBooking {
  readonly feedId: number;
  /** Ad group of a tag; undefined: nobody's. */
  readonly adgroupOf: (tag: string) => number | undefined;
  readonly convert: (micros: number, currency: string, day: string) => number;
  readonly countryId: (code: string) => number;
  readonly from: string;
  readonly to: string;
}

/** Revenue nobody can be given, by day and tag; micros of the reporting currency. */
export interface Unmatched {
  readonly date: string;
  readonly tag: string;
  readonly sold: number;
  readonly earnedGross: number;
}

/** Facts of a batch, gross: what of it is ours follows from the share when they are loaded. */
export function revenueRows(
  { rows, timeZone, currency }: RevenueBatch,
  booking: RevenueBooking,
  unmatched: (revenue: Unmatched) => void,
): FactRow[] {
  const zone = new ZoneHours(timeZone, booking.from, booking.to);
  return rows.flatMap((row) => {
    const at = row.hour === null ? { date: row.date, hour: -1 } : zone.toUtc(row.date, row.hour);
    if (!at || at.date < booking.from || at.date > booking.to) return [];
    const earnedGross = row.earnedGross === null ? null : booking.convert(row.earnedGross, currency, at.date);
    const adgroupId = row.tag === null ? undefined : booking.adgroupOf(row.tag);
    if (adgroupId === undefined) {
      unmatched({ date: at.date, tag: row.tag ?? '', sold: row.sold ?? 0, earnedGross: earnedGross ?? 0 });
      return [];
    }
    return [
      {
        ...at,
        adgroupId,
        feedId: booking.feedId,
        deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
        countryId: row.country ? booking.countryId(row.country) : 0,
        sold: row.sold,
        earnedGross,
        searches: row.searches,
        biddedSearches: row.biddedSearches,
        // Scores are kept times their weight.
        tq: row.tq === null || row.sold === null ? null : row.tq * row.sold,
      },
    ];
  });
}
