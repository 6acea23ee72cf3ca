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

Checks every file of the backup, then loads it into the database of DATABASE_URL, or into a new embedded one where
\`pnpm start\` would keep its own. The database must be empty: nothing is ever written over. Stored files go where FILES_DIR
or S3_BUCKET say. Afterwards \`console verify FOLDER/BACKUP\` compares the two. Workers do nothing before
\`console confirm-restore\`; all users sign in again, and changes that were being sent are looked up at the platforms first.`,
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
        throw new UsageError(`The backup is damaged, nothing was written:\n${error.message}`);
      throw error;
    }
  },
};

export const confirmRestoreCommand: Command = {
  name: 'confirm-restore',
  summary: 'Let workers start on a restored database',
  help: `console confirm-restore

Workers begin within seconds: figures are collected, changes that were asked for are sent. Confirm once the database was
verified and the one it replaces is off for good: two consoles must not change the same accounts.`,
  async run(database) {
    const confirmed = await confirmRestoration(database);
    console.log(
      confirmed
        ? `Workers can start. The database is from ${confirmed.backupTakenAt.toISOString()}.`
        : 'Nothing to confirm.',
    );
  },
};
