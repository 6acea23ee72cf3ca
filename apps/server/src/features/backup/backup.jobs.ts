import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { MasterKeys } from '../../core/secrets/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { BackupRecord } from './backup-record.repository.js';
import { drill } from './drill.js';
import { backupsIn, takeBackup } from './take-backup.js';

/**
 * Hour (UTC) at which the night of a backup begins. A console that was off at this hour creates the backup when it is
 * on again.
 */
const NIGHT_HOUR = 1;
const DRILL_EVERY_DAYS = 28;
const DAY_MS = 86_400_000;

/** Returns the start of the last night that has begun. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return night > now ? new Date(night.getTime() - DAY_MS) : night;
}

/**
 * Takes a nightly backup, and restores one into a separate database every four weeks. Does nothing without a backup
 * folder.
 */
@Injectable()
export class BackupJobs implements OnApplicationShutdown {
  private readonly logger = new Logger('Backup');
  /** Database with the login role, because the serving roles can't see everything and can't create databases. */
  private readonly database: Database;

  constructor(
    registry: JobRegistry,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {
    this.database = new Database(config.DATABASE_URL, { max: 3, applicationName: 'adops-backup' });
    registry.handle('backup.take', (_, { stopping }) => this.take(stopping));
    registry.handle('backup.drill', (_, { stopping }) => this.drill(stopping));
    registry.schedule({
      id: 'backup-take',
      description: 'Takes the nightly backup.',
      job: 'backup.take',
      pattern: '41 * * * *',
    });
    registry.schedule({
      id: 'backup-drill',
      description: 'Restores the newest backup into a separate database and compares both, every four weeks.',
      job: 'backup.drill',
      pattern: '11 3 * * *',
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }

  private async take(signal: AbortSignal): Promise<void> {
    const { BACKUP_FOLDER: folder } = this.config;
    if (folder === undefined) return;
    const record = new BackupRecord(this.database);
    const now = new Date();
    const last = await record.lastBackup();
    if (last && last >= lastNight(now)) return;
    try {
      const backup = await takeBackup(this.database, this.files, { folder, signal });
      await record.taken(backup);
      const { manifest, bytes, sha256, durationMs } = backup;
      // Logged outside the database, so that a forged backup is detected.
      this.logger.log({ event: 'backup.taken', name: manifest.name, bytes, duration_ms: durationMs, sha256 });
    } catch (error) {
      // The worker is shutting down, so the next hour's job creates the backup.
      if (signal.aborted) return this.logger.warn({ event: 'backup.ended early' });
      await record.failed(now, (error as Error).message);
      throw error;
    }
  }

  private async drill(signal: AbortSignal): Promise<void> {
    const { BACKUP_FOLDER: folder } = this.config;
    if (folder === undefined) return;
    const last = await new BackupRecord(this.database).lastDrill();
    if (last && last.getTime() > Date.now() - DRILL_EVERY_DAYS * DAY_MS) return;
    const name = (await backupsIn(folder)).at(-1);
    if (name === undefined) return;
    const keys = MasterKeys.from({ keys: this.config.SECRETS_KEYS, file: this.config.SECRETS_KEY_FILE });
    const held = await drill(this.database, { folder, name, keys, signal }).catch((error: Error) => {
      if (signal.aborted) return null;
      throw error;
    });
    // The worker is shutting down, so the drill runs the next night.
    if (!held) return this.logger.warn({ event: 'backup.drill was interrupted', name });
    const { findings, durationMs } = held;
    const record = { event: 'backup.drilled', name, duration_ms: durationMs, findings };
    if (findings.length > 0) this.logger.error(record);
    else this.logger.log(record);
  }
}
