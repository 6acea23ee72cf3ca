import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../core/database/index.js';
import type { MasterKeys } from '../../core/secrets/index.js';
import { LocalFolder } from '../../core/storage/index.js';
import { type Drill, BackupRecord } from './backup-record.repository.js';
import { compareReports } from './golden-reports.js';
import { type Restored, restoreBackup } from './restore-backup.js';
import { databaseSize, inScratchDatabase } from './scratch-database.repository.js';
import { lackingSpace } from './space.js';
import { type Finding, verifyDatabase } from './verify-database.js';

export interface DrillPlan {
  /** Folder of the backups. Files are restored into a folder next to it. */
  readonly folder: string;
  /** Name of the backup. */
  readonly name: string;
  readonly keys: MasterKeys | null;
  readonly say?: (what: string) => void;
  /** Aborts the drill early. It then has no result, and nothing is recorded. */
  readonly signal?: AbortSignal;
}

export interface DrillResult extends Drill {
  /** All findings, including successful ones. */
  readonly looked: readonly Finding[];
}

/**
 * Restores a backup into a temporary database, verifies it, compares reports of both, and drops it. The result is
 * recorded, even if the restore failed.
 * @param database database with the login role, which may create databases
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

/**
 * Returns the reason why there isn't enough space for a copy, or null. A database of this machine is assumed to be on
 * the same disk as its backups. For other machines the free space is unknown.
 */
async function lackingForCopy(database: Database, folder: string): Promise<string | null> {
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(new URL(database.connectionString).hostname)) return null;
  return lackingSpace(folder, await databaseSize(database));
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
    {
      holds: true,
      text: 'No reports were compared because all days have changed since the backup or there are no reports.',
    },
  ];
}
