import type { SiteKeyword } from '@adops/connectors';
import type { SearchedAdvertiserRow, SearchedKeywordRow } from '../facts/index.js';
import { DEVICE_IDS } from './device-ids.js';
import { placeOf, type SiteBooking } from './site-rows.js';

const MICROS = 1_000_000;

const keyOf = (row: SiteKeyword, booking: SiteBooking) => {
  const place = placeOf(row, booking, () => undefined);
  return (
    place && {
      ...{ date: place.date, adgroupId: place.adgroupId, feedId: place.feedId, keyword: row.keyword },
      deviceId: DEVICE_IDS[row.device ?? 'other'] ?? 0,
      countryId: row.country === null ? 0 : booking.countryId(row.country),
    }
  );
};

/** Returns visits and impressions of searched keywords by day. */
export function searchedKeywordRows(rows: readonly SiteKeyword[], booking: SiteBooking): SearchedKeywordRow[] {
  return rows.flatMap((row): SearchedKeywordRow[] => {
    const key = row.advertiser === null ? keyOf(row, booking) : null;
    return key ? [{ ...key, visits: row.visits, shows: row.shows }] : [];
  });
}

/**
 * Returns advertisers of searched keywords by day. If the site reports no squares, all clicks of a row are assumed to
 * have the same revenue.
 * @param convert converts money of the rows on a day into the reporting currency
 */
export function searchedAdvertiserRows(
  rows: readonly SiteKeyword[],
  convert: (micros: number, day: string) => number,
  booking: SiteBooking,
): SearchedAdvertiserRow[] {
  return rows.flatMap((row): SearchedAdvertiserRow[] => {
    const { advertiser, sold, revenue, revenueSquares } = row;
    const key = advertiser === null ? null : keyOf(row, booking);
    if (!key || advertiser === null) return [];
    // Factor from a unit of revenue to our share in the reporting currency. It applies twice to squares.
    const factor =
      (convert(MICROS, key.date) / MICROS) * (booking.shareOf(key.feedId, key.adgroupId, key.date) / MICROS);
    const squares = revenueSquares ?? (sold === 0 ? 0 : revenue ** 2 / sold / MICROS);
    return [
      {
        ...{ ...key, advertiser, sold },
        ...{ loaded: row.loaded, shown: row.shown, clicked: row.clicked },
        earned: Math.round(revenue * factor),
        earnedSquares: Math.round(squares * factor ** 2),
      },
    ];
  });
}
