import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  HOTSPOT_REPORT,
  HOTSPOTS,
  KEYWORD_REPORT,
  KEYWORD_ROTATION_REPORT,
  KEYWORDS,
  keyColumns,
  PLA_REPORT,
  PLACEMENT_REPORT,
  PLACEMENTS,
  PRODUCT_ADS,
  ROTATED_KEYWORDS,
  type FactFamily,
  type ReportContract,
  type TableKey,
} from '@adops/domain';
import { DAYS, type Fact, viewerOf } from '../../../test/known-facts.js';
import { loadCounted } from '../../../test/known-hotspots.js';
import { loadKeywords } from '../../../test/known-keywords.js';
import { loadPlacements } from '../../../test/known-placements.js';
import { loadRotations } from '../../../test/known-rotations.js';
import { isReported } from '../../../test/plain-progress.js';
import { insertKnowledge, partlyReported } from '../../../test/partly-reported.js';
import { row, startReports, type ReportsUnderTest } from '../../../test/reports-under-test.js';
import { BOUND_REPORTS } from '../bindings/index.js';
import type { ReportRow } from './rows.js';

/**
 * Time zone of the accounts. Reports of ad group parts are calculated from the raw facts and the stored shares,
 * independent of the engine, for every family, level and day.
 */
const ZONE = 'America/Los_Angeles';
/** Days of accounts west of Greenwich begin in the facts of the previous UTC day. */
const range = { start: DAYS[1], end: DAYS[4] };

type Figure = 'cost' | 'rebate' | 'earned' | 'bought' | 'sold' | 'impressions';
type Names = Readonly<Record<Exclude<Figure, 'rebate'> | 'RPC' | 'opCTR' | 'CPC' | 'profit' | 'margin', string>>;

interface Family {
  readonly name: string;
  readonly family: FactFamily;
  readonly contract: ReportContract;
  readonly names: Names;
}
const NAMES: Names = {
  ...{ cost: 'cost', earned: 'earned', bought: 'bought', sold: 'sold', impressions: 'impressions' },
  ...{ RPC: 'RPC', opCTR: 'opCTR', CPC: 'CPC', profit: 'profit', margin: 'margin' },
};
const AMOUNTS = ['cost', 'earned', 'bought', 'sold', 'impressions'] as const;
const CLICKS = { bought: 'boughtClicks', sold: 'soldClicks' };
const LOWER = { RPC: 'rpc', opCTR: 'opctr', CPC: 'cpc' };
const FAMILIES: readonly Family[] = [
  { name: 'keywords', family: KEYWORDS, contract: KEYWORD_REPORT, names: { ...NAMES, cost: 'spend', earned: 'revenue' } },
  { name: 'placements', family: PLACEMENTS, contract: PLACEMENT_REPORT, names: { ...NAMES, ...CLICKS, ...LOWER, earned: 'revenue' } },
  { name: 'hotspots', family: HOTSPOTS, contract: HOTSPOT_REPORT, names: { ...NAMES, ...CLICKS } },
  { name: 'product ads', family: PRODUCT_ADS, contract: PLA_REPORT, names: NAMES },
  { name: 'rotated keywords', family: ROTATED_KEYWORDS, contract: KEYWORD_ROTATION_REPORT, names: NAMES },
]; // prettier-ignore
const CASES = FAMILIES.flatMap((each) =>
  each.contract.grouping.choices.map((level) => [each.name, level.id, each] as const),
);

/** A stored share. */
type Share = Readonly<Record<string, number | string | boolean | null>> & {
  readonly date: string;
  readonly adgroup_id: number;
  readonly account_id: number;
  readonly device_id: number;
};

let reports: ReportsUnderTest;
const stored = new Map<FactFamily, readonly Share[]>();
beforeAll(async () => {
  reports = await startReports();
  const { database } = reports;
  await database.transaction(async (client) => {
    await client.query(
      `INSERT INTO partner_account (company_id, id, partner_id, name, currency, timezone, status, external_id, created_at)
       SELECT 1, x.id, x.feed, 'Feed account ' || x.id, 'USD', 'UTC', 'active', 'x' || x.id, '2026-01-01Z' FROM (VALUES (11, 1), (12, 1), (13, 2)) x (id, feed)`,
    );
    await client.query('UPDATE partner_account SET timezone = $1 WHERE company_id = 1 AND id = 2', [ZONE]);
    await insertKnowledge(client);
  });
  for (const load of [loadKeywords, loadPlacements, loadCounted, loadRotations]) await load(database);
  for (const { family } of FAMILIES) {
    const { rows } = await database.pool.query<Share>(
      `SELECT f.*, f.date::text AS date FROM ${family.facts.name} f WHERE f.company_id = 1 AND f.date BETWEEN $1 AND $2`,
      [range.start, range.end],
    );
    stored.set(family, rows);
  }
}, 60_000);
afterAll(() => reports.stop());

