import { HOTSPOTS, NO_HOTSPOT_IMAGE, PRODUCT_ADS } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { FamilyLoader, type HotspotRow, type ProductAdRow, Rollups, siteFigures } from '../src/features/facts/index.js';
import { DAYS } from './known-facts.js';
import { world } from './reports-under-test.js';

/**
 * Days with hotspots and product ads for some ad groups of the known facts. Expected figures are computed in plain
 * code.
 */

export const COUNTED_DAYS = { start: DAYS[1], end: DAYS[3] };

/** Hotspots. Two of them have the same text, and two have no picture. */
export const HOTSPOTS_SHOWN = [
  { name: 'a', text: 'Compare deals', image: 'https://img.example/deals.png', type: 'image', group: 1 },
  { name: 'b', text: 'Compare deals', image: null, type: 'text', group: 1 },
  { name: 'c', text: 'Read the guide', image: null, type: 'text', group: 2 },
] as const;
export type Shown = (typeof HOTSPOTS_SHOWN)[number];

export const countedGroups = (companyId: number) =>
  world.adgroups.filter(({ company_id }) => company_id === companyId).slice(0, 4);

/** Returns true for the first ad group, the only one whose hotspots have logged ad clicks. */
export const isTracked = (adgroupId: number, companyId = 1): boolean => countedGroups(companyId)[0]!.id === adgroupId;

/** Counts of a hotspot from the site, without external IDs. */
export interface Counted {
  readonly hotspot: Shown;
  readonly date: string;
  readonly adgroupId: number;
  readonly deviceId: number;
  readonly shown: number;
  readonly positions: number;
  readonly hotspotClicks: number;
  readonly outboundNbot: number | null;
}

/** Counts of hotspots. The third hotspot appears only on phones. */
export const countedHotspots = (companyId: number): Counted[] =>
  countedGroups(companyId).flatMap(({ id: adgroupId }) =>
    DAYS.flatMap((date, day) =>
      [1, 2].flatMap((deviceId) =>
        HOTSPOTS_SHOWN.flatMap((hotspot, nth): Counted[] => {
          if (nth === 2 && deviceId === 1) return [];
          const shown = 20 + ((adgroupId * 3 + day) % 5);
          const hotspotClicks = 1 + ((adgroupId * 7 + day * 3 + nth + deviceId) % 6);
          const outboundNbot = isTracked(adgroupId, companyId) ? 1 + ((day + nth) % 3) : null;
          const place = { hotspot, date, adgroupId, deviceId };
          return [{ ...place, shown, positions: shown * (nth + 1) + day, hotspotClicks, outboundNbot }];
        }),
      ),
    ),
  );

const KEYWORDS = ['red shoes', 'running shoes'];
const LINKS = ['https://alpha.example/shoes', 'https://alpha.example/sale'];

/** Counts of product and text ads from the site. Some visits have none. */
export const countedProductAds = (companyId: number): ProductAdRow[] =>
  countedGroups(companyId).flatMap(({ id: adgroupId }) =>
    DAYS.flatMap((date, day) =>
      [1, 2].flatMap((deviceId) =>
        KEYWORDS.flatMap((keyword, nth) =>
          [840, 276].map((countryId, at): ProductAdRow => {
            const seed = adgroupId * 5 + day * 3 + nth * 2 + at + deviceId;
            const [plaSold, taSold] = [seed % 3, seed % 4];
            const [plaEarned, taEarned] = [plaSold * 310_001, taSold * 190_003];
            return {
              ...{ date, adgroupId, deviceId, countryId, keyword, link: LINKS[(adgroupId + nth) % 2]! },
              ...{ inboundNbot: seed % 7, plaSold, plaEarned, taSold, taEarned },
              ...{ sold: plaSold + taSold, earned: plaEarned + taEarned },
            };
          }),
        ),
      ),
    ),
  );

/** Loads both for two companies, as the sync of their sites would. */
export async function loadCounted(database: Database): Promise<void> {
  const slice = { from: DAYS[0], to: DAYS.at(-1)! };
  for (const companyId of [1, 2]) {
    const ids = new Map<string, number>();
    const sites = new Map(countedGroups(companyId).map(({ id, site_id }) => [id, site_id]));
    for (const siteId of new Set(sites.values()))
      for (const { name, text, image, type, group } of HOTSPOTS_SHOWN) {
        const { rows } = await database.pool.query<{ id: number }>(
          `INSERT INTO site_hotspot (company_id, site_id, external_id, text, image_url, type, group_id, raw_link, is_modified)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false) RETURNING id`,
          [companyId, siteId, name, text, image, type, group, `https://alpha.example/${name}`],
        );
        ids.set(`${siteId} ${name}`, rows[0]!.id);
      }
    const rows = countedHotspots(companyId).map(({ hotspot, ...counts }): HotspotRow => ({
      ...counts,
      hotspotId: ids.get(`${sites.get(counts.adgroupId)} ${hotspot.name}`)!,
      hotspotText: hotspot.text,
      hotspotImage: hotspot.image ?? NO_HOTSPOT_IMAGE,
    }));
    const families = [siteFigures(HOTSPOTS, rows), siteFigures(PRODUCT_ADS, countedProductAds(companyId))];
    await new FamilyLoader(database).load({ companyId, source: 'spec', slice, families });
    await new Rollups(database).refresh(companyId, DAYS);
  }
}

type WholeFigure = 'bought' | 'cost' | 'rebate' | 'conv' | 'impressions' | 'earned' | 'sold' | 'inbound_nbot' | 'outbound_nbot'; // prettier-ignore

/** Returns the sum of a figure over hours of the known facts. Null if all of them lack it. */
export function wholeOf(
  name: WholeFigure,
  keep: (page: { adgroupId: number; date: string; deviceId: number }) => boolean,
  companyId = 1,
): number | null {
  let sum: number | null = null;
  for (const fact of world.facts) {
    const page = { adgroupId: fact.adgroup_id, date: fact.date, deviceId: fact.device_id };
    if (fact.company_id !== companyId || !keep(page)) continue;
    const value = (fact as unknown as Record<string, number | null | undefined>)[name];
    if (value !== null && value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum;
}

/** Returns the key of a page: an ad group, day and device class. */
export const pageOf = ({ adgroupId, date, deviceId }: { adgroupId: number; date: string; deviceId: number }): string =>
  `${adgroupId} ${date} ${deviceId}`;
