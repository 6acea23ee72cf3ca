import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewerOf } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import { filters, openCoreReports, world } from '../../../test/core-reports.js';

/** Overview, hourly and daily report over HTTP, for tests of arguments and permissions. */
let reports: Awaited<ReturnType<typeof openCoreReports>>;
let console_: (typeof reports)['console_'];
let everything: Record<string, string>;
let reader: Record<string, string>;
beforeAll(async () => {
  reports = await openCoreReports();
  ({ console_, everything, reader } = reports);
}, 60_000);
afterAll(() => reports.close());

type Row = Record<string, unknown>;
async function ask(who: Record<string, string>, query: string, variables: object = { filters }) {
  const { data, errors } = await console_.graphql<
    Record<string, { rows: Row[]; rowTotal: Row; totalRecords: number } & Row>
  >(who, 1, query, variables);
  return { report: data && Object.values(data)[0], errors };
}
const micros = (value: unknown): number => Math.round(((value as number | null) ?? 0) * 1e6);
const plain = (keys: Parameters<typeof groupedRows>[1]['keys'], viewer = viewerOf(1)) =>
  groupedRows(world, { viewer, keys, filters });

describe('overviewReport over HTTP', () => {
  const query = `query Overview($filters: ReportFilters, $by: OverviewGrouping, $compare: DateRangeInput) {
    overviewReport(filters: $filters, groupingColumn: $by, compareRange: $compare) { groupingColumn
      rows { row_id id type name date country countryCode earned profit previous { earned }
        children { site { id name earned } device { name earned } source { earned } feed { earned } market { earned }
          buyer { earned } date { date earned } team { earned } siteProject { earned children { site { earned } } } } }
      rowTotal { row_id id type earned profit children { site { earned } } }
      rowAverage { row_id id type earned margin } freshness { partnerId } totalRecords } }`;

  it.each(['site', 'device', 'source', 'feed', 'market', 'buyer', 'date', 'team', 'siteProject', 'country'] as const)(
    'returns a total that matches its breakdowns by %s to the cent',
    async (by) => {
      const { report, errors } = await ask(everything, query, { filters, by });
      expect(errors).toBeUndefined();
      expect(report!['groupingColumn']).toBe(by);
      const expected = plain([by]);
      expect(report!.rows).toHaveLength(expected.length);
      const whole = expected.reduce((sum, row) => sum + (row.sums.earned ?? 0), 0);
      expect(report!.rows.reduce((sum, row) => sum + micros(row['earned']), 0)).toBe(whole);
      expect(micros(report!.rowTotal['earned'])).toBe(whole);
      for (const row of report!.rows) {
        for (const [name, parts] of Object.entries(row['children'] as Record<string, Row[]>)) {
          const sum = parts.reduce((total, part) => total + micros(part['earned']), 0);
          expect([name, sum]).toEqual([name, micros(row['earned'])]);
        }
        expect(row['type']).toBe('parent');
      }
      expect(report!.rowTotal).toMatchObject({ row_id: 'total', id: null, type: 'total' });
      expect(report!['rowAverage']).toMatchObject({ row_id: 'average', id: null, type: 'average' });
    },
  );

  it('sorts days newest first and other rows by revenue, without nested breakdowns', async () => {
    const days = (await ask(everything, query, { filters, by: 'date' })).report!.rows.map((row) => row['date']);
    expect(days).toEqual([...days].sort().reverse());
    const { rows } = (await ask(everything, query, { filters, by: 'site' })).report!;
    const earned = rows.map((row) => row['earned'] as number);
    expect(earned).toEqual([...earned].sort((a, b) => b - a));
    const parts = (rows[0]!['children'] as Record<string, Row[]>)['siteProject']!;
    expect(parts.every((part) => part['children'] === null)).toBe(true);
    expect(rows.every((row) => typeof row['id'] === 'number' && row['date'] === null)).toBe(true);
    const countries = (await ask(everything, query, { filters, by: 'country' })).report!.rows;
    expect(countries.map((row) => row['countryCode']).sort()).toEqual(['DE', 'US', 'ZZ']);
  });

  it('requires its permission, and shows only accounts that the viewer can access', async () => {
    const { report } = await ask(reader, query, { filters, by: 'source' });
    const expected = plain(['source'], viewerOf(1, { accounts: [2] }));
    expect(report!.rows).toHaveLength(expected.length);
    expect(micros(report!.rowTotal['earned'])).toBe(expected.reduce((sum, row) => sum + (row.sums.earned ?? 0), 0));
    expect((await ask(await console_.signIn(3), query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('breakdown by team', () => {
  const overview = `query ($filters: ReportFilters, $by: OverviewGrouping) {
    overviewReport(filters: $filters, groupingColumn: $by) { rows { earned children { team { name } site { name } } } } }`;
  const daily = `query ($filters: ReportFilters, $by: DailyReportGrouping) {
    dailyReport(filters: $filters, grouping: $by) { rows { earned children { team { teamName } site { siteName } } } } }`;

  it.each([
    ['overview', overview, 'team', 'site'],
    ['daily', daily, 'teamId', 'siteId'],
  ])('requires its permission in the %s report for rows and breakdowns', async (_, query, team, site) => {
    expect((await ask(reader, query, { filters, by: team })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const parts = async (who: Record<string, string>) => {
      const { report, errors } = await ask(who, query, { filters, by: site });
      expect(errors).toBeUndefined();
      return report!.rows.map((row) => row['children'] as Record<string, Row[]>);
    };
    const seen = await parts(reader);
    expect(seen.length).toBeGreaterThan(0);
    for (const each of seen) {
      expect(each['team']).toEqual([]);
      expect(each['site']!.length).toBeGreaterThan(0);
    }
    expect((await ask(everything, query, { filters, by: team })).report!.rows.length).toBeGreaterThan(1);
    expect((await parts(everything)).every((each) => each['team']!.length > 0)).toBe(true);
  });
});

describe('hourlyReport', () => {
  const query = `query Hourly($filters: ReportFilters, $grouping: [HourlyReportGrouping!], $page: Int, $perPage: Int,
    $order: OrderByInput, $time: Boolean, $complete: Boolean) {
    hourlyReport(filters: $filters, grouping: $grouping, page: $page, perPage: $perPage, orderBy: $order,
      usePartnerAccountTime: $time, showOnlyCompleteHours: $complete) {
      rows { id hour date siteName cost } rowTotal { cost } totalRecords freshness { partnerId } } }`;

  it('groups by hour in ascending order, and covers today by default', async () => {
    const { report, errors } = await ask(everything, query);
    expect(errors).toBeUndefined();
    expect(report!.rows.map((row) => row['hour'])).toEqual([3, 14, 23, null]);
    expect((await ask(everything, query, {})).report!.totalRecords).toBe(0);
  });
  it('supports several groupings, pages and both settings', async () => {
    const grouping = ['siteName', 'hour', 'date'];
    const { report } = await ask(everything, query, { filters, grouping, perPage: 4, page: 2 });
    expect(report!.rows).toHaveLength(4);
    expect(report!.totalRecords).toBe(plain(['hour', 'date', 'site']).length);
    expect(report!.rows.every((row) => row['siteName'] && row['date'])).toBe(true);
    const complete = await ask(everything, query, { filters, complete: true, time: true });
    expect(complete.errors).toBeUndefined();
    expect(complete.report!.rows.every((row) => row['hour'] !== null)).toBe(true);
  });
  it('rejects invalid arguments, and users without its permission', async () => {
    for (const variables of [{ order: { column: 'nonsense' } }, { perPage: 500_001 }, { page: 0 }]) {
      expect((await ask(everything, query, variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    expect((await ask(reader, query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('dailyReport', () => {
  const query = `query Daily($filters: ReportFilters, $grouping: DailyReportGrouping) {
    dailyReport(filters: $filters, grouping: $grouping) {
      rows { id date siteId siteName sourceId sourceName feedId buyerId buyerName teamName siteProjectName countryCode bought earned
        yahooSold yahooEarned yahooOpCTR yahooRPC earnedGap partnerDailyReportStatus partnerDailyReportMessage
        children { device { deviceName deviceId date earned } } }
      rowTotal { earned yahooEarned earnedGap } totalRecords } }`;

  it('sorts by bought clicks, descending, and shows its own metrics and final metrics', async () => {
    const { report, errors } = await ask(everything, query);
    expect(errors).toBeUndefined();
    const expected = plain(['date']).sort((a, b) => b.figures['bought']! - a.figures['bought']!);
    expect(report!.rows.map((row) => row['date'])).toEqual(expected.map(({ id }) => id));
    report!.rows.forEach((row, index) => {
      for (const id of ['bought', 'earned', 'yahooSold', 'yahooEarned', 'yahooOpCTR', 'yahooRPC', 'earnedGap']) {
        expect(row[id]).toBe(expected[index]!.figures[id]);
      }
      const parts = (row['children'] as Record<string, Row[]>)['device']!;
      expect(parts.every((part) => part['date'] === row['date'] && part['deviceName'] !== null)).toBe(true);
    });
  });

  it('shows whether the figures of each day are complete', async () => {
    const { report } = await ask(everything, query);
    const status = Object.fromEntries(report!.rows.map((row) => [row['date'], row['partnerDailyReportStatus']]));
    expect(status).toEqual({
      '2026-03-10': 'complete',
      '2026-03-11': 'complete',
      '2026-03-12': 'complete',
      '2026-03-13': 'error',
      '2026-03-14': 'error',
    });
    const failed = report!.rows.find((row) => row['date'] === '2026-03-13')!;
    expect(failed['partnerDailyReportMessage']).toBe('Microsoft: an account fails: Quota used up.');
  });

  it('shows the status of a source and of a buyer', async () => {
    const sources = (await ask(everything, query, { filters, grouping: 'sourceId' })).report!.rows;
    expect(Object.fromEntries(sources.map((row) => [row['sourceId'], row['partnerDailyReportStatus']]))).toEqual({
      5: 'complete',
      6: 'error',
      17: 'partial',
    });
    const buyers = (await ask(everything, query, { filters, grouping: 'buyerId' })).report!.rows;
    expect(Object.fromEntries(buyers.map((row) => [row['buyerName'], row['partnerDailyReportStatus']]))).toEqual({
      ann: 'complete',
      bob: 'error',
      'No buyer': 'partial',
    });
  });
});
