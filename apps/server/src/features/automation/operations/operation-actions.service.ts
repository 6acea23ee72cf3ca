import { isValueProperty, shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, done, NotFound, notDone, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { amountSet, budgetsWith, isReplacement, type StoredBudgets } from '../properties/budget-kinds.js';
import { LockedTasks } from '../tasks/locked-tasks.service.js';
import {
  accountOfOperation,
  excludeOperations,
  saveImpact,
  operationOf,
  type OperationRow,
  planOperation,
  plannedOperations,
  taskOfOperation,
} from './operation-actions.repository.js';
import { offStep } from '../planning/amount-steps.js';
import { estimateImpact } from '../planning/approval.js';
import { limitVerdicts } from '../planning/change-limits.js';
import { amountsADayAgo } from '../planning/day-ago.repository.js';
import { loadEntities } from '../planning/entities.repository.js';
import { refusedFor } from '../planning/plan-operations.js';
import { AdPlatforms } from '../platforms.js';

/** Edits the operations of a task that waits for approval: excludes, includes, or changes the value. */
@Injectable()
export class OperationActionsService {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly tasks: LockedTasks,
  ) {}

  exclude(viewer: Viewer, operationId: number): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'exclude', async (operation, client) => {
      if (operation.state !== 'planned') return notDone('This change is already excluded.');
      await excludeOperations(client, viewer.companyId, [operationId]);
      return done('Excluded.');
    });
  }

  include(viewer: Viewer, operationId: number): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'include', async (operation, client) => {
      if (operation.state !== 'excluded') return notDone('This change is already included.');
      if (operation.new_value === null) return notDone('This change has no value.');
      const hindrance = await this.hindranceOf(viewer, operation);
      if (hindrance) return notDone(hindrance);
      return this.plan(client, viewer, operation, operation.new_value, 'Included.');
    });
  }

  /** Returns the reason why the platform can't execute the operation, or null. */
  private async hindranceOf(viewer: Viewer, { level, field, entity_id }: OperationRow): Promise<string | null> {
    if (field === 'labels') return null;
    const [entity] = await loadEntities(this.database.pool, { ...viewer, accounts: 'all' }, level, [entity_id]);
    const platform = entity && this.platforms.of(entity.partnerId);
    if (!platform) return "This platform can't be edited from the console.";
    const why = refusedFor(platform, level, field, entity);
    if (why) return why;
    const account = await this.platforms.account(viewer.companyId, entity.accountId);
    return account ? null : 'Its account is not connected to its platform.';
  }

  updateValue(viewer: Viewer, operationId: number, value: string, property: string): Promise<BaseResponse> {
    return this.onPlanned(viewer, operationId, 'change', async (operation, client) => {
      if (shownAs(operation.field) !== property) return notDone(`It changes ${shownAs(operation.field)}.`);
      const { field } = operation;
      if (!isValueProperty(field) && !isReplacement(field)) return notDone('Only amounts can be edited.');
      const amount = Number(value);
      if (!/^\d+(\.\d{1,6})?$/.test(value.trim()) || !(amount > 0) || amount > 1e9)
        return notDone(amount > 1e9 ? 'The value is too large.' : 'The value must be a number greater than 0.');
      const micros = Math.round(amount * 1_000_000);
      const wrong = await this.offStepOf(viewer, operation, micros);
      if (wrong) return notDone(wrong);
      return this.plan(
        client,
        viewer,
        operation,
        isReplacement(field) ? budgetsWith(field, micros) : micros,
        'Changed.',
      );
    });
  }

  /**
   * Returns the reason why the platform can't store the amount. Null if it can, or if the operation already has the
   * amount.
   */
  private async offStepOf(viewer: Viewer, operation: OperationRow, micros: number): Promise<string | null> {
    const { field, account_id, new_value } = operation;
    const planned = isReplacement(field) ? amountSet(field, new_value as StoredBudgets | null) : new_value;
    if (planned === micros) return null;
    const { partnerId, currency } = await accountOfOperation(this.database.pool, viewer.companyId, account_id);
    return offStep(this.platforms.of(partnerId), field, currency, micros);
  }

  /**
   * Includes the operation with this value, with the viewer as author. An undo has no limits unless its values change.
   */
  private async plan(
    client: PoolClient,
    viewer: Viewer,
    operation: OperationRow,
    newValue: unknown,
    words: string,
  ): Promise<BaseResponse> {
    const isEdited = newValue !== operation.new_value;
    const isUndo = operation.undo_of_id !== null && operation.rewrite_of_id === null;
    const limited = isEdited || !isUndo ? await this.limitedOf(client, viewer, operation, newValue) : null;
    const asked = { companyId: viewer.companyId, platforms: this.platforms, level: operation.level };
    const dayAgo = await amountsADayAgo(client, asked, limited ? [limited] : []);
    const [verdict] = await limitVerdicts(client, viewer.companyId, operation.level, [limited], dayAgo);
    if (verdict!.kind === 'refused') return notDone(verdict!.message);
    const limitMessage = verdict!.kind === 'exceeds' ? verdict!.message : null;
    await planOperation(client, viewer, operation.id, { newValue, limitMessage, isEdited });
    return done(words);
  }

  private async limitedOf(client: PoolClient, viewer: Viewer, operation: OperationRow, newValue: unknown) {
    const { level, entity_id, field, old_value: oldValue } = operation;
    const [entity] = await loadEntities(client, { ...viewer, accounts: 'all' }, level, [entity_id]);
    return entity ? { entity, field, oldValue, newValue } : null;
  }

  /** Changes an operation of a task that hasn't run, and assesses the task again. */
  private async onPlanned(
    viewer: Viewer,
    operationId: number,
    act: string,
    work: (operation: OperationRow, client: PoolClient) => Promise<BaseResponse>,
  ): Promise<BaseResponse> {
    const taskId = await taskOfOperation(this.database.pool, viewer, operationId);
    if (taskId === null) throw new NotFound();
    return this.tasks.act(viewer, taskId, null, async (task, client) => {
      if (task.state !== 'PENDING') return notDone("The task has run, so its changes can't be edited.");
      const before = await operationOf(client, viewer.companyId, operationId);
      const answer = await work(before, client);
      if (answer.status !== ResponseStatus.success) return answer;
      await this.weighAgain(client, viewer, taskId);
      const after = await operationOf(client, viewer.companyId, operationId);
      await this.tasks.record(client, viewer, taskId, `operation.${act}`, {
        entityName: [before.campaign, before.ad_group, before.keyword].filter(Boolean).join(' › '),
        accountId: before.account_id,
        before: recorded(before),
        after: recorded(after),
      });
      return answer;
    });
  }

  /** Assesses a changed preview again: the change of the budget, and the need for another user's approval. */
  async weighAgain(client: PoolClient, viewer: Viewer, taskId: number): Promise<void> {
    const rows = await plannedOperations(client, viewer.companyId, taskId);
    const level = await this.tasks.changeableLevelOf(client, viewer, taskId);
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
              limitMessage: row.limit_message,
            },
          ]
        : [];
    });
    await saveImpact(client, viewer.companyId, taskId, await estimateImpact(client, viewer.companyId, operations));
  }
}

/** Returns the fields of an operation for the audit record. */
const recorded = ({ id, campaign, ad_group, keyword, placement, field, new_value, state }: OperationRow): object => ({
  operationId: id,
  campaign,
  ...(ad_group === null ? {} : { adGroup: ad_group }),
  ...(keyword === null ? {} : { keyword }),
  ...(placement === null ? {} : { placement }),
  property: shownAs(field),
  [field]: new_value,
  included: state === 'planned',
});
