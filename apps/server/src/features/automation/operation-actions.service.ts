import type { EntityLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, NotFound, notDone, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type ChangeField, isValueField, propertyOf, whyNot } from './fields.js';
import { LockedTasks } from './locked-tasks.service.js';
import { weigh } from './planning/approval.js';
import { loadEntities } from './planning/entities.js';
import { AdPlatforms } from './platforms.js';
import type { TaskStateName } from './task-store.js';

interface OperationRow {
  readonly id: number;
  readonly task_id: number;
  readonly field: ChangeField;
  readonly state: string;
  readonly new_value: unknown;
  readonly task_state: TaskStateName;
}

/** What people do with the operations of a task that waits for approval: leave out, take in, another value. */
@Injectable()
export class OperationActionsService {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly tasks: LockedTasks,
  ) {}

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
      const hindrance = await this.hindranceOf(viewer, operation);
      if (hindrance) return notDone(hindrance);
      await client.query(
        `UPDATE automation_operation SET state = 'planned', message = NULL WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, operationId],
      );
      return done('Taken in.');
    });
  }

  /** Why it could not be carried out at all, or null. */
  private async hindranceOf({ companyId }: Viewer, { id, field }: OperationRow): Promise<string | null> {
    if (field === 'labels') return null;
    const { rows } = await this.database.pool.query<{ level: EntityLevel; accountId: number; partnerId: number }>(
      `SELECT o.level, o.account_id AS "accountId", a.partner_id AS "partnerId" FROM automation_operation o
       JOIN partner_account a ON a.company_id = o.company_id AND a.id = o.account_id WHERE o.company_id = $1 AND o.id = $2`,
      [companyId, id],
    );
    const { level, accountId, partnerId } = rows[0]!;
    const platform = this.platforms.of(partnerId);
    if (!platform) return 'Its source cannot be changed from here.';
    const why = whyNot(platform.capabilities(), level, field, platform.name);
    if (why) return why;
    const account = await this.platforms.account(companyId, accountId);
    return account ? null : 'Its account is not connected to its platform.';
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
    return this.tasks.act(viewer, taskId, `operation.${act}`, async (task, client) => {
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
    const level = await this.tasks.levelOf(client, viewer, taskId);
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
}
