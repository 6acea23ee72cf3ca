import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { startConsole, type RunningConsole } from '../../../test/console-app.js';
import { insertKnownFacts, knownFacts, viewerOf } from '../../../test/known-facts.js';
import { plainOrder, plainRows, plainTotal } from '../../../test/plain-report.js';
import { Database } from '../../core/database/index.js';
import { unzipSheets } from '../../../test/workbook-reader.js';

const world = knownFacts();
const filters = { dateRange: { start: '2026-03-01', end: '2026-03-14' } };
const question = { viewer: viewerOf(1), level: 'adgroup' as const, filters };

let server: TestDatabase;
let console_: RunningConsole;
let everything: Record<string, string>;
let reader: Record<string, string>;

beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await database.close();
  console_ = await startConsole(server.url);
  everything = await console_.signIn(1);
  reader = await console_.signIn(2);
});
afterAll(async () => {
  await console_.stop();
  await server.drop();
});

interface Row {
  id: string;
  adgroup: string | null;
  bought: number | null;
  cost: number | null;
  earned: number | null;
  ROI: number | null;
  children?: Row[];
  [field: string]: unknown;
}
interface Answer {
  adgroupReport: { rows: Row[]; rowTotal: Row; totalRecords: number; freshness: { partnerId: number }[] };
}
const REPORT = `query Report($page: Int, $perPage: Int, $filters: ReportFilters, $orderBy: OrderByInput, $groupLevel: GroupLevel, $segment: ReportSegment) {
  adgroupReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy, groupLevel: $groupLevel, segment: $segment, newStructure: true) {
    rows { ...figures site { id name market { name } siteGroups { code } } children { ...figures date hour } }
    rowTotal { ...figures children { ...figures date } }
    totalRecords
    freshness { partnerId partnerName partnerType completeUntil lateAccounts estimated }
  }
}
fragment figures on AdgroupReportRow { id type adgroup bought cost spend: cost earned ROI classifierSuggestion alerts { cyclicLoss { id } } }`;

const ask = (who: Record<string, string>, variables: object, company = 1) =>
  console_.graphql<Answer>(who, company, REPORT, variables);

