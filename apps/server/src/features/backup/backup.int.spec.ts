import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { AuditSeals } from '../../core/audit/index.js';
import { hashPassword } from '../../core/auth/passwords.js';
import { readConfig } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { appliedMigrations } from '../../core/database/schema-engine.js';
import { MasterKeys, SecretStore } from '../../core/secrets/index.js';
import { LocalFolder } from '../../core/storage/index.js';
import { loadDemo } from '../../demo/index.js';
import { startWorker } from '../../start-worker.js';
import { BackupRecord } from './backup-record.repository.js';
import { drill } from './drill.js';
import { BackupDamaged, readManifest, writeManifest } from './manifest.js';
import { confirmRestoration, whenConfirmed } from './restorations.js';
import { openRestoration } from './restorations.repository.js';
import { restoreBackup } from './restore-backup.js';
import { type Backup, backupsIn, takeBackup } from './take-backup.js';
import { verifyDatabase } from './verify-database.js';

jest.setTimeout(120_000);
const KEYS = `t:${Buffer.alloc(32, 7).toString('base64')}`;
/** Fixed time of the demo data, so that its days are equally full at any time of the run. */
const MADE = new Date('2026-11-20T15:20:00Z');
const PASSWORD = 'platform-password';
const MARK = 'täglich\t\\N "quoted"\nsecond line';
const keys = MasterKeys.from({ keys: KEYS, file: undefined })!;

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let storage: LocalFolder;
let picture: string;
let backup: Backup;
const scratch: { database: Database; name: string }[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url);
  folder = await mkdtemp(join(tmpdir(), 'adops-backup-'));
  storage = new LocalFolder(join(folder, 'files'));
  await loadDemo(database, { hashPassword, scale: 0.04, days: 6, now: MADE });
  await addWhatIsHardToKeep();
  backup = await takeBackup(database, storage, { folder: backups() });
});
afterAll(async () => {
  for (const { database: made, name } of scratch) {
    await made.close();
    await database.pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const backups = (): string => join(folder, 'backups');
const rows = async <T extends object>(on: Database, sql: string, ...values: unknown[]): Promise<T[]> =>
  (await on.pool.query<T>(sql, values)).rows;

/**
 * Adds edge cases: a secret, a file, special characters of COPY, sealed audit records of two months, and a change in
 * transit.
 */
async function addWhatIsHardToKeep(): Promise<void> {
  await new SecretStore(database, keys).set(
    { companyId: 1, kind: 'site', id: 1 },
    { password: PASSWORD },
    { userId: null },
  );
  picture = (await storage.put('images', Readable.from(['the picture']))).key;
  await database.pool.query(
    `INSERT INTO image (company_id, token, file, thumbnail, content_type, width, height, filesize)
     VALUES (1, gen_random_uuid(), $1, $1, 'image/png', 1, 1, 11)`,
    [picture],
  );
  await database.pool.query(
    `INSERT INTO audit_log (company_id, created_at, source, action, entity_name) VALUES (1, now(), 'person', 'team.update', $1),
       (1, now() - interval '14 months', 'person', 'team.update', 'long ago')`,
    [MARK],
  );
  await new AuditSeals(database).seal();
  await database.pool.query(
    `INSERT INTO automation_task (company_id, id, type, state, operation_count) VALUES (1, 900001, 'status', 'PROCESS', 2)`,
  );
  await database.pool.query(
    `INSERT INTO automation_lane (company_id, task_id, account_id, lease_token, lease_until)
     SELECT 1, 900001, id, 3, now() + interval '1 hour' FROM partner_account WHERE company_id = 1 ORDER BY id LIMIT 1`,
  );
  await database.pool.query(
    `INSERT INTO automation_operation (company_id, id, task_id, account_id, level, entity_id, field, state, new_value, sent_at)
     SELECT 1, 900001 + n, 900001, 1, 'adgroup', 1, 'status', (ARRAY['sending', 'ready'])[n + 1]::operation_state, '"paused"',
       now() - interval '1 day' FROM generate_series(0, 1) n`,
  );
  await database.pool.query(
    `INSERT INTO session (user_id, token_hash, expires_at) SELECT min(id), '\\x01', now() + interval '1 hour' FROM user_account`,
  );
}

/** Creates a database without tables. */
async function emptyDatabase(): Promise<Database> {
  const name = `adops_test_restore_${scratch.length}_${process.pid}`;
  await database.pool.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(testDatabase.url);
  url.pathname = name;
  const made = new Database(url.href, { max: 4 });
  scratch.push({ database: made, name });
  return made;
}
const filesOf = (name: string): LocalFolder => new LocalFolder(join(folder, name));

/** Copies the backup, so that a spec can damage it. */
async function copyOfBackup(name: string): Promise<string> {
  const path = join(folder, name);
  await cp(backup.path, path, { recursive: true });
  return path;
}

/** Hashes the rows of each table as text, except for values that a restore changes on purpose. */
async function prints(on: Database): Promise<Record<string, string>> {
  const changed = ['automation_operation', 'automation_lane', 'session', 'one_time_link', 'task'];
  const found: Record<string, string> = {};
  for (const { name, columns } of backup.manifest.tables) {
    if (changed.includes(name)) continue;
    const [print] = await rows<{ print: string }>(
      on,
      `SELECT coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS print FROM (SELECT ${columns.join(', ')} FROM ${name}) t`,
    );
    found[name] = print!.print;
  }
  return found;
}

describe('a backup', () => {
  it('contains all tables and files with hashes but no key, and leaves no other files', async () => {
    const { manifest, path } = backup;
    expect(await readManifest(path)).toEqual(manifest);
    expect(await readdir(backups())).toEqual([manifest.name]);
    const [there] = await rows<{ tables: number }>(
      database,
      `SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relpersistence = 'p' AND relname NOT IN ('_prisma_migrations', 'restoration')`,
    );
    expect(manifest.tables).toHaveLength(there!.tables);
    expect(manifest.migrations).toEqual(await appliedMigrations(database.pool));
    const [facts] = await rows<{ rows: number; cost: string }>(
      database,
      'SELECT count(*) AS rows, sum(cost)::text AS cost FROM perf_hour',
    );
    expect(manifest.tables.find(({ name }) => name === 'perf_hour')!.rows).toBe(facts!.rows);
    expect(facts!.rows).toBeGreaterThan(5_000);
    const cost = manifest.facts.reduce((sum, [, , , sums]) => sum + BigInt(sums[0] ?? 0), 0n);
    expect(cost).toBe(BigInt(facts!.cost));
    expect(manifest.files.map(({ key }) => key)).toContain(picture);
    for (const file of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || file.name.endsWith('.gz')) continue;
      expect(await readFile(join(file.parentPath, file.name), 'utf8')).not.toContain(KEYS.split(':')[1]);
    }
  });

  it('fails while another backup is running, and leaves no files', async () => {
    const other = await database.pool.connect();
    try {
      await other.query(`SELECT pg_advisory_lock(hashtext('backup'))`);
      await expect(takeBackup(database, storage, { folder: backups() })).rejects.toThrow('is running');
    } finally {
      await other.query('SELECT pg_advisory_unlock_all()');
      other.release();
    }
    expect(await backupsIn(backups())).toEqual([backup.manifest.name]);
    expect(await readdir(backups())).toHaveLength(1);
  });
});

describe('a restored database', () => {
  let restored: Database;
  let files: LocalFolder;
  beforeAll(async () => {
    restored = await emptyDatabase();
    files = filesOf('restored');
    await restoreBackup(restored, files, { path: backup.path });
  });

  it('matches the original row by row, and passes verification', async () => {
    expect(await prints(restored)).toEqual(await prints(database));
    const findings = await verifyDatabase(restored, { storage: files, keys, manifest: backup.manifest });
    expect(findings.filter(({ holds }) => !holds)).toEqual([]);
    expect(findings).toHaveLength(8);
    expect(await text(files.open(picture))).toBe('the picture');
    expect(await new SecretStore(restored, keys).open({ companyId: 1, kind: 'site', id: 1 })).toEqual({ password: PASSWORD });
    expect(await rows(restored, `SELECT entity_name AS name FROM audit_log WHERE entity_name = $1`, MARK)).toHaveLength(1);
  }); // prettier-ignore

  it('continues sequences at their previous values', async () => {
    const [old] = await rows<{ id: number }>(database, 'SELECT max(id) AS id FROM team');
    const [made] = await rows<{ id: number }>(restored, `INSERT INTO team (company_id, name) VALUES (1, 'new') RETURNING id`);
    expect(made!.id).toBeGreaterThan(old!.id);
    await restored.pool.query(`DELETE FROM team WHERE name = 'new'`);
  }); // prettier-ignore

  it('marks changes in transit as unknown, releases leases and ends sessions', async () => {
    const operations = await rows<{ state: string; age: number | null }>(
      restored,
      `SELECT state, extract(epoch FROM clock_timestamp() - sent_at)::float8 AS age FROM automation_operation WHERE task_id = 900001 ORDER BY id`,
    );
    expect(operations.map(({ state }) => state)).toEqual(['unknown', 'ready']);
    expect(operations[0]!.age).toBeLessThan(120);
    expect(await rows(restored, 'SELECT FROM automation_lane WHERE task_id = 900001 AND lease_until IS NOT NULL')).toEqual([]);
    expect(await rows(restored, 'SELECT FROM session WHERE revoked_at IS NULL')).toEqual([]);
    expect(await rows(database, 'SELECT FROM session WHERE revoked_at IS NULL')).not.toEqual([]);
  }); // prettier-ignore

  it('fails verification for a changed sum, lost row, broken seal, wrong key or missing file', async () => {
    await restored.pool.query('UPDATE perf_hour SET cost = cost + 1 WHERE ctid = (SELECT min(ctid) FROM perf_hour WHERE cost > 0) AND tableoid = (SELECT tableoid FROM perf_hour WHERE cost > 0 LIMIT 1)');
    await restored.pool.query('DELETE FROM label WHERE id = (SELECT min(id) FROM label)');
    await restored.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await restored.pool.query(`UPDATE audit_log SET action = 'other' WHERE entity_name = 'long ago'`);
    await files.remove(picture);
    const other = MasterKeys.from({ keys: `other:${Buffer.alloc(32, 8).toString('base64')}`, file: undefined });
    const findings = await verifyDatabase(restored, { storage: files, keys: other, manifest: backup.manifest });
    const failed = findings.filter(({ holds }) => !holds).map(({ text }) => text).join('\n');
    for (const word of ['Label has', 'Facts of company', 'perf_day.cost', 'is broken: a row was changed', 'another key', `The file ${picture} is missing`])
      expect(failed.toLowerCase()).toContain(word.toLowerCase());
  }); // prettier-ignore

  it('blocks workers until an administrator confirms the restore, and records the user', async () => {
    const [task] = await rows<{ id: number }>(restored, `INSERT INTO task (company_id, kind, payload) VALUES (1, 'none', '{}') RETURNING id`);
    const offered = async () => (await rows<{ at: Date | null }>(restored, 'SELECT offered_at AS at FROM task WHERE id = $1', task!.id))[0]!.at;
    const working = await startWorker(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: restored.connectionString }));
    try {
      await new Promise((resolve) => setTimeout(resolve, 7_000));
      expect(await offered()).toBeNull();
      expect(await openRestoration(restored)).toMatchObject({ backupName: backup.manifest.name });
      expect(await confirmRestoration(restored)).toMatchObject({ backupName: backup.manifest.name });
      expect(await confirmRestoration(restored)).toBeNull();
      const until = Date.now() + 30_000;
      while (!(await offered()) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await offered()).not.toBeNull();
    } finally {
      await working.stop();
    }
    expect(await rows(restored, `SELECT entity_name FROM audit_log WHERE action = 'backup.restore'`)).toEqual([{ entity_name: backup.manifest.name }]);
    await whenConfirmed(database, new AbortController().signal, () => { throw new Error('waits'); });
  }); // prettier-ignore
});

