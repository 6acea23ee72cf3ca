import { Injectable } from '@nestjs/common';
import { AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import { forEachCompany } from '../../../core/tenancy/index.js';
import { rejectTask } from '../task-actions.repository.js';
import { LAPSES_AFTER_HOURS } from './awaiting.repository.js';
import { lapsedTasks, lockLapsed } from './lapsed-tasks.repository.js';

const EXPIRED = `Not approved within ${LAPSES_AFTER_HOURS} hours.`;

/**
 * Ends tasks that have waited for an approval for too long. Their plans are of another day, and what they claim, such as changes
 * a counter rule would undo, is free again.
 */
@Injectable()
export class LapsedTasks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** @throws AggregateError with what failed, after everything else had its turn */
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

  /** One that was approved or declined meanwhile stays as it is. */
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