const partOf = (family: FactFamily, share: Share): number => share[keyColumns([family.apportioned!.key])[0]!] as number;
const isUtc = ({ apportioned }: FactFamily): boolean => apportioned!.isUtc === true;

/** Returns the day of a fact on the clock by which the family counts. */
function dayOf(fact: Fact, family: FactFamily): string {
  if (isUtc(family) || fact.hour < 0 || fact.account_id !== 2) return fact.date;
  const at = new Date(Date.parse(`${fact.date}T00:00:00Z`) + fact.hour * 3_600_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' }).format(at);
}

interface Page {
  readonly adgroup: number;
  readonly day: string;
  readonly device: number;
}
const pageKey = ({ adgroup, day, device }: Page): string => `${adgroup} ${day} ${device}`;
const pageOf = (share: Share): string =>
  pageKey({ adgroup: share.adgroup_id, day: share.date, device: share.device_id });

/** Returns the raw facts of each page: an ad group on a day and class of device. */
function pagesOf(family: FactFamily): Map<string, Fact[]> {
  const pages = new Map<string, Fact[]>();
  for (const fact of partlyReported.world.facts) {
    const day = dayOf(fact, family);
    if (fact.company_id !== 1 || day < range.start || day > range.end) continue;
    const key = pageKey({ adgroup: fact.adgroup_id, day, device: fact.device_id });
    pages.set(key, [...(pages.get(key) ?? []), fact]);
  }
  return pages;
}

const sum = (values: readonly unknown[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};
const total = (of: readonly object[], name: string): number | null =>
  sum(of.map((each) => (each as Record<string, unknown>)[name]));
const over = (left: number | null, right: number | null): number | null =>
  left === null || right === null || right === 0 ? null : left / right;
const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 8));
const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
};

/** Returns a sum over reported hours, which the raw facts mark. */
const reportedOf = (facts: readonly Fact[], name: string): number | null => total(facts, `reported_${name}`);
const reportedFacts = new Set(
  partlyReported.world.facts.filter(
    (fact) => fact.company_id === 1 && isReported(fact, partlyReported.world.facts, partlyReported.known),
  ),
);

/** Returns the figures of a set of shares, with each page's repeated figures once. */
function figures({ family, names }: Family, shares: readonly Share[]): Record<string, unknown> {
  const repeated = Object.keys(family.apportioned!.repeated ?? {});
  const isDifference = shares.every((share) => partOf(family, share) < 0);
  const once = [...grouped(shares, pageOf).values()].map(([first]) => first!);
  const of = (name: string): number | null => total(repeated.includes(name) ? once : shares, name);
  const money = (name: string): number | null => over(of(name), 1e6);
  const ratio = (value: number | null): unknown => near(isDifference ? null : value);
  const [cost, earned, rebate] = [money('cost'), money('earned'), money('rebate')];
  const isKnown = [cost, earned, rebate].some((value) => value !== null);
  const profit = isKnown ? (earned ?? 0) + (rebate ?? 0) - (cost ?? 0) : null;
  const unsplit = total(shares, 'unsplit_sold') ?? 0;
  const clicked = over(of('reported_sold'), of('reported_outbound_nbot'));
  return {
    [names.cost]: near(cost),
    [names.earned]: near(earned),
    [names.bought]: of('bought'),
    [names.sold]: of('sold'),
    [names.impressions]: of('impressions'),
    [names.CPC]: ratio(over(family === HOTSPOTS ? money('page_cost') : cost, of('bought'))),
    [names.profit]: near(profit),
    [names.margin]: ratio(earned === null ? null : over(profit, earned + (rebate ?? 0))),
    [names.RPC]: ratio(over(money('reported_earned'), of('reported_sold'))),
    [names.opCTR]: ratio(over(of('reported_sold'), of('reported_bought'))),
    ...(family === HOTSPOTS && { adOpCTR: near(over(of('reported_sold'), of('reported_hotspot_clicks'))) }),
    ...('unsplit' in family.apportioned! && { scrub: ratio(unsplit === 0 && clicked !== null ? 1 - clicked : null) }),
    estimated: shares.some((share) => share['estimated']),
    incomplete: shares.some((share) => share['incomplete']),
  };
}

