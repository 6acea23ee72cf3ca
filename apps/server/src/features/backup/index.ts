export { BackupModule } from './backup.module.js';
export { BackupRecord } from './backup-record.repository.js';
export { drill } from './drill.js';
export { BackupDamaged, readManifest, checkFiles } from './manifest.js';
export { confirmRestoration, whenConfirmed } from './restorations.js';
export { openRestoration } from './restorations.repository.js';
export { restoreBackup, RestoreRefused } from './restore-backup.js';
export { BackupRefused, backupsIn, takeBackup } from './take-backup.js';
export { type Finding, verifyDatabase } from './verify-database.js';
