import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { Readiness } from '../../core/health/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { openRestoration } from '../backup/index.js';
import { StatusCheckName, type SystemStatus } from './status.model.js';
import { StatusRepository } from './status.repository.js';

/** How the console is, as one member of a company may know it. */
@Injectable()
export class StatusService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly readiness: Readiness,
    private readonly repository: StatusRepository,
  ) {}

  async of(viewer: Viewer): Promise<SystemStatus> {
    const [failing, sources, waiting, { takenAt, failedAt }, drill, restoration] = await Promise.all([
      this.readiness.failing(),
      this.repository.sources(viewer),
      this.repository.waiting(viewer),
      this.repository.backup(),
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
      backup: {
        isNightly: this.config.BACKUP_FOLDER !== undefined,
        takenAt,
        failedAt: failedAt && (!takenAt || failedAt > takenAt) ? failedAt : null,
      },
      drill,
      restoredFrom: restoration?.backupTakenAt ?? null,
    };
  }
}
