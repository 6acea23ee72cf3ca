import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { RunningSandbox } from '../../../sandbox/src/conformance/sandbox.fixture.js';
import { worldFile } from '../../../sandbox/src/world/world-file.js';
import { Database } from '../core/database/database.js';
import type { DatabasePace } from '../core/limits/index.js';
import { MasterKeys, SecretStore } from '../core/secrets/index.js';
import { ConnectedPlatforms, ConnectedSites } from '../features/connections/index.js';
import { FactLoader } from '../features/facts/index.js';
import { SiteSyncRunner } from '../features/sync/site-sync-runner.js';
import { SyncRunner } from '../features/sync/sync-runner.js';
import { connectDemo, continueDemo, loadDemo, type SandboxFiles, writeSandboxWorld } from './index.js';

jest.setTimeout(120_000);

const MADE = new Date('2026-11-20T15:20:00Z');
const LATER = new Date('2026-11-20T18:40:00Z');
const unpaced = { take: () => Promise.resolve(), block: () => Promise.resolve() } as unknown as DatabasePace;

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let files: SandboxFiles;
let sandbox: RunningSandbox;
let runner: SyncRunner;
let sites: SiteSyncRunner;
const rows = async <T extends object>(sql: string) => (await database.pool.query<T>(sql)).rows;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  folder = await mkdtemp(join(tmpdir(), 'world-'));
  await loadDemo(database, { hashPassword: async () => 'hash', scale: 0.06, days: 10, now: MADE });
  // The sandbox's world is as old as the demo, not as this run.
  await rows("UPDATE company SET created_at = '2026-11-20T15:20:00Z'");
  const secrets = new SecretStore(database, MasterKeys.parse(`t:${randomBytes(32).toString('base64')}`));
  expect(await connectDemo(database, secrets, MADE)).toBeGreaterThan(20);
  files = (await writeSandboxWorld(database, folder))!;
  const world = worldFile.parse(JSON.parse(await readFile(files.world, 'utf8')));
  sandbox = await RunningSandbox.start(world, { clock: () => LATER.getTime() });
  const platforms = new ConnectedPlatforms(database, secrets, unpaced, {
    SANDBOX_URL: sandbox.url,
    SEARCH_FEED_URL: undefined,
  });
  runner = new SyncRunner(database, new FactLoader(database), platforms, { SYNC_MINUTES: 15 });
  const connected = new ConnectedSites(database, secrets, unpaced, { SANDBOX_URL: sandbox.url });
  sites = new SiteSyncRunner(database, new FactLoader(database), connected, { SYNC_MINUTES: 15 });
});
afterAll(async () => {
  await sandbox.stop();
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

it('writes the sandbox data once', async () => {
  const before = await readFile(files.world, 'utf8');
  await rows('UPDATE campaign SET budget_micros = budget_micros * 2');
  expect(await writeSandboxWorld(database, folder)).toEqual(files);
  expect(await readFile(files.world, 'utf8')).toBe(before);
  await rows('UPDATE campaign SET budget_micros = budget_micros / 2');
});

it("matches the demo's inventory, so that the first sync of all accounts finds no changes", async () => {
  // Sales of the sandbox never replace revenue of the demo's own clicks.
  const past = () =>
    rows(
      `SELECT date, hour, isum(cost) AS cost, isum(earned) AS earned, isum(sold::bigint) AS sold FROM perf_hour
       WHERE date + greatest(hour, 0) * interval '1 hour' < (SELECT max(collect_from) FROM connection) AT TIME ZONE 'UTC'
       GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  const outside = () => rows("SELECT action, before, after FROM audit_log WHERE source = 'outside' ORDER BY id");
  const [before, edits] = [await past(), await outside()];
  expect(before.length).toBeGreaterThan(24);
  const summary = await runner.run(() => LATER);
  expect(summary.failed).toBe(0);
  expect(await past()).toEqual(before);
  expect(await outside()).toEqual(edits);
  expect(await rows('SELECT name FROM adgroup WHERE name = external_id')).toEqual([]);
});

it('continues costs and feed revenue where the demo ended', async () => {
  const [hours] = await rows<{ last: number; bought: number; sold: number }>(
    "SELECT max(hour) AS last, isum(bought::bigint) AS bought, isum(sold::bigint) AS sold FROM perf_hour WHERE date = '2026-11-20' AND hour >= 15",
  );
  expect(hours!.last).toBeGreaterThanOrEqual(17);
  expect(hours!.bought).toBeGreaterThan(10);
  expect(hours!.sold).toBeGreaterThan(0);
});

it('assigns each company its own paid tags, and no tags of other companies', async () => {
  const tagCounts = await rows<{ isLinked: boolean; tags: number }>(
    `SELECT adgroup_id <> 0 AS "isLinked", count(DISTINCT tag_id)::int AS tags FROM tag_day WHERE date = '2026-11-20' GROUP BY 1`,
  );
  expect(tagCounts).toEqual([{ isLinked: true, tags: expect.any(Number) }]);
});

it('continues the counts of every site from the hour the demo ended', async () => {
  const counted = () =>
    rows(
      `SELECT date, hour, isum(inbound::bigint) AS inbound, isum(outbound_nbot::bigint) AS out FROM perf_hour
       WHERE date + hour * interval '1 hour' < timestamp '2026-11-20 15:00' AND hour >= 0 GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  const names = () => rows<{ name: string }>('SELECT DISTINCT name FROM advertiser ORDER BY name');
  const [before, advertisers] = [await counted(), await names()];
  const [{ count }] = (await rows<{ count: number }>('SELECT count(*)::int AS count FROM site')) as [{ count: number }];
  expect(await sites.run(() => LATER)).toMatchObject({ good: count, failed: 0 });
  expect(await counted()).toEqual(before);
  expect(await names()).toEqual(advertisers);
  const [today] = await rows<{
    first: number;
    last: number;
    bought: number;
    inbound: number;
    nbot: number;
    out: number;
    sold: number;
  }>(
    `SELECT min(hour) FILTER (WHERE inbound > 0) AS first, max(hour) FILTER (WHERE inbound > 0) AS last, isum(bought::bigint) AS bought,
       isum(inbound::bigint) AS inbound, isum(inbound_nbot::bigint) AS nbot, isum(outbound_nbot::bigint) AS out, isum(sold::bigint) AS sold
     FROM perf_hour f WHERE date = '2026-11-20' AND hour BETWEEN 15 AND 17
       AND EXISTS (SELECT FROM connection c WHERE c.company_id = f.company_id AND c.account_id = f.account_id
         AND c.connector IN ('google-search', 'microsoft'))`,
  );
  expect(today).toMatchObject({ first: 15, last: 17 });
  expect(today!.nbot / today!.bought).toBeGreaterThan(0.9);
  expect(today!.nbot / today!.bought).toBeLessThanOrEqual(1);
  expect(today!.inbound).toBeGreaterThan(today!.nbot);
  expect(today!.out).toBeGreaterThanOrEqual(today!.sold);
  const [shown] = await rows<{ shown: number; clicked: number }>(
    "SELECT isum(shown::bigint) AS shown, isum(clicked::bigint) AS clicked FROM advertiser_hour WHERE date = '2026-11-20' AND hour >= 15",
  );
  expect(shown!.clicked).toBeGreaterThan(0);
  expect(shown!.shown).toBeGreaterThan(shown!.clicked);
  const [open] = await rows<{ estimated: number }>(
    "SELECT count(*)::int AS estimated FROM perf_hour WHERE date = '2026-11-20' AND hour = 18 AND estimated AND earned = earned_est",
  );
  expect(open!.estimated).toBeGreaterThan(0);
});

it('continues the A/B tests of its sites', async () => {
  const tests = await rows<{ state: string; today: number; days: number }>(
    `SELECT state, coalesce(isum(visits) FILTER (WHERE date = '2026-11-20'), 0)::int AS today, count(DISTINCT date)::int AS days
     FROM ab_test t LEFT JOIN ab_adgroup_day d ON d.company_id = t.company_id AND d.ab_test_id = t.id GROUP BY t.company_id, t.id, state`,
  );
  for (const { state, today, days } of tests) {
    expect(today > 0).toBe(state === 'running');
    expect(days > 4).toBe(state === 'running');
  }
  expect(tests.filter(({ state }) => state === 'running').length).toBeGreaterThan(1);
});

it('leaves synced figures unchanged when the demo continues at a later start', async () => {
  const collected = () =>
    rows("SELECT account_id, source, count(*) FROM perf_load WHERE source LIKE 'sync:%' GROUP BY 1, 2 ORDER BY 1, 2");
  const costs = () =>
    rows(
      'SELECT f.date, f.hour, isum(f.cost) AS cost FROM perf_hour f JOIN connection c ON c.company_id = f.company_id AND c.account_id = f.account_id WHERE f.cost IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2',
    );
  const visits = () =>
    rows(
      `SELECT md5(string_agg(f::text, '' ORDER BY f::text)) FROM (SELECT company_id, date, hour, adgroup_id, device_id, inbound, outbound
         FROM perf_hour WHERE inbound IS NOT NULL UNION ALL
         SELECT company_id, date, hour, adgroup_id, advertiser_id, shown, clicked FROM advertiser_hour) f`,
    );
  const before = [await collected(), await costs(), await visits()];
  expect(await continueDemo(database, { now: new Date('2026-11-20T20:10:00Z') })).toBeGreaterThan(0);
  expect([await collected(), await costs(), await visits()]).toEqual(before);
});
