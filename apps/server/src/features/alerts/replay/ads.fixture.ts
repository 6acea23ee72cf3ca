import { Random } from '../../../demo/random.js';
import type { AdgroupAds, AdvertiserHours } from '../detect/advertiser-gone.js';
import { DAY_HOURS, type Hour } from '../detect/series.js';
import { END } from './cases.fixture.js';

const DAYS = 16;
const START: Hour = END - DAYS * DAY_HOURS;

/** Ads of an ad group over sixteen days, with the missing advertiser and the first hour without it. */
export interface AdsCase {
  readonly ads: Omit<AdgroupAds, 'until' | 'since'>;
  readonly gone: { readonly advertiserId: number; readonly at: Hour } | null;
}

/** Creates four to six advertisers of decreasing weight, with random impressions and clicks around a daily rhythm. */
export function makeAds(seed: number, adgroupId: number, isGone: boolean): AdsCase {
  const random = new Random(seed, adgroupId, 7);
  const weights = Array.from({ length: random.whole(4, 6) }, (_, place) => random.between(0.8, 1.2) / (place + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const pages = random.between(60, 200);
  const [loaded, shown, clicked] = [new Map<Hour, number>(), new Map<Hour, number>(), new Map<Hour, number>()];
  const advertisers = weights.map(
    (_, place): AdvertiserHours & { shown: Map<Hour, number>; clicked: Map<Hour, number> } => ({
      id: place + 1,
      name: `Advertiser ${place + 1}`,
      shown: new Map(),
      clicked: new Map(),
    }),
  );
  // One of the two strongest disappears in the daytime, when there are enough ads to notice.
  const at = END - random.whole(1, 5) * DAY_HOURS + random.whole(8, 14);
  const gone = isGone ? { advertiserId: random.whole(1, 2), at } : null;
  const back = at + random.whole(4, 30);
  for (let hour = START; hour < END; hour += 1) {
    const busy = pages * (0.35 + 0.65 * Math.exp(-((((hour % DAY_HOURS) - 14) / 6) ** 2))) * random.lognormal(0.15);
    const away = gone && hour >= at && hour < back ? gone.advertiserId : null;
    // The other advertisers fill its places.
    const present = away === null ? all : all - weights[away - 1]!;
    advertisers.forEach((advertiser, place) => {
      if (advertiser.id === away) return;
      const count = random.poisson((busy * weights[place]!) / present);
      const clicks = random.poisson(count * 0.12);
      if (count === 0) return;
      advertiser.shown.set(hour, count);
      if (clicks > 0) advertiser.clicked.set(hour, clicks);
      for (const [map, value] of [
        [shown, count],
        [clicked, clicks],
        [loaded, Math.round(count * 1.25)],
      ] as const) {
        map.set(hour, (map.get(hour) ?? 0) + value);
      }
    });
  }
  return { ads: { adgroupId, loaded, shown, clicked, advertisers }, gone };
}

/** Returns the ads that are known when hours before `until` have closed. */
export function adsUntil({ ads }: AdsCase, until: Hour, since: Hour | null): AdgroupAds {
  const closed = (map: ReadonlyMap<Hour, number>) => new Map([...map].filter(([hour]) => hour < until));
  return {
    adgroupId: ads.adgroupId,
    until,
    since,
    loaded: closed(ads.loaded),
    shown: closed(ads.shown),
    clicked: closed(ads.clicked),
    advertisers: ads.advertisers.map((each) => ({ ...each, shown: closed(each.shown), clicked: closed(each.clicked) })),
  };
}
