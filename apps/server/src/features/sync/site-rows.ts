import { NO_HOTSPOT_IMAGE } from '@adops/domain';
import type {
  SiteAbVisits,
  SiteAdvertiser,
  SiteHotspot,
  SiteKeyword,
  SiteProductAd,
  SiteReferer,
  SiteRotatedKeyword,
  SiteStatsKey,
  SiteTraffic,
} from '@adops/connectors';
import type {
  AbVisitsRow,
  AdvertiserRow,
  FactRow,
  HotspotRow,
  KeywordRevenueRow,
  PageViewRow,
  ProductAdRow,
  RotatedKeywordRow,
} from '../facts/index.js';
import { DEVICE_IDS } from './device-ids.js';

const MICROS = 1_000_000;

/** Lookups that convert rows of a site into facts. */
export interface SiteBooking {
  /** Returns the ID of a feed by its short name, or undefined if it is unknown. */
  readonly feedId: (shortName: string) => number | undefined;
  /** Returns the ad group of this site that sends clicks with the tag, or undefined. */
  readonly adgroupOf: (feedId: number, tag: string) => number | undefined;
  readonly countryId: (code: string) => number;
  /** Returns our share of an ad group's revenue from a feed on a day, in millionths. */
  readonly shareOf: (feedId: number, adgroupId: number, day: string) => number;
  /** Returns true if facts of the hour are stored. Other hours are omitted. */
  readonly isBooked: (date: string, hour: number) => boolean;
}

interface Place {
  readonly date: string;
  readonly hour: number;
  readonly feedId: number;
  readonly adgroupId: number;
}

/** Returns the UTC hour in which an hour begins, for time zones with a fractional offset. */
function utcHour(at: Date): { date: string; hour: number } {
  const iso = at.toISOString();
  return { date: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) };
}

/**
 * Returns the key of a row. Null if its hour isn't stored or its ad group is unknown. Unknown ad groups are passed to
 * `unmatched`.
 */
export function placeOf<Row extends SiteStatsKey>(
  row: Row,
  booking: SiteBooking,
  unmatched: (row: Row) => void,
): Place | null {
  const at = utcHour(row.hour);
  if (!booking.isBooked(at.date, at.hour)) return null;
  const feedId = row.feed === null ? undefined : booking.feedId(row.feed);
  const adgroupId = feedId === undefined || row.tag === null ? undefined : booking.adgroupOf(feedId, row.tag);
  if (feedId === undefined || adgroupId === undefined) {
    unmatched(row);
    return null;
  }
  return { ...at, feedId, adgroupId };
}

export function trafficRows(
  rows: readonly SiteTraffic[],
  booking: SiteBooking,
  unmatched: (row: SiteTraffic) => void,
): FactRow[] {
  return rows.flatMap((row) => {
    const place = placeOf(row, booking, unmatched);
    if (!place) return [];
    const { inbound, inboundNbot, outbound, outboundNbot, siteSafeConv } = row;
    return [
      {
        ...place,
        deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
        countryId: row.country === null ? 0 : booking.countryId(row.country),
        ...{ inbound, inboundNbot, outbound, outboundNbot, siteSafeConv },
      },
    ];
  });
}

export function advertiserRows(rows: readonly SiteAdvertiser[], booking: SiteBooking): AdvertiserRow[] {
  return rows.flatMap((row) => {
    const place = placeOf(row, booking, () => undefined);
    if (!place) return [];
    const { advertiser, loaded, shown, clicked, loadPlaces, loadPlaceSquares, clickPlaces, clickPlaceSquares } = row;
    const places = { loadPlaces, loadPlaceSquares, clickPlaces, clickPlaceSquares };
    return [{ ...place, advertiser, loaded, shown, clicked, ...places }];
  });
}

/** Referrer of visitors without a previous page. */
const DIRECT = 'direct';

/** Returns the page views of a site. Views without a known ad group have ad group 0. */
export function pageViewRows(rows: readonly SiteReferer[], siteId: number, booking: SiteBooking): PageViewRow[] {
  return rows.flatMap((row): PageViewRow[] => {
    const at = utcHour(row.hour);
    if (!booking.isBooked(at.date, at.hour)) return [];
    const adgroupId = placeOf(row, booking, () => undefined)?.adgroupId ?? 0;
    return [{ ...at, siteId, adgroupId, referer: row.referer?.toLowerCase() ?? DIRECT, pageViews: row.pageViews }];
  });
}

/** Returns revenue by keyword. @param convert converts money of the rows on a day into the reporting currency */
export function keywordRows(
  rows: readonly SiteKeyword[],
  convert: (micros: number, day: string) => number,
  booking: SiteBooking,
): KeywordRevenueRow[] {
  return rows.flatMap((row) => {
    const { advertiser, keyword, sold } = row;
    const place =
      advertiser === null || (sold === 0 && row.revenue === 0) ? null : placeOf(row, booking, () => undefined);
    if (!place || advertiser === null) return [];
    const gross = convert(row.revenue, place.date);
    const share = booking.shareOf(place.feedId, place.adgroupId, place.date);
    return [{ ...place, advertiser, keyword, sold, revenue: Math.round((gross * share) / MICROS) }];
  });
}

