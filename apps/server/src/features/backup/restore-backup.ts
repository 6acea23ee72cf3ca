import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, MIGRATIONS } from '../../core/database/index.js';
import { applyMigrations, migrationNames } from '../../core/database/schema-engine.js';
import type { FileStorage } from '../../core/storage/index.js';
import { checkFiles, type Manifest, readManifest, storedFile, tableFile } from './manifest.js';
import { quoted, type Table, tablesOf } from './tables.js';

/** The backup does not fit where it is to go; nothing was changed. */
export class RestoreRefused extends Error {}

/**
 * The outcome of changes being sent during the backup is unknown, and their quarantine starts now; all leases are
 * released. Sign-ins and links that may have ended or been used since are ended: people sign in again.
 */
const SETTLE = `
UPDATE automation_operation SET state = 'unknown', message = 'Restored from a backup: checking at the platform',
  sent_at = clock_timestamp(), sent_by_clock = clock_timestamp() WHERE state IN ('sending', 'unknown');
UPDATE automation_lane SET lease_until = NULL, offered_at = NULL WHERE closed_at IS NULL;
UPDATE task SET lease_until = NULL, offered_at = NULL WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS');
UPDATE session SET revoked_at = clock_timestamp(), revoked_why = 'restored from a backup' WHERE revoked_at IS NULL;
UPDATE one_time_link SET used_at = clock_timestamp() WHERE used_at IS NULL`;

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly durationMs: number;
}

/**
 * Makes an empty database into the one the backup was taken of, and brings it to the migrations of this build. No
 * worker works on it before it is confirmed.
 * @param path folder of one backup
 * @param say receives progress messages
 * @throws BackupDamaged before anything is written, RestoreRefused where the database is not empty
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
  await database.transaction((client) => hold(client, manifest));
  await database.pool.query('ANALYZE');
  return { manifest, rows, durationMs: Date.now() - begun };
}

async function assertFits(database: Database, manifest: Manifest): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1 LIMIT 1`,
  );
  if (rows[0])
    throw new RestoreRefused(
      `The database is not empty: it has a table ${rows[0].name}. Restore a backup into a new database.`,
    );
  const known = new Set(await migrationNames(MIGRATIONS));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new RestoreRefused(`The backup was taken by a newer build. This one lacks ${unknown.join(', ')}.`);
}

async function load(
  client: PoolClient,
  path: string,
  { tables, sequences, months, ...manifest }: Manifest,
  say: (what: string) => void,
): Promise<number> {
  if (months.facts) await client.query('SELECT perf_ensure_partitions($1, $2)', months.facts);
  // Before there were months of it, the record of changes needed none.
  if (months.audit)
    await client.query(
      `DO $$ BEGIN IF to_regproc('audit_log_ensure_partitions') IS NOT NULL THEN
         PERFORM audit_log_ensure_partitions('${months.audit[0]}', '${months.audit[1]}'); END IF; END $$`,
    );
  const ordered = await tablesOf(client);
  await empty(client, ordered);
  const kept = new Map(tables.map((table) => [table.name, table]));
  let loaded = 0;
  for (const { name } of ordered) {
    const table = kept.get(name);
    if (!table) continue;
    if (table.rows > 100_000) say(`Reading ${table.rows} rows of ${name}`);
    const into = client.query(
      copyFrom(`COPY public.${quoted(name)} (${table.columns.map(quoted).join(', ')}) FROM STDIN`),
    );
    await pipeline(createReadStream(join(path, tableFile(name))), createGunzip(), into);
    if (into.rowCount !== table.rows)
      throw new Error(`${name} should have ${table.rows} rows, ${into.rowCount} were read.`);
    loaded += table.rows;
    kept.delete(name);
  }
  if (kept.size > 0) throw new Error(`Table ${[...kept.keys()].join(', ')} not found.`);
  for (const { name, value, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, isCalled]);
  await client.query(SETTLE);
  await hold(client, manifest);
  return loaded;
}

/** What a migration itself put into a table is in the backup too, as it became. */
async function empty(client: PoolClient, ordered: readonly Table[]): Promise<void> {
  for (const { name } of ordered.toReversed()) {
    const { rows } = await client.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM public.${quoted(name)}) AS any`);
    if (rows[0]!.any) await client.query(`DELETE FROM public.${quoted(name)}`);
  }
}

/** Says that this database is a restored one, once there is a table to say it in. */
async function hold(client: PoolClient, { name, takenAt }: Pick<Manifest, 'name' | 'takenAt'>): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.restoration') IS NOT NULL AS there`,
  );
  if (!rows[0]!.there) return;
  await client.query(
    `INSERT INTO restoration (backup_name, backup_taken_at) SELECT $1, $2
     WHERE NOT EXISTS (SELECT FROM restoration WHERE confirmed_at IS NULL)`,
    [name, takenAt],
  );
}
