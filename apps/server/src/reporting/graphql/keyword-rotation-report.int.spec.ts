import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { startConsole, type RunningConsole } from '../../../test/console-app.js';
import { COUNTED_DAYS, countedGroups } from '../../../test/known-hotspots.js';
import { insertKnownFacts } from '../../../test/known-facts.js';
import { countedRotations, loadRotations } from '../../../test/known-rotations.js';
import { world } from '../../../test/reports-under-test.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { Database } from '../../core/database/index.js';

let server: TestDatabase;
let console_: RunningConsole;
/** User with every permission. */
let everything: Record<string, string>;
/** User of one account with only keyword rotations. */
let reader: Record<string, string>;
const [group] = countedGroups(1);
const adgroupId = group!.id;

beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await loadRotations(database);
  await database.pool.query(
    "INSERT INTO rotation_keyword (company_id, adgroup_id, keyword, weight) VALUES (1, $1, 'red shoes', 70), (1, $1, 'boots', 30)",
    [adgroupId],
  );
  await database.pool.query('DELETE FROM role_permission WHERE company_id = 1 AND role_id = 2');
  await database.pool.query(
    "INSERT INTO role_permission (company_id, role_id, permission) VALUES (1, 2, 'adgroup-keyword-rotation')",
  );
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
  type: string;
  keyword: string | null;
  percent: number | null;
  date: string | null;
  deviceId: number | null;
  deviceName: string | null;
  bought: number | null;
  sold: number | null;
  earned: number | null;
  TQ: number | null;
  children?: Row[] | null;
}
interface Answer {
  keywordRotationReport: { rows: Row[]; children: Row[]; rowTotal: Row };
}
const FIELDS = 'id type keyword percent date deviceId deviceName impressions bought adCTR cost CPC sold earned opCTR RPS RPC rebate profit margin TQ'; // prettier-ignore
const REPORT = `query ($filters: KeywordRotationReportFilters!, $segment: KeywordRotationSegment) {
  keywordRotationReport(filters: $filters, segment: $segment) {
    rows { ${FIELDS} children { ${FIELDS} } } children { ${FIELDS} } rowTotal { ${FIELDS} }
  }
}`;
const ask = (who: Record<string, string>, filters: object = {}, segment: string | null = null, company = 1) =>
  console_.graphql<Answer>(who, company, REPORT, { filters: { adgroupId, dateRange: COUNTED_DAYS, ...filters }, segment }); // prettier-ignore
const report = async (filters: object = {}, segment: string | null = null, who = everything) => {
  const { data, errors } = await ask(who, filters, segment);
  expect(errors).toBeUndefined();
  return data!.keywordRotationReport;
};
const counted = (company: number, id: number) =>
  countedRotations(company).filter((one) => one.adgroupId === id && one.date >= COUNTED_DAYS.start && one.date <= COUNTED_DAYS.end); // prettier-ignore
const soldOf = (rows: readonly { sold: number | null }[]): number => rows.reduce((sum, { sold }) => sum + (sold ?? 0), 0); // prettier-ignore

const isNamed = (keyword: string | null): boolean =>
  !['Not attributed', 'Difference to the ad group report'].includes(keyword ?? '');

