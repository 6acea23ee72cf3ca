import { basename, dirname, join } from 'node:path';
import { ROOT } from './build.ts';

/** Data folder of the running console with its database, files and logs. */
export const DATA = process.env['ADOPS_DATA_DIR'] ?? join(ROOT, '.data');

/** Returns the folder of backups. It is next to the data, not inside it, so that deleting one keeps the other. */
export const backupFolder = (data: string): string =>
  process.env['BACKUP_FOLDER'] ?? join(dirname(data), `${basename(data)}-backups`);
