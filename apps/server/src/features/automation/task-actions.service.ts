import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, Forbidden, NotFound, notDone, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { BulkAnswer } from './bulk-actions.service.js';
import { type ChangeField, isValueField, propertyOf } from './fields.js';
import { weigh } from './planning/approval.js';
import { loadEntities } from './planning/entities.js';
import { planHashOf } from './planning/plan-hash.js';
import { planUndo } from './planning/undo.js';
import { AdPlatforms } from './platforms.js';
import { LaneDispatcher } from './running/lane-dispatcher.js';
import { closeTask } from './running/lane-store.js';
import { insertTask, openLanes, type TaskStateName } from './task-store.js';

/** What was to be approved is looked at again after this. */
const LAPSES_AFTER = '24 hours';

interface TaskRow {
  readonly id: number;
  readonly type: string;
  readonly state: TaskStateName;
  readonly settings: object | null;
  readonly options: object | null;
  readonly actor_id: number | null;
  readonly user_id: number | null;
  readonly needs_approval: boolean;
  readonly lapsed: boolean;
  readonly plan_hash: string | null;
}

interface OperationRow {
  readonly id: number;
  readonly task_id: number;
  readonly field: ChangeField;
  readonly state: string;
  readonly new_value: unknown;
  readonly task_state: TaskStateName;
}

const message = (words: string): BulkAnswer => ({ status: ResponseStatus.warning, message: words, taskId: null });

