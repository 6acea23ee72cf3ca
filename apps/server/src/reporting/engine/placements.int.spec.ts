import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, groupingOf, PLACEMENT_REPORT, type ReportContract, stateOfBuiltIn } from '@adops/domain';
import { viewerOf } from '../../../test/known-facts.js';
import {
  distributionOf,
  loadPlacements,
  placementFigures,
  PLACEMENT_DAYS,
  PLACES,
  storedPlacements,
  trackedAdgroup,
  type StoredPlacement,
} from '../../../test/known-placements.js';
import { row, startReports, type ReportsUnderTest } from '../../../test/reports-under-test.js';
import { PLACEMENT_BINDING } from '../bindings/placement-report.js';
import type { ReportFilterValues, ReportRequest } from './request.js';
import type { ReportRow } from './rows.js';

const report = { contract: PLACEMENT_REPORT as ReportContract, binding: PLACEMENT_BINDING };
let reports: ReportsUnderTest;
let stored: StoredPlacement[];
beforeAll(async () => {
  reports = await startReports();
  await loadPlacements(reports.database);
  stored = await storedPlacements(reports.database);
});
afterAll(() => reports.stop());

const FIGURES = Object.keys(placementFigures([]));
const NAMES = [
  ...['placement', 'placementId', 'adgroup', 'adgroupId', 'campaign', 'campaignId', 'siteName', 'siteId'],
  ...['accountName', 'partnerAccountId', 'sourceName', 'sourceId', 'revenueDistributionType'],
];
const PART_NAMES = ['date', 'device', 'section', 'sectionId', 'siteName', 'siteId', 'revenueDistributionType'];

const ask = (level: string, filters: ReportFilterValues = {}, more: Partial<ReportRequest> = {}) => {
  const parts = more.segment ? row([...FIGURES, ...PART_NAMES]) : null;
  return reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: groupingOf(PLACEMENT_REPORT, [level]),
    segment: null,
    filters: { dateRange: PLACEMENT_DAYS, ...filters },
    page: 1,
    perPage: 500,
    selection: {
      rows: { ...row([...FIGURES, ...NAMES]), children: parts },
      total: { ...row(FIGURES), children: parts },
      totalRecords: true,
      freshness: false,
    },
    ...more,
  });
};
const segmentOf = (id: string) => PLACEMENT_REPORT.segments.find((segment) => segment.id === id)!;

function groups(facts: readonly StoredPlacement[], keyOf: (fact: StoredPlacement) => string): StoredPlacement[][] {
  const found = new Map<string, StoredPlacement[]>();
  for (const fact of facts) found.set(keyOf(fact), [...(found.get(keyOf(fact)) ?? []), fact]);
  return [...found.values()];
}

const near = (figures: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value === null ? null : expect.closeTo(value, 8)])); // prettier-ignore

type Key = (fact: StoredPlacement) => string;
/** Name of the row with the difference between placements and their ad groups. */
const DIFFERENCE = 'Difference to the ad group report';
const isBeyond = ({ placement_id }: StoredPlacement): boolean => placement_id < 0;
const inPlace =
  (placeOfIt: (fact: StoredPlacement) => number): Key =>
  (fact) =>
    isBeyond(fact) ? DIFFERENCE : `${placeOfIt(fact)} ${fact.placement_id}`;
const inAdgroup = inPlace(({ adgroup_id }) => adgroup_id);
const keyOfRow = (each: ReportRow): string =>
  each['placement'] === DIFFERENCE ? DIFFERENCE : `${each['adgroupId'] as number} ${/^-?\d+/.exec(each.id)![0]}`;
const nameOf = ({ placement, placement_id }: StoredPlacement): string =>
  placement ?? (placement_id < 0 ? DIFFERENCE : 'Not attributed');
const RATIOS = ['adctr', 'cpc', 'cpa', 'opctr', 'rps', 'rpc', 'convRpc', 'margin', 'scrub'];
function rowFigures(of: readonly StoredPlacement[]): Record<string, number | null> {
  const figures = placementFigures(of);
  return of.every(isBeyond) ? { ...figures, ...Object.fromEntries(RATIOS.map((name) => [name, null])) } : figures;
}

