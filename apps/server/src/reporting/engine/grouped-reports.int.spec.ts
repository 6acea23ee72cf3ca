import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DAILY_REPORT,
  defaultOrderOf,
  groupingOf,
  HOURLY_REPORT,
  isMetric,
  OVERVIEW_REPORT,
  type FactKey,
  type ReportContract,
} from '@adops/domain';
import { viewerOf } from '../../../test/known-facts.js';
import { groupedRows, moreFigures, plainName, type GroupedRow } from '../../../test/plain-grouped-report.js';
import { sumFacts } from '../../../test/plain-report.js';
import { MONTH, pick, startReports, type ReportsUnderTest, world } from '../../../test/reports-under-test.js';
import { BOUND_REPORTS } from '../bindings/index.js';
import type { ReportFilterValues, ReportRequest, RowSelection } from './request.js';
import type { ReportRow } from './rows.js';

let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

const metricsOf = (contract: ReportContract): string[] =>
  Object.entries(contract.columns).flatMap(([id, column]) => (isMetric(column) ? [id] : []));
const fieldsOf = (contract: ReportContract): Set<string> =>
  new Set([...Object.keys(contract.columns), ...Object.keys(contract.fields)]);
const keyField = (contract: ReportContract): 'id' | 'row_id' => contract.api.rowKey ?? 'id';

function request(
  contract: ReportContract,
  groupings: readonly string[],
  more: Partial<ReportRequest> = {},
): ReportRequest {
  const row: RowSelection = { fields: fieldsOf(contract), previous: null, children: null };
  return {
    report: BOUND_REPORTS.find((each) => each.contract === contract)!,
    viewer: viewerOf(1),
    grouping: groupingOf(contract, groupings),
    segment: null,
    filters: { dateRange: MONTH },
    page: 1,
    perPage: 10_000,
    selection: {
      rows: row,
      total: row,
      average: contract.api.averages ? row : null,
      totalRecords: true,
      freshness: false,
    },
    ...more,
  };
}
const byId = (rows: readonly GroupedRow[]): Map<string, GroupedRow> => new Map(rows.map((row) => [row.id, row]));

/** Compares rows by their key, in any order. */
function expectSame(contract: ReportContract, rows: readonly ReportRow[], expected: readonly GroupedRow[]): void {
  const metrics = metricsOf(contract);
  const plain = byId(expected);
  expect(rows.map((row) => row[keyField(contract)]).sort()).toEqual([...plain.keys()].sort());
  for (const row of rows) {
    const { figures } = plain.get(String(row[keyField(contract)]))!;
    expect(pick(row, metrics)).toEqual(pick(figures as never, metrics));
  }
}

const FILTERS: Record<string, ReportFilterValues> = {
  everything: { dateRange: MONTH },
  'one source': { dateRange: MONTH, sourceIdIn: [5] },
  'a country and a device': { dateRange: MONTH, countryCodeIn: ['US'], deviceIdIn: [2] },
  'a label': { dateRange: MONTH, labelNameIn: ['even'] },
  'accounts without a buyer': { dateRange: MONTH, buyerIdIn: [0] },
  'no team': { dateRange: MONTH, teamIdIn: [0, 2] },
  'no project': { dateRange: MONTH, siteProjectIdIn: [0] },
  'an unknown market': { dateRange: MONTH, marketIdIn: [0, 2] },
  nothing: { dateRange: MONTH, siteIdIn: [77] },
};

