import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { createAdministrator } from '../../console/create-admin.command.js';
import { readConfig } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry, type Jobs } from '../../core/queue/index.js';
import { LocalFolder } from '../../core/storage/index.js';
import { prepareDatabase } from '../../prepare.js';
import { BackupJobs, lastNight } from './backup.jobs.js';
import { readManifest } from './manifest.js';
import { backupsIn, takeBackup } from './take-backup.js';

jest.setTimeout(60_000);
let testDatabase: TestDatabase;
let database: Database;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  folder = await mkdtemp(join(tmpdir(), 'adops-backup-'));
  await createAdministrator(database, { company: 'Acme', username: 'boss', email: null, password: 'a long password' });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a job as a worker with this backup folder. */
async function run(
  name: 'backup.take' | 'backup.drill',
  backups?: string,
  stopping = new AbortController().signal,
): Promise<void> {
  const registry = new JobRegistry();
  const config = readConfig({ DATABASE_URL: testDatabase.url, LOG_LEVEL: 'silent', BACKUP_FOLDER: backups ?? '' });
  const jobs = new BackupJobs(registry, config, new LocalFolder(join(folder, 'files')));
  const signals = { progress: () => Promise.resolve(), stopping };
  try {
    await registry.handlerOf(name)({} as Jobs['backup.take'] as never, signals);
  } finally {
    await jobs.onApplicationShutdown();
  }
}
const rows = async <T extends object>(sql: string): Promise<T[]> => (await database.pool.query<T>(sql)).rows;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nightly = (): string => join(folder, 'nightly');

it('removes the files of a crashed backup after the backup has certainly ended', async () => {
  const backups = join(folder, 'crashed');
  for (const name of ['.part-old', '.part-young', '.part-empty'])
    await mkdir(join(backups, name, name === '.part-empty' ? '' : 'tables'), { recursive: true });
  await utimes(join(backups, '.part-old/tables'), new Date(), new Date(Date.now() - 7 * 3_600_000));
  await run('backup.take', backups);
  await database.pool.query('DELETE FROM backup_run');
  expect((await readdir(backups)).filter((name) => name.startsWith('.'))).toEqual(['.part-empty', '.part-young']);
});

describe('the nightly backup', () => {
  it('starts at 1:00', () => {
    expect(lastNight(new Date('2026-11-22T00:59:59Z'))).toEqual(new Date('2026-11-21T01:00:00Z'));
    expect(lastNight(new Date('2026-11-22T01:00:00Z'))).toEqual(new Date('2026-11-22T01:00:00Z'));
  });

  it('runs once per night, even if late, and only if a folder is configured', async () => {
    await run('backup.take');
    expect(await rows('SELECT FROM backup_run')).toEqual([]);
    await run('backup.take', nightly());
    await run('backup.take', nightly());
    expect(await backupsIn(nightly())).toHaveLength(1);
    await database.pool.query(`UPDATE backup_run SET taken_at = taken_at - interval '25 hours'`);
    await pause(1_100);
    await run('backup.take', nightly());
    expect(await backupsIn(nightly())).toHaveLength(2);
    const [last] = await rows<{ name: string; error: string | null; bytes: number }>(
      'SELECT name, error, bytes FROM backup_run ORDER BY taken_at DESC',
    );
    expect(last).toMatchObject({ name: (await backupsIn(nightly())).at(-1), error: null });
    expect(last!.bytes).toBeGreaterThan(1_000);
  });

  it('reports a failure and is retried', async () => {
    await database.pool.query('DELETE FROM backup_run');
    await writeFile(join(folder, 'no-folder'), '');
    await expect(run('backup.take', join(folder, 'no-folder'))).rejects.toThrow();
    expect(await rows('SELECT name, manifest_sha256 FROM backup_run WHERE error IS NOT NULL')).toEqual([
      { name: '', manifest_sha256: null },
    ]);
    await pause(1_100);
    await run('backup.take', nightly());
    expect(await rows('SELECT FROM backup_run WHERE error IS NULL')).toHaveLength(1);
  });
});

