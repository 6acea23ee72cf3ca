import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADVERTISERS,
  defineReport,
  groupingOf,
  HOURLY_REPORT,
  METRICS,
  PERFORMANCE,
  ratio,
  ref,
  type FactKey,
} from '@adops/domain';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import { groupedRows, keyValueOf } from '../../../test/plain-grouped-report.js';
import { row, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import { type AdvertiserRow, FamilyLoader, rowsOf } from '../../features/facts/index.js';
import { HOURLY_BINDING } from '../bindings/hourly-report.js';
import type { ReportFilterValues } from './request.js';

/** A report over two families: clicks paid by feeds, and clicks on advertisers counted by sites. */
const CONTRACT = defineReport([PERFORMANCE, ADVERTISERS], {
  ...HOURLY_REPORT,
  id: 'severalFamilies',
  columns: {
    ...HOURLY_REPORT.columns,
    clicked: { ...METRICS.bought, measure: 'clicked', label: 'Clicked' },
    soldPerClick: { ...METRICS.adCTR, formula: ratio(ref('sold'), ref('clicked')), label: 'Sold per click' },
  },
});
const report = { contract: CONTRACT, binding: HOURLY_BINDING };

/** Returns reproducible pseudorandom figures, including hours and ad groups without other facts. */
function advertisers(companyId: number): AdvertiserRow[] {
  const adgroups = world.adgroups.filter(({ company_id }) => company_id === companyId);
  return DAYS.flatMap((date, day) =>
    adgroups.flatMap(({ id }) =>
      [3, 14].flatMap((hour) =>
        ['One', 'Two'].map((advertiser, at) => {
          const clicked = (id * 13 + day * 7 + hour + at) % 9;
          const places = { loadPlaces: 1, loadPlaceSquares: 1, clickPlaces: 1, clickPlaceSquares: 1 };
          return { adgroupId: id, date, hour, feedId: 1, advertiser, loaded: 9, shown: 9, clicked, ...places };
        }),
      ),
    ),
  );
}

let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
  for (const companyId of [1, 2]) {
    const slice = { from: DAYS[0], to: DAYS.at(-1)! };
    const families = [rowsOf(ADVERTISERS, advertisers(companyId))];
    await new FamilyLoader(reports.database).load({ companyId, source: 'spec', slice, families });
  }
});
afterAll(() => reports.stop());

const FIELDS = ['date', 'hour', 'siteName', 'adgroupName', 'cost', 'sold', 'clicked', 'soldPerClick'];
const ask = (
  ids: readonly string[],
  filters: ReportFilterValues,
  compareRange: ReportFilterValues['dateRange'] = null,
) =>
  reports.engine.run({
    report,
    viewer: viewerOf(1),
    grouping: groupingOf(CONTRACT, ids),
    segment: null,
    filters: { dateRange: { start: DAYS[1], end: DAYS[3] }, ...filters },
    compareRange,
    page: 1,
    perPage: 500,
    selection: {
      rows: { ...row(FIELDS), previous: compareRange ? new Set(['sold', 'clicked']) : null },
      total: row(FIELDS),
      totalRecords: true,
      freshness: false,
    },
  });

/** Returns the clicks by the keys of rows, computed in plain loops. */
function plainClicks(keys: readonly FactKey[], range: { start: string; end: string }, adgroupIds?: readonly number[]) {
  const sums = new Map<string, number>();
  for (const { adgroupId, date, hour, clicked } of advertisers(1)) {
    if (date < range.start || date > range.end || (adgroupIds && !adgroupIds.includes(adgroupId))) continue;
    const adgroup = world.adgroups.find((each) => each.company_id === 1 && each.id === adgroupId)!;
    const fact = { ...adgroup, adgroup_id: adgroupId, date, hour, feed_id: 1 } as unknown as Parameters<
      typeof keyValueOf
    >[1];
    const key = keys.map((each) => keyValueOf(world, fact, each)).join('-');
    sums.set(key, (sums.get(key) ?? 0) + clicked);
  }
  return sums;
}

describe('a report over two fact families', () => {
  const range = { start: DAYS[1], end: DAYS[3] };
  it.each<[string, readonly string[], readonly FactKey[], ReportFilterValues]>([
    ['by day', ['date'], ['date'], {}],
    ['by ad group', ['adgroupName'], ['adgroup'], {}],
    ['by site and hour', ['siteName', 'hour'], ['hour', 'site'], {}],
    ['by market', ['marketName'], ['market'], {}],
    ['of some ad groups', ['date'], ['date'], { adgroupIdIn: [2, 3, 5] }],
  ])('contains the sums of both families: %s', async (_, ids, keys, filters) => {
    const answer = await ask(ids, filters);
    const sold = new Map(
      groupedRows(world, { viewer: viewerOf(1), keys, filters: { dateRange: range, ...filters } }).map(
        ({ id, figures }) => [id, figures['sold'] ?? null],
      ),
    );
    const clicked = plainClicks(keys, range, filters.adgroupIdIn ?? undefined);
    const all = new Set([...sold.keys(), ...clicked.keys()]);
    expect(answer.totalRecords).toBe(all.size);
    const found = answer.rows.map((each) => [each['sold'], each['clicked'], each['soldPerClick']]);
    const expected = [...all].map((key) => {
      const [left, right] = [sold.get(key) ?? null, clicked.get(key) ?? null];
      return [left, right, left === null || !right ? null : left / right];
    });
    const asText = (rows: unknown[][]): string[] => rows.map((each) => JSON.stringify(each)).sort();
    expect(asText(found)).toEqual(asText(expected));
    expect(answer.rowTotal!['clicked']).toBe([...clicked.values()].reduce((sum, each) => sum + each, 0));
  });

  it('compares both families with another range', async () => {
    const before = { start: DAYS[0], end: DAYS[2] };
    const { rows } = await ask(['adgroupName'], {}, before);
    const clicked = plainClicks(['adgroup'], before);
    const found = rows.map((each) => (each.previous as { clicked?: number })?.clicked ?? 0);
    expect(found.filter((each) => each > 0).sort()).toEqual([...clicked.values()].filter((each) => each > 0).sort());
  });

  it("rejects a filter that one of the families doesn't support", async () => {
    await expect(ask(['date'], { deviceIdIn: [1] })).rejects.toThrow("These metrics aren't available by device.");
  });

  it('requires figures with distinct names', () => {
    expect(() => defineReport([PERFORMANCE, PERFORMANCE], HOURLY_REPORT)).toThrow('a metric named cost');
  });
});
