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
  if (!folder) throw new UsageError(`Where are the backups? Say ${option}, or set BACKUP_FOLDER.`);
  return resolve(folder);
}

const configOf = (database: Database) => readConfig({ ...process.env, DATABASE_URL: database.connectionString });

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Write a full backup into a new folder',
  help: `console backup [--to FOLDER]

Writes every table, as it was at one moment, and the stored files into FOLDER/YYYY-MM-DDTHH-MM-SSZ, with a list of what is
in it. Work goes on meanwhile. Keys are not part of it: keep SECRETS_KEYS or the file of keys apart. Of earlier backups in
FOLDER the newest of 7 days and of 4 weeks are kept.

  --to FOLDER   missing: BACKUP_FOLDER`,
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
  summary: 'Restore the newest backup into a separate database and compare',
  help: `console drill [--from FOLDER]

Restores the newest backup into a database made for it on the same server, verifies it, asks the same reports of both over
days that have not changed since, and takes that database away again. The result is recorded and shown on the status
screen. Exit code 1 when something does not hold.

  --from FOLDER   where the backups are; missing: BACKUP_FOLDER`,
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
