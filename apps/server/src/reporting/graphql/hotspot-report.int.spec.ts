import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { startConsole, type RunningConsole } from '../../../test/console-app.js';
import { COUNTED_DAYS, countedGroups, countedHotspots, loadCounted } from '../../../test/known-hotspots.js';
import { insertKnownFacts } from '../../../test/known-facts.js';
import { world } from '../../../test/reports-under-test.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { Database } from '../../core/database/index.js';

let server: TestDatabase;
let console_: RunningConsole;
/** User with every permission. */
let everything: Record<string, string>;
/** User of one account with hotspots and product ads, but without revenue of hotspots. */
let reader: Record<string, string>;

beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await loadCounted(database);
  await database.pool.query('DELETE FROM role_permission WHERE company_id = 1 AND role_id = 2');
  await database.pool.query(
    "INSERT INTO role_permission (company_id, role_id, permission) SELECT 1, 2, p FROM unnest(ARRAY['hotspot-report', 'pla-report']) p",
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

const SECRET = ['earned', 'RPC', 'RPS', 'profit', 'margin'] as const;
type Row = {
  id: string;
  type: string;
  text: string | null;
  thumbImageUrl: string | null;
  date: string | null;
  deviceName: string | null;
  boughtClicks: number | null;
  hotspotOutboundClicks: number | null;
  soldClicks: number | null;
  children?: Row[] | null;
  previous?: Row | null;
} & Readonly<Record<(typeof SECRET)[number], number | null>>;
interface Answer {
  hotspotReport: { rows: Row[]; rowTotal: Row; totalRecords: number };
}
const FIELDS = `id type text thumbImageUrl date deviceName boughtClicks hotspotOutboundClicks soldClicks ${SECRET.join(' ')}`;
const REPORT = `query ($filters: HotspotReportFilters, $grouping: HotspotReportGrouping, $orderBy: OrderByInput, $page: Int, $perPage: Int, $compareRange: DateRangeInput) {
  hotspotReport(filters: $filters, grouping: $grouping, orderBy: $orderBy, page: $page, perPage: $perPage, compareRange: $compareRange) {
    rows { ${FIELDS} children { ${FIELDS} } previous { ${FIELDS} } } rowTotal { ${FIELDS} children { ${FIELDS} } previous { ${FIELDS} } } totalRecords
  }
}`;
const ask = (who: Record<string, string>, variables: object = {}, company = 1) => {
  const { filters, ...rest } = variables as { filters?: object };
  return console_.graphql<Answer>(who, company, REPORT, { grouping: 'text', filters: { dateRange: COUNTED_DAYS, ...filters }, ...rest }); // prettier-ignore
};
const report = async (variables: object = {}, who = everything) => {
  const { data, errors } = await ask(who, variables);
  expect(errors).toBeUndefined();
  return data!.hotspotReport;
};
const inDays = ({ date }: { date: string }): boolean => date >= COUNTED_DAYS.start && date <= COUNTED_DAYS.end;
const counted = countedHotspots(1).filter(inDays);
const ownAccounts = (adgroupId: number): boolean =>
  countedGroups(1).find(({ id }) => id === adgroupId)!.account_id === 2;

describe('hotspotReport over HTTP', () => {
  it('returns rows by text, highest clicks first, with days and devices', async () => {
    const { rows, rowTotal, totalRecords } = await report();
    expect(totalRecords).toBe(3);
    const clicks = rows.flatMap(({ hotspotOutboundClicks }) => hotspotOutboundClicks ?? []);
    expect(clicks).toEqual([...clicks].sort((a, b) => b - a));
    expect(rowTotal.hotspotOutboundClicks).toBe(counted.reduce((sum, one) => sum + one.hotspotClicks, 0));
    for (const row of rows) {
      expect(row.date).toBeNull();
      expect(row.children!.every(({ date, deviceName, type }) => date && deviceName && type === 'children')).toBe(true);
      expect(row.children!.reduce((sum, part) => sum + (part.boughtClicks ?? 0), 0)).toBe(row.boughtClicks ?? 0);
    }
  });

  it('groups by image, and supports paging and sorting by any column', async () => {
    const { rows } = await report({ grouping: 'image' });
    expect(rows.map(({ thumbImageUrl }) => thumbImageUrl).filter(Boolean)).toEqual(['https://img.example/deals.png']);
    const sorted = await report({ orderBy: { column: 'soldClicks', direction: 'ASC' } });
    const sold = sorted.rows.flatMap(({ soldClicks }) => soldClicks ?? []);
    expect(sold).toEqual([...sold].sort((a, b) => a - b));
    const second = await report({ orderBy: { column: 'soldClicks', direction: 'ASC' }, page: 2, perPage: 1 });
    expect(second.rows.map(({ id }) => id)).toEqual(sorted.rows.slice(1, 2).map(({ id }) => id));
  });

  it('hides revenue, profit and margin from users without the ad group report', async () => {
    const full = await report();
    for (const name of SECRET) expect(full.rowTotal[name]).not.toBeNull();
    const { rows, rowTotal } = await report({ compareRange: COUNTED_DAYS }, reader);
    expect(rows.length).toBeGreaterThan(0);
    const all = [rowTotal, ...rows].flatMap((row) => [row, row.previous!, ...row.children!]);
    for (const row of all) for (const name of SECRET) expect(row[name]).toBeNull();
    for (const column of SECRET) {
      const order = await ask(reader, { orderBy: { column, direction: 'DESC' } });
      expect(order.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      const change = await ask(reader, { compareRange: COUNTED_DAYS, orderBy: { column: `change.${column}`, direction: 'DESC' } }); // prettier-ignore
      expect(change.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      const filter = await ask(reader, { filters: { customFilters: [{ name: column, operation: 'gt', value: 0 }] } });
      expect(filter.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it("shows only the user's accounts and company", async () => {
    const { rowTotal } = await report({}, reader);
    const own = counted.filter(({ adgroupId }) => ownAccounts(adgroupId));
    expect(rowTotal.hotspotOutboundClicks ?? 0).toBe(own.reduce((sum, one) => sum + one.hotspotClicks, 0));
    const foreign = await report({ filters: { partnerAccountIdIn: [1, 3] } }, reader);
    expect(foreign.totalRecords).toBe(0);
    const { data } = await ask(everything, {}, 2);
    const theirs = countedHotspots(2).filter(inDays);
    expect(data!.hotspotReport.rowTotal.hotspotOutboundClicks).toBe(theirs.reduce((sum, one) => sum + one.hotspotClicks, 0)); // prettier-ignore
  });

  it('rejects users without its permission, and invalid arguments', async () => {
    const { errors } = await ask(await console_.signIn(3));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const variables of [
      { orderBy: { column: 'nonsense', direction: 'ASC' } },
      { filters: { dateRange: { start: '2026-03-09', end: '2026-03-01' } } },
      { filters: { customFilters: [{ name: 'boughtClicks', operation: 'contains', value: 'x' }] } },
      { page: 0 },
      { perPage: 500_001 },
    ])
      expect((await ask(everything, variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('exported files of hotspots', () => {
  const download = (who: Record<string, string>, body: object) =>
    fetch(`${console_.url}/company/1/api/export/hotspotReport`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
    });
  const columns = ['text', 'boughtClicks', 'hotspotOutboundClicks', 'earned', 'margin'];
  const variables = { filters: { dateRange: COUNTED_DAYS }, grouping: 'text' };

  it('contain the sums of the screen, as CSV and XLSX', async () => {
    const response = await download(everything, { format: 'csv', columns, variables });
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(head).toEqual(['Hotspot text', 'Bought (page)', 'Hotspot clicks', 'Earned', 'Margin (allocated)']);
    const { rows } = await report();
    expect(lines.map(([text, bought, clicks]) => [text, bought, clicks])).toEqual(
      rows.map((row) => [row.text, String(row.boughtClicks ?? ''), String(row.hotspotOutboundClicks ?? '')]),
    );
    const sheet = await download(everything, { format: 'xlsx', columns, variables });
    const [cells] = await unzipSheets(Buffer.from(await sheet.arrayBuffer()));
    expect(cells!.slice(1).map((row) => row[0])).toEqual(rows.map(({ text }) => text));
  });

  it('list days and devices of expanded rows', async () => {
    const response = await download(everything, { format: 'csv', columns: ['text', 'boughtClicks'], variables: { ...variables, segment: 'dateDevice' } }); // prettier-ignore
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(head).toEqual(expect.arrayContaining(['Date', 'Hotspot text', 'Day and device', 'Bought (page)']));
    const { rows } = await report();
    expect(lines).toHaveLength(rows.reduce((sum, row) => sum + row.children!.length, 0));
  });

  it('leave revenue empty for users without permission to view revenue', async () => {
    const response = await download(reader, { format: 'csv', columns, variables });
    expect(response.status).toBe(200);
    const lines = (parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][]).slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every(([, , , earned, margin]) => earned === '' && margin === '')).toBe(true);
    expect((await download(await console_.signIn(3), { format: 'csv', columns, variables })).status).toBe(403);
  });
});

describe('plaReport over HTTP', () => {
  const PLA = `query ($filters: ReportFilters, $groupLevel: GroupLevel) {
    plaReport(filters: $filters, groupLevel: $groupLevel) {
      rows { id type adgroup campaign searchKeyword linkFinalUrl bought plaSold taSold diffRPC userName } rowTotal { bought earned } totalRecords
    }
  }`;
  interface Pla {
    plaReport: {
      rows: {
        bought: number | null;
        adgroup: string | null;
        campaign: string | null;
        searchKeyword: string | null;
        linkFinalUrl: string | null;
      }[];
      rowTotal: { bought: number | null; earned: number | null };
      totalRecords: number;
    };
  }
  const askPla = (who: Record<string, string>, more: object = {}, company = 1) =>
    console_.graphql<Pla>(who, company, PLA, { filters: { dateRange: COUNTED_DAYS }, ...more });

  it("returns ad groups' product ads by bought clicks, and campaigns without ad groups", async () => {
    const { data, errors } = await askPla(everything);
    expect(errors).toBeUndefined();
    const bought = data!.plaReport.rows.map((row) => row.bought ?? -Infinity);
    expect(bought.length).toBeGreaterThan(3);
    expect(bought).toEqual([...bought].sort((a, b) => b - a));
    const isOfAdgroup = ({ searchKeyword }: { searchKeyword: string | null }) =>
      searchKeyword !== 'Difference to the ad group report';
    expect(data!.plaReport.rows.filter(isOfAdgroup).every(({ adgroup }) => adgroup !== null)).toBe(true);
    const campaigns = await askPla(everything, { groupLevel: 'campaign' });
    expect(campaigns.data!.plaReport.rowTotal).toEqual(data!.plaReport.rowTotal);
    expect(campaigns.data!.plaReport.rows.filter(isOfAdgroup).every(({ adgroup, campaign }) => adgroup === null && campaign !== null)).toBe(true); // prettier-ignore
  });

  it("limits rows to the user's accounts, and requires its permission", async () => {
    const { data } = await askPla(reader);
    const whole = await askPla(everything, { filters: { dateRange: COUNTED_DAYS, partnerAccountIdIn: [2] } });
    expect(data!.plaReport.rowTotal).toEqual(whole.data!.plaReport.rowTotal);
    const { errors } = await askPla(await console_.signIn(3));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
