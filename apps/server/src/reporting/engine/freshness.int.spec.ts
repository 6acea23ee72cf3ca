import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ADGROUP_REPORT } from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { insertKnownFacts, knownFacts, TODAY, viewerOf, type Fact } from '../../../test/known-facts.js';
import { figuresOf, sumFacts } from '../../../test/plain-report.js';
import { Database } from '../../core/database/index.js';
import { ADGROUP_BINDING } from '../bindings/adgroup-report.js';
import { cutOf } from './freshness.js';
import { ReportEngine } from './report-engine.js';
import { ReportPool } from './report-pool.js';

const world = knownFacts();
/** Figures of today by the hour, and one of the whole day. */
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

it('a source is as fresh as its latest account is not; who is behind, fails or has no mark counts as late', async () => {
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

it('of somebody who sees one account names its source alone, and the feeds it sends to', async () => {
  const freshness = await engine.freshness(viewerOf(1, { accounts: [3] }), {});
  expect(
    freshness.filter(({ partnerType }) => partnerType === 'sourcePartner').map(({ partnerId }) => partnerId),
  ).toEqual([17]);
});

it('the last hour all of them have is where a comparison with today ends', async () => {
  expect(cutOf(await engine.freshness(viewerOf(1), {}))).toEqual({ day: TODAY, hour: 10 });
  expect(cutOf([])).toBeNull();
});

it('a feed that reports by day only is waited for in no hour', async () => {
  const [one, ...others] = await engine.freshness(viewerOf(1), {});
  const daily = { ...one!, isHourly: false, completeUntil: new Date(`${TODAY}T00:00:00Z`) };
  expect(cutOf([daily, ...others])).toEqual(cutOf(others));
  expect(cutOf([daily])).toBeNull();
});

it('compared with today both ranges end at that hour, and figures of a whole day are left out of it', async () => {
  const fields = new Set(['bought', 'cost', 'profit']);
  const row = { fields, previous: fields, children: null };
  const answer = await engine.run({
    report: { contract: ADGROUP_REPORT, binding: ADGROUP_BINDING },
    viewer: viewerOf(1),
    grouping: ADGROUP_REPORT.grouping.choices[0],
    segment: null,
    filters: { dateRange: { start: '2026-03-14', end: TODAY } },
    compareRange: { start: '2026-03-12', end: '2026-03-13' },
    page: 1,
    perPage: 100,
    selection: { rows: row, total: row, totalRecords: true, freshness: true },
  });
  const mine = [...world.facts, ...today].filter((fact) => fact.company_id === 1);
  const until = (first: string, last: string): Fact[] =>
    mine.filter((fact) => fact.date === first || (fact.date === last && fact.hour >= 0 && fact.hour < 10));
  const now = figuresOf(sumFacts(until('2026-03-14', TODAY)));
  const before = figuresOf(sumFacts(until('2026-03-12', '2026-03-13')));
  expect(answer.rowTotal).toMatchObject({ bought: now['bought'], cost: now['cost'], profit: now['profit'] });
  expect(answer.rowTotal!.previous).toMatchObject({ bought: before['bought'], cost: before['cost'] });
  const five = until('2026-03-14', TODAY).filter((fact) => fact.adgroup_id === 5);
  expect(answer.rows.find(({ id }) => id === '5')!['bought']).toBe(sumFacts(five).bought);
  expect(answer.freshness.length).toBeGreaterThan(0);
});

it('without a comparison today is shown whole, figures of the day included', async () => {
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
