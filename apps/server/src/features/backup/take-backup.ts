import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { cancelStatement, type Database } from '../../core/database/index.js';
import { appliedMigrations } from '../../core/database/schema-engine.js';
import { FileMissing, type FileStorage } from '../../core/storage/index.js';
import { expired, nameOf, takenAtOf } from './backup-names.js';
import { writeHashed } from './hashed-files.js';
import { lackingSpace } from './space.js';
import { type Manifest, readManifest, storedFile, tableFile, writeManifest } from './manifest.js';
import { beginSnapshot, copyOut, useSameText } from './snapshot.repository.js';
import { factsOf, monthsOf, sequencesOf, tablesOf } from './tables.repository.js';

const logger = new Logger('Backup');
const PART = '.part-';
/** Time without changes after which a partial backup counts as a leftover of a crash. */
const ABANDONED_MS = 6 * 3_600_000;

/** Expected error: another backup is running, or the disk is full. */
export class BackupRefused extends Error {}

export interface Backup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly sha256: string;
  readonly durationMs: number;
}

/**
 * Writes the database and the file store as of one moment into a separate folder. Renames the folder to its final name
 * once the backup is complete, then removes expired backups.
 * @param database database with the login role, because the serving roles can't see everything
 * @param signal aborts the backup without leftovers
 * @throws BackupRefused
 */
export async function takeBackup(
  database: Database,
  storage: FileStorage,
  { folder, isBeforeMigration = false, signal }: { folder: string; isBeforeMigration?: boolean; signal?: AbortSignal },
): Promise<Backup> {
  const begun = Date.now();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  await assertSpace(folder);
  const part = join(folder, `${PART}${randomUUID()}`);
  try {
    const { manifest, bytes } = await database.transaction(async (client) => {
      const { isFree, at, version, pid } = await beginSnapshot(client);
      if (!isFree) throw new BackupRefused('Another backup is running.');
      await useSameText(client);
      const about = { name: nameOf(at, isBeforeMigration), takenAt: at, version };
      const cancel = (): void => void cancelRead(database, pid);
      signal?.addEventListener('abort', cancel, { once: true });
      return fill(part, client, storage, about, signal).finally(() => signal?.removeEventListener('abort', cancel));
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const sha256 = await writeManifest(part, manifest);
    const path = join(folder, manifest.name);
    await rename(part, path);
    await removeExpired(folder);
    return { path, manifest, bytes, sha256, durationMs: Date.now() - begun };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function cancelRead(database: Database, pid: number): Promise<void> {
  const refusal = await cancelStatement(database.pool, pid);
  if (refusal !== null) logger.warn({ event: 'backup.cancel-refused', pid, reason: refusal });
}

async function fill(
  part: string,
  client: PoolClient,
  storage: FileStorage,
  { name, takenAt, version }: { name: string; takenAt: Date; version: string },
  signal: AbortSignal | undefined,
): Promise<{ manifest: Manifest; bytes: number }> {
  await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 });
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) {
    signal?.throwIfAborted();
    const rows = copyOut(client, table);
    const written = await writeHashed(join(part, tableFile(table.name)), rows, true);
    tables.push({ ...table, rows: rows.rowCount, ...written });
  }
  const sequences = await sequencesOf(client);
  const files = await copyFiles(part, storage, signal);
  const manifest: Manifest = {
    format: 1,
    name,
    takenAt: takenAt.toISOString(),
    databaseVersion: version,
    migrations: await appliedMigrations(client),
    tables,
    sequences,
    months: await monthsOf(client),
    facts: await factsOf(client),
    files,
  };
  return { manifest, bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function copyFiles(
  part: string,
  storage: FileStorage,
  signal: AbortSignal | undefined,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for await (const key of storage.list()) {
    signal?.throwIfAborted();
    const path = join(part, storedFile(key));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await storage.size(key);
      files.push({ key, ...(await writeHashed(path, storage.open(key), false)) });
    } catch (error) {
      // The file was removed from the console after it was listed.
      if (!(error instanceof FileMissing) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(path, { force: true });
    }
  }
  return files;
}

/** Returns the complete backups of a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => takenAtOf(name) !== null).sort();
}

/**
 * Checks the free space.
 * @throws BackupRefused if the backup could fill the disk, judging by the size of the last one
 */
async function assertSpace(folder: string): Promise<void> {
  const last = (await backupsIn(folder)).at(-1);
  const manifest = last === undefined ? null : await readManifest(join(folder, last)).catch(() => null);
  const size = manifest ? [...manifest.tables, ...manifest.files].reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  const lacking = await lackingSpace(folder, size);
  if (lacking !== null) throw new BackupRefused(lacking);
}

async function removeExpired(folder: string): Promise<void> {
  for (const name of expired(await backupsIn(folder), new Date()))
    await rm(join(folder, name), { recursive: true, force: true });
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(PART))) {
    const touched = await stat(join(folder, name, 'tables')).catch(() => stat(join(folder, name)));
    if (touched.mtimeMs < Date.now() - ABANDONED_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
