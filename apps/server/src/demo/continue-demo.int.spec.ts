import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../core/database/database.js';
import { Rollups } from '../features/facts/index.js';
import { continueDemo, loadDemo } from './index.js';

const MADE = new Date('2026-11-20T15:20:00Z');
const LATER = new Date('2026-11-21T17:05:00Z');

let testDatabase: TestDatabase;
let database: Database;
let paused: number;
let settledBefore: unknown;

const rows = async <T extends object>(sql: string, params: unknown[] = []) =>
  (await database.pool.query<T>(sql, params)).rows;
const settled = () =>
  rows(`SELECT md5(string_agg(f::text, '' ORDER BY company_id, date, hour, adgroup_id, device_id, country_id, feed_id))
        FROM perf_hour f WHERE date < '2026-11-18'`);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  expect(await continueDemo(database, { now: MADE })).toBe(0);
  await loadDemo(database, { hashPassword: async () => 'hash', scale: 0.06, days: 12, now: MADE });
  const [busy] = await rows<{ id: number }>(
    `SELECT d.adgroup_id AS id FROM perf_adgroup_day d WHERE date = '2026-11-20' ORDER BY bought DESC NULLS LAST LIMIT 1`,
  );
  paused = busy!.id;
  await rows('UPDATE adgroup SET status_id = 3 WHERE id = $1', [paused]);
  settledBefore = await settled();
  expect(await continueDemo(database, { now: new Date('2026-11-20T15:59:00Z') })).toBe(0);
  expect(await continueDemo(database, { now: LATER })).toBe(4);
}, 180_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('loads missing hours up to the last complete hour', async () => {
  const hours = await rows<{ date: string; last: number }>(
    "SELECT date, max(hour) AS last FROM perf_hour WHERE date >= '2026-11-20' GROUP BY date ORDER BY date",
  );
  expect(hours).toEqual([
    { date: '2026-11-20', last: 23 },
    { date: '2026-11-21', last: 16 },
  ]);
});

it('replaces the estimates of hours that have been reported since', async () => {
  const [open] = await rows<{ first: number }>(
    "SELECT min((date - '2026-11-20') * 24 + hour) AS first FROM perf_hour WHERE estimated AND feed_id = 1 AND hour >= 0",
  );
  // The search feed needs four hours, so 13:00 of the second day is the first unreported hour.
  expect(open!.first).toBe(24 + 13);
});

it('leaves settled days unchanged', async () => expect(await settled()).toEqual(settledBefore));

it('loads nothing for paused ad groups', async () => {
  expect(await rows("SELECT FROM perf_hour WHERE adgroup_id = $1 AND date = '2026-11-21'", [paused])).toEqual([]);
  expect((await rows("SELECT DISTINCT adgroup_id FROM perf_hour WHERE date = '2026-11-21'")).length).toBeGreaterThan(
    10,
  );
});

it('advances the freshness marks and corrects the rollups', async () => {
  const [mark] = await rows<{ until: Date }>(`SELECT max(complete_until) AS until FROM freshness_mark`);
  expect(mark!.until).toEqual(new Date('2026-11-21T17:00:00Z'));
  for (const { id } of await rows<{ id: number }>('SELECT id FROM company')) {
    expect(await new Rollups(database).verify(id, { from: '2026-11-01', to: '2026-11-22' })).toEqual([]);
  }
});