/** What people do with tasks: look, approve, decline, stop, run again, take back. Every act is recorded. */
@Injectable()
export class TaskActionsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
  ) {}

  /**
   * @param planHash of the task as it was shown; null: as it is now
   * @throws Forbidden where a second person is needed and this is the first
   */
  async approve(viewer: Viewer, taskId: number, planHash: string | null): Promise<BaseResponse> {
    const answer = await this.onTask(viewer, taskId, 'approve', async (task, client) => {
      if (task.state !== 'PENDING') return notDone('It does not wait for approval any more.');
      if (task.lapsed) return notDone('It was made more than a day ago: make it again, with the values of today.');
      if (planHash !== null && planHash !== task.plan_hash)
        return notDone('It has changed since you looked at it: look at it again.');
      // Whoever really sits there counts, also while acting as somebody else.
      const isCreator = task.actor_id === viewer.actorId || task.user_id === viewer.userId;
      if (task.needs_approval && isCreator) throw new Forbidden('Another person has to approve this task.');
      await client.query(
        `UPDATE automation_task SET state = 'PENDING_FOR_EXECUTION', approver_id = $3, approved_at = clock_timestamp(),
           plan_hash = $4
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId, viewer.actorId, task.plan_hash],
      );
      await client.query(
        `UPDATE automation_operation SET state = 'ready' WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
        [viewer.companyId, taskId],
      );
      await openLanes(client, viewer.companyId, taskId);
      await closeTask(client, viewer.companyId, taskId);
      return done('Approved.');
    });
    await this.dispatcher.dispatch();
    return answer;
  }

  decline(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.onTask(viewer, taskId, 'decline', async (task, client) => {
      if (task.state !== 'PENDING') return notDone('It does not wait for approval any more.');
      await this.reject(client, viewer, taskId, 'Declined');
      return done('Declined.');
    });
  }

  /** Operations not yet sent are left out; those on the way end by themselves. */
  cancel(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.onTask(viewer, taskId, 'cancel', async (task, client) => {
      if (task.state === 'PENDING') {
        await this.reject(client, viewer, taskId, 'Cancelled');
        return done('Cancelled.');
      }
      if (task.state !== 'PENDING_FOR_EXECUTION' && task.state !== 'PROCESS') return notDone('It has ended already.');
      const { rowCount } = await client.query(
        `UPDATE automation_operation SET state = 'excluded', message = 'Cancelled', finished_at = clock_timestamp()
         WHERE company_id = $1 AND task_id = $2 AND state = 'ready'`,
        [viewer.companyId, taskId],
      );
      if (task.state === 'PENDING_FOR_EXECUTION') {
        await client.query(
          `UPDATE automation_lane SET closed_at = clock_timestamp() WHERE company_id = $1 AND task_id = $2`,
          [viewer.companyId, taskId],
        );
        await this.reject(client, viewer, taskId, 'Cancelled');
      } else {
        await client.query(
          `UPDATE automation_task SET cancelled_at = clock_timestamp() WHERE company_id = $1 AND id = $2`,
          [viewer.companyId, taskId],
        );
      }
      return done(`${rowCount ?? 0} changes were left out.`);
    });
  }

  /** Failed operations only. What a person had to look at is looked at first. */
  async restart(viewer: Viewer, taskId: number): Promise<BulkAnswer> {
    let answer = message('');
    await this.onTask(viewer, taskId, 'restart', async (task, client) => {
      if (task.state !== 'ERROR') {
        answer = message('Only a task with failed changes can be run again.');
        return notDone(answer.message!);
      }
      // An unknown outcome stays unknown until somebody has read it back: the worker does that before it sends.
      const { rowCount } = await client.query(
        `UPDATE automation_operation SET attempt = 0, deaths = 0, finished_at = NULL, message = NULL, found_value = NULL,
           state = CASE state WHEN 'person' THEN 'unknown' ELSE 'ready' END::operation_state
         WHERE company_id = $1 AND task_id = $2 AND state IN ('rejected', 'person')`,
        [viewer.companyId, taskId],
      );
      if (!rowCount) {
        answer = message('What failed holds other values now: look at each and change it anew.');
        return notDone(answer.message!);
      }
      await client.query(
        `INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id)
         SELECT company_id, account_id, level, entity_id, field, id FROM automation_operation
         WHERE company_id = $1 AND task_id = $2 AND state = 'unknown' ON CONFLICT DO NOTHING`,
        [viewer.companyId, taskId],
      );
      await client.query(
        `UPDATE automation_task SET state = 'PROCESS', finished_at = NULL, status_message = NULL, restarts = restarts + 1
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId],
      );
      await openLanes(client, viewer.companyId, taskId);
      answer = { status: ResponseStatus.success, message: `${rowCount} changes run again.`, taskId };
      return done(answer.message);
    });
    await this.dispatcher.dispatch();
    return answer;
  }

  /** A previewed task that puts the former values back. */
  async undo(
    viewer: Viewer,
    taskId: number,
    operationIds: readonly number[] | null,
    requestId: string | null,
  ): Promise<BulkAnswer> {
    const task = await this.seen(viewer, taskId);
    const operations = await planUndo(this.database.pool, viewer, this.platforms, taskId, operationIds);
    if (operations.length === 0) return message('There is nothing in it that could be taken back.');
    const weight = await weigh(this.database.pool, viewer.companyId, operations);
    const id = await this.database.transaction(async (client) => {
      const made = await insertTask(client, viewer, {
        action: { type: task.type as never, settings: task.settings, options: task.options },
        level: await this.levelOf(client, viewer, taskId),
        filters: null,
        operations,
        isPreview: true,
        ...weight,
        undoOfTaskId: taskId,
        requestId,
      });
      await this.record(client, viewer, taskId, 'undo', { undoTaskId: made });
      return made;
    });
    return { status: ResponseStatus.success, message: `${operations.length} changes to look at.`, taskId: id };
  }

  exclude(viewer: Viewer, operationId: number): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'exclude', async (operation, client) => {
      if (operation.state !== 'planned') return notDone('It is left out already.');
      await client.query(
        `UPDATE automation_operation SET state = 'excluded', message = 'Left out by hand' WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, operationId],
      );
      return done('Left out.');
    });
  }

  include(viewer: Viewer, operationId: number): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'include', async (operation, client) => {
      if (operation.state !== 'excluded') return notDone('It is in already.');
      if (operation.new_value === null) return notDone('It has no value to set.');
      await client.query(
        `UPDATE automation_operation SET state = 'planned', message = NULL WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, operationId],
      );
      return done('Taken in.');
    });
  }

  updateValue(viewer: Viewer, operationId: number, value: string, property: string): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'change', async (operation, client) => {
      if (propertyOf(operation.field) !== property) return notDone(`It changes ${propertyOf(operation.field)}.`);
      if (!isValueField(operation.field)) return notDone('Only amounts can be changed here.');
      const amount = Number(value);
      if (!/^\d+(\.\d{1,6})?$/.test(value.trim()) || !(amount > 0) || amount > 1e9)
        return notDone('The value must be a number above 0.');
      await client.query(
        `UPDATE automation_operation SET new_value = $3, state = 'planned', message = NULL WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, operationId, JSON.stringify(Math.round(amount * 1_000_000))],
      );
      return done('Changed.');
    });
  }

  private async onTask(
    viewer: Viewer,
    taskId: number,
    act: string,
    work: (task: TaskRow, client: PoolClient) => Promise<BaseResponse>,
  ): Promise<BaseResponse> {
    await this.seen(viewer, taskId);
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<TaskRow>(
        `SELECT t.id, t.type, t.state, t.settings, t.options, t.actor_id, t.user_id, t.needs_approval,
           t.created_at < clock_timestamp() - $3::interval AS lapsed,
           CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
         FROM automation_task t WHERE t.company_id = $1 AND t.id = $2 FOR UPDATE`,
        [viewer.companyId, taskId, LAPSES_AFTER],
      );
      const answer = await work(rows[0]!, client);
      if (answer.status === ResponseStatus.success) await this.record(client, viewer, taskId, act);
      return answer;
    });
  }

  /** Works on an operation of a task that has not run, and weighs the task anew. */
  private async onPlanned(
    viewer: Viewer,
    operationId: number,
    act: string,
    work: (operation: OperationRow, client: PoolClient) => Promise<BaseResponse>,
  ): Promise<BaseResponse> {
    const { rows } = await this.database.pool.query<{ task_id: number }>(
      'SELECT task_id FROM automation_operation WHERE company_id = $1 AND id = $2 AND ($3::int[] IS NULL OR account_id = ANY($3))',
      [viewer.companyId, operationId, viewer.accounts === 'all' ? null : viewer.accounts],
    );
    const taskId = rows[0]?.task_id;
    if (taskId === undefined) throw new NotFound();
    return this.onTask(viewer, taskId, `operation.${act}`, async (task, client) => {
      if (task.state !== 'PENDING') return notDone('The task has run: its changes stay as they are.');
      const { rows: found } = await client.query<OperationRow>(
        'SELECT id, task_id, field, state, new_value FROM automation_operation WHERE company_id = $1 AND id = $2',
        [viewer.companyId, operationId],
      );
      const answer = await work(found[0]!, client);
      if (answer.status === ResponseStatus.success) await this.weighAgain(client, viewer, taskId);
      return answer;
    });
  }

  private async weighAgain(client: PoolClient, viewer: Viewer, taskId: number): Promise<void> {
    const { rows } = await client.query<{
      entity_id: number;
      field: ChangeField;
      old_value: unknown;
      new_value: unknown;
    }>(
      `SELECT entity_id, field, old_value, new_value FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
      [viewer.companyId, taskId],
    );
    const level = await this.levelOf(client, viewer, taskId);
    const everything: Viewer = { ...viewer, accounts: 'all' };
    const entities = new Map(
      (await loadEntities(client, everything, level, [...new Set(rows.map(({ entity_id }) => entity_id))])).map(
        (each) => [each.id, each],
      ),
    );
    const operations = rows.flatMap((row) => {
      const entity = entities.get(row.entity_id);
      return entity
        ? [
            {
              entity,
              field: row.field,
              oldValue: row.old_value,
              newValue: row.new_value,
              state: 'ready' as const,
              message: null,
            },
          ]
        : [];
    });
    const { budgetChange, needsApproval } = await weigh(client, viewer.companyId, operations);
    await client.query(
      `UPDATE automation_task SET budget_change_micros = $3, needs_approval = $4 WHERE company_id = $1 AND id = $2`,
      [viewer.companyId, taskId, budgetChange, needsApproval],
    );
  }

  /** Somebody who may not see every account of a task may not act on it either. Unknown and foreign ids answer alike. */
  private async seen(viewer: Viewer, taskId: number): Promise<Pick<TaskRow, 'type' | 'settings' | 'options'>> {
    const { rows } = await this.database.pool.query<TaskRow & { all_seen: boolean; any_seen: boolean }>(
      `SELECT t.type, t.settings, t.options,
         coalesce(bool_and($3::int[] IS NULL OR o.account_id = ANY($3)), true) AS all_seen,
         coalesce(bool_or($3::int[] IS NULL OR o.account_id = ANY($3)), false) AS any_seen
       FROM automation_task t LEFT JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
       WHERE t.company_id = $1 AND t.id = $2 GROUP BY t.company_id, t.id`,
      [viewer.companyId, taskId, viewer.accounts === 'all' ? null : viewer.accounts],
    );
    const task = rows[0];
    if (!task || !task.any_seen) throw new NotFound();
    if (!task.all_seen) throw new Forbidden('The task also changes accounts you may not see.');
    return task;
  }

  private async levelOf(client: PoolClient, viewer: Viewer, taskId: number): Promise<'campaign' | 'adgroup'> {
    const { rows } = await client.query<{ level: 'campaign' | 'adgroup' }>(
      'SELECT level FROM automation_operation WHERE company_id = $1 AND task_id = $2 LIMIT 1',
      [viewer.companyId, taskId],
    );
    return rows[0]!.level;
  }

  private async reject(client: PoolClient, viewer: Viewer, taskId: number, words: string): Promise<void> {
    await client.query(
      `UPDATE automation_operation SET state = 'excluded', message = $3, finished_at = clock_timestamp()
       WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
      [viewer.companyId, taskId, words],
    );
    await client.query(
      `UPDATE automation_task SET state = 'REJECTED', approver_id = $3, finished_at = clock_timestamp(), status_message = $4
       WHERE company_id = $1 AND id = $2`,
      [viewer.companyId, taskId, viewer.actorId, words],
    );
  }

  private record(client: PoolClient, viewer: Viewer, taskId: number, act: string, after?: object): Promise<void> {
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
        ...(after ? { after } : {}),
      },
      client,
    );
  }
}
