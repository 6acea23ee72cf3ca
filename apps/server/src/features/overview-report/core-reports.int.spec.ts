import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { type RunningConsole, startConsole } from '../../../test/console-app.js';
import { insertKnownFacts, knownFacts, viewerOf } from '../../../test/known-facts.js';
import { gatheredRows } from '../../../test/plain-gathered.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { Database } from '../../core/database/index.js';

/** Overview, hourly and daily report over HTTP: their arguments, their rights, their files. */
const world = knownFacts();
const dateRange = { start: '2026-03-10', end: '2026-03-14' };
const filters = { dateRange };

let server: TestDatabase;
let console_: RunningConsole;
let everything: Record<string, string>;
let reader: Record<string, string>;
beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  // The reader sees account 2 alone; nobody has given them the key of the hourly report.
  await database.pool.query(`INSERT INTO role_permission VALUES (1, 2, 'overview-report')`);
  await database.pool.query(
    `INSERT INTO freshness_mark (company_id, account_id, complete_until, last_error) VALUES
       (1, 1, '2026-03-15T00:00Z', NULL), (1, 2, '2026-03-13T06:00Z', 'Quota used up'), (1, 3, '2026-03-14T12:00Z', NULL),
       (1, 4, '2026-03-15T03:00Z', NULL)`,
  );
  await database.close();
  console_ = await startConsole(server.url);
  everything = await console_.signIn(1);
  reader = await console_.signIn(2);
}, 60_000);
afterAll(async () => {
  await console_.stop();
  await server.drop();
});

type Row = Record<string, unknown>;
async function ask(who: Record<string, string>, query: string, variables: object = { filters }) {
  const { data, errors } = await console_.graphql<
    Record<string, { rows: Row[]; rowTotal: Row; totalRecords: number } & Row>
  >(who, 1, query, variables);
  return { report: data && Object.values(data)[0], errors };
}
const micros = (value: unknown): number => Math.round(((value as number | null) ?? 0) * 1e6);
const plain = (keys: Parameters<typeof gatheredRows>[1]['keys'], viewer = viewerOf(1)) =>
  gatheredRows(world, { viewer, keys, filters });

