import { ENTITY_LEVELS, type EntityLevel, permissionToChange } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { auditedAs, type AuditRecord, AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, Forbidden, NotFound, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { levelOfTask, lockTask, type TaskRow, visibleTask } from './locked-tasks.repository.js';

/** What is recorded in addition to the action itself. */
type TaskRecord = Pick<AuditRecord, 'before' | 'after' | 'entityName' | 'accountId'>;

/** Tasks as people act on them: only those they may see whole, locked while they do, and recorded. */
@Injectable()
export class LockedTasks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** @param act what is recorded where it was done; null: `work` records for itself */
  async act(
    viewer: Viewer,
    taskId: number,
    act: string | null,
    work: (task: TaskRow, client: PoolClient) => Promise<BaseResponse>,
  ): Promise<BaseResponse> {
    await this.seen(viewer, taskId);
    return this.database.transaction(async (client) => {
      const answer = await work(await lockTask(client, viewer.companyId, taskId), client);
      if (answer.status === ResponseStatus.success && act) await this.record(client, viewer, taskId, act);
      return answer;
    });
  }

  /** A user who may not see all accounts of a task may not act on it either. Unknown and foreign ids answer alike. */
  async seen(viewer: Viewer, taskId: number): Promise<Pick<TaskRow, 'type' | 'settings' | 'options'>> {
    const task = await visibleTask(this.database.pool, viewer, taskId);
    if (!task || !task.any_seen) throw new NotFound();
    if (!task.all_seen) throw new Forbidden('The task also changes accounts you may not see.');
    return task;
  }

  levelOf(client: PoolClient, { companyId }: Viewer, taskId: number): Promise<EntityLevel> {
    return levelOfTask(client, companyId, taskId);
  }

  /** The level of a task whose changes the viewer may make. @throws Forbidden */
  async changeableLevelOf(client: PoolClient, viewer: Viewer, taskId: number): Promise<EntityLevel> {
    const level = await this.levelOf(client, viewer, taskId);
    if (!viewer.permissions.has(permissionToChange(level)))
      throw new Forbidden(`You may not change ${ENTITY_LEVELS[level].many}.`);
    return level;
  }

  record(client: PoolClient, viewer: Viewer, taskId: number, act: string, details: TaskRecord = {}): Promise<void> {
    return this.audit.record(
      {
        ...auditedAs(viewer),
        action: `automationTask.${act}`,
        entityType: 'automationTask',
        entityId: taskId,
        taskId,
        ...details,
      },
      client,
    );
  }
}