describe.each([OVERVIEW_REPORT, DAILY_REPORT, HOURLY_REPORT])('$id', (contract: ReportContract) => {
  describe.each([...contract.grouping.choices])('by $id', (grouping) => {
    it.each(Object.entries(FILTERS))(
      'returns the same rows, total and count as plain loops for %s',
      async (_, filters) => {
        const plain = groupedRows(world, { viewer: viewerOf(1), keys: grouping.keys, filters: plainFilters(filters) });
        const answer = await reports.engine.run(request(contract, [grouping.id], { filters }));
        const expected = plain.map((row) => ({ ...row, id: grouping.keys.map((key) => row.values[key]).join('-') }));
        expectSame(contract, answer.rows, expected);
        expect(answer.totalRecords).toBe(plain.length);
        const total = moreFigures(sumFacts(plain.flatMap(({ facts }) => facts)));
        expect(pick(answer.rowTotal!, metricsOf(contract))).toEqual(pick(total as never, metricsOf(contract)));
      },
    );

    it('sorts by its default column, or by another column on request', async () => {
      const answer = await reports.engine.run(request(contract, [grouping.id]));
      const { column, direction } = defaultOrderOf(contract, grouping);
      // Texts are sorted in lower case.
      const values = answer.rows.map((row) =>
        typeof row[column] === 'string' ? row[column].toLowerCase() : row[column],
      );
      const known = values.filter((value) => value !== null) as (string | number)[];
      const sorted = [...known].sort((a, b) => (a === b ? 0 : a < b === (direction === 'ASC') ? -1 : 1));
      expect(known).toEqual(sorted);
      // Unknown values are last.
      expect(values.slice(known.length).every((value) => value === null)).toBe(true);
      const byProfit = await reports.engine.run(
        request(contract, [grouping.id], { orderBy: { column: 'profit', direction: 'ASC' } }),
      );
      const profits = byProfit.rows.flatMap((row) => (typeof row['profit'] === 'number' ? [row['profit']] : []));
      expect(profits).toEqual([...profits].sort((a, b) => a - b));
    });

    it('matches all other groupings to the last micro', async () => {
      const money = (rows: readonly ReportRow[], column: string): number =>
        rows.reduce((sum, row) => sum + Math.round(((row[column] as number | null) ?? 0) * 1e6), 0);
      const answer = await reports.engine.run(request(contract, [grouping.id]));
      for (const column of ['cost', 'earned', 'rebate']) {
        expect(money(answer.rows, column)).toBe(money([answer.rowTotal!], column));
      }
      const all = groupedRows(world, { viewer: viewerOf(1), keys: [], filters: { dateRange: MONTH } });
      expect(money([answer.rowTotal!], 'earned')).toBe(all[0]!.sums.earned);
    });

    it('shows only accounts of the viewer, and never data of another company', async () => {
      for (const viewer of [viewerOf(1, { accounts: [2] }), viewerOf(2), viewerOf(1, { accounts: [] })]) {
        const plain = groupedRows(world, { viewer, keys: grouping.keys, filters: { dateRange: MONTH } });
        expectSame(contract, (await reports.engine.run(request(contract, [grouping.id], { viewer }))).rows, plain);
      }
    });
  });
});

/** Returns filters with explicit values, because plain loops don't use 0 for unknown values. */
function plainFilters(filters: ReportFilterValues): ReportFilterValues {
  return {
    ...filters,
    ...(filters.buyerIdIn?.includes(0) && { buyerIdIn: undefined, partnerAccountIdIn: [3] }),
    ...(filters.teamIdIn?.includes(0) && { teamIdIn: undefined, partnerAccountIdIn: [2, 3] }),
    ...(filters.siteProjectIdIn?.includes(0) && { siteProjectIdIn: undefined, siteIdIn: [0, 2] }),
    ...(filters.marketIdIn?.includes(0) && { marketIdIn: undefined, siteIdIn: [0, 2] }),
  } as ReportFilterValues;
}