describe('overviewReport', () => {
  const query = `query Overview($filters: ReportFilters, $by: OverviewGrouping, $compare: DateRangeInput) {
    overviewReport(filters: $filters, groupingColumn: $by, compareRange: $compare) { groupingColumn
      rows { row_id id type name date country countryCode earned profit previous { earned }
        children { site { id name earned } device { name earned } source { earned } feed { earned } market { earned }
          buyer { earned } date { date earned } team { earned } siteProject { earned children { site { earned } } } } }
      rowTotal { row_id id type earned profit children { site { earned } } }
      rowAverage { row_id id type earned margin } freshness { partnerId } totalRecords } }`;

  it.each(['site', 'device', 'source', 'feed', 'market', 'buyer', 'date', 'team', 'siteProject', 'country'] as const)(
    'by %s reconciles with its total and its breakdowns to the cent',
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

  it('days come newest first, other rows by what they earned; a part has no parts of its own', async () => {
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

  it('needs its key, and shows the accounts of the viewer alone', async () => {
    const { report } = await ask(reader, query, { filters, by: 'source' });
    const expected = plain(['source'], viewerOf(1, { accounts: [2] }));
    expect(report!.rows).toHaveLength(expected.length);
    expect(micros(report!.rowTotal['earned'])).toBe(expected.reduce((sum, row) => sum + (row.sums.earned ?? 0), 0));
    expect((await ask(await console_.signIn(3), query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('breaking down by team', () => {
  const overview = `query ($filters: ReportFilters, $by: OverviewGrouping) {
    overviewReport(filters: $filters, groupingColumn: $by) { rows { earned children { team { name } site { name } } } } }`;
  const daily = `query ($filters: ReportFilters, $by: DailyReportGrouping) {
    dailyReport(filters: $filters, grouping: $by) { rows { earned children { team { teamName } site { siteName } } } } }`;

  it.each([
    ['overview', overview, 'team', 'site'],
    ['daily', daily, 'teamId', 'siteId'],
  ])('needs its key in the %s report: refused as rows, empty as parts', async (_, query, team, site) => {
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

  it('is by hour, hours ascending, and of today when nothing is said', async () => {
    const { report, errors } = await ask(everything, query);
    expect(errors).toBeUndefined();
    expect(report!.rows.map((row) => row['hour'])).toEqual([3, 14, 23, null]);
    expect((await ask(everything, query, {})).report!.totalRecords).toBe(0);
  });
  it('takes several groupings, pages and both settings', async () => {
    const grouping = ['siteName', 'hour', 'date'];
    const { report } = await ask(everything, query, { filters, grouping, perPage: 4, page: 2 });
    expect(report!.rows).toHaveLength(4);
    expect(report!.totalRecords).toBe(plain(['hour', 'date', 'site']).length);
    expect(report!.rows.every((row) => row['siteName'] && row['date'])).toBe(true);
    const complete = await ask(everything, query, { filters, complete: true, time: true });
    expect(complete.errors).toBeUndefined();
    expect(complete.report!.rows.every((row) => row['hour'] !== null)).toBe(true);
  });
  it('refuses what it does not have, and those without its key', async () => {
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

  it('comes by bought, largest first, its own figures beside those of the final report', async () => {
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

  it('says of each day whether its figures are in', async () => {
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

  it('says of a source and of a buyer how theirs came in', async () => {
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

describe('files', () => {
  const download = (report: string, body: object, who = everything) =>
    fetch(`${console_.url}/company/1/api/export/${report}`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
    });
  const compareRange = { start: '2026-03-05', end: '2026-03-09' };

  it.each([
    ['overviewReport', { groupingColumn: 'buyer' }, ['buyer'], 'name'],
    ['hourlyReport', { grouping: ['hour', 'date', 'adgroupName'] }, ['hour', 'date', 'adgroup'], 'adgroupName'],
    ['dailyReport', { grouping: 'countryCode' }, ['country'], 'country'],
  ] as const)('%s: every row, its sums those of the screen', async (report, args, keys, named) => {
    const response = await download(report, {
      format: 'csv',
      columns: [named, 'bought', 'cost', 'earned'],
      variables: { filters, ...args },
    });
    expect(response.status).toBe(200);
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    const expected = plain(keys);
    expect(head!.slice(1)).toEqual(['Bought', 'Cost', 'Earned']);
    expect(lines).toHaveLength(expected.length);
    expect(response.headers.get('x-total-records')).toBe(String(expected.length));
    const sum = (at: number): number => lines.reduce((total, cells) => total + Math.round(Number(cells[at]) * 1e6), 0);
    expect(sum(2)).toBe(expected.reduce((total, row) => total + (row.sums.cost ?? 0), 0));
    expect(sum(3)).toBe(expected.reduce((total, row) => total + (row.sums.earned ?? 0), 0));
  });

  const BY = ['site', 'source', 'market', 'buyer', 'date', 'team', 'siteProject', 'device', 'feed'] as const;
  it.each(
    BY.flatMap((by) => [
      ['overviewReport', by, 'groupingColumn', 'source', 'source', 'name'] as const,
      ['overviewReport', by, 'groupingColumn', 'date', 'date', 'date'] as const,
      ['dailyReport', by, 'grouping', 'siteId', 'site', 'siteName'] as const,
      ['dailyReport', by, 'grouping', 'date', 'date', 'date'] as const,
    ]),
  )('%s in parts by %s, %s %s', async (report, by, argument, grouping, key, named) => {
    const response = await download(report, {
      format: 'csv',
      columns: [named, 'bought', 'cost'],
      variables: { filters, [argument]: grouping },
      parts: by,
    });
    expect(response.status).toBe(200);
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(head).toHaveLength(4);
    expect(head!.slice(2)).toEqual(['Bought', 'Cost']);
    const expected = plain(key === by ? [key] : [key, by]);
    expect(response.headers.get('x-total-records')).toBe(String(expected.length));
    const costs = (values: (number | null | undefined)[]): number[] => values.map((value) => value ?? 0).sort();
    expect(costs(lines.map(([, , , cost]) => Math.round(Number(cost) * 1e6)))).toEqual(
      costs(expected.map((row) => row.sums.cost)),
    );
    expect(lines.every(([row, part]) => row !== '' && part !== '')).toBe(true);
    // Parts stand together under their row, each once.
    expect(new Set(lines.map(([row, part]) => `${row}|${part}`)).size).toBe(lines.length);
    const rows = lines.map(([row]) => row);
    expect(new Set(rows).size).toBe(rows.filter((row, at) => row !== rows[at - 1]).length);
  });

  it('a file in parts by team needs the key of teams', async () => {
    const body = { format: 'csv', columns: ['name', 'cost'], variables: { filters, groupingColumn: 'site' } };
    const statuses = [];
    for (const parts of ['site', 'team'])
      statuses.push((await download('overviewReport', { ...body, parts }, reader)).status);
    expect(statuses).toEqual([200, 403]);
  });

  it('parts compared stand beside what they were', async () => {
    const range = { start: '2026-03-12', end: '2026-03-12' };
    const before = { start: '2026-03-11', end: '2026-03-11' };
    const response = await download('dailyReport', {
      format: 'csv',
      columns: ['siteName', 'cost', 'previous.cost'],
      variables: { filters: { dateRange: range }, grouping: 'siteId', compareRange: before },
      parts: 'device',
    });
    const [, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    const costOf = (dates: typeof range): Map<string, number> =>
      new Map(
        gatheredRows(world, { viewer: viewerOf(1), keys: ['site', 'device'], filters: { dateRange: dates } }).map(
          ({ id, figures }) => [id, figures['cost']!],
        ),
      );
    const [now, then] = [costOf(range), costOf(before)];
    const sites = { 'alpha.example': 1, 'beta.example': 2, Unknown: 0 } as Record<string, number>;
    const devices = { Desktop: 1, Mobile: 2, Tablet: 3, Unknown: 0 } as Record<string, number>;
    expect(lines).toHaveLength(now.size);
    for (const [site, device, cost, previous] of lines) {
      const id = `${sites[site!]}-${devices[device!]}`;
      expect([id, Number(cost)]).toEqual([id, now.get(id)]);
      expect([id, previous === '' ? null : Number(previous)]).toEqual([id, then.get(id) ?? 0]);
    }
  });

  it('a CSV file of rows the asker has counted is not counted again; a workbook is', async () => {
    const body = { columns: ['date', 'cost'], variables: { filters }, total: 7 };
    const rows = plain(['date']).length;
    const told = async (format: string): Promise<string | null> =>
      (await download('dailyReport', { ...body, format })).headers.get('x-total-records');
    expect([await told('csv'), await told('xlsx')]).toEqual(['7', String(rows)]);
    expect((await download('dailyReport', { ...body, format: 'csv', total: -1 })).status).toBe(400);
  });

  it('refuses parts a report does not have', async () => {
    for (const [report, parts] of [
      ['dailyReport', 'hour'],
      ['adgroupReport', 'date'],
      ['hourlyReport', 'site'],
    ] as const)
      expect((await download(report, { format: 'csv', parts })).status).toBe(400);
  });

  it.each(['csv', 'xlsx'] as const)('compared, as %s: the figure then, the change and its share', async (format) => {
    const range = { start: '2026-03-12', end: '2026-03-12' };
    const before = { start: '2026-03-11', end: '2026-03-11' };
    const columns = ['siteName', 'cost', 'previous.cost', 'change.cost', 'changeRatio.cost', 'changeRatio.margin'];
    for (const orderBy of [{ column: 'cost' }, { column: 'change.cost' }]) {
      const response = await download('dailyReport', {
        format,
        columns,
        variables: { filters: { dateRange: range }, grouping: 'siteId', compareRange: before, orderBy },
      });
      expect(response.status).toBe(200);
      const cells: unknown[][] =
        format === 'csv'
          ? (parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][])
          : (await unzipSheets(Buffer.from(await response.arrayBuffer())))[0]!;
      expect(cells[0]).toEqual(['Site', 'Cost', 'Cost before', 'Δ Cost', 'Δ Cost %', 'Δ Margin %']);
      const of = (dates: typeof range) =>
        new Map(
          gatheredRows(world, { viewer: viewerOf(1), keys: ['site'], filters: { dateRange: dates } }).map((row) => [
            row.id,
            row.figures,
          ]),
        );
      const [now, then] = [of(range), of(before)];
      expect(cells).toHaveLength(now.size + 1);
      for (const [name, ...figures] of cells.slice(1)) {
        const id = { 'alpha.example': '1', 'beta.example': '2', Unknown: '0' }[name as string]!;
        const [cost, was] = [now.get(id)!['cost']!, then.get(id)!['cost']!];
        const [margin, wasMargin] = [now.get(id)!['margin']!, then.get(id)!['margin']!];
        const share = (value: number | null, earlier: number | null): number | null =>
          value === null || earlier === null || earlier === 0 ? null : (value - earlier) / Math.abs(earlier);
        const expected = [cost, was, cost - was, share(cost, was), share(margin, wasMargin)];
        figures.forEach((cell, index) => {
          if (expected[index] === null) expect(['', null]).toContain(cell);
          else expect(Number(cell)).toBeCloseTo(expected[index]!, 9);
        });
      }
    }
  });

  it('parts compared: each with its own day before', async () => {
    const range = { start: '2026-03-13', end: '2026-03-14' };
    const response = await download('adgroupReport', {
      format: 'csv',
      columns: ['adgroupId', 'cost', 'previous.cost'],
      variables: {
        filters: { dateRange: range },
        segment: 'date',
        compareRange: { start: '2026-03-11', end: '2026-03-12' },
      },
    });
    const [, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    const before = gatheredRows(world, {
      viewer: viewerOf(1),
      keys: ['date', 'adgroup'],
      filters: { dateRange: { start: '2026-03-11', end: '2026-03-12' } },
    });
    expect(lines.length).toBeGreaterThan(10);
    for (const [date, adgroup, , previous] of lines) {
      const day = date === '2026-03-13' ? '2026-03-11' : '2026-03-12';
      const own = before.find(({ id }) => id === `${day}-${adgroup === '' ? 0 : adgroup}`);
      expect(previous === '' ? null : Number(previous)).toBe(own ? own.figures['cost'] : 0);
    }
  });

  it('refuses columns of a comparison without days to compare with, and those without the key', async () => {
    const refused = async (body: object, who = everything, report = 'hourlyReport'): Promise<number> =>
      (await download(report, body, who)).status;
    expect(await refused({ format: 'csv', columns: ['previous.cost'] })).toBe(400);
    expect(await refused({ format: 'csv', columns: ['previous.siteName'], variables: { compareRange } })).toBe(400);
    expect(await refused({ format: 'csv', columns: ['partnerDailyReportStatus'] }, everything, 'dailyReport')).toBe(
      400,
    );
    expect(await refused({ format: 'csv' }, reader)).toBe(403);
  });
});
