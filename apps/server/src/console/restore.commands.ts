import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config/index.js';
import { chooseStorage } from '../core/storage/index.js';
import { BackupDamaged, confirmRestoration, restoreBackup, RestoreRefused } from '../features/backup/index.js';
import { type Command, UsageError } from './command.js';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty database',
  help: `console restore FOLDER/BACKUP

Checks every file of the backup, then loads it into the database of DATABASE_URL, or into a new embedded database in the
folder where \`pnpm start\` creates its own. The database must be empty because existing data is never overwritten. Stored
files are written to FILES_DIR or S3_BUCKET. Afterwards \`console verify FOLDER/BACKUP\` compares the database with the
backup. Workers wait for \`console confirm-restore\`. All users must sign in again. Changes that were being sent are
looked up at the platforms first.`,
  async run(database, words) {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} });
    const [path, ...rest] = positionals;
    if (!path || rest.length > 0) throw new UsageError('Name one backup folder.');
    const storage = chooseStorage(readConfig({ ...process.env, DATABASE_URL: database.connectionString }));
    try {
      const say = (what: string) => console.log(`${what} …`);
      const { manifest, rows, durationMs } = await restoreBackup(database, storage, { path: resolve(path), say });
      console.log(
        `${rows} rows and ${manifest.files.length} files of ${manifest.takenAt} restored in ${(durationMs / 1000).toFixed(1)} s.\nWorkers wait for: console confirm-restore`,
      );
    } catch (error) {
      if (error instanceof RestoreRefused) throw new UsageError(error.message);
      if (error instanceof BackupDamaged)
        throw new UsageError(`The backup is damaged, so nothing was written:\n${error.message}`);
      throw error;
    }
  },
};

export const confirmRestoreCommand: Command = {
  name: 'confirm-restore',
  summary: 'Allow workers to start on a restored database',
  help: `console confirm-restore

Workers start within seconds. They collect metrics and send requested changes. First verify the database, and make sure
the database it replaces is off for good, because two consoles must not change the same accounts.`,
  async run(database) {
    const confirmed = await confirmRestoration(database);
    console.log(
      confirmed
        ? `Workers can start. The database was backed up at ${confirmed.backupTakenAt.toISOString()}.`
        : 'Nothing to confirm.',
    );
  },
};
