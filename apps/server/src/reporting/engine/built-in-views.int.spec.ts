import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADGROUP_REPORT,
  addDays,
  DAILY_REPORT,
  groupingOfState,
  OVERVIEW_REPORT,
  stateOfBuiltIn,
  type DayRange,
} from '@adops/domain';
import { rebuildRollups, viewerOf, type Fact } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import { plainOrder, plainRows, type PlainRow } from '../../../test/plain-report.js';
import { row, startReports, world, type ReportsUnderTest } from '../../../test/reports-under-test.js';
import { ADGROUP_BINDING } from '../bindings/adgroup-report.js';
import { DAILY_BINDING } from '../bindings/daily-report.js';
import { OVERVIEW_BINDING } from '../bindings/overview-report.js';
import { ReportEngine } from './report-engine.js';
import type { ReportRequest } from './request.js';

const VIEWER = viewerOf(1);
const LAST_DAY = '2026-03-14';
/** Ad groups that earned nothing on the last day. */
const WITHOUT_REVENUE = [1, 11, 15];
/** Ad groups created on the last day. All others are older. Revenue of 6 is unknown. */
const NEW = [1, 2, 6, 11];

let reports: ReportsUnderTest;
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

/** Returns the rows of a view on a day, as returned by the engine. */
async function rowsOf(report: ReportRequest['report'], id: string, today: string): Promise<string[]> {
  const { contract } = report;
  const state = stateOfBuiltIn(
    contract,
    contract.views!.find((view) => view.id === id)!,
    today,
  );
  const engine = new ReportEngine(reports.database, reports.pool, () => new Date(`${today}T09:30:00Z`));
  const answer = await engine.run({
    report,
    viewer: VIEWER,
    grouping: groupingOfState(contract, state),
    segment: null,
    filters: { ...state.filters, dateRange: state.dateRange, customFilters: state.customFilters },
    orderBy: state.orderBy,
    compareRange: state.compareRange,
    page: 1,
    perPage: 500,
    selection: { rows: row(['cost']), total: null, totalRecords: true, freshness: false },
  });
  expect(answer.totalRecords).toBe(answer.rows.length);
  return answer.rows.map((each) => String(each[contract.api.rowKey ?? 'id']));
}

