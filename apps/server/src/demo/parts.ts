import { addDays, KEYWORDS, PLACEMENTS } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { costsOf, FamilyLoader, type KeywordRow, type PlacementRow } from '../features/facts/index.js';
import { Random } from './random.js';
import type { DemoCompany } from './world.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-parts';
/** Number of days with figures of keywords and placements. */
const DAYS = 8;
const SEARCH_SOURCES = new Set([5, 6]);
/** Sources that report placements by device. */
const WITH_DEVICE = new Set([5, 6, 10, 14]);
const PLACEMENT_SOURCES = new Set([10, 14, 18, 64, 28, 15]);
/** Sources that report sections of placements. */
const SECTION_SOURCES = new Set([64]);
/** Names as in the sandbox, so that its figures continue these. */
export const SITES = [
  'dailybrief.example',
  'sportsdesk.example',
  'homecook.example',
  'techpulse.example',
  'moneymap.example',
];
/** Sections of a site with their shares. */
const SECTIONS = [
  ['top', 0.7],
  ['side', 0.3],
] as const;
const MATCH_TYPES: Readonly<Record<string, number>> = { exact: 1, phrase: 2, broad: 3 };
/** Share that platforms attribute to no keyword or placement. */
const UNATTRIBUTED = 0.03;

const FIGURES = ['cost', 'rebate', 'conv', 'convValue', 'impressions', 'bought'] as const;
type Figures = Readonly<Record<(typeof FIGURES)[number], number | null>>;

/** Figures of an ad group on a day of its account, by device if the source reports it. */
interface AdgroupDay extends Figures {
  readonly date: string;
  readonly adgroupId: number;
  readonly accountId: number;
  readonly sourceId: number;
  readonly deviceId: number;
}

interface Weighted<T> {
  readonly part: T;
  readonly weight: number;
}

/** Loads figures of keywords and placements, split from the figures of their ad groups. */
export async function loadParts(
  database: Database,
  { companyId, company, seed, today }: { companyId: number; company: DemoCompany; seed: number; today: string },
): Promise<void> {
  const slice = { from: addDays(today, 1 - DAYS), to: addDays(today, 1) };
  const days = await adgroupDays(database, companyId, slice);
  const keywords = new Map<number, Weighted<DemoCompany['keywords'][number]>[]>();
  for (const keyword of company.keywords) {
    const own = keywords.get(keyword.adgroupId) ?? [];
    own.push({ part: keyword, weight: new Random(seed, keyword.id, 61).between(0.2, 1.2) });
    keywords.set(keyword.adgroupId, own);
  }
  const keywordRows = days
    .filter(({ sourceId }) => SEARCH_SOURCES.has(sourceId))
    .flatMap((day) =>
      cut(day, keywords.get(day.adgroupId) ?? []).map(({ part, figures }): KeywordRow => ({
        ...placeOf(day),
        ...figures,
        adKeywordId: part.id,
        keyword: part.text,
        matchTypeId: MATCH_TYPES[part.matchType]!,
      })),
    );
  const placements = await savePlacements(database, companyId, company);
  const placementRows = days
    .filter(({ sourceId }) => PLACEMENT_SOURCES.has(sourceId))
    .flatMap((day) => {
      const sites = placements.get(day.accountId) ?? [];
      const weighted = sites.flatMap(({ id, sections }, at) => {
        const weight = new Random(seed, day.adgroupId, at, 67).between(0.2, 1.2);
        return sections.length === 0
          ? [{ part: { placementId: id, sectionId: 0 }, weight }]
          : SECTIONS.map(([, share], nth) => ({
              part: { placementId: id, sectionId: sections[nth]! },
              weight: weight * share,
            }));
      });
      return cut(day, weighted).map(({ part, figures }): PlacementRow => ({ ...placeOf(day), ...figures, ...part }));
    });
  const families = [costsOf(KEYWORDS, keywordRows), costsOf(PLACEMENTS, placementRows)];
  await new FamilyLoader(database).load({ companyId, source: SOURCE, slice, families });
}

const placeOf = ({ date, adgroupId, deviceId }: AdgroupDay) => ({ date, adgroupId, deviceId });

