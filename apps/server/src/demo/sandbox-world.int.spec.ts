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
import { ConnectedPlatforms } from '../features/connections/index.js';
import { FactLoader } from '../features/facts/index.js';
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
const rows = async <T extends object>(sql: string) => (await database.pool.query<T>(sql)).rows;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  folder = await mkdtemp(join(tmpdir(), 'world-'));
  await loadDemo(database, { hashPassword: async () => 'hash', scale: 0.06, days: 10, now: MADE });
  // The world is as old as the demo, not as this run.
  await rows("UPDATE company SET created_at = '2026-11-20T15:20:00Z'");
  const secrets = new SecretStore(database, MasterKeys.parse(`t:${randomBytes(32).toString('base64')}`));
  expect(await connectDemo(database, secrets, MADE)).toBeGreaterThan(20);
  files = (await writeSandboxWorld(database, folder))!;
  const world = worldFile.parse(JSON.parse(await readFile(files.world, 'utf8')));
  sandbox = await RunningSandbox.start(world, { clock: () => LATER.getTime(), unlimited: true });
  const platforms = new ConnectedPlatforms(database, secrets, unpaced, {
    SANDBOX_URL: sandbox.url,
    SEARCH_FEED_URL: undefined,
  });
  runner = new SyncRunner(database, new FactLoader(database), platforms, { SYNC_MINUTES: 15 });
});
afterAll(async () => {
  await sandbox.stop();
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

it('is written once', async () => {
  const before = await readFile(files.world, 'utf8');
  await rows('UPDATE campaign SET budget_micros = budget_micros * 2');
  expect(await writeSandboxWorld(database, folder)).toEqual(files);
  expect(await readFile(files.world, 'utf8')).toBe(before);
  await rows('UPDATE campaign SET budget_micros = budget_micros / 2');
});

it('is the inventory the demo has: the first pull of every account finds nothing changed', async () => {
  // What the sandbox sells never takes the place of what the demo's own clicks earned.
  const past = () =>
    rows(
      `SELECT date, hour, isum(cost) AS cost, isum(earned) AS earned, isum(sold::bigint) AS sold FROM perf_hour
       WHERE date + greatest(hour, 0) * interval '1 hour' < (SELECT max(collect_from) FROM connection) AT TIME ZONE 'UTC'
       GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  const outside = () => rows("SELECT action, before, after FROM audit_log WHERE source = 'outside' ORDER BY id");
  const [before, told] = [await past(), await outside()];
  expect(before.length).toBeGreaterThan(24);
  const summary = await runner.run(() => LATER);
  expect(summary.failed).toBe(0);
  expect(await past()).toEqual(before);
  expect(await outside()).toEqual(told);
  expect(await rows('SELECT name FROM adgroup WHERE name = external_id')).toEqual([]);
});

it('goes on where the demo ended, for costs and for what feeds pay', async () => {
  const [hours] = await rows<{ last: number; bought: number; sold: number }>(
    "SELECT max(hour) AS last, isum(bought::bigint) AS bought, isum(sold::bigint) AS sold FROM perf_hour WHERE date = '2026-11-20' AND hour >= 15",
  );
  expect(hours!.last).toBeGreaterThanOrEqual(17);
  expect(hours!.bought).toBeGreaterThan(10);
  expect(hours!.sold).toBeGreaterThan(0);
});

it('is left alone when the demo goes on at a later start', async () => {
  const collected = () =>
    rows("SELECT account_id, source, count(*) FROM perf_load WHERE source LIKE 'sync:%' GROUP BY 1, 2 ORDER BY 1, 2");
  const costs = () =>
    rows(
      'SELECT f.date, f.hour, isum(f.cost) AS cost FROM perf_hour f JOIN connection c ON c.company_id = f.company_id AND c.account_id = f.account_id WHERE f.cost IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2',
    );
  const before = [await collected(), await costs()];
  expect(await continueDemo(database, { now: new Date('2026-11-20T20:10:00Z') })).toBeGreaterThan(0);
  expect([await collected(), await costs()]).toEqual(before);
});