describe('the hourly report', () => {
  const NAMES: Record<string, FactKey> = {
    marketName: 'market',
    siteName: 'site',
    sourcePartnerName: 'source',
    campaignName: 'campaign',
    adgroupName: 'adgroup',
    deviceName: 'device',
    country: 'country',
  };

  it.each([
    [['hour', 'date']],
    [['hour', 'siteName', 'sourcePartnerName']],
    [['date', 'marketName', 'deviceName', 'country']],
    [Object.keys(NAMES)],
    [['hour', 'date', ...Object.keys(NAMES)]],
  ])('returns the same rows and names as plain loops by %s together', async (ids) => {
    const { keys } = groupingOf(HOURLY_REPORT, ids);
    const plain = groupedRows(world, { viewer: viewerOf(1), keys, filters: { dateRange: MONTH } });
    const answer = await reports.engine.run(request(HOURLY_REPORT, ids));
    expectSame(HOURLY_REPORT, answer.rows, plain);
    const rows = byId(plain);
    for (const row of answer.rows) {
      const { values } = rows.get(row.id)!;
      for (const [field, key] of Object.entries(NAMES)) {
        expect(row[field]).toBe(keys.includes(key) ? plainName(world, 1, key, values[key]!) : undefined);
      }
      expect(row['date']).toBe(keys.includes('date') ? values['date'] : undefined);
      const hour = values['hour'] === -1 ? null : values['hour'];
      expect(row['hour']).toBe(keys.includes('hour') ? hour : undefined);
    }
  });

  it('covers each row on exactly one page', async () => {
    const ids = ['hour', 'date', 'deviceName'];
    const whole = await reports.engine.run(request(HOURLY_REPORT, ids));
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.totalRecords / 7); page++) {
      const part = await reports.engine.run(request(HOURLY_REPORT, ids, { page, perPage: 7 }));
      paged.push(...part.rows.map(({ id }) => id));
    }
    expect(paged).toEqual(whole.rows.map(({ id }) => id));
  });
});

describe.each([OVERVIEW_REPORT, DAILY_REPORT])('breakdowns of the $id', (contract: ReportContract) => {
  const figures = new Set([...fieldsOf(contract)]);
  const breakdowns = new Map(contract.segments.map(({ id }) => [id, { fields: figures, previous: null }]));
  const row: RowSelection = { fields: figures, previous: null, children: null, breakdowns };
  const selection = { rows: row, total: row, totalRecords: true, freshness: false };

  it.each([...contract.grouping.choices])('match plain loops by $id, and add up to their row', async (grouping) => {
    const answer = await reports.engine.run(request(contract, [grouping.id], { selection }));
    for (const segment of contract.segments) {
      const keys = [...new Set([...grouping.keys, ...segment.keys])];
      const plain = groupedRows(world, { viewer: viewerOf(1), keys, filters: { dateRange: MONTH } });
      for (const parent of answer.rows) {
        const parts = (parent.children as Record<string, ReportRow[]>)[segment.id]!;
        const key = String(parent[keyField(contract)]);
        const own = plain.filter(({ values }) => String(values[grouping.keys[0]!]) === key);
        const found = new Map(parts.map((part) => [String(part[keyField(contract)]), part]));
        expect(found.size).toBe(own.length);
        for (const expected of own) {
          const value = expected.values[segment.keys[0]!]!;
          const part = found.get(`${key}:${value}`)!;
          expect(pick(part, metricsOf(contract))).toEqual(pick(expected.figures as never, metricsOf(contract)));
          expect(part.type).toBe('children');
          const name = segment.column!;
          expect(part[name]).toBe(plainName(world, 1, segment.keys[0]!, value));
        }
        const cost = (each: ReportRow): number => Math.round(((each['cost'] as number | null) ?? 0) * 1e6);
        expect(parts.reduce((sum, part) => sum + cost(part), 0)).toBe(cost(parent));
      }
      const ofTotal = (answer.rowTotal!.children as Record<string, ReportRow[]>)[segment.id]!;
      const whole = groupedRows(world, { viewer: viewerOf(1), keys: segment.keys, filters: { dateRange: MONTH } });
      expect(ofTotal.length).toBe(whole.length);
      for (const part of ofTotal) {
        const expected = whole.find(({ id }) => `total:${id}` === part[keyField(contract)])!;
        expect(pick(part, metricsOf(contract))).toEqual(pick(expected.figures as never, metricsOf(contract)));
      }
    }
  });

  it('start with the largest child row, or with the newest day', async () => {
    const answer = await reports.engine.run(request(contract, [contract.grouping.choices[1]!.id], { selection }));
    const order = contract.defaultOrder.column;
    for (const parent of answer.rows) {
      const parts = parent.children as Record<string, ReportRow[]>;
      const values = parts['device']!.map((part) => part[order] as number | null);
      const known = values.filter((value) => value !== null);
      expect(known).toEqual([...known].sort((a, b) => b - a));
      const days = parts['date']!.map((part) => part['date'] as string);
      expect(days).toEqual([...days].sort().reverse());
    }
  });

  it('contain previous figures for the same keys in a comparison', async () => {
    const filters = { dateRange: { start: '2026-03-13', end: '2026-03-14' } };
    const compareRange = { start: '2026-03-11', end: '2026-03-12' };
    const compared: RowSelection = {
      fields: figures,
      previous: new Set(metricsOf(contract)),
      children: null,
      breakdowns: new Map([['device', { fields: figures, previous: new Set(metricsOf(contract)) }]]),
    };
    const answer = await reports.engine.run(
      request(contract, ['date'], {
        filters,
        compareRange,
        selection: { rows: compared, total: compared, totalRecords: true, freshness: false },
      }),
    );
    const before = groupedRows(world, {
      viewer: viewerOf(1),
      keys: ['date', 'device'],
      filters: { dateRange: compareRange },
    });
    expect(answer.rows).toHaveLength(2);
    for (const parent of answer.rows) {
      const day = parent['date'] === '2026-03-13' ? '2026-03-11' : '2026-03-12';
      for (const part of (parent.children as Record<string, ReportRow[]>)['device']!) {
        const device = String(part[keyField(contract)]).split(':')[1];
        const expected = before.find(({ id }) => id === `${day}-${device}`);
        const figuresBefore = expected?.figures ?? moreFigures(sumFacts([]));
        expect(pick(part.previous!, metricsOf(contract))).toEqual(pick(figuresBefore as never, metricsOf(contract)));
      }
    }
  });
});

