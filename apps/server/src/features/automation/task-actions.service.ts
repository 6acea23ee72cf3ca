import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, Forbidden, notDone, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { BulkAnswer } from './bulk-actions.service.js';
import { slotSql } from './properties/property-sql.js';
import { approveOperations } from './operation-approvals.repository.js';
import { LockedTasks } from './locked-tasks.service.js';
import { weigh } from './planning/approval.js';
import { lockPlans } from './planning/coming-changes.js';
import { changesInWords, plannedCounts, plannedWords } from './planning/planned-words.js';
import { nothingToUndo, planUndo } from './planning/undo.js';
import { AdPlatforms } from './platforms.js';
import { LaneDispatcher } from './running/lane-dispatcher.js';
import {
  accountsOfTask,
  CAN_BE_RETRIED,
  closeTask,
  insertTask,
  NEXT_TURN,
  openLanes,
} from './task-store.repository.js';
import { type TaskRequest, TaskRequests } from './task-requests.service.js';

const message = (words: string): BulkAnswer => ({ status: ResponseStatus.warning, message: words, taskId: null });

const APPROVED = done('Approved.');

/** What users do with tasks: approve, decline, stop, run again, undo. Every action is recorded. */
@Injectable()
export class TaskActionsService {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
    private readonly requests: TaskRequests,
    private readonly tasks: LockedTasks,
  ) {}

  /**
   * Lets it run. Repeated by the user who approved the same, as after a lost answer, it stays approved.
   * @param planHash of the task as it was shown; null: as it is now
   * @throws Forbidden where another user has to approve everything that is left
   */
  async approve(viewer: Viewer, taskId: number, planHash: string | null): Promise<BaseResponse> {
    const answer = await this.tasks.act(viewer, taskId, null, async (task, client) => {
      if (task.approver_id === viewer.actorId && task.state !== 'REJECTED' && planHash === task.plan_hash)
        return APPROVED;
      if (task.state !== 'PENDING') return notDone('It does not wait for approval any more.');
      if (task.lapsed) return notDone('It was made more than a day ago: make it again, with the values of today.');
      if (planHash !== null && planHash !== task.plan_hash)
        return notDone('It has changed since you looked at it: look at it again.');
      await lockPlans(client, viewer.companyId, await accountsOfTask(client, viewer.companyId, taskId));
      const left = await approveOperations(client, viewer, task);
      if (left.approved === 0 && left.open > 0)
        throw new Forbidden(
          left.isCreator
            ? 'Another user has to approve this task.'
            : 'Another user has to approve the changes you edited.',
        );
      if (left.open > 0) {
        if (left.added > 0)
          await this.tasks.record(client, viewer, taskId, 'approve', { after: { operations: left.added } });
        return done(
          `${changesInWords(left.approved)} approved. Another user has to approve ${left.open === 1 ? 'the one' : `the ${left.open}`} you edited.`,
        );
      }
      await client.query(
        `UPDATE automation_task SET state = 'PENDING_FOR_EXECUTION', approver_id = $3, approved_at = clock_timestamp(),
           plan_hash = $4
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId, viewer.actorId, task.plan_hash],
      );
      await client.query(
        `UPDATE automation_operation SET state = 'ready', turn = ${NEXT_TURN}
         WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
        [viewer.companyId, taskId],
      );
      await openLanes(client, viewer.companyId, taskId);
      await closeTask(client, viewer.companyId, taskId);
      await this.tasks.record(client, viewer, taskId, 'approve');
      return APPROVED;
    });
    await this.dispatcher.dispatch();
    return answer;
  }

  decline(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, 'decline', async (task, client) => {
      if (task.state !== 'PENDING') return notDone('It does not wait for approval any more.');
      await this.reject(client, viewer, taskId, 'Declined');
      return done('Declined.');
    });
  }

  /** Operations not yet sent are left out; those on the way end by themselves. */
  cancel(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, 'cancel', async (task, client) => {
      if (task.state === 'PENDING') {
        await this.reject(client, viewer, taskId, 'Cancelled');
        return done('Cancelled.');
      }
      if (task.state !== 'PENDING_FOR_EXECUTION' && task.state !== 'PROCESS') return notDone('It has ended already.');
      const { rowCount } = await client.query(
        `UPDATE automation_operation SET state = 'excluded', message = 'Stopped', finished_at = clock_timestamp()
         WHERE company_id = $1 AND task_id = $2 AND state = 'ready'`,
        [viewer.companyId, taskId],
      );
      if (task.state === 'PENDING_FOR_EXECUTION') {
        await client.query(
          `UPDATE automation_lane SET closed_at = clock_timestamp() WHERE company_id = $1 AND task_id = $2`,
          [viewer.companyId, taskId],
        );
        await this.reject(client, viewer, taskId, 'Stopped before it started.');
      }
      await client.query(
        `UPDATE automation_task SET cancelled_at = clock_timestamp(), cancelled_by = $3, stopped_count = stopped_count + $4
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId, viewer.actorId, rowCount ?? 0],
      );
      return done(`Stopped. ${rowCount ?? 0} ${rowCount === 1 ? 'change was' : 'changes were'} not sent.`);
    });
  }

  /** Failed operations only. What a person had to look at is looked at first. */
  async restart(viewer: Viewer, taskId: number): Promise<BulkAnswer> {
    let answer = message('');
    await this.tasks.act(viewer, taskId, 'restart', async (task, client) => {
      if (task.state !== 'ERROR') {
        answer = message('Only a task with failed changes can be run again.');
        return notDone(answer.message!);
      }
      await lockPlans(client, viewer.companyId, await accountsOfTask(client, viewer.companyId, taskId));
      // An unknown outcome stays unknown until it is read back: the worker does that before it sends.
      const { rowCount } = await client.query(
        `UPDATE automation_operation SET attempt = 0, deaths = 0, finished_at = NULL, message = NULL, found_value = NULL,
           state = CASE state WHEN 'person' THEN 'unknown' ELSE 'ready' END::operation_state,
           was_sent = state = 'person', turn = ${NEXT_TURN}
         WHERE company_id = $1 AND task_id = $2 AND ${CAN_BE_RETRIED}`,
        [viewer.companyId, taskId],
      );
      if (!rowCount) {
        answer = message('None of these can be retried. Review each one.');
        return notDone(answer.message!);
      }
      await client.query(
        `INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id)
         SELECT company_id, account_id, level, entity_id, ${slotSql('field')}, id FROM automation_operation
         WHERE company_id = $1 AND task_id = $2 AND state = 'unknown' ON CONFLICT DO NOTHING`,
        [viewer.companyId, taskId],
      );
      await client.query(
        `UPDATE automation_task SET state = 'PROCESS', finished_at = NULL, status_message = NULL, restarts = restarts + 1
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId],
      );
      await openLanes(client, viewer.companyId, taskId);
      answer = {
        status: ResponseStatus.success,
        message: `${rowCount} ${rowCount === 1 ? 'change' : 'changes'} run again.`,
        taskId,
      };
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
    request: TaskRequest,
  ): Promise<BulkAnswer> {
    const task = await this.tasks.seen(viewer, taskId);
    const asked = ['undo', taskId, operationIds];
    const earlier = await this.requests.earlier(viewer, request, asked);
    if (earlier) return this.previewed(viewer, earlier.id);
    const operations = await planUndo(this.database.pool, viewer, this.platforms, taskId, operationIds);
    const nothing = nothingToUndo(operations);
    if (nothing) return message(nothing);
    const weight = await weigh(this.database.pool, viewer.companyId, operations);
    const id = await this.requests.once(viewer, request, asked, async (client) => {
      const made = await insertTask(client, viewer, {
        action: { type: task.type as never, settings: task.settings, options: task.options },
        level: await this.tasks.changeableLevelOf(client, viewer, taskId),
        filters: null,
        operations,
        isPreview: true,
        ...weight,
        undoOfTaskId: taskId,
        requestId: request.id,
      });
      await this.tasks.record(client, viewer, taskId, 'undo', { after: { undoTaskId: made } });
      return made;
    });
    return this.previewed(viewer, id);
  }

  private async previewed(viewer: Viewer, taskId: number): Promise<BulkAnswer> {
    const counts = await plannedCounts(this.database.pool, viewer.companyId, taskId);
    return { status: ResponseStatus.success, message: plannedWords(counts, true), taskId };
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
}
