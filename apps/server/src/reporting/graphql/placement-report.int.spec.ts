import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { startConsole, type RunningConsole } from '../../../test/console-app.js';
import { insertKnownFacts } from '../../../test/known-facts.js';
import {
  loadPlacements,
  placementFigures,
  PLACEMENT_DAYS,
  storedPlacements,
  type StoredPlacement,
} from '../../../test/known-placements.js';
import { world } from '../../../test/reports-under-test.js';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { Database } from '../../core/database/index.js';

let server: TestDatabase;
let console_: RunningConsole;
let stored: StoredPlacement[];
let everything: Record<string, string>;
let reader: Record<string, string>;

beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await loadPlacements(database);
  await database.pool.query(
    "INSERT INTO role_permission (company_id, role_id, permission) VALUES (1, 2, 'placement-report')",
  );
  stored = await storedPlacements(database);
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
  placement: string | null;
  adgroup: string | null;
  date: string | null;
  device: string | null;
  section: string | null;
  siteName: string | null;
  boughtClicks: number | null;
  cost: number | null;
  revenue: number | null;
  children?: Row[] | null;
}
interface Answer {
  placementReport: { rows: Row[]; rowTotal: Row; totalRecords: number };
}
const REPORT = `query Report($filters: PlacementReportFilters!, $pageNumber: Int, $perPageNumber: Int) {
  placementReport(filters: $filters, pageNumber: $pageNumber, perPageNumber: $perPageNumber) {
    rows { ...row children { ...row } }
    rowTotal { ...row children { ...row } }
    totalRecords
  }
}
fragment row on PlacementReportRow { id type placement adgroup date device section siteName boughtClicks cost revenue }`;

const days = { startDate: PLACEMENT_DAYS.start, endDate: PLACEMENT_DAYS.end };
const ask = (who: Record<string, string>, variables: object, company = 1) =>
  console_.graphql<Answer>(who, company, REPORT, variables);
const report = async (filters: object = {}, pages: object = {}) => {
  const { data, errors } = await ask(everything, { filters: { ...days, ...filters }, ...pages });
  expect(errors).toBeUndefined();
  return data!.placementReport;
};
const bought = (of: readonly StoredPlacement[]): number | null => placementFigures(of)['boughtClicks']!;
/** Returns the number of rows. The excess of all placements over their ad groups counts as one. */
const rowsOfFacts = (): number =>
  new Set(stored.map(({ adgroup_id, placement_id }) => (placement_id < 0 ? 'difference' : `${adgroup_id} ${placement_id}`))).size; // prettier-ignore
const DIFFERENCE = 'Difference to the ad group report';
const isOfAdgroup = ({ placement }: Row): boolean => placement !== DIFFERENCE;

