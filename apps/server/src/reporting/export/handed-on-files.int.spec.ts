import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as parseCsv } from 'csv-parse/sync';
import { filters, openCoreReports, world } from '../../../test/core-reports.js';
import { viewerOf } from '../../../test/known-facts.js';
import { groupedRows } from '../../../test/plain-grouped-report.js';
import { readWorkbook, type ReadSheet } from '../../../test/workbook-reader.js';

let reports: Awaited<ReturnType<typeof openCoreReports>>;
beforeAll(async () => {
  reports = await openCoreReports();
}, 60_000);
afterAll(() => reports.close());

const screen = {
  title: 'Ad group report',
  path: '/company/1/report?perPage=50&filters.siteIdIn=1,2',
  filters: [{ name: 'Site', value: 'alpha.example, =beta.example' }],
};
const variables = { filters, orderBy: { column: 'cost', direction: 'DESC' } };
const columns = ['adgroup', 'siteName', 'bought', 'cost', 'CPC', 'earned', 'RPC', 'profit', 'margin', 'ROI'];

const download = (report: string, body: object, who = reports.everything) =>
  fetch(`${reports.console_.url}/company/1/api/export/${report}`, {
    method: 'POST',
    headers: who,
    body: JSON.stringify(body),
  });
async function workbookOf(report: string, body: object): Promise<ReadSheet[]> {
  const response = await download(report, { format: 'xlsx', ...body });
  expect(response.status).toBe(200);
  return readWorkbook(Buffer.from(await response.arrayBuffer()));
}
async function headOf(report: string, body: object): Promise<string[]> {
  const response = await download(report, { format: 'csv', ...body });
  const lines = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
  return lines[0]!;
}
/** Returns the column letter of a heading. */
const letterOf = ({ cells }: ReadSheet, label: string): string =>
  [...cells].find(([place, { value }]) => /^[A-Z]+1$/.test(place) && value === label)![0].replace('1', '');
const about = ({ cells }: ReadSheet): Map<string, unknown> =>
  new Map(
    [...cells].flatMap(([place, { value }]): [string, unknown][] =>
      place.startsWith('A') ? [[String(value), cells.get(place.replace('A', 'B'))?.value]] : [],
    ),
  );
const rowsOf = () => groupedRows(world, { viewer: viewerOf(1), keys: ['adgroup'], filters });