const ask = async ({ contract }: Family, level: string, adgroupId?: number) => {
  const report = BOUND_REPORTS.find((each) => each.contract === contract)!;
  const columns = Object.entries(contract.columns).flatMap(([id, { kind }]) => (kind === 'dimension' ? [] : [id]));
  const asked = { ...row([...columns, 'estimated', 'incomplete', 'date']), children: row([...columns, 'estimated', 'incomplete', 'date']) }; // prettier-ignore
  return reports.engine.run({
    ...{ report, viewer: viewerOf(1), page: 1, perPage: 10_000 },
    grouping: contract.grouping.choices.find(({ id }) => id === level)!,
    segment: contract.segments.find(({ id }) => id === 'date')!,
    filters: { dateRange: range, ...(adgroupId && { adgroupIdIn: [adgroupId] }) },
    selection: { rows: asked, total: asked, totalRecords: true, freshness: false },
  });
};

/** Returns the reports for all shares. The rotation report is requested for one ad group at a time. */
async function answers(
  each: Family,
  level: string,
): Promise<
  { shares: readonly Share[]; rows: readonly ReportRow[]; rowTotal: ReportRow; unattributedRecords: number | null }[]
> {
  // prettier-ignore
  const all = stored.get(each.family)!;
  if (each.family !== ROTATED_KEYWORDS) {
    const { rows, rowTotal, unattributedRecords } = await ask(each, level);
    return [{ shares: all, rows, rowTotal: rowTotal!, unattributedRecords }];
  }
  const found = [];
  for (const adgroup of new Set(all.map(({ adgroup_id }) => adgroup_id))) {
    const { rows, rowTotal, unattributedRecords } = await ask(each, level, adgroup);
    const own = all.filter(({ adgroup_id }) => adgroup_id === adgroup);
    found.push({ shares: own, rows, rowTotal: rowTotal!, unattributedRecords });
  }
  return found;
}

describe('shares of hours that the feed has reported', () => {
  it.each(FAMILIES)('add up to the ad group and match the figures of each child: $name', ({ family }) => {
    const pages = pagesOf(family);
    const { given, reported, repeated = {} } = family.apportioned!;
    let partial = 0;
    for (const [page, shares] of grouped(stored.get(family)!, pageOf)) {
      const facts = pages.get(page) ?? [];
      const [adgroup, day] = page.split(' ');
      const ofDay = [...pages].flatMap(([key, own]) => (key.startsWith(`${adgroup} ${day} `) ? own : []));
      const isReportedDay = ofDay.every((fact) => reportedFacts.has(fact));
      for (const [name, whole] of Object.entries(reported as Record<string, string>)) {
        const [target, all] = [reportedOf(facts, whole), total(facts, whole) ?? 0];
        const column = `reported_${name}`;
        // A figure that follows another one is complete on a fully reported day.
        if (target === null && !(name !== whole && isReportedDay)) {
          expect({ page, column, values: shares.map((share) => share[column]).filter((value) => value !== null) }).toEqual({ page, column, values: [] }); // prettier-ignore
          continue;
        }
        if (name === whole) expect({ page, column, sum: total(shares, column) ?? 0 }).toEqual({ page, column, sum: target }); // prettier-ignore
        if (target !== all) partial += 1;
        const isOfSite = (given as readonly string[]).includes(name) && ['sold', 'earned'].includes(name);
        const parts = total(shares.filter((share) => partOf(family, share) > 0), name) ?? 0; // prettier-ignore
        for (const share of shares) {
          const [own, value] = [share[name] as number | null, (share[column] as number | null) ?? 0];
          const expected = isOfSite
            ? isReportedDay
              ? (own ?? 0)
              : partOf(family, share) > 0
                ? ((own ?? 0) * Math.min(target ?? 0, parts)) / (parts || 1)
                : partOf(family, share) === 0
                  ? Math.max((target ?? 0) - parts, 0)
                  : 0
            : isReportedDay || all === 0
              ? (own ?? 0)
              : ((own ?? 0) * (target ?? 0)) / all;
          expect({ page, column, isNear: Math.abs(value - expected) <= 1 }).toEqual({ page, column, isNear: true });
        }
      }
      for (const [name, whole] of Object.entries(repeated))
        for (const share of shares) expect(share[name]).toBe(total(facts, whole!));
    }
    expect(partial).toBeGreaterThan(3);
  });

  it.each(FAMILIES)('contain the same markers as their ad group: $name', ({ family }) => {
    const pages = pagesOf(family);
    const seen = { estimated: new Set<boolean>(), incomplete: new Set<boolean>() };
    for (const share of stored.get(family)!) {
      const facts = partOf(family, share) < 0 ? [] : (pages.get(pageOf(share)) ?? []);
      for (const mark of ['estimated', 'incomplete'] as const) {
        expect(share[mark]).toBe(facts.some((fact) => fact[mark]));
        seen[mark].add(share[mark] as boolean);
      }
    }
    expect(seen).toEqual({ estimated: new Set([true, false]), incomplete: new Set([true, false]) });
  });
});

