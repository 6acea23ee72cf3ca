import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '../../core/database/index.js';
import type { MasterKeys } from '../../core/secrets/index.js';
import { LocalFolder } from '../../core/storage/index.js';
import { type Drill, BackupRecord } from './backup-record.js';
import { compareReports } from './golden-reports.js';
import { type Restored, restoreBackup } from './restore-backup.js';
import { lackingSpace } from './space.js';
import { quoted } from './tables.js';
import { type Finding, verifyDatabase } from './verify-database.js';

/** Of a name in PostgreSQL, in bytes. */
const MAX_NAME_LENGTH = 63;

export interface DrillPlan {
  /** Folder of the backups; files are restored into a folder next to them. */
  readonly folder: string;
  /** Name of the backup. */
  readonly name: string;
  readonly keys: MasterKeys | null;
  readonly say?: (what: string) => void;
  /** Ends it early: then nothing came of it, and nothing is recorded. */
  readonly signal?: AbortSignal;
}

export interface DrillResult extends Drill {
  /** Also what holds. */
  readonly looked: readonly Finding[];
}

/**
 * Restores a backup into a temporary database, verifies it, compares reports of both, and drops it. The result is
 * recorded, even if the restore failed.
 * @param database as the login, which may make databases
 */
export async function drill(database: Database, plan: DrillPlan): Promise<DrillResult> {
  const startedAt = new Date();
  const looked = await hold(database, plan).catch((error: Error): Finding[] => [{ holds: false, text: error.message }]);
  plan.signal?.throwIfAborted();
  const result = {
    backupName: plan.name,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    findings: looked.filter(({ holds }) => !holds).map(({ text }) => text),
    looked,
  };
  await new BackupRecord(database).drilled(result);
  return result;
}

async function hold(database: Database, plan: DrillPlan): Promise<Finding[]> {
  const lacking = await lackingForCopy(database, plan.folder);
  if (lacking !== null) throw new Error(lacking);
  return inScratchDatabase(database, plan.signal, (scratch) => lookAt(database, scratch, plan));
}

/** A database of this machine is taken to be on the disk of its backups; of another one's disk nothing is known. */
async function lackingForCopy(database: Database, folder: string): Promise<string | null> {
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(new URL(database.connectionString).hostname)) return null;
  const { rows } = await database.pool.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
  return lackingSpace(folder, rows[0]!.bytes);
}

async function lookAt(database: Database, scratch: Database, plan: DrillPlan): Promise<Finding[]> {
  const files = join(plan.folder, '.drill');
  await rm(files, { recursive: true, force: true });
  try {
    const { folder, name, keys, say } = plan;
    const storage = new LocalFolder(files);
    const restored = await restoreBackup(scratch, storage, { path: join(folder, name), ...(say && { say }) });
    say?.('Verifying');
    const verified = await verifyDatabase(scratch, { storage, keys, manifest: restored.manifest });
    say?.('Comparing reports');
    return [restoredIn(restored), ...verified, ...(await sameReports(database, scratch, restored))];
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

const restoredIn = ({ manifest, rows, durationMs }: Restored): Finding => ({
  holds: true,
  text: `${manifest.name}: ${rows} rows and ${manifest.files.length} files restored in ${(durationMs / 1000).toFixed(1)} s.`,
});

async function sameReports(database: Database, scratch: Database, { manifest }: Restored): Promise<Finding[]> {
  const { compared, differing } = await compareReports(database, scratch, manifest);
  if (differing.length > 0) return differing.map((text) => ({ holds: false, text: `${text}.` }));
  if (compared > 0) return [{ holds: true, text: `${compared} reports match.` }];
  return [
    { holds: true, text: 'No reports compared: all days have changed since the backup, or there are no reports.' },
  ];
}

/** A database on the same server that lives as long as `work`; one that a crash left behind goes first. */
async function inScratchDatabase<T>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  const url = new URL(database.connectionString);
  const name = `restore_drill_${url.pathname.slice(1)}`.slice(0, MAX_NAME_LENGTH);
  const drop = `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`;
  const lock = await database.pool.connect();
  try {
    const { rows } = await lock.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('restore drill')) AS free`,
    );
    if (!rows[0]!.free) throw new Error('Another drill is running.');
    await lock.query(drop);
    await lock.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
    url.pathname = name;
    const scratch = new Database(url.href, { max: 4, applicationName: 'adops-restore-drill' });
    // Its connections end with it.
    const end = (): void => void lock.query(drop).catch(() => undefined);
    signal?.addEventListener('abort', end, { once: true });
    try {
      signal?.throwIfAborted();
      return await work(scratch);
    } finally {
      signal?.removeEventListener('abort', end);
      await scratch.close();
      await lock.query(drop);
    }
  } finally {
    // With the connection the lock goes too.
    lock.release(true);
  }
}
