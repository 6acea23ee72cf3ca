import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import { forEachCompany } from '../../../core/tenancy/index.js';
import { rejectTask } from '../tasks/task-actions.repository.js';
import { LAPSES_AFTER_HOURS } from './awaiting.repository.js';
import { lapsedTasks, lockLapsed } from './lapsed-tasks.repository.js';

const EXPIRED = `Not approved within ${LAPSES_AFTER_HOURS} hours.`;

/**
 * Ends tasks that have waited too long for an approval. Their plans are out of date. The changes they reserve become
 * available again, such as changes that a counter rule would undo.
 */
@Injectable()
export class LapsedTasks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Ends expired tasks. @throws AggregateError with all failures, after all other tasks were processed */
  async end(stopping: AbortSignal): Promise<void> {
    const byCompany = await lapsedTasks(this.database.pool);
    await forEachCompany(byCompany.keys(), async (companyId) => {
      const errors: unknown[] = [];
      for (const taskId of byCompany.get(companyId)!) {
        if (stopping.aborted) break;
        await this.endOne(companyId, taskId).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
    });
  }

  /** Ends one task. A task that was approved or declined in the meantime stays unchanged. */
  private endOne(companyId: number, taskId: number): Promise<void> {
    return this.database.transaction(async (client) => {
      if (!(await lockLapsed(client, companyId, taskId))) return;
      await rejectTask(client, { companyId, actorId: null }, taskId, EXPIRED);
      await this.audit.record(
        {
          ...{ companyId, userId: null, actorId: null, source: 'system', action: 'automationTask.expire' },
          ...{ entityType: 'automationTask', entityId: taskId, taskId, reason: EXPIRED },
        },
        client,
      );
    });
  }
}