/** Returns counts of hotspots by day. @param idOf maps the site's hotspot ID to ours */
export function hotspotRows(
  rows: readonly SiteHotspot[],
  idOf: (externalId: string) => number,
  booking: SiteBooking,
): HotspotRow[] {
  return rows.flatMap((row): HotspotRow[] => {
    const place = placeOf(row, booking, () => undefined);
    if (!place) return [];
    const { shown, positions, clicks, outboundNbot } = row;
    return [
      {
        ...{ date: place.date, adgroupId: place.adgroupId, deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0 },
        ...{ hotspotId: idOf(row.hotspot), hotspotText: row.text, hotspotImage: row.thumbImageUrl ?? NO_HOTSPOT_IMAGE },
        ...{ shown, positions, hotspotClicks: clicks, outboundNbot },
      },
    ];
  });
}

/**
 * Returns clicks sold on product and text ads by day. @param convert converts money of the rows on a day into the
 * reporting currency
 */
export function productAdRows(
  rows: readonly SiteProductAd[],
  convert: (micros: number, day: string) => number,
  booking: SiteBooking,
): ProductAdRow[] {
  return rows.flatMap((row): ProductAdRow[] => {
    const place = placeOf(row, booking, () => undefined);
    if (!place) return [];
    const { date, adgroupId, feedId } = place;
    const share = booking.shareOf(feedId, adgroupId, date);
    const net = (micros: number): number => Math.round((convert(micros, date) * share) / MICROS);
    const { link, keyword, inboundNbot, plaSold, taSold } = row;
    const [plaEarned, taEarned] = [net(row.plaRevenue), net(row.taRevenue)];
    return [
      {
        ...{ date, adgroupId, link, keyword, deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0 },
        countryId: row.country === null ? 0 : booking.countryId(row.country),
        ...{ inboundNbot, plaSold, plaEarned, taSold, taEarned },
        ...{ sold: plaSold + taSold, earned: plaEarned + taEarned },
      },
    ];
  });
}

/**
 * Returns visits of rotated keywords by day. @param convert converts money of the rows on a day into the reporting
 * currency
 */
export function rotatedKeywordRows(
  rows: readonly SiteRotatedKeyword[],
  convert: (micros: number, day: string) => number,
  booking: SiteBooking,
): RotatedKeywordRow[] {
  return rows.flatMap((row): RotatedKeywordRow[] => {
    const place = placeOf(row, booking, () => undefined);
    if (!place) return [];
    const { date, adgroupId, feedId } = place;
    const share = booking.shareOf(feedId, adgroupId, date);
    const { keyword, inboundNbot, sold, tq } = row;
    return [
      {
        ...{ date, adgroupId, keyword, deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0, inboundNbot, sold },
        earned: Math.round((convert(row.revenue, date) * share) / MICROS),
        siteTq: tq === null ? null : tq * sold,
      },
    ];
  });
}

/** Finds a variant by its number and the key of its test. Undefined if the site has no such variant. */
export type VariantOf = (
  test: string,
  number: number,
) => { readonly testId: number; readonly variantId: number } | undefined;

/** Returns visits of variants by day. @param convert converts money of the rows on a day into the reporting currency */
export function abVisitRows(
  rows: readonly SiteAbVisits[],
  { variantOf, convert }: { variantOf: VariantOf; convert: (micros: number, day: string) => number },
  booking: SiteBooking,
): AbVisitsRow[] {
  return rows.flatMap((row): AbVisitsRow[] => {
    const place = placeOf(row, booking, () => undefined);
    const variant = place && variantOf(row.test, row.variant);
    if (!variant) return [];
    const { date, adgroupId, feedId } = place;
    // Factor from a unit of revenue to our share in the reporting currency. It applies twice to squares.
    const factor = (convert(MICROS, date) / MICROS) * (booking.shareOf(feedId, adgroupId, date) / MICROS);
    const { visits, sold, soldSquares, revenue, revenueSquares, revenueSold, tq } = row;
    return [
      {
        ...{ date, adgroupId, feedId, deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0 },
        ...{ abTestId: variant.testId, abVariantId: variant.variantId, visits, sold, soldSquares },
        earned: Math.round(revenue * factor),
        earnedSquares: revenueSquares === null ? null : Math.round(revenueSquares * factor ** 2),
        earnedSold: revenueSold === null ? null : Math.round(revenueSold * factor),
        tq: tq === null ? null : tq * sold,
        scoredClicks: tq === null ? null : sold,
      },
    ];
  });
}
