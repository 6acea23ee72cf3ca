import { basename, dirname, join } from 'node:path';
import { ROOT } from './build.ts';

/** Folder of all data of the running console: database, files, logs. */
export const DATA = process.env['ADOPS_DATA_DIR'] ?? join(ROOT, '.data');

/** Returns the folder of backups. Next to the data, not inside, so that removing one keeps the other. */
export const backupFolder = (data: string): string =>
  process.env['BACKUP_FOLDER'] ?? join(dirname(data), `${basename(data)}-backups`);
