import { ADVERTISER_FEED_IDS, SEARCHED_ADVERTISERS, SEARCHED_KEYWORDS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { FamilyLoader, rowsOf, type SearchedAdvertiserRow, type SearchedKeywordRow } from '../features/facts/index.js';
import { lineupsOn } from './advertisers.js';
import { cut, type Cut, cutDays, type PageDay, pageDays } from './page-days.js';
import { Random } from './random.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-searches';
const MICROS = 1_000_000;
/** Price spread of an advertiser's clicks: half pay this much less than the average, half this much more. */
const PRICE_SPREAD = 0.35;

/** Advertiser on the pages of an ad group on a day. */
interface AdvertiserDay {
  readonly date: string;
  readonly adgroupId: number;
  readonly advertiser: string;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  readonly sold: number;
  readonly earned: number;
}

/**
 * Loads searched keywords as counted by sites. Hourly figures of advertisers are divided by the visits of keyword,
 * device and country.
 */
export async function loadSearchedKeywords(
  database: Database,
  { companyId, company, seed, today }: Cut,
): Promise<void> {
  const slice = cutDays(today);
  const lineups = lineupsOn(seed, company.adgroups, today);
  // Updates statistics of the loaded tables. Without them, days of advertisers are joined row by row.
  await database.pool.query('ANALYZE perf_hour, advertiser_hour, keyword_rpc_hour');
  const keywords: SearchedKeywordRow[] = [];
  const advertisers: SearchedAdvertiserRow[] = [];
  for (const feedId of ADVERTISER_FEED_IDS) {
    const ads = grouped(await advertiserDays(database, companyId, slice, feedId));
    for (const [key, pages] of grouped(await pageDays(database, companyId, slice, feedId))) {
      const searched = lineups.get(pages[0]!.adgroupId)?.keywords ?? [];
      const places = pages.flatMap((page) => placesOf(page, searched, feedId));
      const shown = cutAds(places, ads.get(key) ?? []);
      keywords.push(...pagesOf(seed, places, shown));
      for (const { place, ...row } of shown) advertisers.push({ ...place.key, ...row });
    }
  }
  const families = [rowsOf(SEARCHED_KEYWORDS, keywords), rowsOf(SEARCHED_ADVERTISERS, advertisers)];
  await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families });
}

function grouped<T extends { date: string; adgroupId: number }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = `${row.date} ${row.adgroupId}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

async function advertiserDays(
  database: Database,
  companyId: number,
  { from, to }: { from: string; to: string },
  feedId: number,
): Promise<AdvertiserDay[]> {
  const { rows } = await database.pool.query<AdvertiserDay>(
    `SELECT a.date::text AS date, a.adgroup_id AS "adgroupId", v.name AS advertiser, a.loaded, a.shown, a.clicked,
       coalesce(k.sold, 0) AS sold, coalesce(k.revenue, 0) AS earned
     FROM (SELECT date, adgroup_id, advertiser_id, isum(loaded)::int AS loaded, isum(shown)::int AS shown, isum(clicked)::int AS clicked
       FROM advertiser_hour WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND feed_id = $4 GROUP BY 1, 2, 3) a
     LEFT JOIN (SELECT date, adgroup_id, advertiser_id, isum(sold)::int AS sold, isum(revenue)::float8 AS revenue
       FROM keyword_rpc_hour WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND feed_id = $4 GROUP BY 1, 2, 3) k
       USING (date, adgroup_id, advertiser_id)
     JOIN advertiser v ON v.company_id = $1 AND v.id = a.advertiser_id ORDER BY 1, 2, v.name`,
    [companyId, from, to, feedId],
  );
  return rows;
}

/** Keyword search on an ad group's pages, with its number of visits. */
interface Place {
  readonly key: Required<
    Pick<SearchedKeywordRow, 'date' | 'adgroupId' | 'feedId' | 'deviceId' | 'countryId' | 'keyword'>
  >;
  readonly visits: number;
}

function placesOf(
  { date, adgroupId, deviceId, countryId, inbound }: PageDay,
  searched: readonly string[],
  feedId: number,
): Place[] {
  const visits = cut(
    Math.floor(inbound * 0.97),
    searched.map((_, at) => 1 / (at + 1)),
  );
  return searched.map((keyword, at) => ({
    key: { date, adgroupId, feedId, deviceId, countryId, keyword },
    visits: visits[at]!,
  }));
}

type ShownAd = Omit<SearchedAdvertiserRow, keyof Place['key']> & { readonly place: Place; readonly shown: number };

function cutAds(places: readonly Place[], ads: readonly AdvertiserDay[]): ShownAd[] {
  const weights = places.map(({ visits }) => visits + 0.05);
  return ads.flatMap(({ advertiser, ...ad }) => {
    const [loaded, shown, clicked, sold] = [ad.loaded, ad.shown, ad.clicked, ad.sold].map((total) =>
      cut(total, weights),
    ) as [number[], number[], number[], number[]];
    const money = cut(ad.earned, sold);
    return places.flatMap((place, at): ShownAd[] => {
      const [clicks, earned] = [sold[at]!, money[at]!];
      if (loaded[at]! + shown[at]! + clicked[at]! + clicks === 0) return [];
      const apart = clicks - (clicks % 2);
      const squares = clicks === 0 ? 0 : (earned / clicks / MICROS) ** 2 * (clicks + apart * PRICE_SPREAD ** 2);
      return [
        {
          ...{ place, advertiser, loaded: loaded[at]!, shown: shown[at]!, clicked: clicked[at]!, sold: clicks, earned },
          earnedSquares: Math.round(squares * MICROS),
        },
      ];
    });
  });
}

/** Returns the page views of keywords. A page is shown at least as often as each of its ads. */
function pagesOf(seed: number, places: readonly Place[], ads: readonly ShownAd[]): SearchedKeywordRow[] {
  const peaks = new Map<Place, number>();
  for (const { place, shown } of ads) peaks.set(place, Math.max(peaks.get(place) ?? 0, shown));
  return places.flatMap((place): SearchedKeywordRow[] => {
    const { date, adgroupId, deviceId, countryId } = place.key;
    const random = new Random(seed, adgroupId, Date.parse(date) / 86_400_000, deviceId, countryId, 73);
    const shows = Math.max(Math.round(place.visits * random.between(1.05, 1.4)), peaks.get(place) ?? 0);
    return place.visits + shows === 0 ? [] : [{ ...place.key, visits: place.visits, shows }];
  });
}
