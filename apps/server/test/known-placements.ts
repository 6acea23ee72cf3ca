import { PLACEMENTS } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { costsOf, FamilyLoader, type PlacementRow, Rollups } from '../src/features/facts/index.js';
import { DAYS } from './known-facts.js';
import { world } from './reports-under-test.js';

/** Placements for some ad groups of the known facts. Expected figures are computed in plain code. */

export const PLACES = ['dailybrief.example', 'sportsdesk.example', 'homecook.example'];
const SECTIONS = ['top', 'side'];
export const PLACEMENT_DAYS = { start: DAYS[1], end: DAYS[3] };

/** A stored fact with the names of its placement and section. */
export interface StoredPlacement {
  readonly date: string;
  readonly adgroup_id: number;
  readonly account_id: number;
  readonly campaign_id: number;
  readonly site_id: number;
  readonly placement_id: number;
  readonly section_id: number;
  readonly device_id: number;
  readonly placement: string | null;
  readonly section: string | null;
  readonly device: string;
  readonly site: string | null;
  readonly distributed: boolean;
  readonly cost: number | null;
  readonly rebate: number | null;
  readonly conv: number | null;
  readonly conv_value: number | null;
  readonly earned: number | null;
  readonly impressions: number | null;
  readonly bought: number | null;
  readonly sold: number | null;
  readonly inbound_nbot: number | null;
  readonly outbound_nbot: number | null;
  readonly reported_earned: number | null;
  readonly reported_sold: number | null;
  readonly reported_bought: number | null;
  readonly reported_outbound_nbot: number | null;
  readonly unsplit_sold: number | null;
}

const groupsOf = (companyId: number) => world.adgroups.filter(({ company_id }) => company_id === companyId).slice(0, 4);

/** Returns the ID of the ad group with the highest revenue, the only one whose clicks are logged per placement. */
export function trackedAdgroup(companyId: number): number {
  const earnedBy = (adgroupId: number): number =>
    world.facts
      .filter(({ company_id, adgroup_id }) => company_id === companyId && adgroup_id === adgroupId)
      .filter(({ date, device_id }) => device_id > 0 && date >= PLACEMENT_DAYS.start && date <= PLACEMENT_DAYS.end)
      .reduce((sum, { earned }) => sum + (earned ?? 0), 0);
  return groupsOf(companyId).reduce(
    (top, { id }) => (earnedBy(id) > earnedBy(top) ? id : top),
    groupsOf(companyId)[0]!.id,
  );
}

/** Loads three placements, one with sections, for four ad groups of each company. */
export async function loadPlacements(database: Database): Promise<void> {
  for (const companyId of [1, 2]) {
    const rows: PlacementRow[] = [];
    for (const adgroup of groupsOf(companyId)) {
      const named = (table: string, name: string) => idOf(database, table, companyId, adgroup.account_id, name);
      const sections = [await named('placement_section', SECTIONS[0]!), await named('placement_section', SECTIONS[1]!)];
      for (const [nth, place] of PLACES.entries()) {
        const placementId = await named('placement', place);
        for (const [day, date] of DAYS.entries())
          for (const deviceId of [1, 2])
            for (const sectionId of nth === 0 ? sections : [0]) {
              const bought = (adgroup.id * 5 + day * 2 + nth + deviceId + sectionId) % 7;
              rows.push({
                ...{ date, adgroupId: adgroup.id, placementId, sectionId, deviceId },
                ...{ impressions: 50 + day * 9 + nth, bought, cost: bought * 190_000, rebate: bought * 1_900 },
                ...{ conv: nth * 500_000, convValue: nth * 700_000 },
              });
            }
      }
    }
    const slice = { from: DAYS[0], to: DAYS.at(-1)! };
    const families = [costsOf(PLACEMENTS, rows)];
    await new FamilyLoader(database).load({ companyId, source: 'spec', slice, families });
    await database.pool.query(
      `UPDATE placement_day SET outbound_nbot = 4 + placement_id % 3, inbound_nbot = 9
       WHERE company_id = $1 AND adgroup_id = $2 AND placement_id <> 0`,
      [companyId, trackedAdgroup(companyId)],
    );
    await new Rollups(database).refresh(companyId, DAYS);
  }
}

