import { addDays, dayOf } from '@adops/domain';
import { hashPassword } from './core/auth/passwords.js';
import { readConfig } from './core/config/index.js';
import { Database, MIGRATIONS } from './core/database/index.js';
import { applyMigrations, pendingMigrations } from './core/database/schema-engine.js';
import { MasterKeys } from './core/secrets/master-keys.js';
import { SecretStore } from './core/secrets/secret-store.js';
import { chooseStorage } from './core/storage/choose-storage.js';
import { BackupRecord, takeBackup } from './features/backup/index.js';
import type { SandboxFiles } from './demo/index.js';
import { Rollups } from './features/facts/index.js';
import { loadReferenceData } from './reference/index.js';

/** Number of days whose reports are complete before the API starts. The worker continues with older days. */
const DAYS_READY = 60;

export interface Preparation {
  /** True to load demo data if the database has no company. */
  readonly demo: boolean;
  /** Receives progress messages, with the share done for long steps. */
  readonly say: (what: string, percent?: number) => void;
  /** Folder of the sandbox's files. If set, the demo's accounts are connected to the sandbox. */
  readonly sandboxFolder?: string;
  /** Folder of the console's files, unless a bucket is configured. If set, logos are created for the demo's sites. */
  readonly filesFolder?: string;
  /** Folder for a backup before migrations change a database with data. If missing, no backup is created. */
  readonly backupFolder?: string;
  /** Master keys of secrets, as in the configuration. */
  readonly secrets?: { readonly keys?: string | undefined; readonly file?: string | undefined };
}

export interface Prepared {
  readonly migrated: number;
  readonly demoLoaded: boolean;
  readonly companies: number;
  readonly sandbox: SandboxFiles | null;
  /** Number of demo days that `loadOlderDays` still has to load. */
  readonly olderDays: number;
  /** IDs of master keys that encrypt secrets of this database but are not configured. */
  readonly missingKeys: readonly string[];
}

/**
 * Prepares a database for this version: migrations, reference data, and optionally demo data if it is empty.
 * @throws Error with one line that states the failed step and the reason
 */
export async function prepareDatabase(
  url: string,
  { demo, say, sandboxFolder, filesFolder, backupFolder, secrets }: Preparation,
): Promise<Prepared> {
  if (backupFolder) await backUpBeforeMigration(url, { say, filesFolder, backupFolder });
  say('Migrating the database');
  const applied = await applyMigrations(url, MIGRATIONS).catch((error: unknown) => {
    throw new Error(`A migration failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  });
  const database = new Database(url, { max: 6, applicationName: 'adops-prepare' });
  try {
    const keys = MasterKeys.from(secrets ?? {});
    const store = new SecretStore(database, keys);
    await loadReferenceData(database);
    await database.pool.query(`SELECT perf_ensure_partitions(current_date, current_date + 92)`);
    let demoLoaded = false;
    let sandbox: SandboxFiles | null = null;
    let olderDays = 0;
    if (demo) {
      // The deployed image doesn't contain the demo, so it is imported only here.
      const {
        completeDemo,
        connectDemo,
        continueDemo,
        countMissingDays,
        drawLogos,
        loadRecentDays,
        needsDemo,
        writeSandboxWorld,
      } = await import('./demo/index.js');
      if (await needsDemo(database)) {
        await loadRecentDays(database, {
          hashPassword,
          onProgress: ({ phase, percent }) => say(`Demo data: ${phase}`, percent),
        });
        demoLoaded = true;
        // The same storage that the console uses: the folder, or the configured bucket.
        if (filesFolder) {
          const config = readConfig({ ...process.env, DATABASE_URL: url, FILES_DIR: filesFolder });
          await drawLogos(database, chooseStorage(config));
        }
        if (sandboxFolder && keys) await connectDemo(database, store);
      } else {
        await continueDemo(database, { onProgress: ({ phase, percent }) => say(`Demo data: ${phase}`, percent) });
      }
      if (sandboxFolder) sandbox = await writeSandboxWorld(database, sandboxFolder);
      olderDays = await countMissingDays(database);
      // After a start that was interrupted after the last day, the mark for loading days is still set.
      if (olderDays === 0) await completeDemo(database);
    }
    await refreshRecentDays(database, say);
    // The partitions are also needed for past months that the demo has added.
    await database.pool.query(`SELECT audit_log_ensure_partitions(current_date, current_date + 92)`);
    const { rows } = await database.pool.query<{ count: number }>('SELECT count(*) AS count FROM company');
    const missingKeys = secrets ? await store.missingKeys() : [];
    return { migrated: applied.length, demoLoaded, companies: rows[0]!.count, sandbox, olderDays, missingKeys };
  } finally {
    await database.close();
  }
}

/** Loads the demo days that `prepareDatabase` skipped, while the console runs. */
export async function loadOlderDays(url: string): Promise<void> {
  const database = new Database(url, { max: 4, applicationName: 'adops-older-days' });
  try {
    const { completeDemo } = await import('./demo/index.js');
    await completeDemo(database);
  } finally {
    await database.close();
  }
}

/** Refreshes recent days. A migration that extends the rollups marks all days stale, and reports skip stale days. */
async function refreshRecentDays(database: Database, say: Preparation['say']): Promise<void> {
  const since = addDays(dayOf(new Date()), 1 - DAYS_READY);
  await new Rollups(database).refreshStale({
    since,
    onDay: (done, total) => say(`Refreshing the reports since ${since}`, (done / total) * 100),
  });
}

/** Creates the backup. @throws Error if a required backup fails, so that nothing is migrated */
async function backUpBeforeMigration(
  url: string,
  {
    say,
    filesFolder,
    backupFolder,
  }: { filesFolder?: string | undefined; backupFolder: string } & Pick<Preparation, 'say'>,
): Promise<void> {
  // A database without that table is new.
  const pending = await pendingMigrations(url, MIGRATIONS).catch(() => []);
  if (pending.length === 0) return;
  const database = new Database(url, { max: 2, applicationName: 'adops-backup' });
  try {
    const { rows } = await database.pool.query<{ any: boolean }>(
      'SELECT EXISTS (SELECT FROM company) OR EXISTS (SELECT FROM user_account) AS any',
    );
    if (!rows[0]!.any) return;
    say('Taking a backup before the migration');
    const config = readConfig({ ...process.env, DATABASE_URL: url, ...(filesFolder && { FILES_DIR: filesFolder }) });
    const options = { folder: backupFolder, isBeforeMigration: true };
    const backup = await takeBackup(database, chooseStorage(config), options).catch((error: Error) => {
      throw new Error(`Nothing was changed because the backup before the migration failed: ${error.message}`);
    });
    await new BackupRecord(database).taken(backup);
  } finally {
    await database.close();
  }
}
