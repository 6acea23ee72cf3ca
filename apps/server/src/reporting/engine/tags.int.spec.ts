import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DISCOUNT_REPORT, groupingOf, TQ_REPORT, type ReportContract } from '@adops/domain';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import { knownTags, loadTags, TAG_NAMES } from '../../../test/known-tags.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { TagRow } from '../../features/facts/index.js';
import { DISCOUNT_BINDING } from '../bindings/discount-report.js';
import { TQ_BINDING } from '../bindings/tq-report.js';
import type { ReportFilterValues } from './request.js';

const TQ = { contract: TQ_REPORT, binding: TQ_BINDING };
const DISCOUNT = { contract: DISCOUNT_REPORT, binding: DISCOUNT_BINDING };
let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  await loadTags(reports.database);
});
afterAll(() => reports.stop());

const range = { start: DAYS[1], end: DAYS[4] };
const figuresOf = (contract: ReportContract): string[] =>
  Object.entries(contract.columns).flatMap(([id, { kind }]) => (kind === 'base' || kind === 'derived' ? [id] : []));
const namesOf = (contract: ReportContract): string[] =>
  Object.entries(contract.columns).flatMap(([id, { kind }]) => (kind === 'dimension' ? [id] : []));

const ask = (
  report: typeof TQ | typeof DISCOUNT,
  ids: readonly string[],
  filters: ReportFilterValues = {},
  viewer: Viewer = viewerOf(1),
) => {
  const contract: ReportContract = report.contract;
  return reports.engine.run({
    report,
    viewer,
    grouping: groupingOf(contract, ids),
    segment: null,
    filters: { dateRange: range, ...filters },
    page: 1,
    perPage: 500,
    selection: {
      rows: row([...figuresOf(contract), ...namesOf(contract)]),
      total: row(figuresOf(contract)),
      totalRecords: true,
      freshness: false,
    },
  });
};

type Figures = Readonly<Record<string, number | null>>;
const adgroupOf = (id: number) => world.adgroups.find((each) => each.company_id === 1 && each.id === id);
const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};
const divided = (left: number | null, right: number | null, scale = 1): number | null =>
  left === null || !right ? null : left / right / scale;

/** Computes the expected figures of these facts with plain loops. */
function figures(of: readonly TagRow[]): Figures {
  const total = (name: keyof TagRow): number | null => sum(of.map((each) => each[name] as number | null));
  const [searches, bidded, clicks] = [total('searches'), total('biddedSearches'), total('biddedClicks')];
  const revenue = total('revenue');
  return {
    searches,
    biddedSearches: bidded,
    biddedSearchRate: divided(bidded, searches),
    biddedClicks: clicks,
    ctr: divided(clicks, bidded),
    rpc: divided(revenue, clicks, 1e6),
    rps: divided(revenue, searches, 1e6),
    revenue: revenue === null ? null : revenue / 1e6,
    tq: divided(total('tq'), total('scoredClicks'), 1e6),
    discount: divided(total('discount'), total('discountedGross')),
  };
}

function groupedFacts(keyOf: (fact: TagRow) => string, keep: (fact: TagRow) => boolean): Map<string, Figures> {
  const groups = new Map<string, TagRow[]>();
  for (const fact of knownTags(1).filter((each) => each.date >= range.start && each.date <= range.end && keep(each)))
    groups.set(keyOf(fact), [...(groups.get(keyOf(fact)) ?? []), fact]);
  return new Map([...groups].map(([key, of]) => [key, figures(of)]));
}

const close = (expected: Figures, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, near(expected[name]!)]));
const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 9));
const everything = (): boolean => true;
const DEVICE_NAMES: Readonly<Record<number, string>> = { 1: 'Desktop', 2: 'Mobile' };

type Case = [
  string,
  typeof TQ | typeof DISCOUNT,
  string,
  string,
  (fact: TagRow) => string,
  ReportFilterValues,
  (fact: TagRow) => boolean,
];