async function idOf(database: Database, table: string, companyId: number, accountId: number, name: string) {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO ${table} (company_id, account_id, external_id, name) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, account_id, external_id) DO UPDATE SET name = excluded.name RETURNING id`,
    [companyId, accountId, `id-${name}`, name],
  );
  return rows[0]!.id;
}

/** Returns the facts of the reported days. */
export async function storedPlacements(database: Database, companyId = 1): Promise<StoredPlacement[]> {
  const { rows } = await database.pool.query<StoredPlacement>(
    `SELECT f.*, f.date::text AS date, p.name AS placement, s.name AS section, d.name AS device, h.name AS site
     FROM placement_day f
     LEFT JOIN placement p ON p.company_id = f.company_id AND p.id = f.placement_id
     LEFT JOIN placement_section s ON s.company_id = f.company_id AND s.id = f.section_id
     LEFT JOIN site h ON h.company_id = f.company_id AND h.id = f.site_id
     LEFT JOIN device d ON d.id = f.device_id
     WHERE f.company_id = $1 AND f.date BETWEEN $2 AND $3`,
    [companyId, PLACEMENT_DAYS.start, PLACEMENT_DAYS.end],
  );
  return rows;
}

type Whole = 'cost' | 'rebate' | 'conv' | 'conv_value' | 'earned' | 'impressions' | 'bought' | 'sold' | 'inbound_nbot' | 'outbound_nbot'; // prettier-ignore
type Sum = Whole | 'reported_earned' | 'reported_sold' | 'reported_bought' | 'reported_outbound_nbot' | 'unsplit_sold';

const over = (left: number | null, right: number | null): number | null =>
  left === null || right === null || right === 0 ? null : left / right;

/** Returns all figures of a row, computed from its facts in plain code. Ratios are computed from sums. */
export function placementFigures(of: readonly StoredPlacement[]): Record<string, number | null> {
  const sum = (name: Sum): number | null => {
    const known = of.flatMap((fact) => (fact[name] === null ? [] : [Number(fact[name])]));
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  };
  const micros = (name: Sum): number | null => over(sum(name), 1e6);
  const [cost, revenue, rebate, convValue] = [micros('cost'), micros('earned'), micros('rebate'), micros('conv_value')];
  const left = (income: number | null): number | null =>
    income === null && rebate === null && cost === null ? null : (income ?? 0) + (rebate ?? 0) - (cost ?? 0);
  const income = revenue === null ? null : revenue + (rebate ?? 0);
  const scrubbed = sum('unsplit_sold') ? null : over(sum('reported_sold'), sum('reported_outbound_nbot'));
  return {
    impressions: sum('impressions'),
    boughtClicks: sum('bought'),
    soldClicks: sum('sold'),
    inboundClicks: sum('inbound_nbot'),
    outboundClicks: sum('outbound_nbot'),
    conversions: micros('conv'),
    ...{ cost, revenue, rebate, convValue },
    adctr: over(sum('bought'), sum('impressions')),
    cpc: over(cost, sum('bought')),
    cpa: over(cost, micros('conv')),
    opctr: over(sum('reported_sold'), sum('reported_bought')),
    rps: over(revenue, sum('bought')),
    rpc: over(micros('reported_earned'), sum('reported_sold')),
    convRpc: over(convValue, sum('bought')),
    convProfit: left(convValue),
    profit: left(revenue),
    margin: income === null ? null : over(left(revenue), income),
    scrub: scrubbed === null ? null : 1 - scrubbed,
  };
}

/** Returns the origin of the facts' revenue as shown in a row. Null without revenue. */
export const distributionOf = (of: readonly StoredPlacement[]): string | null =>
  of.every(({ earned }) => earned === null)
    ? null
    : of.some(({ distributed }) => distributed)
      ? 'distributed'
      : 'tracked';