describe('a workbook exported from a screen', () => {
  it('contains the totals of its rows', async () => {
    const [sheet] = await workbookOf('adgroupReport', { columns, variables, screen });
    const rows = rowsOf();
    const last = rows.length + 1;
    expect(sheet!.filter).toMatch(new RegExp(`^A1:[A-Z]+${last}$`));
    const totalOf = (label: string) => sheet!.cells.get(`${letterOf(sheet!, label)}${last + 2}`)!;
    for (const [label, id] of [
      ['Bought', 'bought'],
      ['Cost', 'cost'],
      ['Earned', 'earned'],
      ['Profit', 'profit'],
    ] as const) {
      // prettier-ignore
      const letter = letterOf(sheet!, label);
      const sum = rows.reduce((total, { figures }) => total + Math.round((figures[id] ?? 0) * 1e6), 0) / 1e6;
      expect(totalOf(label).formula).toContain(`SUBTOTAL(109,${letter}2:${letter}${last})`);
      expect(totalOf(label).value).toBeCloseTo(sum, 6);
    }
    expect(totalOf('CPC').formula).toBe(`IFERROR(D${last + 2}/C${last + 2},"")`);
    expect(totalOf('CPC').value).toBeCloseTo(Number(totalOf('Cost').value) / Number(totalOf('Bought').value), 9);
    expect(totalOf('ROI').formula).toBe(`IFERROR(H${last + 2}/D${last + 2},"")`);
    // RPC is computed from figures of reported hours, which are no columns.
    expect(totalOf('RPC')).toMatchObject({ formula: null, format: '#,##0.0000" *"' });
  });

  it('appends IDs and the currency to the selected columns, also in CSV', async () => {
    const added = ['Site ID', 'Account ID', 'Campaign ID', 'Ad group ID', 'Currency'];
    const [sheet] = await workbookOf('adgroupReport', { columns, variables, screen });
    const labels = [...sheet!.cells].filter(([place]) => /^[A-Z]+1$/.test(place)).map(([, { value }]) => value);
    expect(labels.slice(columns.length)).toEqual(added);
    expect((await headOf('adgroupReport', { columns, variables, screen })).slice(columns.length)).toEqual(added);
    expect(sheet!.cells.get(`${letterOf(sheet!, 'Currency')}2`)!.value).toBe('USD');
    expect(typeof sheet!.cells.get(`${letterOf(sheet!, 'Ad group ID')}2`)!.value).toBe('number');
  });

  it('distinguishes the account currency from the reporting currency in labels', async () => {
    const asked = ['adgroup', 'cost', 'maxCPC'];
    expect((await headOf('adgroupReport', { columns: asked, variables, screen })).slice(-2)).toEqual(['Account currency', 'Currency']); // prettier-ignore
    expect((await headOf('adgroupReport', { columns: [...asked, 'currency'], variables, screen })).at(-1)).toBe('Reporting currency'); // prettier-ignore
  });

  it('describes its content and origin on the About sheet', async () => {
    const sheets = await workbookOf('adgroupReport', { columns, variables, screen });
    expect(sheets.map(({ name }) => name)).toEqual(['Report', 'About']);
    const lines = about(sheets[1]!);
    expect(Object.fromEntries(lines)).toMatchObject({
      ...{ Report: 'Ad group report', 'Grouped by': 'Ad group', Dates: '2026-03-10 to 2026-03-14', 'Time zone': 'UTC' },
      ...{ 'Compared with': 'Not compared', 'Filter: Site': 'alpha.example, =beta.example' },
      ...{ Sort: 'Cost, largest first', Rows: rowsOf().length, Currency: 'USD (reporting currency)' },
    });
    expect(lines.get('Company')).toEqual(expect.any(String));
    expect(lines.has('Data through')).toBe(true);
    expect(lines.get('Created')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(lines.get('Created by')).toEqual(expect.any(String));
    expect([...lines.keys()]).toEqual(expect.arrayContaining(['Figure in italics', 'Total', 'Total with *']));
    expect([...sheets[1]!.links.values()]).toEqual([lines.get('Open this view')]);
    expect(lines.get('Open this view')).toMatch(/^http.*\/company\/1\/report\?perPage=50&filters\.siteIdIn=1,2$/);
  });

  it('computes the totals of a comparison from its own columns', async () => {
    const range = { start: '2026-03-12', end: '2026-03-12' };
    const asked = ['siteName', 'cost', 'previous.cost', 'change.cost', 'changeRatio.cost'];
    const [sheet] = await workbookOf('dailyReport', {
      columns: asked,
      variables: {
        filters: { dateRange: range },
        grouping: 'siteId',
        compareRange: { start: '2026-03-11', end: '2026-03-11' },
      },
      screen,
    });
    const last = Number(/\d+$/.exec(sheet!.filter!)![0]);
    const values = (letter: string): number[] =>
      Array.from({ length: last - 1 }, (_, index) => Number(sheet!.cells.get(`${letter}${index + 2}`)?.value ?? 0));
    const sum = (letter: string): number => values(letter).reduce((total, value) => total + value, 0);
    const total = (letter: string) => sheet!.cells.get(`${letter}${last + 2}`)!;
    for (const letter of 'BCD') expect(total(letter).value).toBeCloseTo(sum(letter), 6);
    expect(total('E').formula).toBe(`IFERROR(D${last + 2}/ABS(C${last + 2}),"")`);
    expect(total('E').value).toBeCloseTo(sum('D') / Math.abs(sum('C')), 9);
  });

  it('contains totals of child rows', async () => {
    const [sheet] = await workbookOf('adgroupReport', {
      ...{ columns: ['adgroup', 'cost'], screen },
      variables: { filters, segment: 'date' },
    });
    const last = Number(/\d+$/.exec(sheet!.filter!)![0]);
    expect(sheet!.cells.get('A2')!.format).toBe('yyyy-mm-dd');
    const cost = rowsOf().reduce((total, { figures }) => total + Math.round((figures['cost'] ?? 0) * 1e6), 0) / 1e6;
    expect(sheet!.cells.get(`C${last + 2}`)!.value).toBeCloseTo(cost, 6);
  });
});

describe('the overview exported from its screen', () => {
  const body = { columns: ['name', 'cost'], screen: { ...screen, title: 'Overview' } };

  it('writes days as dates, without an ID', async () => {
    const [sheet, second] = await workbookOf('overviewReport', { ...body, variables: { filters } });
    expect(['A1', 'B1', 'C1'].map((place) => sheet!.cells.get(place)!.value)).toEqual(['Date', 'Cost', 'Currency']);
    expect(sheet!.cells.get('A2')!.format).toBe('yyyy-mm-dd');
    expect(about(second!).get('Sort')).toBe('Date, latest first');
  });

  it('uses the row names of the screen, with their IDs', async () => {
    const variables = { filters, groupingColumn: 'site' };
    expect(await headOf('overviewReport', { ...body, variables })).toEqual(['Site', 'Cost', 'Site ID', 'Currency']);
    expect(await headOf('overviewReport', { ...body, screen: null, variables })).toEqual(['Name', 'Cost']);
  });

  it('describes which accounts are included', async () => {
    const response = await download(
      'overviewReport',
      { format: 'xlsx', ...body, variables: { filters } },
      reports.reader,
    );
    const [, second] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
    expect(about(second!).get('Accounts')).toMatch(/^Accounts that \S+ can access$/);
  });
});

describe("a file that wasn't exported from a screen", () => {
  it('contains exactly the requested columns and no formula', async () => {
    const sheets = await workbookOf('adgroupReport', { columns, variables });
    expect(sheets).toHaveLength(1);
    expect(sheets[0]!.filter).toMatch(/^A1:J\d+$/);
    expect(sheets[0]!.lastRow).toBe(rowsOf().length + 1);
    expect([...sheets[0]!.cells.values()].every(({ formula }) => formula === null)).toBe(true);
    expect(await headOf('adgroupReport', { columns, variables })).toHaveLength(columns.length);
  });

  it.each(['https://elsewhere.example/company/1', '//elsewhere.example', '/company/1\\evil'])(
    'rejects %s as the URL of a screen',
    async (path) => {
      const response = await download('adgroupReport', {
        format: 'csv',
        columns,
        variables,
        screen: { ...screen, path },
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Send the path of a screen.');
    },
  );
});
