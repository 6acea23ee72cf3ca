import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse as parseCsv } from 'csv-parse/sync';
import { ADGROUP_REPORT } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { insertKnownFacts, knownFacts, TODAY, viewerOf, type Fact } from '../../../test/known-facts.js';
import { figuresOf, sumFacts } from '../../../test/plain-report.js';
import { Database } from '../../core/database/index.js';
import { ADGROUP_BINDING } from '../bindings/adgroup-report.js';
import { ReportExporter } from '../export/report-exporter.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';

const world = knownFacts();
/** Figures of today: some by hour, and one for the whole day. */
const today: Fact[] = [-1, 2, 9, 10, 17].map((hour) => ({
  ...world.facts.find((fact) => fact.company_id === 1 && fact.adgroup_id === 5)!,
  date: TODAY,
  hour,
  bought: 100 + hour,
  cost: 1_000_000 * (hour + 2),
}));

let server: TestDatabase;
let database: Database;
let pool: ReportPool;
let engine: ReportEngine;

beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.transaction(async (client) => {
    await insertKnownFacts(client, { ...world, facts: [...world.facts, ...today] });
    await client.query(`
      INSERT INTO partner_account (company_id, id, partner_id, name, currency) VALUES (1, 50, 1, 'Feed account', 'USD');
      INSERT INTO freshness_mark (company_id, account_id, complete_until, last_error) VALUES
        (1, 1, '${TODAY}T11:00:00Z', NULL), (1, 4, '${TODAY}T10:00:00Z', 'quota'), (1, 3, '${TODAY}T12:00:00Z', NULL),
        (1, 50, '${TODAY}T13:00:00Z', NULL), (2, 1, '2026-03-01T00:00:00Z', NULL)`);
  });
  pool = new ReportPool(database, { timeoutSeconds: 20 });
  engine = new ReportEngine(database, pool, () => new Date(`${TODAY}T13:30:00Z`));
});
afterAll(async () => {
  await pool.close();
  await database.close();
  await server.drop();
});

it("uses a source's slowest account, and marks failing, delayed and unsynced accounts as late", async () => {
  const freshness = await engine.freshness(viewerOf(1), {});
  const of = (id: number) => freshness.find(({ partnerId }) => partnerId === id);
  expect(of(5)).toMatchObject({
    partnerName: 'Google Search',
    partnerType: 'sourcePartner',
    completeUntil: new Date(`${TODAY}T10:00:00Z`),
    lateAccounts: 1,
  });
  expect(of(6)).toMatchObject({ completeUntil: null, lateAccounts: 1 });
  expect(of(17)).toMatchObject({ completeUntil: new Date(`${TODAY}T12:00:00Z`), lateAccounts: 0 });
  expect(of(1)).toMatchObject({ partnerType: 'feedPartner', completeUntil: new Date(`${TODAY}T13:00:00Z`) });
  expect(of(2)).toMatchObject({ completeUntil: null, lateAccounts: 0 });
});

it('distinguishes failing accounts from late accounts, and expects no data of organic traffic', async () => {
  const of = async (id: number) => (await engine.freshness(viewerOf(1), {})).find(({ partnerId }) => partnerId === id);
  expect(await of(5)).toMatchObject({ lateAccounts: 1, failingAccounts: 1, expectsData: true });
  expect(await of(6)).toMatchObject({ lateAccounts: 1, failingAccounts: 0, expectsData: true });
  const rename = (name: string) => database.pool.query('UPDATE partner SET short_name = $1 WHERE id = 6', [name]);
  const { rows } = await database.pool.query<{ name: string }>('SELECT short_name AS name FROM partner WHERE id = 6');
  await rename('organic');
  expect(await of(6)).toMatchObject({ completeUntil: null, lateAccounts: 0, failingAccounts: 0, expectsData: false });
  await rename(rows[0]!.name);
});

it('marks an account that is behind other accounts as late only if its figures are overdue', async () => {
  const { rows } = await database.pool.query<{ error: string }>(
    'UPDATE freshness_mark SET last_error = NULL WHERE account_id = 4 RETURNING account_id',
  );
  expect(rows).toHaveLength(1);
  const lateAt = async (time: string) => {
    const then = new ReportEngine(database, pool, () => new Date(`${TODAY}T${time}Z`));
    return (await then.freshness(viewerOf(1), {})).find(({ partnerId }) => partnerId === 5)?.lateAccounts;
  };
  const { rows: delays } = await database.pool.query<{ hours: number }>(
    'SELECT usual_delay_hours AS hours FROM partner WHERE id = 5',
  );
  const due = 11 + delays[0]!.hours;
  expect([await lateAt(`${due}:00:30`), await lateAt(`${due}:29:59`), await lateAt(`${due}:30:00`)]).toEqual([0, 0, 1]);
  await database.pool.query("UPDATE freshness_mark SET last_error = 'quota' WHERE account_id = 4");
});

it('returns only the source of the only account that a user can access', async () => {
  const freshness = await engine.freshness(viewerOf(1, { accounts: [3] }), {});
  expect(
    freshness.filter(({ partnerType }) => partnerType === 'sourcePartner').map(({ partnerId }) => partnerId),
  ).toEqual([17]);
});

const COMPARED = new Set(['bought', 'cost', 'profit']);