describe('a report of child entities of ad groups', () => {
  it.each(CASES)('matches plain loops in rows, days and totals: %s by %s', async (_, level, each) => {
    const grouping = each.contract.grouping.choices.find(({ id }) => id === level)!;
    const columns = keyColumns((grouping.rowKeys ?? grouping.keys) as TableKey[]);
    for (const { shares, rows, rowTotal, unattributedRecords } of await answers(each, level)) {
      // One row contains the excess of parts over their ad groups.
      const groups = grouped(shares, (share) =>
        columns.map((column) => (partOf(each.family, share) < 0 ? -1 : share[column])).join('-'),
      );
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(groups.keys()));
      const ofNoPart = [...groups.values()].filter((of) => of.every((share) => partOf(each.family, share) <= 0));
      expect(unattributedRecords).toBe(ofNoPart.length);
      const expectRow = (found: ReportRow, of: readonly Share[]): void => {
        expect(found).toMatchObject(figures(each, of));
        const days = grouped(of, ({ date }) => date);
        const children = found.children as ReportRow[];
        expect(children.map((child) => child['date']).sort()).toEqual([...days.keys()].sort());
        for (const child of children) expect(child).toMatchObject(figures(each, days.get(child['date'] as string)!));
      };
      for (const found of rows) expectRow(found, groups.get(found.id)!);
      expectRow(rowTotal, shares);
      const amounts = [...AMOUNTS.map((name) => each.names[name]), 'inboundClicks', 'outboundClicks'];
      for (const [at, found] of rows.entries()) {
        const isDifference = found.id.startsWith('-1');
        expect(isDifference && at < rows.length - 1).toBe(false);
        const low = amounts.filter((name) => !isDifference && Number(found[name] ?? 0) < 0);
        expect({ id: found.id, low }).toEqual({ id: found.id, low: [] });
      }
    }
  });

  it.each(CASES)('adds up to the ad group report for each day: %s by %s', async (_, level, each) => {
    const { family, names } = each;
    const adgroupDay = (adgroup: number, day: string): string => `${adgroup} ${day}`;
    const facts = grouped([...pagesOf(family).values()].flat(), (fact) =>
      adgroupDay(fact.adgroup_id, dayOf(fact, family)),
    );
    const keyOf = ({ adgroup_id, date }: Share): string => adgroupDay(adgroup_id, date);
    for (const { shares, rowTotal } of await answers(each, level)) {
      const own = grouped(shares.filter((share) => partOf(family, share) > 0), keyOf); // prettier-ignore
      const expectTotal = (found: ReportRow, days: readonly string[]): void => {
        const here = [...own].filter(([, [first]]) => days.includes(first!.date));
        // An ad group without such a figure on a day isn't compared, so the figures of its parts stay unchanged.
        const whole = (name: Figure): number =>
          here.reduce((sum, [key, parts]) => sum + (total(facts.get(key) ?? [], name) ?? total(parts, name) ?? 0), 0);
        for (const name of AMOUNTS) {
          const unit = ['cost', 'earned'].includes(name) ? 1e6 : 1;
          expect({ name, value: found[names[name]] ?? 0 }).toEqual({ name, value: near(whole(name) / unit) });
        }
        const of = here.flatMap(([key]) => facts.get(key) ?? []);
        const clicked = over(reportedOf(of, 'sold'), reportedOf(of, 'outbound_nbot'));
        expect(found).toMatchObject({
          [names.RPC]: near(over(over(reportedOf(of, 'earned'), 1e6), reportedOf(of, 'sold'))),
          [names.opCTR]: near(over(reportedOf(of, 'sold'), reportedOf(of, 'bought'))),
          ...('unsplit' in family.apportioned! && { scrub: near(clicked === null ? null : 1 - clicked) }),
          estimated: of.some(({ estimated }) => estimated),
          incomplete: of.some(({ incomplete }) => incomplete),
        });
      };
      expectTotal(rowTotal, DAYS);
      for (const child of rowTotal.children as ReportRow[]) expectTotal(child, [child['date'] as string]);
    }
  });
});
