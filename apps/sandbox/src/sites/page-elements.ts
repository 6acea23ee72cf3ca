import { soldOf } from '../feeds/clicks.js';
import type { AdGroup } from '../world/model.js';
import { chance, split } from '../world/seeded-random.js';
import type { World } from '../world/world.js';
import { visitsOf } from './visits.js';

/** Statistics of one hotspot on the pages of an ad group, in one hour on one device class. */
export interface HotspotCounts {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly device: string;
  readonly hotspot: (typeof HOTSPOTS)[number];
  readonly shown: number;
  readonly positions: number;
  readonly clicks: number;
  readonly outboundNbot: number;
}

/** Hotspots of every page in the sandbox and the demo, in their usual order. The first hotspot gets most clicks. */
export const HOTSPOTS = [
  { id: 'deals', group: 1, text: 'Compare deals', image: 'deals.png', type: 'image', isModified: false, weight: 5 },
  { id: 'offers', group: 1, text: 'Offers near you', image: 'offers.png', type: 'image', isModified: false, weight: 3 },
  { id: 'guide', group: 2, text: 'Read the guide', image: null, type: 'text', isModified: true, weight: 2 },
  { id: 'prices', group: 2, text: 'Compare deals', image: null, type: 'text', isModified: false, weight: 1 },
] as const;

/**
 * Returns the hotspot statistics. Each visit shows every hotspot. Most outgoing clicks come from the ad pages behind
 * some of the hotspots.
 */
export function hotspotsOf(world: World, host: string, from: number, until: number): HotspotCounts[] {
  const weights = HOTSPOTS.map(({ weight }) => weight);
  return visitsOf(world, host, from, until).flatMap(
    ({ cell: { adGroup, hour, device }, inboundNbot, outboundNbot }) => {
      const clicks = split(
        Math.round(inboundNbot * (0.35 + 0.2 * chance(adGroup.id, hour, device, 'hotspots'))),
        weights,
      );
      const out = split(Math.floor(outboundNbot * 0.85), weights);
      return HOTSPOTS.map((hotspot, at) => ({
        ...{ hour, adGroup, device, hotspot, shown: inboundNbot },
        // The hotspot is occasionally shown one position lower.
        positions: inboundNbot * (at + 1) + Math.floor(inboundNbot / 5),
        clicks: clicks[at]!,
        outboundNbot: out[at]!,
      }));
    },
  );
}

/** Clicks sold on product and text ads after the searches of an ad group's visitors. */
export interface ProductAdCounts {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly device: string;
  readonly keyword: string;
  readonly inboundNbot: number;
  readonly plaSold: number;
  /** In micros of US dollars. */
  readonly plaRevenue: number;
  readonly taSold: number;
  readonly taRevenue: number;
}

/** Feed of pages with product ads. */
const PRODUCT_FEED = 'yahoo-pla';
/** Price of a product ad relative to a text ad. */
const PLA_PRICE = 1.3;

/**
 * Returns the product ad statistics. Clicks and revenue add up to the ad group's totals. Some visits contain no search.
 */
export function productAdsOf(world: World, host: string, from: number, until: number): ProductAdCounts[] {
  return visitsOf(world, host, from, until).flatMap(({ cell, inboundNbot }) => {
    const { adGroup, hour, device } = cell;
    const keywords = adGroup.traffic.ads?.keywords ?? [];
    if (keywords.length === 0 || adGroup.traffic.feed !== PRODUCT_FEED) return [];
    const { sold, earned } = soldOf(cell, world.clock());
    const weights = keywords.map((_, at) => 1 / (at + 1));
    const [visits, clicks] = [split(Math.floor(inboundNbot * 0.9), weights), split(sold, weights)];
    const money = split(earned, clicks.some((count) => count > 0) ? clicks : weights);
    return keywords.flatMap((keyword, at) => {
      const [pla, ta] = split(clicks[at]!, [2, 3]) as [number, number];
      const [plaRevenue, taRevenue] = split(money[at]!, pla + ta > 0 ? [pla * PLA_PRICE, ta] : [0, 1]) as [
        number,
        number,
      ];
      const counts = { inboundNbot: visits[at]!, plaSold: pla, plaRevenue, taSold: ta, taRevenue };
      return Object.values(counts).some((count) => count > 0) ? [{ hour, adGroup, device, keyword, ...counts }] : [];
    });
  });
}
