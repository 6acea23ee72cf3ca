import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { PERMISSION_KEYS } from '@adops/domain';
import { verifyPassword } from '../core/auth/passwords.js';
import { Database } from '../core/database/index.js';
import type { TaskRun, TaskService } from '../core/queue/index.js';
import { LocalFolder } from '../core/storage/index.js';
import { ImportJobs } from '../features/import/import.jobs.js';
import { IMPORT_TASK, ImportService, type ImportTask } from '../features/import/index.js';
import { loadReferenceData } from '../reference/index.js';
import { type Command, UsageError } from './command.js';
import { createAdministrator, createAdminCommand } from './create-admin.command.js';
import { demoCommand } from './demo.command.js';
import { importCommand } from './import.command.js';
import { refreshRollupsCommand, verifyRollupsCommand } from './rollups.commands.js';

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let report: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  await loadReferenceData(database);
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  process.env['FILES_DIR'] = join(folder, 'files');
  report = join(folder, 'report.csv');
  await writeFile(report, 'ad_id,date,impressions,spend,swipes\na,2025-03-31 11:00:00,10,2500000,1\n');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true });
});

/** Runs a command and returns its output. */
async function said(command: Command, ...words: string[]): Promise<string> {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await command.run(database, words);
    return log.mock.calls.map(([line]) => String(line)).join('\n');
  } finally {
    log.mockRestore();
  }
}

it('creates a company and its first administrator only once', async () => {
  await expect(
    createAdministrator(database, { company: 'Acme', username: 'boss', email: null, password: 'short' }),
  ).rejects.toThrow('8 characters');
  const made = await createAdministrator(database, {
    company: 'Acme',
    username: 'boss',
    email: null,
    password: 'long-enough',
  });
  expect(made.isNew).toBe(true);
  const { rows } = await database.pool.query<{ hash: string; keys: number; all: boolean }>(
    `SELECT u.password_hash AS hash, count(p.permission)::int AS keys, bool_and(m.all_partner_accounts) AS all
     FROM user_account u JOIN membership m ON m.user_id = u.id JOIN membership_role r USING (company_id, user_id)
     JOIN role_permission p USING (company_id, role_id) WHERE u.username = 'boss' GROUP BY 1`,
  );
  expect(rows).toMatchObject([{ keys: PERMISSION_KEYS.length, all: true }]);
  expect(await verifyPassword(rows[0]!.hash, 'long-enough')).toBe(true);
  await expect(
    createAdministrator(database, { company: 'Acme', username: 'BOSS', email: null, password: 'long-enough' }),
  ).rejects.toThrow('already');
  const second = await createAdministrator(database, {
    company: 'acme',
    username: 'deputy',
    email: null,
    password: 'long-enough',
  });
  expect(second).toMatchObject({ companyId: made.companyId, isNew: false });
});

it('asks for missing values instead of guessing', async () => {
  await expect(said(createAdminCommand, '--username', 'x')).rejects.toThrow('--company');
  await expect(said(importCommand, report, '--account', 'Snap')).rejects.toThrow('--company');
  await expect(said(importCommand, report, '--company', '1')).rejects.toThrow('--account');
  await expect(said(importCommand, join(folder, 'none.csv'), '--company', '1', '--account', 'Snap')).rejects.toThrow(
    'not found',
  );
  await expect(said(verifyRollupsCommand, '--from', '2026-02-30')).rejects.toThrow('not a valid date range');
  await expect(said(demoCommand, 'load', '--scale', '-1')).rejects.toThrow('--scale');
  await expect(said(demoCommand, 'load')).rejects.toThrow('already has a company');
});

it('imports a report and prints a summary', async () => {
  const words = [report, '--company', '1', '--account', 'Snap'];
  await expect(said(importCommand, ...words)).rejects.toThrow(UsageError);
  expect(await said(importCommand, ...words, '--create-account', '51', '--dry-run')).toContain(
    'Would import report.csv',
  );
  const text = await said(importCommand, ...words, '--create-account', '51');
  expect(text).toContain('1 campaign (1 new), 1 ad group (1 new), 1 fact changed');
  expect(text).toContain('In the file, USD: cost 2.50, impressions 10, bought clicks 1');
});

it('finds rollups that differ from their facts and rebuilds them', async () => {
  expect(await said(verifyRollupsCommand, '--from', '2025-01-01')).toContain('No differences');
  await database.pool.query('UPDATE perf_adgroup_day SET bought = 5');
  expect(await said(verifyRollupsCommand, '--from', '2025-01-01')).toContain(
    '2025-03-31: perf_adgroup_day.bought is 5, but the facts add up to 1.',
  );
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  await said(refreshRollupsCommand, '--from', '2025-01-01');
  expect(await said(verifyRollupsCommand, '--from', '2025-01-01')).toContain('No differences');
});

it('writes the mapping of a file or the nearest mapping, and never overwrites a file', async () => {
  const [unknown, path] = [join(folder, 'unknown.csv'), join(folder, 'mapping.json')];
  await writeFile(unknown, 'when,Campaign,Clicks,Spend\n2026-03-04,A,3,1.50\n');
  await expect(said(importCommand, unknown, '--company', '1', '--account', 'Snap')).rejects.toThrow('--write-mapping');
  expect(await said(importCommand, unknown, '--write-mapping', path)).toContain(`my-report to ${path}`);
  await expect(said(importCommand, unknown, '--write-mapping', path)).rejects.toThrow('already exists');
  const mapping = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  await writeFile(path, JSON.stringify({ ...mapping, date: { columns: ['when'], forms: ['YYYY-MM-DD'] } }));
  const words = ['--company', '1', '--account', 'Snap', '--create-account', '51', '--dry-run', '--mapping', path];
  expect(await said(importCommand, unknown, ...words)).toContain(
    'Would import unknown.csv (my-report) into Snap: 1 row',
  );
});

it('passes a file to the worker, which imports and removes it', async () => {
  const text = await said(
    importCommand,
    report,
    '--company',
    '1',
    '--account',
    'Snap two',
    '--create-account',
    '51',
    '--background',
  );
  expect(text).toMatch(/as task \d+/);
  const { rows } = await database.pool.query<{ id: number; payload: ImportTask }>(
    'SELECT id, payload FROM task WHERE kind = $1',
    [IMPORT_TASK],
  );
  const handlers = new Map<string, (payload: ImportTask, run: TaskRun) => Promise<unknown>>();
  const tasks = { handle: (kind: string, handler: never) => handlers.set(kind, handler) } as unknown as TaskService;
  const storage = new LocalFolder(process.env['FILES_DIR']!);
  void new ImportJobs(tasks, new ImportService(database), storage);
  const run: TaskRun = {
    companyId: 1,
    taskId: rows[0]!.id,
    userId: null,
    actorId: null,
    progress: async () => undefined,
  };
  const summary = await handlers.get(IMPORT_TASK)!(rows[0]!.payload, run);
  expect(summary).toMatchObject({ account: 'Snap two', rows: 1, totals: [{ sums: { cost: 2_500_000 } }] });
  await expect(storage.size(rows[0]!.payload.storedAs)).rejects.toThrow('not found');
});
