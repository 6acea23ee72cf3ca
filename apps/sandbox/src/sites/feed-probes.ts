import type { Request, Response } from 'express';
import { chance } from '../world/seeded-random.js';
import type { World } from '../world/world.js';

/** Host prefix of sites that don't support probes. */
const WITHOUT_PROBES = 'no-probes.';
const DAY_MS = 86_400_000;
const MAX_ADS = 8;
const DEVICES = ['desktop', 'mobile', 'tablet'];

interface Known {
  readonly name: string;
  readonly place: number;
}

/**
 * Returns the advertisers of the host's ad groups with this keyword, or of all its ad groups. They are unique and
 * ordered by name.
 */
function advertisersOn(world: World, host: string, keyword: string): Known[] {
  const lineups = world.all
    .flatMap(({ campaigns }) => campaigns.flatMap(({ adGroups }) => adGroups))
    .filter(({ finalUrl }) => URL.canParse(finalUrl) && new URL(finalUrl).host === host)
    .flatMap(({ traffic }) => traffic.ads ?? []);
  const own = lineups.filter(({ keywords }) => keywords.some((one) => one.toLowerCase() === keyword));
  const known = new Map<string, Known>();
  for (const one of (own.length > 0 ? own : lineups).flatMap(({ advertisers }) => advertisers))
    if (!known.has(one.name)) known.set(one.name, one);
  return [...known.values()];
}

/**
 * Returns the ads for a keyword, which are the same all day. Most ads have their usual position, and some are missing
 * on some days.
 */
function adsFor(world: World, host: string, query: { keyword: string; country: string; device: string }) {
  const keyword = query.keyword.toLowerCase();
  const day = Math.floor(world.clock() / DAY_MS);
  const draw = (...of: string[]) => chance(host, keyword, query.country, query.device, ...of);
  // Some keywords have no ads.
  if (draw('none') < 0.05) return [];
  return advertisersOn(world, host, keyword)
    .filter(({ name }) => draw(name) < 0.8 && chance(keyword, name, query.device, day) < 0.85)
    .map(({ name, place }) => ({ name, rank: place + 3 * chance(keyword, name, day, 'rank') }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_ADS)
    .map(({ name }, at) => ({ position: at + 1, advertiser: name, title: `${query.keyword} at ${name}` }));
}

/** Responds to `GET /feed-probe` with the ads that the site's feed shows now. */
export function sendFeedProbe(world: World, host: string, request: Request, response: Response): void {
  if (host.startsWith(WITHOUT_PROBES)) return void response.status(404).json({ message: 'Not offered' });
  const { keyword = '', country = '', device = '' } = request.query as Record<string, string>;
  if (keyword.trim() === '' || !/^[A-Z]{2}$/.test(country) || !DEVICES.includes(device))
    return void response.status(422).json({ message: 'keyword, country and device are required.' });
  const ads = adsFor(world, host, { keyword, country, device });
  if (response.locals['badItem'] !== undefined)
    return void response.json({ ads: [{ position: 0, advertiser: '' }, ...ads] });
  return void response.json({ ads });
}
