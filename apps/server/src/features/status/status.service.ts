import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { Readiness } from '../../core/health/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { openRestoration } from '../backup/index.js';
import { type BackupStatus, StatusCheckName, type SystemStatus } from './status.model.js';
import { type BackupTimes, StatusRepository } from './status.repository.js';

const HOUR_MS = 3_600_000;
/** Time until the first run is due. The backup job runs hourly, the drill job daily, plus time to finish. */
const FIRST_BACKUP_MS = 2 * HOUR_MS;
const FIRST_DRILL_MS = 26 * HOUR_MS;

/** Status of the console, limited to information for a member of a company. */
@Injectable()
export class StatusService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly repository: StatusRepository,
  ) {}

  async of(viewer: Viewer): Promise<SystemStatus> {
    const [failing, sources, waiting, backup, drill, restoration] = await Promise.all([
      this.readiness.failing(),
      this.repository.sources(viewer),
      this.repository.waiting(viewer),
      this.repository.backup(viewer),
      this.repository.drill(),
      openRestoration(this.database),
    ]);
    return {
      at: new Date(),
      checks: Object.values(StatusCheckName).map((name) => ({ name, isGood: !failing.includes(name) })),
      sources,
      workWaitsSince: waiting.since,
      waitingForApproval: waiting.approval,
      waitingForPerson: waiting.person,
      backup: this.backupStatus(backup),
      drill,
      restoredFrom: restoration?.backupTakenAt ?? null,
    };
  }

  private backupStatus({ companySince, firstTakenAt, takenAt, failedAt }: BackupTimes): BackupStatus {
    const isNightly = this.config.BACKUP_FOLDER !== undefined;
    const dueAfter = (since: Date | null, ms: number) => (isNightly && since ? new Date(since.getTime() + ms) : null);
    return {
      isNightly,
      takenAt,
      failedAt: failedAt && (!takenAt || failedAt > takenAt) ? failedAt : null,
      firstDueAt: dueAfter(companySince, FIRST_BACKUP_MS),
      firstDrillDueAt: dueAfter(firstTakenAt, FIRST_DRILL_MS),
    };
  }
}
