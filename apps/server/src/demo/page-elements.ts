import { HOTSPOTS, NO_HOTSPOT_IMAGE, PRODUCT_ADS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { FamilyLoader, type HotspotRow, type ProductAdRow, siteFigures } from '../features/facts/index.js';
import { lineupsOn } from './advertisers.js';
import { cut, type Cut, cutDays, type PageDay, pageDays } from './page-days.js';
import { Random } from './random.js';
import type { DemoCompany } from './world.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-elements';
/** Feed whose pages have product ads in addition to text ads. */
const PRODUCT_FEED = 36;
/** Price of a click on a product ad relative to a text ad. */
const PLA_PRICE = 1.3;

/** Hotspots with the names of the sandbox, so that its figures continue these. */
export const SHOWN = [
  { id: 'deals', group: 1, text: 'Compare deals', image: 'deals.png', type: 'image', isModified: false, weight: 5 },
  { id: 'offers', group: 1, text: 'Offers near you', image: 'offers.png', type: 'image', isModified: false, weight: 3 },
  { id: 'guide', group: 2, text: 'Read the guide', image: null, type: 'text', isModified: true, weight: 2 },
  { id: 'prices', group: 2, text: 'Compare deals', image: null, type: 'text', isModified: false, weight: 1 },
] as const;

/** Loads the sites' counts of hotspots and product ads, derived from the visits and clicks of their ad groups. */
export async function loadPageElements(database: Database, { companyId, company, seed, today }: Cut): Promise<void> {
  const slice = cutDays(today);
  const ids = await saveHotspots(database, companyId, company);
  const hotspots = (await pageDays(database, companyId, slice, null)).flatMap((day) => hotspotRows(seed, day, ids));
  const keywords = lineupsOn(seed, company.adgroups, today);
  const links = new Map(company.adgroups.map(({ id, linkFinalUrl }) => [id, linkFinalUrl]));
  const productAds = (await pageDays(database, companyId, slice, PRODUCT_FEED)).flatMap((day) =>
    productAdRows(day, keywords.get(day.adgroupId)?.keywords ?? [], links.get(day.adgroupId)!),
  );
  const families = [siteFigures(HOTSPOTS, hotspots), siteFigures(PRODUCT_ADS, productAds)];
  await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families });
}

const imageOf = (domain: string, image: string | null): string | null => image && `https://${domain}/images/${image}`;

type HotspotIds = ReadonlyMap<number, readonly { readonly id: number; readonly image: string }[]>;

function hotspotRows(seed: number, day: PageDay, ids: HotspotIds): HotspotRow[] {
  const { date, adgroupId, siteId, deviceId, inbound, outbound } = day;
  const random = new Random(seed, adgroupId, Date.parse(date) / 86_400_000, deviceId, 71);
  const weights = SHOWN.map(({ weight }) => weight * random.between(0.8, 1.2));
  const clicks = cut(Math.round(inbound * random.between(0.35, 0.55)), weights);
  const out = cut(Math.floor(outbound * 0.85), weights);
  return SHOWN.map(({ text }, at) => ({
    ...{ date, adgroupId, deviceId, hotspotText: text },
    ...{ hotspotId: ids.get(siteId)![at]!.id, hotspotImage: ids.get(siteId)![at]!.image },
    ...{ shown: inbound, positions: inbound * (at + 1) + Math.floor(inbound / 5) },
    ...{ hotspotClicks: clicks[at]!, outboundNbot: out[at]! },
  }));
}

/** Returns rows whose clicks and revenue add up to those of the ad group. Some of the visits have no search. */
function productAdRows(day: PageDay, keywords: readonly string[], link: string): ProductAdRow[] {
  const { date, adgroupId, deviceId, countryId, inbound, sold, earned } = day;
  const weights = keywords.map((_, at) => 1 / (at + 1));
  const [visits, clicks] = [cut(Math.floor(inbound * 0.9), weights), cut(sold, weights)];
  const money = cut(earned, clicks);
  return keywords.flatMap((keyword, at): ProductAdRow[] => {
    const [plaSold, taSold] = cut(clicks[at]!, [2, 3]) as [number, number];
    const [plaEarned, taEarned] = cut(money[at]!, [plaSold * PLA_PRICE, taSold]) as [number, number];
    if (visits[at] === 0 && clicks[at] === 0) return [];
    return [
      {
        ...{ date, adgroupId, deviceId, countryId, keyword, link, inboundNbot: visits[at]! },
        ...{ plaSold, plaEarned, taSold, taEarned, sold: plaSold + taSold, earned: plaEarned + taEarned },
      },
    ];
  });
}

/** Saves the hotspots of each site, in the order of SHOWN. */
async function saveHotspots(database: Database, companyId: number, { sites }: DemoCompany): Promise<HotspotIds> {
  const made = sites.flatMap(({ id, domain }) =>
    SHOWN.map((one) => ({
      ...{ siteId: id, hotspot: one.id, group: one.group, text: one.text, type: one.type, isModified: one.isModified },
      ...{ image: imageOf(domain, one.image), link: `https://${domain}/search?hotspot=${one.id}` },
    })),
  );
  const { rows } = await database.pool.query<{ id: number; siteId: number; hotspot: string; image: string }>(
    `INSERT INTO site_hotspot (company_id, site_id, external_id, group_id, text, image_url, raw_link, type, is_modified)
     SELECT $1, "siteId", hotspot, "group", text, image, link, type, "isModified" FROM jsonb_to_recordset($2)
       AS r ("siteId" int, hotspot text, "group" int, text text, image text, link text, type text, "isModified" boolean)
     RETURNING id, site_id AS "siteId", external_id AS hotspot, coalesce(image_url, $3) AS image`,
    [companyId, JSON.stringify(made), NO_HOTSPOT_IMAGE],
  );
  const own = (siteId: number, hotspot: string) =>
    rows.find((row) => row.siteId === siteId && row.hotspot === hotspot)!;
  return new Map(sites.map(({ id }) => [id, SHOWN.map((one) => own(id, one.id))]));
}
