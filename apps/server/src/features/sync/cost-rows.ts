import type { StatsBatch, StatsRow } from '@adops/connectors';
import type { FactRow } from '../facts/index.js';
import { DEVICE_IDS } from './device-ids.js';
import { adgroupKey, type AdgroupIds } from './entity-store.repository.js';
import { ZoneHours } from './zone-hours.js';

const MICROS = 1_000_000;

/** Lookups that convert a platform's row into a fact. */
export interface CostBooking {
  readonly adgroupIds: AdgroupIds;
  /** Converts micros of a currency on a day into the reporting currency. */
  readonly convert: (micros: number, currency: string, day: string) => number;
  /** Returns the rebate on a day, in millionths. */
  readonly rebateOn: (day: string) => number;
  readonly countryId: (code: string) => number;
  /** First UTC day. Both ends are included. */
  readonly from: string;
  readonly to: string;
}

/** Ad group that is missing from the inventory. */
export interface UnknownAdgroup {
  readonly campaignId: string;
  readonly adGroupId: string;
}

/** Returns the facts of a batch, without rows outside the range of days. */
export function costRows(
  { rows, timeZone, currency }: StatsBatch,
  booking: CostBooking,
  unknown: (adgroup: UnknownAdgroup) => void,
): FactRow[] {
  const zone = new ZoneHours(timeZone, booking.from, booking.to);
  return rows.flatMap((row) => {
    const adgroupId = booking.adgroupIds.get(adgroupKey(row.campaignId, row.adGroupId));
    if (adgroupId === undefined) {
      unknown(row);
      return [];
    }
    // A source without hours has no time zone conversion, so its days are stored as reported.
    const at = row.hour === null ? { date: row.date, hour: -1 } : zone.toUtc(row.date, row.hour);
    if (!at || at.date < booking.from || at.date > booking.to) return [];
    return [{ ...figures(row, at.date, currency, booking), adgroupId, ...at }];
  });
}

function figures(row: StatsRow, date: string, currency: string, booking: CostBooking) {
  const money = (micros: number | null) => (micros === null ? null : booking.convert(micros, currency, date));
  const cost = money(row.cost);
  return {
    deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
    countryId: row.country ? booking.countryId(row.country) : 0,
    impressions: row.impressions,
    bought: row.bought,
    cost,
    rebate: cost === null ? null : Math.round((cost * booking.rebateOn(date)) / MICROS),
    conv: row.conv,
    convValue: money(row.convValue),
    position: row.avgPos === null || row.impressions === null ? null : row.avgPos * row.impressions,
  };
}
