import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as parseCsv } from 'csv-parse/sync';
import { viewerOf } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { filters, openCoreReports, world } from '../../../test/core-reports.js';

/** Overview, hourly and daily report as files. */
let reports: Awaited<ReturnType<typeof openCoreReports>>;
let console_: (typeof reports)['console_'];
let everything: Record<string, string>;
let reader: Record<string, string>;
beforeAll(async () => {
  reports = await openCoreReports();
  ({ console_, everything, reader } = reports);
}, 60_000);
afterAll(() => reports.close());

const plain = (keys: Parameters<typeof groupedRows>[1]['keys'], viewer = viewerOf(1)) =>
  groupedRows(world, { viewer, keys, filters });

describe('exported files', () => {
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
  ] as const)('contain all rows of %s, with the same sums as on screen', async (report, args, keys, named) => {
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
  )('contain child rows: %s by %s, %s %s', async (report, by, argument, grouping, key, named) => {
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
    // Parts follow their row, each once.
    expect(new Set(lines.map(([row, part]) => `${row}|${part}`)).size).toBe(lines.length);
    const rows = lines.map(([row]) => row);
    expect(new Set(rows).size).toBe(rows.filter((row, at) => row !== rows[at - 1]).length);
  });

  it('require the permission for teams when broken down by team', async () => {
    const body = { format: 'csv', columns: ['name', 'cost'], variables: { filters, groupingColumn: 'site' } };
    const statuses = [];
    for (const parts of ['site', 'team'])
      statuses.push((await download('overviewReport', { ...body, parts }, reader)).status);
    expect(statuses).toEqual([200, 403]);
  });

  it('include previous values in compared breakdown rows', async () => {
    const range = { start: '2026-03-12', end: '2026-03-12' };
    const before = { start: '2026-03-11', end: '2026-03-11' };
    const response = await download('dailyReport', {
      format: 'csv',
      columns: ['siteName', 'cost', 'previous.cost'],
      variables: { filters: { dateRange: range }, grouping: 'siteId', compareRange: before },
      parts: 'device',
    });
    const [, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    const costOf = (dates: typeof range): Map<string, number | null> =>
      new Map(
        groupedRows(world, { viewer: viewerOf(1), keys: ['site', 'device'], filters: { dateRange: dates } }).map(
          ({ id, figures }) => [id, figures['cost'] ?? null],
        ),
      );
    const figure = (cell: string | undefined): number | null => (cell === '' ? null : Number(cell));
    const [now, then] = [costOf(range), costOf(before)];
    const sites = { 'alpha.example': 1, 'beta.example': 2, Unknown: 0 } as Record<string, number>;
    const devices = { Desktop: 1, Mobile: 2, Tablet: 3, Unknown: 0 } as Record<string, number>;
    expect(lines).toHaveLength(now.size);
    for (const [site, device, cost, previous] of lines) {
      const id = `${sites[site!]}-${devices[device!]}`;
      expect([id, figure(cost)]).toEqual([id, now.get(id)]);
      // If there was no row before, the value is missing. Otherwise its cost may be unknown.
      expect([id, figure(previous)]).toEqual([id, then.has(id) ? then.get(id) : 0]);
    }
  });

  it('count the rows of a workbook, but not of a CSV file with a known row count', async () => {
    const body = { columns: ['date', 'cost'], variables: { filters }, total: 7 };
    const rows = plain(['date']).length;
    const refusalOf = async (format: string): Promise<string | null> =>
      (await download('dailyReport', { ...body, format })).headers.get('x-total-records');
    expect([await refusalOf('csv'), await refusalOf('xlsx')]).toEqual(['7', String(rows)]);
    expect((await download('dailyReport', { ...body, format: 'csv', total: -1 })).status).toBe(400);
    const pdf = await download('dailyReport', { ...body, format: 'pdf' });
    expect([pdf.status, await pdf.text()]).toEqual([400, expect.stringContaining('Choose csv or xlsx as the format.')]);
  });

  it("reject segments that the report doesn't support", async () => {
    for (const [report, parts] of [
      ['dailyReport', 'hour'],
      ['adgroupReport', 'date'],
      ['hourlyReport', 'site'],
    ] as const)
      expect((await download(report, { format: 'csv', parts })).status).toBe(400);
  });

  it.each(['csv', 'xlsx'] as const)('contain the previous value, the change and its ratio, as %s', async (format) => {
    const range = { start: '2026-03-12', end: '2026-03-12' };
    const before = { start: '2026-03-11', end: '2026-03-11' };
    const compared = ['previous.cost', 'change.cost', 'changeRatio.cost', 'changeRatio.margin', 'change.margin'];
    const columns = ['siteName', 'cost', ...compared];
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
      const labels = ['Cost before', 'Δ Cost', 'Δ Cost %', 'Δ Margin %', 'Δ Margin (pp)'];
      expect(cells[0]).toEqual(['Site', 'Cost', ...labels]);
      const of = (dates: typeof range) =>
        new Map(
          groupedRows(world, { viewer: viewerOf(1), keys: ['site'], filters: { dateRange: dates } }).map((row) => [
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
        const points = margin === null || wasMargin === null ? null : margin - wasMargin;
        const expected = [cost, was, cost - was, share(cost, was), share(margin, wasMargin), points];
        figures.forEach((cell, index) => {
          if (expected[index] === null) expect(['', null]).toContain(cell);
          else expect(Number(cell)).toBeCloseTo(expected[index]!, 9);
        });
      }
    }
  });

  it('compare child rows with the corresponding previous day', async () => {
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
    const before = groupedRows(world, {
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

  it('reject comparison columns without a compared range or without the permission', async () => {
    const refused = async (body: object, who = everything, report = 'hourlyReport'): Promise<number> =>
      (await download(report, body, who)).status;
    expect(await refused({ format: 'csv', columns: ['previous.cost'] })).toBe(400);
    expect(await refused({ format: 'csv', columns: ['previous.siteName'], variables: { compareRange } })).toBe(400);
    expect(await refused({ format: 'csv', columns: ['partnerDailyReportStatus'] }, everything, 'dailyReport')).toBe(
      400,
    );
    expect(await refused({ format: 'csv' }, reader)).toBe(403);
  });

  it('omit screen-only columns if no columns are specified', async () => {
    expect((await download('dailyReport', { format: 'csv' }, everything)).status).toBe(200);
  });
});
