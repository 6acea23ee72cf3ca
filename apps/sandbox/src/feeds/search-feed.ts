import { bearer, isGoodSecret } from '../control/tokens.js';
import { part, type Played } from '../platforms/simulated-platform.js';
import { chance } from '../world/seeded-random.js';
import { isFinal, type Paid, paidOn } from './clicks.js';

const PAGE = 5_000;
const HOUR_MS = 3_600_000;
const COLUMNS = [
  'date', 'hour', 'sourceTag', 'typeTag', 'market', 'country', 'device', 'keyword', 'searches', 'biddedSearches', 'biddedResults', 'sold', 'earned', 'tq', 'discount', 'channelId',
] as const; // prettier-ignore
type Row = Record<(typeof COLUMNS)[number], string | number | null>;

/** Returns the figures of the official report, which drops some sold clicks and corrects the revenue of the others. */
function official({ one, searches, bidded, sold, earned }: Sum): Sum {
  const draw = (what: string) => chance(one.tag, one.country, one.device, one.date, what);
  const kept = sold - Math.round(sold * 0.03 * draw('dropped'));
  return {
    one,
    searches,
    bidded,
    sold: kept,
    earned: Math.round((earned * (0.965 + 0.04 * draw('settled'))) / 100) * 100,
  };
}

const SCORE_STEPS = 20;

/**
 * Returns the traffic quality score of a tag on a day, and the share of revenue that the feed deducts. Nothing is
 * deducted for a score of 7 or higher.
 */
function qualityOf({ tag, date }: Paid) {
  const usual = 1.5 + 8 * chance(tag, 'quality');
  const tq = Math.round((usual + chance(tag, date, 'quality') - 0.5) * SCORE_STEPS) / SCORE_STEPS;
  return { tq, discount: tq >= 7 ? 0 : Math.round((7 - tq) * 400) / 10_000 };
}

interface Sum {
  readonly one: Paid;
  searches: number;
  bidded: number;
  sold: number;
  earned: number;
}

/** Returns rows for each tag, country and device, by hour or by day. `isOfficial` selects the final figures. */
function rows(paid: readonly Paid[], hourly: boolean, isOfficial: boolean): Row[] {
  const sums = new Map<string, Sum>();
  for (const one of paid) {
    const key = [one.tag, one.country, one.device, hourly ? one.hour : ''].join(' ');
    const sum = sums.get(key) ?? { one, searches: 0, bidded: 0, sold: 0, earned: 0 };
    sum.searches += one.searches;
    sum.bidded += one.biddedSearches;
    sum.sold += one.sold;
    sum.earned += one.earned;
    sums.set(key, sum);
  }
  const counts = isOfficial ? [...sums.values()].map(official) : [...sums.values()];
  return counts.map(({ one, searches, bidded, sold, earned }) => ({
    date: one.date,
    hour: hourly ? one.hour % 24 : null,
    sourceTag: `st_${one.country.toLowerCase()}`,
    typeTag: one.tag,
    market: one.country,
    country: one.country,
    device: one.device,
    keyword: null,
    searches,
    biddedSearches: bidded,
    biddedResults: bidded * 4,
    sold,
    earned: (earned / 1_000_000).toFixed(4),
    ...qualityOf(one),
    channelId: null,
  }));
}

export const searchFeed: Played = {
  key: 'feed',
  host: 'feeds.example',
  limit: { calls: 20, perMs: 1_000 },
  accountOf: (request) => /\/feeds\/([^/]+)/.exec(request.path)?.[1] ?? '',
  refuse: {
    rateLimited: (response, seconds) => void response.status(429).set('retry-after', String(seconds)).json({ message: 'Too many requests' }),
    expired: (response) => void response.status(401).json({ message: 'Unauthorized' }),
    failed: (response) => void response.status(500).json({ message: 'Internal error' }),
  },
  routes(router, { world }) {
    router.get('/feeds/:feed/revenue', (request, response) => {
      const key = bearer(request.get('authorization'));
      if (!isGoodSecret(key)) return searchFeed.refuse.expired(response);
      const { date, granularity, cursor = '0' } = request.query as Record<string, string>;
      if (!date || !/^\d{4}-\d\d-\d\d$/.test(date) || !['hour', 'day'].includes(granularity ?? ''))
        return void response.status(400).json({ message: 'date and granularity are required.' });
      const feed = part(request, 'feed');
      const at = world.clock();
      // The current hour isn't reported yet.
      const currentHour = Math.floor(at / HOUR_MS);
      const hourly = granularity === 'hour';
      // Returns the account's rows and rows without an account.
      const isOwn = ({ hour, adGroup }: Paid) => hour < currentHour && [null, key].includes(adGroup.traffic.feedKey);
      const all = rows(paidOn(world, feed, date).filter(isOwn), hourly, !hourly && isFinal(date, at));
      const start = Number(cursor);
      const next = start + PAGE < all.length ? String(start + PAGE) : null;
      const page = all.slice(start, start + PAGE);
      if (request.accepts(['json', 'text/csv']) === 'text/csv') {
        const lines = page.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','));
        return void response.type('text/csv').send([COLUMNS.join(','), ...lines, ''].join('\n'));
      }
      return void response.json({
        feed,
        timezone: 'UTC',
        currency: 'USD',
        asOf: new Date(currentHour * HOUR_MS).toISOString(),
        final: isFinal(date, at),
        nextCursor: next,
        rows: page,
      });
    });
  },
}; // prettier-ignore