describe('adgroupReport over HTTP', () => {
  it('returns rows, total, count, sites and children', async () => {
    const { data, errors } = await ask(everything, { perPage: 5, filters, segment: 'date' });
    expect(errors).toBeUndefined();
    const expected = plainOrder(plainRows(world, question), (row) => row.figures['bought'], 'DESC');
    const { rows, rowTotal, totalRecords, freshness } = data!.adgroupReport;
    expect(totalRecords).toBe(expected.length);
    expect(rows.map(({ id, bought, cost, spend, ROI }) => ({ id, bought, cost, spend, ROI }))).toEqual(
      expected.slice(0, 5).map(({ key, figures }) => ({
        id: String(key),
        bought: figures['bought'],
        cost: figures['cost'],
        spend: figures['cost'],
        ROI: figures['ROI'],
      })),
    );
    const named = rows.find((row) => row.adgroup !== null)!;
    const adgroup = world.adgroups.find((each) => each.company_id === 1 && String(each.id) === named.id)!;
    expect(named['site']).toMatchObject({
      id: adgroup.site_id,
      market: { name: adgroup.site_id === 1 ? 'United States' : 'Germany' },
      siteGroups: [],
    });
    const cost = (row: Row): number => Math.round((row.cost ?? 0) * 1e6);
    for (const row of [...rows, rowTotal]) {
      expect(row.children!.reduce((sum, child) => sum + cost(child), 0)).toBe(cost(row));
    }
    expect(new Set(freshness.map(({ partnerId }) => partnerId))).toEqual(new Set([1, 2, 5, 6, 17]));
  });

  it('limits a user with one account to the figures of that account and to permitted columns', async () => {
    const { data, errors } = await ask(reader, { filters });
    expect(errors).toBeUndefined();
    const viewer = viewerOf(1, { accounts: [2] });
    const expected = plainRows(world, { ...question, viewer });
    expect(data!.adgroupReport.totalRecords).toBe(expected.length);
    expect(data!.adgroupReport.rowTotal.bought).toBe(plainTotal(expected).bought);
    expect(data!.adgroupReport.rows.every((row) => row['classifierSuggestion'] === null)).toBe(true);
    const hidden = await ask(reader, { filters, orderBy: { column: 'classifierSuggestion' } });
    expect(hidden.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('rejects invalid filters, orders and pages with BAD_USER_INPUT', async () => {
    const refusals = [
      { filters: { customFilters: [{ name: 'cost', operation: 'contains', value: 1 }] } },
      { orderBy: { column: 'nonsense' } },
      { orderBy: { column: 'labels' } },
      { page: 0 },
      { perPage: 500_001 },
      { filters: { dateRange: { start: '2026-03-02', end: '2026-03-01' } } },
      { filters: { searchPhrase: 'x'.repeat(201) } },
    ];
    for (const variables of refusals) {
      const { errors } = await ask(everything, variables);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
  });

  it('rejects a user without the permission of the report', async () => {
    const { errors } = await ask(await console_.signIn(3), {});
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('returns adgroup(id) for visible accounts, otherwise null', async () => {
    const one = `query One($id: Int!) { adgroup(id: $id) { id name editableFields maxCPC maxCPA } }`;
    const mine = world.adgroups.find((each) => each.company_id === 1 && each.account_id === 2)!;
    const other = world.adgroups.find((each) => each.company_id === 1 && each.account_id === 3)!;
    const found = await console_.graphql(reader, 1, one, { id: mine.id });
    expect(found.data).toEqual({
      adgroup: {
        id: mine.id,
        name: mine.name,
        editableFields: ['maxCPC'],
        maxCPC: mine.max_cpc_micros === null ? null : mine.max_cpc_micros / 1e6,
        maxCPA: null,
      },
    });
    for (const id of [other.id, 4_711]) {
      expect((await console_.graphql(reader, 1, one, { id })).data).toEqual({ adgroup: null });
    }
  });

  it('returns dataFreshness to all signed-in users', async () => {
    const { data, errors } = await console_.graphql<{ dataFreshness: unknown[] }>(
      reader,
      1,
      'query Fresh($filters: ReportFilters) { dataFreshness(filters: $filters) { partnerId completeUntil } }',
      { filters },
    );
    expect(errors).toBeUndefined();
    expect(data!.dataFreshness.length).toBeGreaterThan(0);
  });
});

describe('the ad group report export', () => {
  const download = (who: Record<string, string>, body: object, company = 1, report = 'adgroupReport') =>
    fetch(`${console_.url}/company/${company}/api/export/${report}`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
    });
  const columns = [
    'adgroupId',
    'adgroup',
    'market',
    'labels',
    'bought',
    'cost',
    'earned',
    'ROI',
    'adGroupCreatedDate',
    'hasHotspots',
  ];

  it("writes CSV with labels, plain numbers, escaped texts, all rows, and the screen's totals", async () => {
    const response = await download(everything, {
      format: 'csv',
      columns,
      variables: { filters, page: 3, perPage: 1 },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    const lines = parseCsv(text, { record_delimiter: '\r\n' }) as string[][];
    const expected = plainOrder(plainRows(world, question), (row) => row.figures['bought'], 'DESC');
    expect(response.headers.get('x-total-records')).toBe(String(expected.length));
    expect(lines[0]).toEqual([
      'adgroupId',
      'Ad group',
      'Market',
      'Labels',
      'Bought',
      'Cost',
      'Earned',
      'ROI',
      'Created',
      'Hotspots',
    ]);
    expect(lines).toHaveLength(expected.length + 1);
    expected.forEach((row, index) => {
      const cells = lines[index + 1]!;
      const name = row.entity['adgroup'] as string | null;
      expect(cells[1]).toBe(name === null ? '' : /^[=+\-@]/.test(name) ? `'${name}` : name);
      const figures = ['bought', 'cost', 'earned', 'ROI'].map((id) => row.figures[id] ?? null);
      expect(cells.slice(4, 8).map((cell) => (cell === '' ? null : Number(cell)))).toEqual(figures);
      expect(cells.slice(4, 8).join('')).not.toMatch(/e/i);
    });
    expect(
      lines
        .slice(1)
        .flat()
        .filter((cell) => /^[=+@]|^-\D/.test(cell)),
    ).toEqual([]);
    const screen = await ask(everything, { filters });
    const sum = lines.slice(1).reduce((total, cells) => total + Math.round(Number(cells[5]) * 1e6), 0);
    expect(sum).toBe(Math.round(screen.data!.adgroupReport.rowTotal.cost! * 1e6));
  });

  it('includes shares of the total only for additive metrics', async () => {
    const text = await (
      await download(everything, {
        format: 'csv',
        columns: ['cost', 'share.cost', 'share.earned', 'share.profit'],
        variables: { filters },
      })
    ).text();
    const [head, ...lines] = parseCsv(text, { record_delimiter: '\r\n' }) as string[][];
    expect(head).toEqual(['Cost', 'Cost % of total', 'Earned % of total', 'Profit % of total']);
    const total = lines.reduce((sum, [cost]) => sum + Math.round(Number(cost) * 1e6), 0) / 1e6;
    for (const [cost, share] of lines) if (cost !== '') expect(Number(share)).toBeCloseTo(Number(cost) / total, 9);
    expect(lines.reduce((sum, cells) => sum + Number(cells[1]), 0)).toBeCloseTo(1, 9);
    expect(lines.reduce((sum, cells) => sum + Number(cells[2]), 0)).toBeCloseTo(1, 9);
    const parts = await (
      await download(everything, { format: 'csv', columns: ['share.cost'], variables: { filters, segment: 'date' } })
    ).text();
    const shares = (parseCsv(parts, { record_delimiter: '\r\n' }) as string[][])
      .slice(1)
      .map((cells) => Number(cells.at(-1)));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const workbook = await download(everything, { format: 'xlsx', columns: ['share.cost'], variables: { filters } });
    expect(workbook.status).toBe(200);
    const refused = await download(everything, { format: 'csv', columns: ['share.ROI'], variables: { filters } });
    expect(await refused.text()).toContain("Unknown column 'share.ROI'.");
  });

  it('writes the child rows by day if a segment is selected', async () => {
    const response = await download(everything, {
      format: 'csv',
      columns: ['adgroupId', 'cost'],
      variables: { filters, segment: 'dateTime' },
    });
    const lines = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(lines[0]).toEqual(['Date', 'Hour', 'adgroupId', 'Cost']);
    expect(lines.length - 1).toBe(Number(response.headers.get('x-total-records')));
    const sum = lines.slice(1).reduce((total, cells) => total + Math.round(Number(cells[3]) * 1e6), 0);
    const rows = plainRows(world, question);
    expect(sum).toBe(plainTotal(rows).cost);
    expect(lines.slice(1).some((cells) => cells[1] === '' && cells[0] !== '')).toBe(true);
  });

  it('applies conditions to the parent rows of the exported child rows', async () => {
    const customFilters = [{ name: 'bought', operation: 'gt', value: 4_000 }];
    const kept = plainRows(world, question).filter((row) => (row.figures['bought'] ?? 0) > 4_000);
    expect(kept.length).toBeGreaterThan(0);
    const response = await download(everything, {
      format: 'csv',
      columns: ['adgroupId', 'cost'],
      variables: { filters: { ...filters, customFilters }, segment: 'date' },
    });
    const lines = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(lines.length - 1).toBe(Number(response.headers.get('x-total-records')));
    const sum = lines.slice(1).reduce((total, cells) => total + Math.round(Number(cells[2]) * 1e6), 0);
    expect(sum).toBe(plainTotal(kept).cost);
  });

  it('writes XLSX with typed numbers and texts, without formulas', async () => {
    const response = await download(everything, {
      format: 'xlsx',
      columns,
      variables: { filters, groupLevel: 'adgroup' },
    });
    expect(response.status).toBe(200);
    const [sheet] = await unzipSheets(Buffer.from(await response.arrayBuffer()));
    const expected = plainOrder(plainRows(world, question), (row) => row.figures['bought'], 'DESC');
    expect(sheet).toHaveLength(expected.length + 1);
    expected.forEach((row, index) => {
      const cells = sheet![index + 1]!;
      expect(cells.slice(4, 8)).toEqual(['bought', 'cost', 'earned', 'ROI'].map((id) => row.figures[id] ?? null));
      expect(cells[1]).toBe(row.entity['adgroup'] as string | null);
    });
  });

  it('applies the same permission, account access and validation as the query', async () => {
    const restricted = await download(reader, {
      format: 'csv',
      columns: ['adgroup', 'classifierSuggestion', 'bought'],
      variables: { filters },
    });
    const lines = parseCsv(await restricted.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(lines.length - 1).toBe(plainRows(world, { ...question, viewer: viewerOf(1, { accounts: [2] }) }).length);
    expect(lines.slice(1).every((cells) => cells[1] === '')).toBe(true);
    const refused = async (who: Record<string, string>, body: object, report?: string): Promise<number> =>
      (await download(who, body, 1, report)).status;
    expect(await refused(await console_.signIn(3), { format: 'csv' })).toBe(403);
    expect(await refused({ 'content-type': 'application/json' }, { format: 'csv' })).toBe(401);
    expect(await refused(everything, { format: 'csv' }, 'nonsense')).toBe(404);
    expect(await refused(everything, { format: 'pdf' })).toBe(400);
    expect(await refused(everything, { format: 'csv', columns: ['nonsense'] })).toBe(400);
    expect(await refused(everything, { format: 'csv', variables: { filters: { siteIdIn: ['x'] } } })).toBe(400);
    expect(await refused(everything, { format: 'csv', variables: { nonsense: 1 } })).toBe(400);
    expect(await refused(everything, { format: 'csv', variables: { filters: { searchPhrase: 'a\u0000' } } })).toBe(400);
    expect(await refused(everything, { format: 'csv', variables: { orderBy: { column: 'nonsense' } } })).toBe(400);
  });
});
