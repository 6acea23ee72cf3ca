import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config/index.js';
import type { Database } from '../core/database/index.js';
import { MasterKeys } from '../core/secrets/index.js';
import { chooseStorage } from '../core/storage/index.js';
import { BackupRecord, BackupRefused, backupsIn, drill, takeBackup } from '../features/backup/index.js';
import { type Command, UsageError } from './command.js';
import { sayFindings } from './verify.command.js';

/** Returns the folder. @throws UsageError if neither the command nor the configuration contains one */
function folderOf(given: string | undefined, option: string): string {
  const folder = given ?? process.env['BACKUP_FOLDER'];
  if (!folder) throw new UsageError(`The backup folder is missing. Pass ${option} or set BACKUP_FOLDER.`);
  return resolve(folder);
}

const configOf = (database: Database) => readConfig({ ...process.env, DATABASE_URL: database.connectionString });

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Write a full backup into a new folder',
  help: `console backup [--to FOLDER]

Writes every table, as of one moment, and the stored files into FOLDER/YYYY-MM-DDTHH-MM-SSZ, with a manifest of the
contents. The console can be used meanwhile. Encryption keys aren't included, so store SECRETS_KEYS or the key file
separately. Of earlier backups in FOLDER, only the newest of each of the last 7 days and 4 weeks are kept.

  --to FOLDER   default: BACKUP_FOLDER`,
  async run(database, words) {
    const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } });
    const folder = folderOf(values.to, '--to FOLDER');
    try {
      const backup = await takeBackup(database, chooseStorage(configOf(database)), { folder });
      await new BackupRecord(database).taken(backup);
      const { manifest, bytes, durationMs, path, sha256 } = backup;
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${path}\n${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files, ${(bytes / 2 ** 20).toFixed(1)} MB in ${(durationMs / 1000).toFixed(1)} s.\nManifest: ${sha256}`,
      );
    } catch (error) {
      if (error instanceof BackupRefused) throw new UsageError(error.message);
      throw error;
    }
  },
};

export const drillCommand: Command = {
  name: 'drill',
  summary: 'Restore the newest backup into a separate database and compare them',
  help: `console drill [--from FOLDER]

Restores the newest backup into a temporary database on the same server and verifies it. Then it runs the same reports
on both databases, for days that haven't changed since the backup, and deletes the temporary database. The result is
recorded and shown on the status screen. The exit code is 1 if a check fails.

  --from FOLDER   folder of the backups; default: BACKUP_FOLDER`,
  async run(database, words) {
    const { values } = parseArgs({ args: words, options: { from: { type: 'string' } } });
    const folder = folderOf(values.from, '--from FOLDER');
    const name = (await backupsIn(folder)).at(-1);
    if (name === undefined) throw new UsageError(`There is no backup in ${folder}.`);
    const { SECRETS_KEYS, SECRETS_KEY_FILE } = configOf(database);
    const keys = MasterKeys.from({ keys: SECRETS_KEYS, file: SECRETS_KEY_FILE });
    const { looked, durationMs } = await drill(database, {
      folder,
      name,
      keys,
      say: (what) => console.log(`${what} …`),
    });
    sayFindings(looked);
    console.log(`The drill took ${(durationMs / 1000).toFixed(1)} s.`);
  },
};
