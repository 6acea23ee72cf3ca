import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(60_000);

const file = sampleWorld({ clicksPerDay: 200 });
const ZONE = 'America/New_York';
let testDatabase: TestDatabase;
let scene: SyncScene;
let google: number;
let taboola: number;
/** Account connected in the middle of a day in its time zone. */
let late: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, file, '2026-06-20T15:20:00.000Z');
  const from = '2026-06-17T00:00:00Z';
  google = await scene.connect(5, sampleAccount('google', 1), { timezone: ZONE, from });
  late = await scene.connect(5, sampleAccount('google', 2), { timezone: ZONE, from: '2026-06-18T15:00:00Z' });
  taboola = await scene.connect(14, sampleAccount('taboola', 2), { from, currency: 'EUR' });
  await scene.rows(
    "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', 1100000 FROM generate_series('2026-06-10'::date, '2026-06-20'::date, '1 day') d",
  );
  await scene.pull();
  await scene.refreshRollups();
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

type Sum = Readonly<Record<'date' | 'adgroup', string>> & Readonly<Record<'cost' | 'bought' | 'impressions', number>>;

/** Returns the sums of the parts by ad group and day, including the unattributed rest. */
const partSums = (table: 'keyword_day' | 'placement_day', accountId: number) =>
  scene.rows<Sum>(
    `SELECT date::text, adgroup_id AS adgroup, isum(cost) AS cost, isum(bought) AS bought, isum(impressions) AS impressions
     FROM ${table} WHERE account_id = $1 AND date BETWEEN '2026-06-18' AND '2026-06-19' GROUP BY 1, 2 ORDER BY 1, 2`,
    [accountId],
  );
/** Returns the sums of the same ad groups in the account's time zone. */
const adgroupSums = (table: 'keyword_day' | 'placement_day', accountId: number, zone: string) =>
  scene.rows<Sum>(
    `SELECT * FROM (
       SELECT ((p.date + make_interval(hours => p.hour))::timestamp AT TIME ZONE 'UTC' AT TIME ZONE $2)::date::text AS date,
         p.adgroup_id AS adgroup, isum(cost) AS cost, isum(bought) AS bought, isum(impressions) AS impressions
       FROM perf_hour p WHERE p.account_id = $1 AND p.hour >= 0 GROUP BY 1, 2) w
     WHERE date BETWEEN '2026-06-18' AND '2026-06-19' AND EXISTS (
       SELECT FROM ${table} k WHERE k.adgroup_id = w.adgroup AND k.date = w.date::date) ORDER BY 1, 2`,
    [accountId, zone],
  );

describe('keyword and placement figures', () => {
  it("contain the keyword and device, with the platform's text and match type", async () => {
    const [world] = file.accounts.filter(({ id }) => id === sampleAccount('google', 1));
    const known = world!.campaigns.flatMap(({ adGroups }) => adGroups.flatMap(({ keywords }) => keywords));
    const found = await scene.rows<{ id: string; text: string; type: string; devices: number; bought: number }>(
      `SELECT k.external_id AS id, t.text, (ARRAY['exact', 'phrase', 'broad'])[f.match_type_id] AS type,
         count(DISTINCT device_id)::int AS devices, sum(f.bought)::int AS bought
       FROM keyword_day f JOIN keyword k ON k.company_id = f.company_id AND k.id = f.ad_keyword_id
       JOIN keyword_text t ON t.company_id = f.company_id AND t.id = f.keyword_id
       WHERE f.account_id = $1 GROUP BY 1, 2, 3 ORDER BY 1`,
      [google],
    );
    expect(found.length).toBeGreaterThan(3);
    for (const { id, text, type, devices, bought } of found) {
      expect(known.find((one) => one.id === id)).toMatchObject({ text, matchType: type });
      expect(devices).toBeGreaterThan(1);
      expect(bought).toBeGreaterThan(0);
    }
  });

  it.each([
    ['keyword_day', () => google, ZONE],
    ['placement_day', () => taboola, 'UTC'],
  ] as const)("add up in %s to their ad groups in the account's time zone", async (table, account, zone) => {
    const sums = await partSums(table, account());
    expect(sums.length).toBeGreaterThan(2);
    expect(sums).toEqual(await adgroupSums(table, account(), zone));
  });

  it('start with the first complete day, because earlier hours come from another source', async () => {
    const days = await scene.rows<{ day: string; over: number }>(
      `SELECT min(date)::text AS day, count(*) FILTER (WHERE ad_keyword_id < 0)::int AS over FROM keyword_day WHERE account_id = $1`,
      [late],
    );
    expect(days).toEqual([{ day: '2026-06-19', over: 0 }]);
    const costs = await scene.rows('SELECT FROM perf_hour WHERE account_id = $1 AND date = $2 AND cost > 0 LIMIT 1', [
      late,
      '2026-06-18',
    ]);
    expect(costs).toHaveLength(1);
  });

  it("include the platform's placement names", async () => {
    const names = await scene.rows<{ name: string }>('SELECT name FROM placement WHERE account_id = $1', [taboola]);
    expect(names.length).toBeGreaterThan(1);
    expect(names.every(({ name }) => name.length > 2)).toBe(true);
  });

  it('remain unchanged if no data has changed', async () => {
    const last = async () => (await scene.rows<{ id: number }>('SELECT max(id)::int AS id FROM perf_load'))[0]!.id;
    const before = await last();
    await scene.database.pool.query('UPDATE connection SET entities_read_at = NULL');
    await scene.pull();
    const loads = await scene.rows<{ family: string; read: number; changed: number; gone: number }>(
      `SELECT family, rows_read::int AS read, rows_changed::int AS changed, rows_taken_back::int AS gone FROM perf_load
       WHERE id > $1 AND family IN ('keywords', 'placements') ORDER BY id`,
      [before],
    );
    expect(loads.length).toBeGreaterThan(1);
    expect(loads.every(({ read, changed, gone }) => read > 0 && changed + gone === 0)).toBe(true);
  });
});
