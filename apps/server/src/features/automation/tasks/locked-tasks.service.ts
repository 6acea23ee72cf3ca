import { ENTITY_LEVELS, type EntityLevel, permissionToChange } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { auditedAs, type AuditRecord, AuditService } from '../../../core/audit/index.js';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, Forbidden, NotFound, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { levelOfTask, lockTask, type TaskRow, visibleTask } from './locked-tasks.repository.js';

/** Fields that are recorded in addition to the action. */
type TaskRecord = Pick<AuditRecord, 'before' | 'after' | 'entityName' | 'accountId'>;

/**
 * Runs actions of users on tasks. The user must be able to see the whole task. The action is recorded, with the task
 * locked.
 */
@Injectable()
export class LockedTasks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Runs an action on a task. @param act action to record if it succeeds, or null if `work` writes its own record */
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

  /**
   * Returns a task the viewer may act on, which requires access to all of its accounts. Unknown IDs and IDs of other
   * companies cause the same error.
   */
  async seen(viewer: Viewer, taskId: number): Promise<Pick<TaskRow, 'type' | 'settings' | 'options'>> {
    const task = await visibleTask(this.database.pool, viewer, taskId);
    if (!task || !task.any_seen) throw new NotFound();
    if (!task.all_seen) throw new Forbidden("The task also changes accounts you can't access.");
    return task;
  }

  levelOf(client: PoolClient, { companyId }: Viewer, taskId: number): Promise<EntityLevel> {
    return levelOfTask(client, companyId, taskId);
  }

  /** Returns the level of a task if the viewer may change that level. @throws Forbidden otherwise */
  async changeableLevelOf(client: PoolClient, viewer: Viewer, taskId: number): Promise<EntityLevel> {
    const level = await this.levelOf(client, viewer, taskId);
    if (!viewer.permissions.has(permissionToChange(level)))
      throw new Forbidden(`You can't change ${ENTITY_LEVELS[level].many}.`);
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