it('runs a drill if the last drill was four weeks ago', async () => {
  await run('backup.drill', join(folder, 'none-here'));
  expect(await rows('SELECT FROM restore_drill')).toEqual([]);
  await run('backup.drill', nightly());
  await run('backup.drill', nightly());
  expect(await rows('SELECT passed, findings FROM restore_drill')).toEqual([{ passed: true, findings: [] }]);
  await database.pool.query(`UPDATE restore_drill SET started_at = started_at - interval '29 days'`);
  await run('backup.drill', nightly());
  expect(await rows('SELECT FROM restore_drill')).toHaveLength(2);
});

describe('a worker that shuts down', () => {
  /** Query for statements that run for backups, or in the database of a drill. */
  const atWork = `SELECT FROM pg_stat_activity WHERE application_name IN ('adops-backup', 'adops-restore-drill')
    AND state = 'active' AND datname LIKE '%' || current_database()`;

  it('aborts its backup and leaves no files', async () => {
    await database.pool.query('DELETE FROM backup_run');
    const backups = join(folder, 'ended');
    // The backup waits for this table, as if it read a large table.
    const holder = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE user_account IN ACCESS EXCLUSIVE MODE');
    const stopping = new AbortController();
    const running = run('backup.take', backups, stopping.signal);
    while ((await rows(`${atWork} AND wait_event_type = 'Lock'`)).length === 0) await pause(20);
    const asked = performance.now();
    stopping.abort();
    await running;
    expect(performance.now() - asked).toBeLessThan(5_000);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await readdir(backups)).toEqual([]);
    expect(await rows('SELECT FROM backup_run')).toEqual([]);
    // The job of the next hour creates the backup.
    await run('backup.take', backups);
    expect(await backupsIn(backups)).toHaveLength(1);
  });

  it.each([
    ['answers false', () => Promise.resolve({ rows: [{ isSent: false }] }), 'The connection does not exist.'],
    ['fails', () => Promise.reject(new Error('permission denied')), 'permission denied'],
  ])('logs a cancellation that %s, and stops at the next table', async (_, query: () => Promise<unknown>, reason) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const refusing = new Database(testDatabase.url, { applicationName: 'adops-backup' });
    jest.spyOn(refusing.pool, 'query').mockImplementation(query as never);
    const holder = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE user_account IN ACCESS EXCLUSIVE MODE');
    const stopping = new AbortController();
    const taking = takeBackup(refusing, new LocalFolder(join(folder, 'files')), {
      folder: join(folder, 'refused'),
      signal: stopping.signal,
    });
    while ((await rows(`${atWork} AND wait_event_type = 'Lock'`)).length === 0) await pause(20);
    stopping.abort();
    await holder.query('ROLLBACK');
    holder.release();
    await expect(taking).rejects.toThrow('aborted');
    expect(warn.mock.calls).toEqual([[{ event: 'backup.cancel-refused', pid: expect.any(Number), reason }]]);
    warn.mockRestore();
    await refusing.close();
  });

  it("aborts its drill and removes the drill's database and files", async () => {
    await database.pool.query('DELETE FROM restore_drill');
    const stopping = new AbortController();
    const running = run('backup.drill', nightly(), stopping.signal);
    const scratch = async () => (await rows(`SELECT FROM pg_database WHERE datname = left('restore_drill_' || current_database(), 63)`)).length; // prettier-ignore
    while ((await scratch()) === 0) await pause(20);
    stopping.abort();
    await running;
    expect(await scratch()).toBe(0);
    expect(await rows('SELECT FROM restore_drill')).toEqual([]);
    expect((await readdir(nightly())).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

it('backs up a database that contains data before a migration', async () => {
  const backups = join(folder, 'migrating');
  const prepare = () =>
    prepareDatabase(testDatabase.url, { demo: false, say: () => undefined, backupFolder: backups, filesFolder: join(folder, 'files') });
  await prepare();
  await expect(readdir(backups)).rejects.toThrow('ENOENT');
  await database.pool.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_backups'`);
  await database.pool.query('DROP TABLE backup_run, restore_drill, restoration');
  await prepare();
  const [name] = await backupsIn(backups);
  expect(name).toMatch(/-before-migration$/);
  const manifest = await readManifest(join(backups, name!));
  expect(manifest.migrations.at(-1)).not.toMatch(/_backups$/);
  expect(manifest.tables.find((table) => table.name === 'company')).toMatchObject({ rows: 1 });
  expect(await rows('SELECT FROM backup_run')).toEqual([]);
}); // prettier-ignore