describe('averages of the overview', () => {
  it.each([...OVERVIEW_REPORT.grouping.choices])(
    'divide sums by the number of rows and show ratios of the total, by $id',
    async (grouping) => {
      const all = new Set(metricsOf(OVERVIEW_REPORT));
      const row: RowSelection = { fields: all, previous: all, children: null };
      const compareRange = { start: '2026-03-11', end: '2026-03-12' };
      const filters = { dateRange: { start: '2026-03-12', end: '2026-03-14' } };
      const answer = await reports.engine.run(
        request(OVERVIEW_REPORT, [grouping.id], {
          filters,
          compareRange,
          selection: { rows: null, total: row, average: row, totalRecords: false, freshness: false },
        }),
      );
      const expectAverage = (average: ReportRow, range: { start: string; end: string }): void => {
        const rows = groupedRows(world, { viewer: viewerOf(1), keys: grouping.keys, filters: { dateRange: range } });
        const total = moreFigures(sumFacts(rows.flatMap(({ facts }) => facts)));
        for (const column of ['cost', 'earned', 'rebate', 'earnedRebate', 'profit', 'impressions']) {
          expect(average[column]).toBe(total[column] === null ? null : total[column]! / rows.length);
        }
        expect(average['bought']).toBe(Math.round(total['bought']! / rows.length));
        for (const column of ['margin', 'ROI', 'RPC', 'CPC', 'opCTR', 'adCTR'])
          expect(average[column]).toBe(total[column]);
      };
      expect(answer.rowAverage).toMatchObject({ row_id: 'average', type: 'average' });
      expectAverage(answer.rowAverage!, filters.dateRange);
      expectAverage(answer.rowAverage!.previous!, compareRange);
    },
  );

  it('return 0 for sums and null for ratios if no rows match', async () => {
    const answer = await reports.engine.run(request(OVERVIEW_REPORT, ['site'], { filters: { siteIdIn: [77] } }));
    expect(answer.rowAverage).toMatchObject({ earned: 0, cost: 0, bought: 0, margin: null });
  });
});