const FILE_COLUMNS = ['cost', 'previous.cost', 'change.cost'];
/** Two days up to today, compared with the two days before. */
const COMPARISON = {
  report: { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
  viewer: viewerOf(1),
  grouping: ADGROUP_REPORT.grouping.choices[0],
  segment: null,
  filters: { dateRange: { start: '2026-03-14', end: TODAY } },
  compareRange: { start: '2026-03-12', end: '2026-03-13' },
};

function compareWithToday(comparesLate = false): ReturnType<typeof engine.run> {
  const row = { fields: COMPARED, previous: COMPARED, children: null };
  return engine.run({
    ...COMPARISON,
    comparesLate,
    page: 1,
    perPage: 100,
    selection: { rows: row, total: row, totalRecords: true, freshness: true },
  });
}

it('ends both ranges of a comparison at the last complete hour, without failing accounts', async () => {
  const answer = await compareWithToday();
  const mine = [...world.facts, ...today].filter((fact) => fact.company_id === 1);
  const FAILS = 4;
  // Figures of the whole day don't belong before any hour of it.
  const until = (first: string, last: string, keep = (fact: Fact) => fact.account_id !== FAILS): Fact[] =>
    mine.filter(
      (fact) => keep(fact) && (fact.date === first || (fact.date === last && fact.hour >= 0 && fact.hour < 11)),
    );
  const now = figuresOf(sumFacts(until('2026-03-14', TODAY)));
  const before = figuresOf(sumFacts(until('2026-03-12', '2026-03-13')));
  expect(answer.rowTotal).toMatchObject({ bought: now['bought'], cost: now['cost'], profit: now['profit'] });
  expect(answer.rowTotal!.previous).toMatchObject({ bought: before['bought'], cost: before['cost'] });
  expect(answer.comparison).toEqual({
    ...{ until: new Date(`${TODAY}T11:00:00Z`), cut: { day: TODAY, hour: 11 } },
    leftOut: { failed: { accounts: [FAILS], feeds: [] }, late: { accounts: [], feeds: [] } },
    partners: [
      { partnerId: 5, partnerName: 'Google Search', partnerType: 'sourcePartner', hasFailed: true, accounts: 1 },
    ],
  });
  // Ad groups of the excluded account remain, with current figures and without previous ones.
  const left = answer.rows.filter((each) => each['notCompared'] !== null);
  const theirs = until('2026-03-14', TODAY, (fact) => fact.account_id === FAILS);
  expect(left.map(({ id }) => id).sort()).toEqual([...new Set(theirs.map((fact) => String(fact.adgroup_id)))].sort());
  for (const each of answer.rows) {
    const isLeft = left.includes(each);
    const own = until('2026-03-14', TODAY, () => true).filter((fact) => String(fact.adgroup_id) === each.id);
    expect([each.id, each['bought']]).toEqual([each.id, sumFacts(own).bought]);
    expect([each.id, each.previous === null]).toEqual([each.id, isLeft]);
    if (isLeft) expect(each['notCompared']).toBe('Not compared because the sync failed.');
  }
  expect(answer.freshness.length).toBeGreaterThan(0);
});

it("includes a failing account's reported hours on request", async () => {
  const answer = await compareWithToday(true);
  const sums = (first: string, last: string) =>
    figuresOf(
      sumFacts(
        [...world.facts, ...today].filter(
          (fact) =>
            fact.company_id === 1 && (fact.date === first || (fact.date === last && fact.hour >= 0 && fact.hour < 11)),
        ),
      ),
    );
  const [now, before] = [sums('2026-03-14', TODAY), sums('2026-03-12', '2026-03-13')];
  expect(answer.rowTotal).toMatchObject({ bought: now['bought'], cost: now['cost'], profit: now['profit'] });
  expect(answer.rowTotal!.previous).toMatchObject({ bought: before['bought'], cost: before['cost'] });
  expect(answer.comparison).toMatchObject({ leftOut: null, partners: [{ partnerName: 'Google Search' }] });
  expect(answer.rows.filter((each) => each['notCompared'] != null)).toEqual([]);
});

/** Returns the lines of an exported file of the same comparison. */
async function fileComparedWithToday(comparesLate: boolean): Promise<Record<string, string>[]> {
  const pieces: Buffer[] = [];
  await new ReportExporter(engine, pool).write(
    { ...COMPARISON, comparesLate },
    { columns: ['adgroupId', ...FILE_COLUMNS], format: 'csv' },
    () => new Writable({ write: (piece: Buffer, _, done) => (pieces.push(piece), done()) }),
  );
  return parseCsv(Buffer.concat(pieces).toString(), { columns: true, bom: true, record_delimiter: '\r\n' });
}

it.each([false, true])('exports the same rows as the table (late sources included: %s)', async (comparesLate) => {
  const { rows } = await compareWithToday(comparesLate);
  const lines = await fileComparedWithToday(comparesLate);
  const shown = (value: unknown): string => (typeof value === 'number' ? value.toFixed(6) : '');
  const expected = rows.map((row) => {
    const [cost, before] = [row['cost'], row.previous?.['cost']];
    const change = typeof cost === 'number' && typeof before === 'number' ? cost - before : null;
    // Files have no ID for figures without an ad group.
    return [row.id === '0' ? '' : row.id, shown(cost), shown(before), shown(change)];
  });
  const written = lines.map((line) => {
    const [id, ...values] = Object.values(line);
    return [id, ...values.map((value) => (value === '' ? '' : Number(value).toFixed(6)))];
  });
  expect(written).toEqual(expected);
  expect(rows.some((row) => row['notCompared'] !== null && row.previous === null)).toBe(!comparesLate);
});

it("shows today's full figures without a comparison, including daily figures", async () => {
  const row = { fields: new Set(['bought']), previous: null, children: null };
  const answer = await engine.run({
    report: { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
    viewer: viewerOf(1),
    grouping: ADGROUP_REPORT.grouping.choices[0],
    segment: null,
    filters: { dateRange: { start: TODAY, end: TODAY } },
    page: 1,
    perPage: 100,
    selection: { rows: row, total: row, totalRecords: true, freshness: false },
  });
  expect(answer.rowTotal!['bought']).toBe(sumFacts(today).bought);
});
