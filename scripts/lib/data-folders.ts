import { basename, dirname, join } from 'node:path';
import { ROOT } from './build.ts';

/** Everything the running console keeps: database, files, logs. */
export const DATA = process.env['ADOPS_DATA_DIR'] ?? join(ROOT, '.data');

/** Where backups go: next to the data, not in it, so that removing one leaves the other. */
export const backupFolder = (data: string): string =>
  process.env['BACKUP_FOLDER'] ?? join(dirname(data), `${basename(data)}-backups`);