describe('keywordRotationReport over HTTP', () => {
  it('returns the keywords of one ad group with their weights, highest bought clicks first', async () => {
    const { rows, children, rowTotal } = await report();
    const bought = rows.map((row) => row.bought ?? -Infinity);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
    const named = rows.filter(({ keyword }) => isNamed(keyword));
    expect(Object.fromEntries(named.map(({ keyword, percent }) => [keyword, percent]))).toEqual({
      ...{ 'red shoes': 70, boots: 30, sandals: null },
    });
    expect(soldOf(named)).toBe(soldOf(counted(1, adgroupId)));
    expect(children).toEqual([]);
    expect(rows.every((row) => row.children === null)).toBe(true);
    expect(rowTotal).toMatchObject({ type: 'total', keyword: null, percent: null });
  });

  it('breaks down keywords and the total by day and by device', async () => {
    for (const [segment, part] of [
      ['date', 'date'],
      ['device', 'deviceName'],
    ] as const) {
      const { rows, children, rowTotal } = await report({}, segment);
      expect(children.length).toBeGreaterThan(1);
      expect(children.every((child) => child.type === 'children' && child[part] !== null && child.keyword === null)).toBe(true); // prettier-ignore
      expect(children.reduce((sum, child) => sum + (child.bought ?? 0), 0)).toBe(rowTotal.bought);
      for (const row of rows)
        expect(row.children!.reduce((sum, child) => sum + (child.bought ?? 0), 0)).toBe(row.bought ?? 0);
    }
    // Child rows of the total are returned even if nothing else is requested.
    const { data } = await console_.graphql<Answer>(everything, 1, `query ($filters: KeywordRotationReportFilters!) { keywordRotationReport(filters: $filters, segment: device) { children { deviceId bought } } }`, { filters: { adgroupId, dateRange: COUNTED_DAYS } }); // prettier-ignore
    const whole = await report({}, 'device');
    expect(data!.keywordRotationReport.children).toEqual(whole.children.map(({ deviceId, bought }) => ({ deviceId, bought }))); // prettier-ignore
  });

  it('filters by device and by conditions on columns', async () => {
    const phones = await report({ deviceIdIn: [2] });
    expect(soldOf(phones.rows.filter(({ keyword }) => isNamed(keyword)))).toBe(
      soldOf(counted(1, adgroupId).filter(({ deviceId }) => deviceId === 2)),
    );
    const heavy = await report({ customFilters: [{ name: 'percent', operation: 'gte', value: 50 }] });
    expect(heavy.rows.map(({ keyword }) => keyword)).toEqual(['red shoes']);
    expect(heavy.rowTotal.bought).toBe(heavy.rows[0]!.bought);
  });

  it("shows only the user's accounts and company", async () => {
    for (const { id, account_id } of countedGroups(1)) {
      const { rows } = await report({ adgroupId: id }, null, reader);
      expect(rows.length > 0).toBe(account_id === 2);
    }
    const { data } = await ask(everything, { adgroupId }, null, 2);
    const theirs = counted(2, adgroupId);
    expect(soldOf(data!.keywordRotationReport.rows.filter(({ keyword }) => isNamed(keyword)))).toBe(soldOf(theirs)); // prettier-ignore
  });

  it('rejects users without its permission, and invalid arguments', async () => {
    const { errors } = await ask(await console_.signIn(3));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const filters of [
      { dateRange: { start: '2026-03-09', end: '2026-03-01' } },
      { customFilters: [{ name: 'nonsense', operation: 'gt', value: 1 }] },
      { customFilters: [{ name: 'percent', operation: 'contains', value: 'x' }] },
    ])
      expect((await ask(everything, filters)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('exported files of a keyword rotation', () => {
  const download = (who: Record<string, string>, body: object) =>
    fetch(`${console_.url}/company/1/api/export/keywordRotationReport`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
    });
  const columns = ['keyword', 'percent', 'bought', 'sold', 'TQ'];
  const variables = { filters: { adgroupId, dateRange: COUNTED_DAYS } };
  const linesOf = async (response: Response) => parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][]; // prettier-ignore

  it('contain the rows of the screen, as CSV and XLSX', async () => {
    const [head, ...lines] = await linesOf(await download(everything, { format: 'csv', columns, variables }));
    expect(head).toEqual(['Keyword', 'Weight %', 'Bought', 'Sold', 'TQ']);
    const { rows } = await report();
    const text = (value: number | null): string => (value === null ? '' : String(value));
    expect(lines.map((line) => line.slice(0, 4))).toEqual(
      rows.map(({ keyword, percent, bought, sold }) => [keyword, text(percent), text(bought), text(sold)]),
    );
    const sheet = await download(everything, { format: 'xlsx', columns, variables });
    const [cells] = await unzipSheets(Buffer.from(await sheet.arrayBuffer()));
    expect(cells!.slice(1).map((row) => row[0])).toEqual(rows.map(({ keyword }) => keyword));
  });

  it('contain a line for each child row, and require the permission and valid filters', async () => {
    const lines = await linesOf(await download(everything, { format: 'csv', columns: ['keyword', 'bought'], variables: { ...variables, segment: 'date' } })); // prettier-ignore
    expect(lines[0]).toEqual(['Date', 'Keyword', 'Bought']);
    const { rows } = await report({}, 'date');
    expect(lines).toHaveLength(1 + rows.reduce((sum, row) => sum + row.children!.length, 0));
    expect((await download(await console_.signIn(3), { format: 'csv', columns, variables })).status).toBe(403);
    expect((await download(everything, { format: 'csv', columns, variables: { filters: {} } })).status).toBe(400);
  });
});
