import { soldOf } from '../feeds/clicks.js';
import { chance, chancesOf, pick, split } from '../world/seeded-random.js';
import type { AdGroup } from '../world/model.js';
import type { Cell } from '../world/traffic-simulation.js';
import type { World } from '../world/world.js';
import { localHour } from '../world/zones.js';

/** Visits to a site that result from the clicks bought in one cell. */
export interface Visits {
  readonly cell: Cell;
  readonly inbound: number;
  readonly inboundNbot: number;
  readonly outbound: number;
  readonly outboundNbot: number;
  readonly siteSafeConv: number;
}

/** Statistics of one advertiser on the pages of an ad group in one hour. */
export interface AdsShown {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly advertiser: string;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  readonly place: number;
  readonly sold: number;
  /** In micros of US dollars. */
  readonly earned: number;
}

const HOUR_MS = 3_600_000;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
/** Returns the cells whose clicks went to a host, between two hours since 1970 (UTC). */
function cellsTo(world: World, host: string, from: number, until: number): Cell[] {
  return world.all.flatMap((account) => {
    const adGroups = account.campaigns.flatMap((campaign) => campaign.adGroups);
    const ours = new Set(adGroups.filter(({ finalUrl }) => hostOf(finalUrl) === host));
    const campaigns = account.campaigns.filter((campaign) => campaign.adGroups.some((adGroup) => ours.has(adGroup)));
    return world.trade
      .cells(account, localHour(account.timeZone, from).date, localHour(account.timeZone, until - 1).date, campaigns)
      .filter(({ hour, adGroup }) => hour >= from && hour < until && ours.has(adGroup));
  });
}

/**
 * Returns the visits to a host. Nearly all bought clicks arrive, plus bots. Outgoing clicks are the clicks sent to the
 * feed.
 */
export function visitsOf(world: World, host: string, from: number, until: number): Visits[] {
  return cellsTo(world, host, from, until).flatMap((cell) => {
    const { adGroup, hour, device, clicks, conversions } = cell;
    if (clicks === 0) return [];
    const draw = chancesOf(adGroup.id, hour, device);
    const inboundNbot = Math.max(1, Math.round(clicks * (0.94 + 0.06 * draw('visits'))));
    const bots = Math.floor(clicks * adGroup.traffic.botShare + draw('bots'));
    const { outbound: outboundNbot } = soldOf(cell, world.clock());
    return [
      {
        cell,
        inbound: inboundNbot + bots,
        inboundNbot,
        outbound: outboundNbot + Math.floor(bots * 0.3 + draw('bots out')),
        outboundNbot,
        siteSafeConv: Math.floor(conversions * 0.93 + draw('safe')),
      },
    ];
  });
}

/** Returns the advertisers on the pages of a host. Their clicks and revenue add up to the ad group's totals. */
export function adsOn(world: World, host: string, from: number, until: number): AdsShown[] {
  const sums = new Map<string, { adGroup: AdGroup; hour: number; clicks: number; sold: number; earned: number }>();
  for (const cell of cellsTo(world, host, from, until)) {
    const { adGroup, hour, clicks } = cell;
    if (clicks === 0 || !adGroup.traffic.ads) continue;
    const { outbound, sold, earned } = soldOf(cell, world.clock());
    const key = `${adGroup.id} ${hour}`;
    const sum = sums.get(key) ?? { adGroup, hour, clicks: 0, sold: 0, earned: 0 };
    sums.set(key, { ...sum, clicks: sum.clicks + outbound, sold: sum.sold + sold, earned: sum.earned + earned });
  }
  return [...sums.values()].flatMap(({ adGroup, hour, clicks, sold, earned }) => {
    const { advertisers } = adGroup.traffic.ads!;
    const weights = advertisers.map(({ weight }) => weight);
    const [clicked, paid] = [split(clicks, weights), split(sold, weights)];
    // Revenue is proportional to paid clicks.
    const money = split(earned, paid);
    return advertisers.map(({ name, place }, at) => {
      const draw = chancesOf(adGroup.id, hour, name);
      const shown = Math.round(clicked[at]! / (0.08 + 0.14 * draw('shown'))) + 1 + Math.floor(6 * draw('seen'));
      return {
        ...{ hour, adGroup, advertiser: name, place, shown },
        loaded: Math.round(shown * (1.05 + 0.35 * draw('loaded'))),
        clicked: clicked[at]!,
        sold: paid[at]!,
        earned: money[at]!,
      };
    });
  });
}

/** Page views of visitors from one referring domain in one hour. */
export interface RefererViews {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  /** Null for unpaid visits. */
  readonly adGroup: AdGroup | null;
  /** Referring domain. Null if the visitor came without a referring page. */
  readonly referer: string | null;
  readonly pageViews: number;
}

const REFERERS = ['www.google.com', 'www.bing.com', 'm.facebook.com', 'news.example'] as const;

/**
 * Returns the referers of the visits. Each visit shows one or two pages. Some visitors come without a referring page.
 */
export function referersOf(world: World, host: string, from: number, until: number): RefererViews[] {
  const bought = visitsOf(world, host, from, until).flatMap(({ cell: { adGroup, hour, device }, inbound }) => {
    const views = Math.round(inbound * (1 + chance(adGroup.id, hour, device, 'pages')));
    const main = pick(REFERERS, adGroup.id, 'referer');
    const [led, direct] = split(views, [7, 1]);
    return [
      { hour, adGroup, referer: main, pageViews: led! },
      { hour, adGroup, referer: null, pageViews: direct! },
    ];
  });
  const now = Math.ceil(world.clock() / HOUR_MS);
  const own = Array.from({ length: Math.max(0, Math.min(until, now) - from) }, (_, at) => ({
    hour: from + at,
    adGroup: null,
    referer: null,
    pageViews: 1 + Math.floor(9 * chance(host, from + at, 'own')),
  }));
  return [...bought.filter(({ pageViews }) => pageViews > 0), ...own];
}
