import { ENTITY_LEVELS, type EntityLevel, permissionToChange } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type AuditRecord, AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, Forbidden, NotFound, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { LAPSES_AFTER_HOURS } from './approvals/awaiting.repository.js';
import { planHashOf } from './planning/plan-hash.repository.js';
import type { TaskStateName } from './task-store.repository.js';
import { ofSeenLevels } from './seen-levels.repository.js';

export interface TaskRow {
  readonly id: number;
  readonly type: string;
  readonly state: TaskStateName;
  readonly settings: object | null;
  readonly options: object | null;
  readonly actor_id: number | null;
  readonly user_id: number | null;
  readonly approver_id: number | null;
  readonly needs_approval: boolean;
  readonly lapsed: boolean;
  readonly plan_hash: string | null;
}

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
      const { rows } = await client.query<TaskRow>(
        `SELECT t.id, t.type, t.state, t.settings, t.options, t.actor_id, t.user_id, t.approver_id, t.needs_approval,
           t.created_at < clock_timestamp() - $3::interval AS lapsed,
           CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
         FROM automation_task t WHERE t.company_id = $1 AND t.id = $2 FOR UPDATE`,
        [viewer.companyId, taskId, `${LAPSES_AFTER_HOURS} hours`],
      );
      const answer = await work(rows[0]!, client);
      if (answer.status === ResponseStatus.success && act) await this.record(client, viewer, taskId, act);
      return answer;
    });
  }

  /** A user who may not see all accounts of a task may not act on it either. Unknown and foreign ids answer alike. */
  async seen(viewer: Viewer, taskId: number): Promise<Pick<TaskRow, 'type' | 'settings' | 'options'>> {
    const { rows } = await this.database.pool.query<TaskRow & { all_seen: boolean; any_seen: boolean }>(
      `SELECT t.type, t.settings, t.options,
         coalesce(bool_and($3::int[] IS NULL OR o.account_id = ANY($3)), true) AS all_seen,
         coalesce(bool_or(($3::int[] IS NULL OR o.account_id = ANY($3)) ${ofSeenLevels(viewer)}), false) AS any_seen
       FROM automation_task t LEFT JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
       WHERE t.company_id = $1 AND t.id = $2 GROUP BY t.company_id, t.id`,
      [viewer.companyId, taskId, viewer.accounts === 'all' ? null : viewer.accounts],
    );
    const task = rows[0];
    if (!task || !task.any_seen) throw new NotFound();
    if (!task.all_seen) throw new Forbidden('The task also changes accounts you may not see.');
    return task;
  }

  async levelOf(client: PoolClient, viewer: Viewer, taskId: number): Promise<EntityLevel> {
    const { rows } = await client.query<{ level: EntityLevel }>(
      'SELECT level FROM automation_operation WHERE company_id = $1 AND task_id = $2 LIMIT 1',
      [viewer.companyId, taskId],
    );
    return rows[0]!.level;
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
        companyId: viewer.companyId,
        userId: viewer.userId,
        actorId: viewer.actorId,
        sessionId: viewer.sessionId,
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
