import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import pg from 'pg';
import { MIGRATIONS } from './index.js';
import { applyMigrations } from './schema-engine.js';

let testDatabase: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  other = new pg.Client({ connectionString: testDatabase.url });
  await other.connect();
}, 60_000);
afterAll(async () => {
  await other.end();
  await testDatabase.drop();
});

it('retries creating policies after a deadlock with another session', async () => {
  // The other session waits for the lock under which policies are created, while they wait for its table.
  await other.query("SET deadlock_timeout = '1min'");
  await other.query('BEGIN');
  await other.query('LOCK TABLE team IN ACCESS SHARE MODE');
  const applied = applyMigrations(testDatabase.url, MIGRATIONS);
  const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'team'::regclass`;
  while ((await other.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await other.query("SELECT pg_advisory_xact_lock(hashtext('console_app'))");
  await other.query('COMMIT');
  expect(await applied).toEqual([]);
  const { rows } = await other.query(
    "SELECT polname AS name FROM pg_policy WHERE polrelid = 'team'::regclass ORDER BY 1",
  );
  expect(rows.map(({ name }) => name as string)).toEqual(['of_all', 'of_company']);
}, 30_000);
