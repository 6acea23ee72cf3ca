import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, done, Forbidden, notDone, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { BulkAnswer } from '../changes/bulk-actions.service.js';
import { approveOperations } from '../operations/operation-approvals.repository.js';
import { LockedTasks } from './locked-tasks.service.js';
import { estimateImpact } from '../planning/approval.js';
import { lockPlans } from '../planning/coming-changes.repository.js';
import { changesInWords, plannedWords } from '../planning/planned-words.js';
import { plannedCounts } from '../planning/planned-counts.repository.js';
import { nothingToUndo, planUndo } from '../planning/undo.js';
import { AdPlatforms } from '../platforms.js';
import { LaneDispatcher } from '../running/lane-dispatcher.js';
import { stopOfApproval, stopOfRestart } from './send-gate.repository.js';
import { stoppedWords } from './stopped-words.js';
import { approveTask, rejectTask, retryFailed, type StopCounts, stopTask } from './task-actions.repository.js';
import { accountsOfTask, closeTask, insertTask, openLanes } from './task-store.repository.js';
import { type TaskRequest, TaskRequests } from './task-requests.service.js';

const message = (words: string): BulkAnswer => ({ status: ResponseStatus.warning, message: words, taskId: null });

const APPROVED = done('Approved.');

/** Runs actions of users on tasks: approve, decline, stop, retry, undo. Every action is recorded. */
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
   * Approves a task. If the same user repeats the request, as after a lost response, the task stays approved.
   * @param planHash hash of the task as it was shown, or null for the current plan
   * @throws Forbidden if another user must approve all remaining operations
   */
  async approve(viewer: Viewer, taskId: number, planHash: string | null): Promise<BaseResponse> {
    const answer = await this.tasks.act(viewer, taskId, null, async (task, client) => {
      if (task.approver_id === viewer.actorId && task.state !== 'REJECTED' && planHash === task.plan_hash)
        return APPROVED;
      if (task.state !== 'PENDING') return notDone('This task is no longer waiting for approval.');
      if (!(task.tool !== null && viewer.permissions.has('bulk-actions')))
        await this.tasks.changeableLevelOf(client, viewer, taskId);
      if (task.lapsed) return notDone('This preview has expired. Create it again with current values.');
      if (planHash !== null && planHash !== task.plan_hash)
        return notDone('The preview has changed. Review it again, then approve it.');
      await lockPlans(client, viewer.companyId, await accountsOfTask(client, viewer.companyId, taskId));
      const stop = await stopOfApproval(client, { companyId: viewer.companyId, taskId });
      if (stop) return notDone(`${stop.reason} The task can't be approved now.`);
      const left = await approveOperations(client, viewer, task);
      if (left.approved === 0 && left.open > 0)
        throw new Forbidden(
          left.isCreator ? 'Another user must approve this task.' : 'Another user must approve the changes you edited.',
        );
      if (left.open > 0) {
        if (left.added > 0)
          await this.tasks.record(client, viewer, taskId, 'approve', { after: { operations: left.added } });
        return done(
          `${changesInWords(left.approved)} approved. Another user must approve ${left.open === 1 ? 'the one' : `the ${left.open}`} you edited.`,
        );
      }
      await approveTask(client, viewer, task);
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
      if (task.state !== 'PENDING') return notDone('This task is no longer waiting for approval.');
      await rejectTask(client, viewer, taskId, 'Declined');
      return done('Declined.');
    });
  }

  /**
   * Cancels a task. Excludes unsent operations, and reads back the outcome of operations that may have reached the
   * platform.
   */
  cancel(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, 'cancel', async (task, client) => {
      if (task.state === 'PENDING') {
        await rejectTask(client, viewer, taskId, 'Cancelled');
        return done('Cancelled.');
      }
      if (task.state !== 'PENDING_FOR_EXECUTION' && task.state !== 'PROCESS')
        return notDone('The task has already ended.');
      const hasStarted = task.state === 'PROCESS';
      return done(
        `Stopped. ${stoppedWords(await stopTask(client, viewer, taskId, { hasStarted, reason: 'Stopped' }))}`,
      );
    });
  }

  /** Stops a task because of its rule. @returns null if the task has ended */
  async stop(viewer: Viewer, taskId: number, reason: string): Promise<StopCounts | null> {
    let counts: StopCounts | null = null;
    await this.tasks.act(viewer, taskId, 'cancel', async (task, client) => {
      if (task.state === 'PENDING') {
        await rejectTask(client, viewer, taskId, reason);
        counts = { notSent: 0, onTheWay: 0 };
      } else if (task.state === 'PENDING_FOR_EXECUTION' || task.state === 'PROCESS') {
        const hasStarted = task.state === 'PROCESS';
        counts = await stopTask(client, viewer, taskId, { hasStarted, reason });
      } else return notDone('The task has already ended.');
      return done(reason);
    });
    return counts;
  }

  /** Retries failed operations only. Operations that waited for a user are looked up at the platform first. */
  async restart(viewer: Viewer, taskId: number): Promise<BulkAnswer> {
    let answer = message('');
    await this.tasks.act(viewer, taskId, 'restart', async (task, client) => {
      if (task.state !== 'ERROR') {
        answer = message('Only tasks with failed changes can be run again.');
        return notDone(answer.message!);
      }
      await lockPlans(client, viewer.companyId, await accountsOfTask(client, viewer.companyId, taskId));
      const stop = await stopOfRestart(client, { companyId: viewer.companyId, taskId });
      if (stop) {
        answer = message(`${stop.reason} The task can't run again now.`);
        return notDone(answer.message!);
      }
      const retried = await retryFailed(client, viewer.companyId, taskId);
      if (retried === 0) {
        answer = message('None of the failed changes can be retried. Review each one.');
        return notDone(answer.message!);
      }
      await openLanes(client, viewer.companyId, taskId);
      answer = {
        status: ResponseStatus.success,
        message: `${retried} ${retried === 1 ? 'change' : 'changes'} run again.`,
        taskId,
      };
      return done(answer.message);
    });
    await this.dispatcher.dispatch();
    return answer;
  }

  /** Creates a preview that restores the previous values. */
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
    const impact = await estimateImpact(this.database.pool, viewer.companyId, operations);
    const id = await this.requests.once(viewer, request, asked, async (client) => {
      const made = await insertTask(client, viewer, {
        action: { type: task.type as never, settings: task.settings, options: task.options },
        level: await this.tasks.changeableLevelOf(client, viewer, taskId),
        filters: null,
        operations,
        isPreview: true,
        ...impact,
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
}
