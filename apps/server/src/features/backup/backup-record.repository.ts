import type { Database } from '../../core/database/index.js';
import type { Backup } from './take-backup.js';

/** A restore drill: a backup was restored into a separate database and compared. */
export interface Drill {
  readonly backupName: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Failed checks. Empty if the drill passed. */
  readonly findings: readonly string[];
}

/** Status of backups and drills, visible to all users. */
export class BackupRecord {
  constructor(private readonly database: Database) {}

  /** Records a backup. Skipped if the table doesn't exist yet, because the backup matters more. */
  async taken({ manifest, durationMs, bytes, sha256 }: Backup): Promise<void> {
    const { rows } = await this.database.pool.query<{ there: boolean }>(
      `SELECT to_regclass('public.backup_run') IS NOT NULL AS there`,
    );
    if (!rows[0]!.there) return;
    await this.database.pool.query(
      'INSERT INTO backup_run (name, taken_at, duration_ms, bytes, manifest_sha256) VALUES ($1, $2, $3, $4, $5)',
      [manifest.name, manifest.takenAt, durationMs, bytes, Buffer.from(sha256, 'hex')],
    );
  }

  async failed(startedAt: Date, reason: string): Promise<void> {
    await this.database.pool.query(
      'INSERT INTO backup_run (name, taken_at, duration_ms, bytes, error) VALUES ($1, $2, $3, 0, $4)',
      ['', startedAt, Date.now() - startedAt.getTime(), reason.slice(0, 500)],
    );
  }

  async drilled({ backupName, startedAt, durationMs, findings }: Drill): Promise<void> {
    await this.database.pool.query(
      'INSERT INTO restore_drill (backup_name, started_at, duration_ms, passed, findings) VALUES ($1, $2, $3, $4, $5)',
      [backupName, startedAt, durationMs, findings.length === 0, findings.slice(0, 100)],
    );
  }

  /** Returns the time of the last successful backup. Null if there is none. */
  async lastBackup(): Promise<Date | null> {
    const { rows } = await this.database.pool.query<{ at: Date | null }>(
      'SELECT max(taken_at) AS at FROM backup_run WHERE error IS NULL',
    );
    return rows[0]!.at;
  }

  /** Returns the start of the last drill, successful or not. Null if there was none. */
  async lastDrill(): Promise<Date | null> {
    const { rows } = await this.database.pool.query<{ at: Date | null }>(
      'SELECT max(started_at) AS at FROM restore_drill',
    );
    return rows[0]!.at;
  }
}