describe('reports of tags', () => {
  it.each<Case>([
    ['TQ by tag', TQ, 'tag', 'tag', ({ tag }) => tag, {}, everything],
    ['TQ by day', TQ, 'date', 'date', ({ date }) => date, {}, everything],
    ['TQ of some tags', TQ, 'tag', 'tag', ({ tag }) => tag, { tagIn: ['south', 'no north', 'unheard of'] }, ({ tag }) => ['south', 'no north'].includes(tag)],
    ['TQ found by words in tags', TQ, 'date', 'date', ({ date }) => date, { searchPhrase: 'OLD LAND' }, ({ tag }) => tag.includes('old landing')],
    ['TQ of an account', TQ, 'tag', 'tag', ({ tag }) => tag, { partnerAccountIdIn: [2] }, ({ adgroupId }) => adgroupOf(adgroupId!)?.account_id === 2],
    ['TQ of a device', TQ, 'device', 'deviceName', ({ deviceId }) => DEVICE_NAMES[deviceId!]!, { deviceIdIn: [2] }, ({ deviceId }) => deviceId === 2],
    ['discount by device', DISCOUNT, 'device', 'device', ({ deviceId }) => DEVICE_NAMES[deviceId!]!, {}, everything],
    ['discount by tag', DISCOUNT, 'tag', 'tag', ({ tag }) => tag, {}, everything],
  ])('match plain loops: %s', async (_, report, grouping, name, keyOf, filters, keep) => {
    const expected = groupedFacts(keyOf, keep);
    const names = figuresOf(report.contract);
    const { rows, rowTotal, totalRecords } = await ask(report, [grouping], filters);
    expect(totalRecords).toBe(expected.size);
    for (const found of rows) expect(found).toMatchObject(close(expected.get(found[name] as string)!, names));
    const [all] = groupedFacts(() => 'all', keep).values();
    expect(rowTotal).toMatchObject(close(all!, names));
  }); // prettier-ignore

  it('show only tags of accounts the viewer can access, and no tags without an ad group', async () => {
    const { rows, rowTotal } = await ask(TQ, ['tag'], {}, viewerOf(1, { accounts: [2] }));
    const [all] = groupedFacts(
      () => 'all',
      ({ adgroupId }) => adgroupOf(adgroupId!)?.account_id === 2,
    ).values();
    expect(rowTotal).toMatchObject(close(all!, figuresOf(TQ_REPORT)));
    expect(rows.map((each) => each['tag']).sort()).toEqual([...TAG_NAMES].sort());
  });

  it('contain the only ad group linked to a tag, and support filters by ad group', async () => {
    const [first, second] = world.adgroups.filter(({ company_id }) => company_id === 1);
    await reports.database.pool.query(
      `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id) VALUES (1, 1, 'north', $1), (1, 1, 'south', $1), (1, 2, 'south', $2)`,
      [first!.id, second!.id],
    );
    const fields = ['tag', 'adgroupId', 'biddedClicks'];
    const { rows } = await reports.engine.run({
      ...{ report: TQ, viewer: viewerOf(1), grouping: groupingOf(TQ_REPORT as ReportContract, ['tag']), segment: null },
      ...{ filters: { dateRange: range, adgroupIdIn: [first!.id] }, page: 1, perPage: 100 },
      selection: { rows: row(fields), total: null, totalRecords: true, freshness: false },
    });
    const expected = groupedFacts(
      ({ tag }) => tag,
      ({ adgroupId }) => adgroupId === first!.id,
    );
    expect(rows).toHaveLength(expected.size);
    for (const each of rows)
      expect(each).toMatchObject({
        adgroupId: each['tag'] === 'north' ? first!.id : null,
        biddedClicks: expected.get(each['tag'] as string)!['biddedClicks'],
      });
  });

  it('contain null revenue for tags without an ad group', async () => {
    const { rows } = await ask(TQ, ['tag'], { tagIn: ['no north'] });
    expect(rows[0]).toMatchObject({ revenue: null, rpc: null });
  });
});