describe('restoring a backup', () => {
  it("writes nothing to a database that isn't empty", async () => {
    const before = await prints(database);
    await expect(restoreBackup(database, filesOf('refused'), { path: backup.path })).rejects.toThrow('is not empty');
    expect(await prints(database)).toEqual(before);
  });

  it.each([
    ['a file was changed', "tables/team.gz doesn't match", (path: string) => appendFile(join(path, 'tables/team.gz'), 'x')],
    ['a file is missing', 'tables/perf_hour.gz is missing', (path: string) => rm(join(path, 'tables/perf_hour.gz'))],
    ['a stored file was changed', "doesn't match its checksum", (path: string) => writeFile(join(path, 'files', picture), 'x')],
    ['the manifest was changed', "manifest.json doesn't match", async (path: string) => {
      const manifest = await readFile(join(path, 'manifest.json'), 'utf8');
      await writeFile(join(path, 'manifest.json'), manifest.replace('"rows": ', '"rows":  '));
    }],
    ['it has no manifest', 'has no manifest.json', (path: string) => rm(join(path, 'manifest.json'))],
  ])('writes nothing when %s', async (name, words, spoil) => {
    const path = await copyOfBackup(name.replaceAll(' ', '-'));
    await spoil(path);
    const target = await emptyDatabase();
    const failure = await restoreBackup(target, filesOf('refused'), { path }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BackupDamaged);
    expect(String(failure)).toContain(words);
    expect(await rows(target, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
    await expect(readdir(join(folder, 'refused'))).rejects.toThrow('ENOENT');
  }); // prettier-ignore

  it('rejects a backup of a newer build, but migrates a backup of an older build', async () => {
    const newer = await copyOfBackup('newer');
    await writeManifest(newer, { ...backup.manifest, migrations: [...backup.manifest.migrations, '20990101000000_later'] });
    const target = await emptyDatabase();
    await expect(restoreBackup(target, filesOf('older'), { path: newer })).rejects.toThrow('lacks 20990101000000_later');
    const added = ['backup_run', 'restore_drill'];
    const older = await copyOfBackup('older-backup');
    await writeManifest(older, {
      ...backup.manifest,
      migrations: backup.manifest.migrations.filter((name) => !name.endsWith('_backups')),
      tables: backup.manifest.tables.filter(({ name }) => !added.includes(name)),
      sequences: backup.manifest.sequences.filter(({ name }) => !added.includes(name.replace('_id_seq', ''))),
    });
    await restoreBackup(target, filesOf('older'), { path: older });
    expect(await appliedMigrations(target.pool)).toEqual(await appliedMigrations(database.pool));
    expect(await openRestoration(target)).not.toBeNull();
  }); // prettier-ignore
});

describe('a restore drill', () => {
  const scratchDatabases = () =>
    rows(
      database,
      `SELECT datname FROM pg_database WHERE datname = $1`,
      `restore_drill_${new URL(testDatabase.url).pathname.slice(1)}`,
    );

  it('restores to a separate database, compares reports, and retains only a result', async () => {
    const result = await drill(database, { folder: backups(), name: backup.manifest.name, keys });
    expect(result.findings).toEqual([]);
    expect(result.looked.map(({ text }) => text).join('\n')).toMatch(/\b(19|20) reports match/);
    expect(await scratchDatabases()).toEqual([]);
    expect(await readdir(backups())).toEqual([backup.manifest.name]);
    expect(await rows(database, 'SELECT backup_name, passed, findings FROM restore_drill')).toEqual([
      { backup_name: backup.manifest.name, passed: true, findings: [] },
    ]);
    expect(await new BackupRecord(database).lastDrill()).toEqual(result.startedAt);
  });

  it("lists the reports that don't match", async () => {
    // No fact has changed, but the table that the reports read has.
    await database.pool.query('UPDATE perf_account_day SET cost = cost + 1000000 WHERE company_id = 1');
    const result = await drill(database, { folder: backups(), name: backup.manifest.name, keys });
    expect(result.findings.join('\n')).toContain('of company 1 by');
    await database.pool.query('UPDATE perf_account_day SET cost = cost - 1000000 WHERE company_id = 1');
  });

  it('records a failure if the backup is damaged', async () => {
    const name = '2026-01-01T00-00-00Z';
    await cp(backup.path, join(backups(), name), { recursive: true });
    await appendFile(join(backups(), name, 'tables/company.gz'), 'x');
    const { findings } = await drill(database, { folder: backups(), name, keys });
    expect(findings).toEqual(['tables/company.gz doesn\'t match its checksum.']);
    expect(await scratchDatabases()).toEqual([]);
    expect(await rows(database, 'SELECT passed FROM restore_drill ORDER BY id DESC LIMIT 1')).toEqual([{ passed: false }]);
  }); // prettier-ignore
});
