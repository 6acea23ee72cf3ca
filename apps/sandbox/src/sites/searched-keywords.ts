import { chance, split } from '../world/seeded-random.js';
import type { AdGroup } from '../world/model.js';
import type { World } from '../world/world.js';
import { type AdsShown, adsOn, type Visits, visitsOf } from './visits.js';

/**
 * Statistics of a keyword in one hour on one device class, for one advertiser or (without an advertiser) for the pages.
 */
export interface SearchCounts {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly device: string;
  readonly keyword: string;
  readonly advertiser: string | null;
  readonly visits: number | null;
  readonly shows: number | null;
  readonly loaded: number | null;
  readonly shown: number | null;
  readonly clicked: number | null;
  readonly sold: number;
  /** In micros of US dollars. Squared revenue per click is summed in micros of squared dollars. */
  readonly revenue: number;
  readonly revenueSquares: number | null;
}

/** Relative standard deviation of click prices within one advertiser. */
const PRICE_SPREAD = 0.35;

/**
 * Returns the keyword statistics. Rows by keyword and device add up to the advertiser's statistics. Pages are shown at
 * least as often as any of their ads.
 */
export function searchedKeywordsOf(world: World, host: string, from: number, until: number): SearchCounts[] {
  const visits = grouped(visitsOf(world, host, from, until), ({ cell }) => `${cell.adGroup.id} ${cell.hour}`);
  const ads = grouped(adsOn(world, host, from, until), ({ adGroup, hour }) => `${adGroup.id} ${hour}`);
  return [...ads].flatMap(([key, shown]) => hourOf(visits.get(key) ?? [], shown));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function hourOf(visits: readonly Visits[], ads: readonly AdsShown[]): SearchCounts[] {
  const { adGroup, hour } = ads[0]!;
  const places = visits.flatMap(({ cell: { device }, inboundNbot }) => {
    const { keywords } = adGroup.traffic.ads!;
    const searched = split(
      Math.floor(inboundNbot * 0.97),
      keywords.map((_, at) => 1 / (at + 1)),
    );
    return keywords.map((keyword, at) => ({ device, keyword, visits: searched[at]! }));
  });
  const weights = places.map((place) => place.visits + 0.05);
  const advertisers = ads.flatMap((ad) => {
    const cut = (total: number) => split(total, weights);
    const [loaded, shown, clicked, sold] = [cut(ad.loaded), cut(ad.shown), cut(ad.clicked), cut(ad.sold)];
    const money = split(ad.earned, sold);
    return places.map(({ device, keyword }, at) => ({
      ...{ hour, adGroup, device, keyword, advertiser: ad.advertiser, visits: null, shows: null },
      ...{ loaded: loaded[at]!, shown: shown[at]!, clicked: clicked[at]!, sold: sold[at]!, revenue: money[at]! },
      revenueSquares: squaresOf(money[at]!, sold[at]!),
    }));
  });
  const pages = places.map(({ device, keyword, visits: count }): SearchCounts => {
    const there = advertisers.filter((one) => one.device === device && one.keyword === keyword);
    const turned = Math.round(count * (1.05 + 0.4 * chance(adGroup.id, hour, device, keyword, 'shows')));
    return {
      ...{ hour, adGroup, device, keyword, advertiser: null, visits: count },
      shows: Math.max(turned, ...there.map(({ shown }) => shown)),
      ...{ loaded: null, shown: null, clicked: null, sold: 0, revenue: 0, revenueSquares: null },
    };
  });
  return [
    ...pages.filter(({ visits: count, shows }) => count! + shows! > 0),
    ...advertisers.filter(({ loaded, shown, clicked, sold, revenue }) => loaded + shown + clicked + sold + revenue > 0),
  ];
}

/** Returns the sum of squared click prices. Half of the clicks pay less than the average and half pay more. */
function squaresOf(revenue: number, sold: number): number {
  if (sold === 0) return 0;
  const mean = revenue / sold / 1_000_000;
  const apart = sold - (sold % 2);
  return Math.round(1_000_000 * mean ** 2 * (sold + apart * PRICE_SPREAD ** 2));
}
