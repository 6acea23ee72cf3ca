import type { Response } from 'express';
import { bearer, isGoodSecret } from './control/tokens.js';
import type { Played } from './platforms/simulated-platform.js';
import { chance, pick } from './world/seeded-random.js';
import type { World } from './world/world.js';

const DAY_MS = 86_400_000;
const MAX_ADS = 1_500;
const MAX_PAGE = 500;
/** Retention of changes in days. Older cursors are rejected. */
const KEPT_DAYS = 90;
const PROVIDERS = [
  { id: 'ad-watch', name: 'Ad Watch', groups: ['Search arbitrage', 'Price comparison', 'Publishers'] },
  { id: 'seen-ads', name: 'Seen Ads', groups: ['Affiliates', 'Brands'] },
] as const;
const ADVERTISERS = ['Bright Finder', 'Top Ten Guides', 'Compare Now', 'Smart Results', 'Daily Answers', 'Shop Heroes', 'Luminous', 'Offer Atlas', 'Quick Picks', 'Good to Know'] as const; // prettier-ignore
/** The last code isn't a country, because real providers return such codes too. */
const REGIONS = ['US', 'US', 'US', 'DE', 'DE', 'GB', 'FR', 'AU', 'CA', 'EU'] as const;
const VARIANTS = ['', '', 'best ', 'cheap ', 'compare '] as const;
const SHOWN = [
  { from: 0, to: 1_000 },
  { from: 1_000, to: 5_000 },
  { from: 5_000, to: 10_000 },
  { from: 10_000, to: 50_000 },
  { from: 100_000, to: null },
] as const;
const ISSUES = ['The landing page does not respond.', 'Removed for its claims.'] as const;

/** Returns the distinct keywords that the world's ad groups buy or show. */
function wordsOf(world: World): string[] {
  const groups = world.all.flatMap(({ campaigns }) => campaigns.flatMap(({ adGroups }) => adGroups));
  const words = groups.flatMap(({ keywords, traffic }) => [
    ...keywords.map(({ text }) => text),
    ...(traffic.ads?.keywords ?? []),
  ]);
  return [...new Set(words)].sort();
}

interface Ad {
  readonly id: string;
  readonly word: string;
}

/** Generates competitor ads deterministically. */
function adsOf(world: World): Ad[] {
  const words = wordsOf(world);
  return Array.from({ length: Math.min(MAX_ADS, words.length * 6) }, (_, at) => ({
    id: `CR${String(10_000 + at)}`,
    word: words[at % words.length]!,
  }));
}

const isShownOn = ({ id }: Ad, day: number): boolean => chance(id, day, 'shown') < 0.25;

/** Returns the first day of an ad and the last day on which it was shown, up to `until`. */
function daysOf(ad: Ad, until: number): { readonly first: number; readonly last: number } {
  // Ads start on fixed days, so each ad is one day older tomorrow.
  const cycle = 130;
  const first = until - ((until + Math.floor(chance(ad.id, 'age') * cycle)) % cycle);
  let last = until;
  while (last > first && !isShownOn(ad, last)) last -= 1;
  return { first, last };
}

const atHour = (day: number, ...of: string[]): string =>
  new Date(day * DAY_MS + Math.floor(chance(day, ...of) * 24) * 3_600_000).toISOString();

function creativeOf(ad: Ad, until: number) {
  const { id, word } = ad;
  const provider = pick(PROVIDERS, id, 'provider');
  const advertiser = pick(ADVERTISERS, id, 'advertiser');
  const host = `${advertiser.toLowerCase().replaceAll(' ', '-')}.example`;
  const { first, last } = daysOf(ad, until);
  const keyword = pick(VARIANTS, id, 'variant') + word;
  return {
    provider: { id: provider.id, name: provider.name },
    id,
    source: 28,
    advertiserGroup: chance(id, 'group') < 0.1 ? null : groupOf(pick(provider.groups, id, 'groups')),
    advertiser: { id: host, name: advertiser },
    site: host,
    region: pick(REGIONS, id, 'region'),
    keyword,
    targetUrl: `https://${host}/search?q=${encodeURIComponent(keyword)}`,
    adUrl: `https://competitor-ads.example/ads/${id}`,
    firstShownAt: atHour(first, id, 'first'),
    lastShownAt: last === first ? atHour(first, id, 'first') : atHour(last, id, 'last'),
    timesShown: pick(SHOWN, id, 'times'),
    issue: chance(id, 'issue') < 0.06 ? pick(ISSUES, id, 'which') : null,
  };
}

const groupOf = (name: string) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name });

/** Page position in the list of changes after `since` and up to `until`. */
interface Place {
  readonly since: number;
  readonly until: number;
  readonly offset: number;
}

function placeOf(cursor: string, lastDay: number): Place | null {
  const [since, until, offset] = cursor.split('.').map(Number);
  if (cursor === '') return { since: -1, until: lastDay, offset: 0 };
  if (since === undefined || until === undefined || !Number.isInteger(since) || !Number.isInteger(until)) return null;
  if (lastDay - until > KEPT_DAYS) return null;
  // A cursor without an offset means that the list was read to its end, so later changes follow.
  return offset === undefined ? { since: until, until: lastDay, offset: 0 } : { since, until, offset };
}

const changed = (ads: readonly Ad[], { since, until }: Place): readonly Ad[] =>
  since < 0
    ? ads
    : ads.filter((ad) =>
        Array.from({ length: until - since }, (_, at) => until - at).some((day) => isShownOn(ad, day)),
      );

function sendCreatives(world: World, query: Record<string, string>, response: Response): void {
  // Complete days only, because the current day isn't over.
  const place = placeOf(query['cursor'] ?? '', Math.floor(world.clock() / DAY_MS) - 1);
  if (!place)
    return void response.status(410).json({ message: 'The cursor has expired. Fetch the list from the start.' });
  const size = Math.min(MAX_PAGE, Number(query['limit'] ?? MAX_PAGE) || MAX_PAGE);
  const all = query['source'] === '28' ? changed(adsOf(world), place) : [];
  const end = place.offset + size;
  const hasMore = end < all.length;
  const { since, until } = place;
  const creatives = all.slice(place.offset, end).map((ad) => creativeOf(ad, until));
  if (response.locals['badItem'] !== undefined) creatives.unshift({ ...creatives[0]!, firstShownAt: 'yesterday' });
  response.json({ creatives, cursor: hasMore ? `${since}.${until}.${end}` : `${since}.${until}`, hasMore });
}

/** Simulates a provider of competitor ads. */
export const competitorAds: Played = {
  key: 'competitorAds',
  host: 'competitor-ads.example',
  limit: { calls: 60, perMs: 60_000 },
  accountOf: () => '',
  refuse: {
    rateLimited: (response, seconds) =>
      void response.status(429).set('retry-after', String(seconds)).json({ message: 'Too many requests' }),
    expired: (response) => void response.status(401).json({ message: 'Unauthorized' }),
    failed: (response) => void response.status(500).json({ message: 'Internal error' }),
  },
  routes(router, { world }) {
    router.get('/creatives', (request, response) => {
      if (!isGoodSecret(bearer(request.get('authorization')))) return this.refuse.expired(response);
      sendCreatives(world, request.query as Record<string, string>, response);
    });
  },
};
