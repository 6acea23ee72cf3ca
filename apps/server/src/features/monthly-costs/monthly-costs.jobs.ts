import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { MonthlyCostsRepository, type RequestKey } from './monthly-costs.repository.js';
import { costsName } from './monthly-costs.service.js';

const EVERY_HOUR = 3_600_000;

/** Removes expired cost reports. Links are removed before the file, so that a link never leads to a missing file. */
@Injectable()
export class MonthlyCostsJobs {
  constructor(
    registry: JobRegistry,
    private readonly database: Database,
    private readonly requests: MonthlyCostsRepository,
    private readonly audit: AuditService,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {
    registry.handle('monthlyCosts.sweep', () => this.sweep());
    registry.schedule({
      id: 'monthly-costs-sweep',
      description: 'Removes cost reports that have expired.',
      job: 'monthlyCosts.sweep',
      every: EVERY_HOUR,
    });
  }

  /**
   * Removes expired reports. If a file can't be removed, its row remains for the next run. All other files are removed
   * first.
   * @throws AggregateError if there are such files
   */
  async sweep(now = new Date()): Promise<void> {
    const kept: RequestKey[] = [];
    const errors: unknown[] = [];
    for (;;) {
      const count = await this.database.transaction(async (client) => {
        const found = await this.requests.expire(now, client, kept);
        const expired: typeof found = [];
        for (const request of found) {
          const key = [request.companyId, request.id] as const;
          try {
            if (request.fileKey !== null) await this.files.remove(request.fileKey);
          } catch (error) {
            errors.push(error);
            kept.push(key);
            continue;
          }
          await this.requests.forgetFile(key, client);
          expired.push(request);
        }
        await this.audit.recordAll(
          expired.map((request) => ({
            ...{ companyId: request.companyId, userId: null, actorId: null, source: 'system' as const },
            action: 'monthly-costs.expire',
            entityType: 'monthly-costs',
            entityId: request.id,
            entityName: costsName(request),
          })),
          client,
        );
        return found.length;
      });
      if (count === 0) break;
    }
    await this.requests.removeOld(now);
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  }
}
