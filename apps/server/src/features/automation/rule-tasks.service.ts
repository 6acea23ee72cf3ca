import type { EntityLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { weigh } from './planning/approval.js';
import { lockPlans } from './planning/coming-changes.repository.js';
import { withHysteresis } from './planning/hysteresis.repository.js';
import { planUndo } from './planning/undo.js';
import { AdPlatforms } from './platforms.js';
import type { RuleOrigin } from './rule-origin.js';
import { openRuleTasks, type RuleTaskFilter, undoableOfRules } from './rule-tasks.repository.js';
import { LaneDispatcher } from './running/lane-dispatcher.js';
import { stoppedWords } from './stopped-words.js';
import type { StopCounts } from './task-actions.repository.js';
import { TaskActionsService } from './task-actions.service.js';
import { insertTask } from './task-store.repository.js';

export interface CounterRequest {
  readonly masterRuleIds: readonly number[];
  readonly level: EntityLevel;
  readonly entityIds: readonly number[];
  /** Make the tasks but run nothing before they are approved. */
  readonly preview: boolean;
  readonly requestId: string | null;
}

export interface CounterTasks {
  readonly ids: readonly number[];
  /** Why changes are not undone that could be, in tasks of which nothing else is left. */
  readonly refusals: readonly string[];
}

/** Stopping reaches every task of a rule, also for users who may switch rules but not change campaigns. */
const ALL_LEVELS: Viewer['permissions'] = new Set(['bulk-actions']);

/** Tasks of rules that are no bulk actions: undoing what other rules did, and stopping what is under way. */
@Injectable()
export class RuleTasks {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
    private readonly tasks: TaskActionsService,
  ) {}

  /**
   * Undoes what master rules did to these entities and is not undone yet: a task for each of theirs, the newest first.
   * Values that were changed since are left alone.
   */
  async counter(viewer: Viewer, asked: CounterRequest, rule: RuleOrigin): Promise<CounterTasks> {
    const refusals = new Set<string>();
    const made = await this.database.transaction(async (client) => {
      const undoable = await undoableOfRules(client, viewer, asked);
      await lockPlans(client, viewer.companyId, [...new Set(undoable.flatMap(({ accountIds }) => accountIds))]);
      const ids: number[] = [];
      for (const task of undoable) {
        const undo = await planUndo(client, viewer, this.platforms, task.taskId, task.operationIds);
        const how = { level: asked.level, whyOf: rule.whyOf, at: null };
        const operations = await withHysteresis(client, viewer.companyId, undo, how);
        if (!operations.some(({ state }) => state === 'ready')) {
          const refused = operations.filter(({ message }, at) => message !== null && undo[at]!.state === 'ready');
          for (const { message } of refused) refusals.add(message!);
          continue;
        }
        const { type, settings, options } = task;
        const id = await insertTask(client, viewer, {
          action: { type: type as never, settings, options },
          level: asked.level,
          filters: rule.filters,
          operations,
          isPreview: asked.preview,
          ...(await weigh(client, viewer.companyId, operations)),
          undoOfTaskId: task.taskId,
          requestId: asked.requestId,
          rule,
        });
        ids.push(id);
      }
      if (ids[0] !== undefined) await rule.recorded(client, ids[0]);
      return ids;
    });
    if (made.length > 0 && !asked.preview) await this.dispatcher.dispatch();
    return { ids: made, refusals: [...refusals] };
  }

  /**
   * Stops open tasks of rules. Call it after the commit that holds the rules: from then on nothing of them is sent, and tasks
   * recorded before it are found here.
   * @returns what was stopped, in words; null if no task was open
   */
  async stop(viewer: Viewer, reason: string, filter: RuleTaskFilter): Promise<string | null> {
    const open = await openRuleTasks(this.database.pool, viewer.companyId, filter);
    const stopped: StopCounts[] = [];
    for (const id of open) {
      const counts = await this.tasks.stop({ ...viewer, accounts: 'all', permissions: ALL_LEVELS }, id, reason);
      if (counts) stopped.push(counts);
    }
    if (stopped.length === 0) return null;
    const notSent = stopped.reduce((sum, each) => sum + each.notSent, 0);
    const onTheWay = stopped.reduce((sum, each) => sum + each.onTheWay, 0);
    const tasks = `${stopped.length} ${stopped.length === 1 ? 'task was' : 'tasks were'} stopped`;
    return notSent + onTheWay === 0 ? `${tasks}.` : `${tasks}: ${stoppedWords({ notSent, onTheWay })}`;
  }
}