async function adgroupDays(
  database: Database,
  companyId: number,
  { from, to }: { from: string; to: string },
): Promise<AdgroupDay[]> {
  const { rows } = await database.pool.query<AdgroupDay>(
    `SELECT p.local::text AS date, p.adgroup_id AS "adgroupId", p.account_id AS "accountId", p.partner_id AS "sourceId", p.device AS "deviceId",
       isum(p.cost) AS cost, isum(p.rebate) AS rebate, isum(p.conv) AS conv, isum(p.conv_value) AS "convValue",
       isum(p.impressions) AS impressions, isum(p.bought) AS bought
     FROM (
       SELECT p.*, a.partner_id, CASE WHEN a.partner_id = ANY ($4) THEN p.device_id ELSE 0 END AS device,
         CASE WHEN p.hour < 0 THEN p.date
           ELSE ((p.date + make_interval(hours => p.hour))::timestamp AT TIME ZONE 'UTC' AT TIME ZONE a.timezone)::date END AS local
       FROM perf_hour p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id
       WHERE p.company_id = $1 AND p.date BETWEEN $2::date - 1 AND $3::date AND p.bought IS NOT NULL AND a.partner_id = ANY ($5)) p
     WHERE p.local >= $2::date GROUP BY 1, 2, 3, 4, 5 HAVING isum(p.bought) > 0 ORDER BY 1, 2, 5`,
    [companyId, from, to, [...WITH_DEVICE], [...SEARCH_SOURCES, ...PLACEMENT_SOURCES]],
  );
  return rows;
}

/** Splits the figures of a day by weight with running sums. A small rest belongs to no part. */
function cut<T>(day: AdgroupDay, parts: readonly Weighted<T>[]): { readonly part: T; readonly figures: Figures }[] {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0) / (1 - UNATTRIBUTED);
  let until = 0;
  return parts.flatMap(({ part, weight }) => {
    const from = until;
    until += weight;
    const share = (total: number | null): number | null =>
      total === null ? null : Math.floor((total * until) / whole) - Math.floor((total * from) / whole);
    const figures = Object.fromEntries(FIGURES.map((name) => [name, share(day[name])])) as Figures;
    return figures.impressions || figures.bought ? [{ part, figures }] : [];
  });
}

interface Site {
  readonly id: number;
  /** IDs in the order of SECTIONS. Empty if the source has none. */
  readonly sections: readonly number[];
}

/** Saves placements of each account that buys by placement, with their sections. */
async function savePlacements(
  database: Database,
  companyId: number,
  company: DemoCompany,
): Promise<ReadonlyMap<number, readonly Site[]>> {
  const accounts = company.accounts.filter(({ partnerId }) => PLACEMENT_SOURCES.has(partnerId));
  const add = async (table: string, accountIds: readonly number[], names: readonly string[]) => {
    const { rows } = await database.pool.query<{ accountId: number; id: number; name: string }>(
      `INSERT INTO ${table} (company_id, account_id, external_id, name)
       SELECT $1, a, s, s FROM unnest($2::int[]) a CROSS JOIN unnest($3::text[]) s ORDER BY 2, 3
       RETURNING account_id AS "accountId", id, name`,
      [companyId, accountIds, names],
    );
    return rows;
  };
  const withSections = accounts.filter(({ partnerId }) => SECTION_SOURCES.has(partnerId)).map(({ id }) => id);
  const places = await add('placement', accounts.map(({ id }) => id), SITES); // prettier-ignore
  const names = SITES.flatMap((site) => SECTIONS.map(([section]) => `${site}|${section}`));
  const sections = new Map(
    (await add('placement_section', withSections, names)).map(({ accountId, id, name }) => [
      `${accountId} ${name}`,
      id,
    ]),
  );
  const sites = new Map<number, Site[]>();
  for (const { accountId, id, name } of places.sort((a, b) => a.id - b.id)) {
    const own = SECTIONS.flatMap(([section]) => sections.get(`${accountId} ${name}|${section}`) ?? []);
    sites.set(accountId, [...(sites.get(accountId) ?? []), { id, sections: own }]);
  }
  return sites;
}
