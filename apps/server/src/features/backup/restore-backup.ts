import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { type Database, MIGRATIONS } from '../../core/database/index.js';
import { applyMigrations, migrationNames } from '../../core/database/schema-engine.js';
import type { FileStorage } from '../../core/storage/index.js';
import { checkFiles, type Manifest, readManifest, storedFile, tableFile } from './manifest.js';
import { markRestored } from './restorations.repository.js';
import { anyTable, copyInto, emptyTables, ensurePartitions, setSequences, settle } from './restore.repository.js';
import { tablesOf } from './tables.repository.js';

/** The backup can't be restored into this database. Nothing was changed. */
export class RestoreRefused extends Error {}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly durationMs: number;
}

/**
 * Restores a backup into an empty database, and applies the migrations of this build. Workers wait until the
 * restoration is confirmed.
 * @param path folder of one backup
 * @param say receives progress messages
 * @throws BackupDamaged before anything is written, RestoreRefused if the database isn't empty
 */
export async function restoreBackup(
  database: Database,
  storage: FileStorage,
  { path, say = () => undefined }: { path: string; say?: (what: string) => void },
): Promise<Restored> {
  const begun = Date.now();
  const manifest = await readManifest(path);
  await assertFits(database, manifest);
  say('Checking the files of the backup');
  await checkFiles(path, manifest);
  say('Restoring the stored files');
  for (const { key } of manifest.files) await storage.putBack(key, createReadStream(join(path, storedFile(key))));
  say(`Creating the tables of ${manifest.migrations.at(-1) ?? 'nothing'}`);
  await applyMigrations(database.connectionString, MIGRATIONS, manifest.migrations);
  const rows = await database.transaction((client) => load(client, path, manifest, say));
  say('Applying the migrations of this build');
  await applyMigrations(database.connectionString, MIGRATIONS);
  await database.transaction((client) => markRestored(client, manifest));
  await database.pool.query('ANALYZE');
  return { manifest, rows, durationMs: Date.now() - begun };
}

async function assertFits(database: Database, manifest: Manifest): Promise<void> {
  const table = await anyTable(database.pool);
  if (table !== null)
    throw new RestoreRefused(
      `The database is not empty because it has a table ${table}. Restore the backup into a new database.`,
    );
  const known = new Set(await migrationNames(MIGRATIONS));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new RestoreRefused(`The backup was taken by a newer build. This build lacks ${unknown.join(', ')}.`);
}

async function load(
  client: PoolClient,
  path: string,
  { tables, sequences, months, ...manifest }: Manifest,
  say: (what: string) => void,
): Promise<number> {
  await ensurePartitions(client, months);
  const ordered = await tablesOf(client);
  await emptyTables(client, ordered);
  const kept = new Map(tables.map((table) => [table.name, table]));
  let loaded = 0;
  for (const { name } of ordered) {
    const table = kept.get(name);
    if (!table) continue;
    if (table.rows > 100_000) say(`Reading ${table.rows} rows of ${name}`);
    const into = copyInto(client, table);
    await pipeline(createReadStream(join(path, tableFile(name))), createGunzip(), into);
    if (into.rowCount !== table.rows)
      throw new Error(`${name} should have ${table.rows} rows, but ${into.rowCount} were read.`);
    loaded += table.rows;
    kept.delete(name);
  }
  if (kept.size > 0) throw new Error(`Table ${[...kept.keys()].join(', ')} not found.`);
  await setSequences(client, sequences);
  await settle(client);
  await markRestored(client, manifest);
  return loaded;
}