describe('placementReport over HTTP', () => {
  it('returns rows by bought clicks, highest first, with total and count', async () => {
    const { rows, rowTotal, totalRecords } = await report();
    expect(totalRecords).toBe(rowsOfFacts());
    expect(rows).toHaveLength(Math.min(50, rowsOfFacts()));
    const known = rows.flatMap((row) => row.boughtClicks ?? []);
    expect(known).toEqual([...known].sort((a, b) => b - a));
    expect(rowTotal).toMatchObject({ type: 'total', boughtClicks: bought(stored), children: null });
    expect(rows.every(({ type }) => type === 'parent')).toBe(true);
  });

  it('supports paging and sorting by any field of the row', async () => {
    const { rows } = await report({ sortColumn: 'cost', sortMethod: 'ASC' });
    expect(rows.findIndex((row) => !isOfAdgroup(row))).toBe(rows.length - 1);
    const costs = rows.filter(isOfAdgroup).flatMap(({ cost }) => cost ?? []);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    const second = await report({ sortColumn: 'cost', sortMethod: 'ASC' }, { pageNumber: 2, perPageNumber: 3 });
    expect(second.rows.map(({ id }) => id)).toEqual(rows.slice(3, 6).map(({ id }) => id));
    const names = (await report({ sortColumn: 'placement' })).rows.filter(isOfAdgroup).map(({ placement }) => placement!.toLowerCase()); // prettier-ignore
    expect(names).toEqual([...names].sort().reverse());
    expect((await report({}, { pageNumber: 9_000 })).rows).toEqual([]);
    expect((await report({}, { perPageNumber: 500_000 })).rows).toHaveLength(rowsOfFacts());
  });

  it.each([
    ['date', (row: Row) => row.date, (fact: StoredPlacement) => fact.date],
    ['device', (row: Row) => row.device, (fact: StoredPlacement) => fact.device],
    ['section', (row: Row) => row.section, (fact: StoredPlacement) => fact.section ?? 'No section'],
    ['site', (row: Row) => row.siteName, (fact: StoredPlacement) => fact.site],
  ] as const)('breaks down rows and the total by %s', async (childrenType, nameOf, partOf) => {
    const { rows, rowTotal } = await report({ childrenType });
    expect(new Set(rowTotal.children!.map(nameOf))).toEqual(new Set(stored.map(partOf)));
    for (const row of [...rows, rowTotal]) {
      const clicks = row.children!.reduce((sum, child) => sum + (child.boughtClicks ?? 0), 0);
      expect(clicks).toBe(row.boughtClicks ?? 0);
      expect(row.children!.every(({ type }) => type === 'children')).toBe(true);
    }
  });

  it('filters rows by placement IDs of the source, phrases and conditions', async () => {
    const { rows } = await report({ ids: ['id-homecook.example'] });
    expect(new Set(rows.map(({ placement }) => placement))).toEqual(new Set(['homecook.example']));
    expect((await report({ ids: ['nonsense'] })).totalRecords).toBe(0);
    expect((await report({ ids: [], searchPhrase: '' })).totalRecords).toBe(rowsOfFacts());
    const found = await report({ searchPhrase: 'BRIEF' });
    expect(new Set(found.rows.map(({ placement }) => placement))).toEqual(new Set(['dailybrief.example']));
    const conditions = [{ name: 'boughtClicks', operation: 'gt', value: 20 }];
    const kept = await report({ customFilters: conditions });
    expect(kept.rows.every((row) => row.boughtClicks! > 20)).toBe(true);
  });

  it('shows a user only their own accounts, and no data of another company', async () => {
    const { data } = await ask(reader, { filters: days });
    const own = stored.filter(({ account_id }) => account_id === 2);
    expect(data!.placementReport.rowTotal.boughtClicks ?? 0).toBe(bought(own) ?? 0);
    const foreign = await ask(reader, { filters: { ...days, partnerAccountIdIn: [1, 3] } });
    expect(foreign.data!.placementReport.totalRecords).toBe(0);
    const ids = stored.map(({ adgroup_id }) => adgroup_id);
    const adgroups = await ask(everything, { filters: { ...days, adgroupIdIn: ids } }, 2);
    const placements = (adgroups.data?.placementReport.rows ?? []).filter(isOfAdgroup).map(({ adgroup }) => adgroup);
    const mine = new Set(world.adgroups.filter(({ company_id }) => company_id === 2).map(({ name }) => name));
    expect(placements.every((name) => name !== null && mine.has(name))).toBe(true);
  });

  it('rejects users without its permission', async () => {
    const { errors } = await ask(await console_.signIn(3), { filters: days });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('rejects requests without days, unknown columns and invalid pages', async () => {
    const mistakes = [
      { filters: { ...days, sortColumn: 'nonsense' } },
      { filters: { ...days, endDate: '2026-03-01' } },
      { filters: { startDate: '2025-01-01', endDate: '2026-03-01' } },
      { filters: { ...days, customFilters: [{ name: 'cost', operation: 'contains', value: 'x' }] } },
      { filters: days, pageNumber: 0 },
      { filters: days, perPageNumber: 500_001 },
    ];
    for (const variables of mistakes) {
      const { errors } = await ask(everything, variables);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
    const { errors } = await ask(everything, { filters: { startDate: days.startDate } });
    expect(errors?.[0]?.message).toContain('endDate');
  });
});

describe('exported files of placements', () => {
  const download = (who: Record<string, string>, body: object) =>
    fetch(`${console_.url}/company/1/api/export/placementReport`, {
      method: 'POST',
      headers: who,
      body: JSON.stringify(body),
    });
  const columns = ['placement', 'adgroup', 'boughtClicks', 'cost', 'revenueDistributionType'];

  it('contain all rows in the requested order, with the sums of the screen, as CSV', async () => {
    const variables = { filters: { ...days, sortColumn: 'cost' }, pageNumber: 1, perPageNumber: 500_000 };
    const response = await download(everything, { format: 'csv', columns, variables });
    expect(response.status).toBe(200);
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(head).toEqual(['Placement', 'Ad group', 'Bought', 'Cost', 'Revenue by']);
    const { rows } = await report({ sortColumn: 'cost' }, { perPageNumber: 500_000 });
    expect(lines.map(([placement, adgroup, clicks]) => [placement, adgroup!.replace(/^'/, ''), clicks])).toEqual(
      rows.map(({ placement, adgroup, boughtClicks }) => [placement, adgroup ?? '', String(boughtClicks ?? '')]),
    );
  });

  it.each(['date', 'device', 'section', 'site'])('contain row names by %s, in CSV and XLSX', async (childrenType) => {
    const variables = { filters: { ...days, childrenType } };
    const response = await download(everything, { format: 'csv', columns, variables });
    const [head, ...lines] = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    const { rows } = await report({ childrenType }, { perPageNumber: 500_000 });
    const parts = rows.flatMap(({ children, placement }) =>
      children!.map((part) => {
        const named = { date: part.date, device: part.device, section: part.section, site: part.siteName };
        return [placement, named[childrenType as 'date'], String(part.boughtClicks ?? '')];
      }),
    );
    const [name, part] = childrenType === 'date' ? [1, 0] : [0, 1];
    expect(head![part]).toBe({ date: 'Date', device: 'Device', section: 'Section', site: 'Site' }[childrenType]);
    expect(lines.map((cells) => [cells[name], cells[part], cells[3]])).toEqual(parts);
    const sheet = await download(everything, { format: 'xlsx', columns, variables });
    expect(sheet.headers.get('x-total-records')).toBe(String(parts.length));
    const [cells] = await unzipSheets(Buffer.from(await sheet.arrayBuffer()));
    const dayNumber = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;
    const names = parts.map(([, named]) => (childrenType === 'date' ? dayNumber(named!) : named));
    expect(cells!.slice(1).map((row) => row[part])).toEqual(names);
  });

  it("can't be requested without the permission or with arguments of other reports", async () => {
    const refused = await download(await console_.signIn(3), { format: 'csv', columns, variables: { filters: days } });
    expect(refused.status).toBe(403);
    const other = await download(everything, { format: 'csv', columns, variables: { filters: days, page: 1 } });
    expect(await other.text()).toContain('Unknown argument.');
  });
});
