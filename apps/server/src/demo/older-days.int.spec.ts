import { addDays, daysBetween } from '@adops/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../core/database/database.js';
import { Rollups } from '../features/facts/index.js';
import { FigureStream } from './figures.js';
import { completeDemo, countMissingDays, loadRecentDays } from './index.js';
import { knowledgeOf } from './load-figures.js';
import { together } from './older-days.js';
import { buildWorld } from './recipe.js';

const NOW = new Date('2026-11-20T15:20:00Z');
const RECIPE = { seed: 1, scale: 0.03, days: 32, today: '2026-11-20' };
const FIRST_DAY = '2026-10-20';
const FIRST_RECENT_DAY = '2026-11-07';

let testDatabase: TestDatabase;
let database: Database;

const rows = async <T extends object>(sql: string, params: unknown[] = []) =>
  (await database.pool.query<T>(sql, params)).rows;
const loadingBefore = async () =>
  (await rows<{ day: string | null }>('SELECT figures_loading_before::text AS day FROM company ORDER BY id')).map(
    ({ day }) => day,
  );

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  expect(await countMissingDays(database)).toBe(0);
  await loadRecentDays(database, { ...RECIPE, hashPassword: async () => 'hash', now: NOW });
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it('loads the latest days first, reports the missing days, and detects alerts later', async () => {
  const [range] = await rows('SELECT min(date)::text AS "from", max(date)::text AS "to" FROM perf_hour');
  expect(range).toEqual({ from: FIRST_RECENT_DAY, to: RECIPE.today });
  expect(await loadingBefore()).toEqual([FIRST_RECENT_DAY, FIRST_RECENT_DAY]);
  expect(await countMissingDays(database)).toBe(18);
  expect(await rows('SELECT FROM alert')).toEqual([]);
});

it('continues after an interruption without loading a day twice', async () => {
  const interrupted = completeDemo(database, {
    now: NOW,
    onProgress: () => {
      throw new Error('interrupted');
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  const before = await countMissingDays(database);
  expect(before).toBeGreaterThan(0);
  await completeDemo(database, { now: NOW });
  expect(await countMissingDays(database)).toBe(0);
  expect(await loadingBefore()).toEqual([null, null]);
  const twice = await rows(
    `SELECT company_id, d FROM perf_load, generate_series(from_date, to_date, interval '1 day') d
     WHERE source LIKE 'demo:%' AND account_id = 0 AND side = 'cost' GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
  expect(await rows('SELECT FROM perf_restatement WHERE date < $1', [FIRST_RECENT_DAY])).toEqual([]);
  expect((await rows('SELECT FROM alert')).length).toBeGreaterThan(0);
  // Simulates a start that was interrupted after the last day, and a company that was renamed in the meantime.
  await rows("UPDATE company SET figures_loading_before = '2026-10-21'");
  await rows("UPDATE company SET name = 'Renamed' WHERE name = 'Harbor Lane Digital'");
  expect(await completeDemo(database, { now: NOW })).toBe(0);
  expect(await loadingBefore()).toEqual([null, null]);
  await rows("UPDATE company SET name = 'Harbor Lane Digital' WHERE name = 'Renamed'");
});

it('stores the same figures, tags and sums as loading all days in order', async () => {
  for (const [at, company] of buildWorld(RECIPE).entries()) {
    const [{ id }] = (await rows<{ id: number }>('SELECT id FROM company WHERE name = $1', [company.name])) as [
      { id: number },
    ];
    const stream = new FigureStream(RECIPE.seed + at, company, knowledgeOf(company, NOW), FIRST_DAY);
    const drawn = daysBetween(FIRST_DAY, addDays(FIRST_RECENT_DAY, -1)).map((date) => {
      let [cost, earned, estimated] = [0, 0, 0];
      for (const row of stream.day(date)) {
        cost += row.cost ?? 0;
        earned += row.earned ?? 0;
        estimated += row.earnedEst ?? 0;
      }
      return { date, cost, earned, estimated };
    });
    const stored = await rows(
      `SELECT date::text AS date, isum(cost)::float8 AS cost, isum(earned)::float8 AS earned, isum(earned_est)::float8 AS estimated
       FROM perf_hour WHERE company_id = $1 AND date < $2 GROUP BY 1 ORDER BY 1`,
      [id, FIRST_RECENT_DAY],
    );
    expect(stored).toEqual(drawn);
    expect(await new Rollups(database).verify(id, { from: FIRST_DAY, to: RECIPE.today })).toEqual([]);
  }
  const [tagged] = await rows('SELECT min(date)::text AS "from", count(DISTINCT date)::int AS days FROM tag_day');
  expect(tagged).toMatchObject({ from: FIRST_DAY });
});

it('loads adjacent days together, newest first', () => {
  const groups = together([...daysBetween('2026-10-01', '2026-10-11'), '2026-10-20']);
  expect(groups.map((days) => [days[0], days.at(-1)])).toEqual([
    ['2026-10-20', '2026-10-20'],
    ['2026-10-04', '2026-10-11'],
    ['2026-10-01', '2026-10-03'],
  ]);
});