describe('the placement report', () => {
  it.each<[string, string, Key, ReportFilterValues, (fact: StoredPlacement) => boolean]>([
    ['adgroup', 'of everything', inAdgroup, {}, () => true],
    ['campaign', 'of everything', inPlace(({ campaign_id }) => campaign_id), {}, () => true],
    ['account', 'of everything', inPlace(({ account_id }) => account_id), {}, () => true],
    ['adgroup', 'of a device', inAdgroup, { deviceIdIn: [2] }, ({ device_id }) => device_id === 2],
    [
      'adgroup',
      'of ids',
      inAdgroup,
      { placementIdIn: [`id-${PLACES[1]}`] },
      ({ placement }) => placement === PLACES[1],
    ],
    [
      'account',
      'of a phrase',
      inPlace(({ account_id }) => account_id),
      { searchPhrase: 'SPORTS' },
      ({ placement }) => placement === PLACES[1],
    ],
    [
      'adgroup',
      'of a section found by its name',
      inAdgroup,
      { searchPhrase: 'side' },
      ({ section }) => section === 'side',
    ],
  ])('matches plain loops by %s, %s', async (level, _, keyOf, filters, keep) => {
    const kept = stored.filter(keep);
    const expected = groups(kept, keyOf);
    const { rows, rowTotal, totalRecords } = await ask(level, filters);
    expect(totalRecords).toBe(expected.length);
    expect(rowTotal).toMatchObject(near(placementFigures(kept)));
    for (const facts of expected) {
      const [first] = facts;
      const found = rows.filter((each) => each['placement'] === nameOf(first!) && (isBeyond(first!) || placeOf(each, level) === placeOfFact(first!, level))); // prettier-ignore
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject(near(rowFigures(facts)));
      expect(found[0]!['revenueDistributionType']).toBe(distributionOf(facts));
    }
  });

  it('supports a view of losing placements, with the largest loss first and unattributed last', async () => {
    const losers = report.contract.views!.find(({ id }) => id === 'losers-yesterday')!;
    const state = stateOfBuiltIn(report.contract, losers, addDays(PLACEMENT_DAYS.end, 1));
    const { dateRange, customFilters, orderBy } = state;
    const { rows } = await ask('adgroup', { dateRange, customFilters }, { orderBy });
    const day = stored.filter(({ date }) => date === PLACEMENT_DAYS.end);
    const all = groups(day, inAdgroup);
    const expected = all
      .map((facts) => ({ profit: placementFigures(facts)['profit'] ?? 0, last: isBeyond(facts[0]!) ? 1 : 0 }))
      .filter(({ profit }) => profit < 0)
      .sort((a, b) => a.last - b.last || a.profit - b.profit);
    expect(expected.length).toBeGreaterThan(1);
    expect(expected.length).toBeLessThan(all.length);
    expect(rows.map(({ profit }) => profit)).toEqual(expected.map(({ profit }) => expect.closeTo(profit, 8)));
  });

  it('sorts by bought clicks, highest first, with pages that cover each row', async () => {
    const { rows } = await ask('adgroup');
    const bought = rows.map((each) => (each['boughtClicks'] as number | null) ?? -Infinity);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
    const pages = [1, 2, 3].map((page) => ask('adgroup', {}, { page, perPage: 4 }));
    const ids = (await Promise.all(pages)).flatMap((page) => page.rows.map(({ id }) => id));
    expect(ids).toEqual(rows.slice(0, 12).map(({ id }) => id));
  });

  // Sections of two accounts can share a name.
  it.each<[string, Key, (part: ReportRow) => unknown]>([
    ['date', ({ date }) => date, (part) => part['date']],
    ['device', ({ device }) => device, (part) => part['device']],
    [
      'section',
      (fact) => `${fact.section_id} ${fact.section ?? 'No section'}`,
      (part) => `${part.id.split(':')[1]} ${part['section'] as string}`,
    ],
    ['site', ({ site }) => site ?? 'Unknown', (part) => part['siteName']],
  ])('breaks down rows and the total by %s', async (id, partOf, nameOf) => {
    const { rows, rowTotal } = await ask('adgroup', {}, { segment: segmentOf(id) });
    const expectParts = (parent: ReportRow, facts: readonly StoredPlacement[]): void => {
      const parts = parent.children as ReportRow[];
      // Rows have a site, except the difference to the ad groups.
      const hasNone = id === 'site' && parent['placement'] === DIFFERENCE;
      const nameOfFact: Key = (fact) => (hasNone ? 'Unknown' : partOf(fact));
      const expected = groups(facts, nameOfFact);
      expect(parts.map(nameOf).sort()).toEqual(expected.map(([first]) => nameOfFact(first!)).sort());
      for (const of of expected) {
        const part = parts.find((each) => nameOf(each) === nameOfFact(of[0]!))!;
        expect(part).toMatchObject(near(parent.type === 'total' ? placementFigures(of) : rowFigures(of)));
        expect(part['revenueDistributionType']).toBe(distributionOf(of));
      }
    };
    expectParts(rowTotal!, stored);
    for (const each of rows)
      expectParts(
        each,
        stored.filter((fact) => inAdgroup(fact) === keyOfRow(each)),
      );
  });

  it("breaks down an account's placement by the sites of its ad groups", async () => {
    const { rows } = await ask('account', {}, { segment: segmentOf('site') });
    for (const each of rows) {
      expect(each['siteName'] ?? null).toBeNull();
      const [, placement, account] = /^(-?\d+)-(-?\d+)/.exec(each.id)!.map(Number);
      const facts = stored.filter((fact) => fact.placement_id === placement && (isBeyond(fact) || fact.account_id === account)); // prettier-ignore
      const sites = groups(facts, ({ site_id }) => String(site_id));
      expect((each.children as ReportRow[]).map((part) => part['boughtClicks']).sort()).toEqual(
        sites.map((of) => placementFigures(of)['boughtClicks']).sort(),
      );
    }
  });

  it('sorts named child rows by the same column as rows', async () => {
    const { rowTotal } = await ask('adgroup', {}, { segment: segmentOf('section') });
    const bought = (rowTotal!.children as ReportRow[]).map((part) => part['boughtClicks'] as number);
    expect(bought.length).toBeGreaterThan(2);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
  });

  it('shows how revenue was attributed, and supports conditions and sorting by attribution', async () => {
    const customFilters = [{ name: 'revenueDistributionType', operation: 'eq' as const, value: 'tracked' }];
    const { rows } = await ask('adgroup', { customFilters });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((each) => each['adgroupId']))).toEqual(new Set([trackedAdgroup(1)]));
    const ordered = await ask('adgroup', {}, { orderBy: { column: 'revenueDistributionType', direction: 'ASC' } });
    const types = ordered.rows.flatMap((each) => (each['revenueDistributionType'] as string | null) ?? []);
    expect(types).toEqual([...types].sort());
    expect(new Set(types)).toEqual(new Set(['distributed', 'tracked']));
  });

  it('compares rows and child rows with previous days', async () => {
    const days = { start: PLACEMENT_DAYS.end, end: PLACEMENT_DAYS.end };
    const before = { start: PLACEMENT_DAYS.start, end: PLACEMENT_DAYS.start };
    const compared = { fields: new Set(['boughtClicks', 'device']), previous: new Set(['boughtClicks']) };
    const { rowTotal } = await ask('adgroup', { dateRange: days }, {
      segment: segmentOf('device'),
      compareRange: before,
      selection: { rows: null, total: { ...compared, children: compared }, totalRecords: false, freshness: false },
    }); // prettier-ignore
    const of = (date: string, device?: string) =>
      placementFigures(stored.filter((fact) => fact.date === date && (device === undefined || fact.device === device)))['boughtClicks']; // prettier-ignore
    expect([rowTotal!['boughtClicks'], rowTotal!.previous!['boughtClicks']]).toEqual([
      of(days.start),
      of(before.start),
    ]);
    const parts = rowTotal!.children as ReportRow[];
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      const device = part['device'] as string;
      expect([part['boughtClicks'], part.previous!['boughtClicks']]).toEqual([of(days.start, device), of(before.start, device)]); // prettier-ignore
    }
  });

  it('shows blocks of the ad group, campaign or account once the platform has reported them', async () => {
    const { pool } = reports.database;
    const [fact] = stored.filter(({ section }) => section === 'top');
    const { account_id: account, campaign_id: campaign, adgroup_id: adgroup } = fact!;
    const blocked = async () => {
      const fields = ['placement', 'adgroupId', 'isPlacementBlocked', 'isPlacementEnabled'];
      const parts = ['section', 'isSectionBlocked', 'isSectionEnabled'];
      const { rows } = await ask('adgroup', { adgroupIdIn: [adgroup] }, {
        segment: segmentOf('section'),
        selection: { rows: { ...row(fields), children: row(parts) }, total: { ...row([]), children: row(parts) }, totalRecords: false, freshness: false },
      }); // prettier-ignore
      const of = (name: string) => rows.find((each) => each['placement'] === name)!;
      const section = (of(PLACES[0]!).children as ReportRow[]).find((part) => part['section'] === 'top')!;
      return [...PLACES.map((name) => of(name)['isPlacementBlocked']), section['isSectionBlocked']];
    };
    const set = (status: number, placement: string, section: string, inCampaign: number, inAdgroup: number) =>
      pool.query(
        `INSERT INTO placement_setting (company_id, account_id, placement_external_id, section_external_id, campaign_id, adgroup_id, first_seen_at, last_seen_at, status_id)
         VALUES (1, $1, $2, $3, $4, $5, now(), now(), $6)`,
        [account, placement, section, inCampaign, inAdgroup, status],
      );
    const block = (...where: [string, string, number, number]) => set(3, ...where);
    expect(await blocked()).toEqual([null, null, null, null]);
    // We enabled the placement and read it back.
    await set(2, `id-${PLACES[0]}`, '', campaign, adgroup);
    await set(2, '', 'id-top', campaign, adgroup);
    await set(2, `id-${PLACES[2]}`, '', campaign, adgroup + 1000);
    expect(await blocked()).toEqual([false, null, null, false]);
    await pool.query('DELETE FROM placement_setting WHERE company_id = 1 AND account_id = $1', [account]);
    await pool.query(
      `INSERT INTO connection (company_id, account_id, connector, collect_from, blocks_read_at, blockable)
       VALUES (1, $1, 'spec', now(), now(), '{placement}')`,
      [account],
    );
    expect(await blocked()).toEqual([false, false, false, false]);
    await block(`id-${PLACES[0]}`, '', 0, 0);
    await block(`id-${PLACES[1]}`, '', campaign, 0);
    await block(`id-${PLACES[2]}`, '', campaign, adgroup + 1000);
    await block('', 'id-top', campaign, 0);
    expect(await blocked()).toEqual([true, true, false, true]);
    await block(`id-${PLACES[2]}`, '', campaign, adgroup);
    expect(await blocked()).toEqual([true, true, true, true]);
    const { rows } = await ask('account', { partnerAccountIdIn: [account] }, {
      selection: { rows: row(['placement', 'isPlacementBlocked', 'isPlacementEnabled']), total: null, totalRecords: false, freshness: false },
    }); // prettier-ignore
    const ofAccount = (name: string) => rows.find((each) => each['placement'] === name);
    expect(ofAccount(PLACES[0]!)).toMatchObject({ isPlacementBlocked: true, isPlacementEnabled: true });
    expect(ofAccount(PLACES[1]!)).toMatchObject({ isPlacementBlocked: false });
    expect(ofAccount('Not attributed')).toMatchObject({ isPlacementBlocked: null, isPlacementEnabled: false });
  });

  it('shows only placements of the viewer’s accounts and company', async () => {
    const { rowTotal } = await ask('adgroup', {}, { viewer: viewerOf(1, { accounts: [2] }) });
    expect(rowTotal).toMatchObject(near(placementFigures(stored.filter(({ account_id }) => account_id === 2))));
    const none = await ask('adgroup', { partnerAccountIdIn: [3] }, { viewer: viewerOf(1, { accounts: [2] }) });
    expect(none.totalRecords).toBe(0);
    const other = await ask('adgroup', {}, { viewer: viewerOf(2) });
    expect(other.rowTotal).toMatchObject(near(placementFigures(await storedPlacements(reports.database, 2))));
  });

  it('rejects users without its permission', async () => {
    const viewer = viewerOf(1, { without: ['placement-report'] });
    await expect(ask('adgroup', {}, { viewer })).rejects.toThrow('permission');
  });
});

const placeOf = (each: ReportRow, level: string): unknown =>
  each[level === 'adgroup' ? 'adgroupId' : level === 'campaign' ? 'campaignId' : 'partnerAccountId'];
const placeOfFact = (fact: StoredPlacement, level: string): number =>
  level === 'adgroup' ? fact.adgroup_id : level === 'campaign' ? fact.campaign_id : fact.account_id;