describe('built-in views of the ad group report', () => {
  const report = { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING };
  const plain = (dateRange: DayRange, facts = world) =>
    plainRows(facts, { viewer: VIEWER, level: 'adgroup', filters: { dateRange } });
  const days = (today: string, first: number, last = 0): DayRange => ({
    ...{ start: addDays(today, first), end: addDays(today, last) },
  });
  const figure = (name: string) => (each: PlainRow) => each.figures[name] ?? null;
  const profit = (each: PlainRow): number => each.figures['profit'] ?? Number.NaN;
  const isWinner = (each: PlainRow): boolean => profit(each) > 0 && (each.figures['cost'] ?? 0) > 0;
  const keys = (rows: readonly PlainRow[]): string[] => rows.map(({ key }) => String(key));

  it.each([
    ['losers-yesterday', '2026-03-15', -1, -1],
    ['losers-yesterday', '2026-03-12', -1, -1],
    ['losers-7-days', '2026-03-15', -6, 0],
    ['losers-7-days', '2026-03-18', -6, 0],
  ] as const)('show unprofitable rows, with the largest loss first: %s on %s', async (id, today, first, last) => {
    const rows = plain(days(today, first, last));
    const losers = plainOrder(
      rows.filter((each) => profit(each) < 0),
      figure('profit'),
      'ASC',
    );
    expect(losers.length).toBeGreaterThan(1);
    expect(losers.length).toBeLessThan(rows.length);
    expect(await rowsOf(report, id, today)).toEqual(keys(losers));
  });

  it('show rows with a cost and a profit, with the highest profit first: winners yesterday', async () => {
    const rows = plain(days('2026-03-15', -1, -1)).filter(isWinner);
    expect(rows.length).toBeGreaterThan(1);
    expect(await rowsOf(report, 'winners-yesterday', '2026-03-15')).toEqual(
      keys(plainOrder(rows, figure('profit'), 'DESC')),
    );
  });

  it('show profitable rows, with the largest profit growth first: scaling', async () => {
    const today = '2026-03-18';
    const rows = plain(days(today, -6));
    const before = new Map(plain(days(today, -13, -7)).map((each) => [each.key, each.figures['profit']]));
    const growth = (each: PlainRow): number | null => {
      const old = before.has(each.key) ? before.get(each.key)! : 0;
      return old === null ? null : profit(each) - old;
    };
    const winners = plainOrder(rows.filter(isWinner), growth, 'DESC');
    expect(winners.length).toBeGreaterThan(1);
    expect(new Set(winners.map(growth)).size).toBeGreaterThan(1);
    expect(keys(winners)).not.toEqual(keys(plainOrder(winners, figure('profit'), 'DESC')));
    expect(await rowsOf(report, 'scaling', today)).toEqual(keys(winners));
  });

  it('show new rows with a cost but no revenue, highest cost first: new without revenue', async () => {
    // The view's first day is the last one with facts.
    const today = '2026-03-17';
    const isWithout = (fact: Fact): boolean => fact.date === LAST_DAY && WITHOUT_REVENUE.includes(fact.adgroup_id);
    const facts = world.facts.map((fact) => (isWithout(fact) ? { ...fact, earned: 0 } : fact));
    await reports.database.transaction(async (client) => {
      await client.query('UPDATE adgroup SET created_at = $2 WHERE id = ANY($1)', [NEW, `${LAST_DAY}T00:00Z`]);
      await client.query('UPDATE perf_hour SET earned = 0 WHERE date = $2 AND adgroup_id = ANY($1)', [
        WITHOUT_REVENUE,
        LAST_DAY,
      ]);
      await rebuildRollups(client, { facts });
    });
    const rows = plain(days(today, -3), { ...world, facts });
    const spent = rows.filter(({ key, figures }) => NEW.includes(key) && (figures['cost'] ?? 0) > 0);
    expect(keys(spent).sort()).toEqual(['1', '11', '2', '6']);
    const found = plainOrder(
      spent.filter(({ figures }) => figures['earned'] === 0),
      figure('cost'),
      'DESC',
    );
    expect(keys(found).sort()).toEqual(['1', '11']);
    expect(await rowsOf(report, 'new-without-revenue', today)).toEqual(keys(found));
  });
});

it('shows the days of the daily report in the view by date, latest first', async () => {
  const dateRange = { start: '2026-03-01', end: '2026-03-14' };
  const dates = groupedRows(world, { viewer: VIEWER, keys: ['date'], filters: { dateRange } }).map(({ id }) => id);
  const report = { contract: DAILY_REPORT, binding: DAILY_BINDING };
  expect(await rowsOf(report, 'by-date', '2026-03-15')).toEqual(dates.sort().reverse());
});

it('shows the unprofitable sites in losers of the overview, with the largest loss first', async () => {
  const today = '2026-03-15';
  const filters = { dateRange: { start: addDays(today, -1), end: addDays(today, -1) } };
  const rows = groupedRows(world, { viewer: VIEWER, keys: ['site'], filters });
  const profit = ({ figures }: (typeof rows)[number]): number => figures['profit'] ?? Number.NaN;
  const losers = rows.filter((each) => profit(each) < 0).sort((a, b) => profit(a) - profit(b));
  expect(losers.length).toBeGreaterThan(0);
  expect(losers.length).toBeLessThan(rows.length);
  const report = { contract: OVERVIEW_REPORT, binding: OVERVIEW_BINDING };
  expect(await rowsOf(report, 'losers-yesterday', today)).toEqual(losers.map(({ id }) => String(id)));
});
