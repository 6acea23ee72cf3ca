import type { Why } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { estimateImpact } from '../planning/approval.js';
import { lockPlans } from '../planning/coming-changes.repository.js';
import { hindranceOf, planChains, type ReadChains, readChains } from '../planning/counter-undo.js';
import { withHysteresis } from '../planning/hysteresis.repository.js';
import { type CounterScope, entitiesOfChains, openChains } from '../planning/open-chains.repository.js';
import { MAX_ENTITIES } from '../planning/selection.js';
import { AdPlatforms } from '../platforms.js';
import { askedOfRule, type RuleOrigin } from './rule-origin.js';
import { openRuleTasks, type RuleTaskFilter } from './rule-tasks.repository.js';
import { LaneDispatcher } from '../running/lane-dispatcher.js';
import { stoppedWords } from './stopped-words.js';
import type { StopCounts } from './task-actions.repository.js';
import { TaskActionsService } from './task-actions.service.js';
import { type TaskRequest, TaskRequests } from './task-requests.service.js';
import { actionOfTask, insertTask } from './task-store.repository.js';

export interface CounterRequest extends CounterScope {
  readonly entityIds: readonly number[];
  /** True to create the task without running it before its approval. */
  readonly preview: boolean;
  readonly request: TaskRequest;
}

export interface CounterTask {
  /** ID of the task. Null if there is nothing to undo. */
  readonly id: number | null;
  /** Reasons why changes were skipped that could otherwise be undone. */
  readonly refusals: readonly string[];
}

/**
 * Permissions for stopping. A stop applies to all tasks of a rule, even for users who may control rules but not change
 * campaigns.
 */
const ALL_LEVELS: Viewer['permissions'] = new Set(['bulk-actions']);

/** No task is created, because nothing can be undone. */
class NothingToUndo extends Error {
  constructor(readonly refusals: readonly string[]) {
    super();
  }
}

/** Creates and stops tasks of rules that aren't bulk actions: undoes changes of other rules, and stops open tasks. */
@Injectable()
export class RuleTasks {
  /** Maximum number of changes per task of a counter rule. */
  private readonly maxChanges: number = MAX_ENTITIES;

  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly dispatcher: LaneDispatcher,
    private readonly tasks: TaskActionsService,
    private readonly requests: TaskRequests,
  ) {}

  /** Returns the entities changed by master rules in the last 30 days for which a counter rule can undo something. */
  counterScope(viewer: Viewer, scope: CounterScope): Promise<number[]> {
    return entitiesOfChains(this.database.pool, viewer, scope);
  }

  /** Counts the changes a counter rule would undo now, as far as is known without reading the platforms. */
  async countUndoable(viewer: Viewer, scope: CounterScope, whyOf: ReadonlyMap<number, Why>): Promise<number> {
    const { pool } = this.database;
    const page = { entityIds: [...whyOf.keys()], after: 0, limit: this.maxChanges };
    const chains = (await openChains(pool, viewer, { ...scope, ...page })).filter((chain) => !hindranceOf(chain));
    const undo = await planChains(pool, viewer, scope.level, chains, null);
    const operations = await withHysteresis(pool, viewer.companyId, undo, { level: scope.level, whyOf, at: null });
    return operations.filter(({ state }) => state === 'ready').length;
  }

  /**
   * Undoes changes of these entities by master rules in one task. Each property returns to the value before the first
   * of their changes. Values with other changes since then are skipped. If there are more changes than a task allows,
   * the oldest are undone first.
   */
  async counter(viewer: Viewer, asked: CounterRequest, rule: RuleOrigin): Promise<CounterTask> {
    const part = askedOfRule(rule.ruleId);
    const earlier = await this.requests.earlier(viewer, asked.request, part);
    if (earlier) return { id: earlier.id, refusals: [] };
    // The platforms are read first, because all other plans in the accounts wait while they are locked.
    const read = await readChains(this.database.pool, viewer, this.platforms, { ...asked, limit: this.maxChanges });
    try {
      const id = await this.requests.once(viewer, asked.request, part, (client) =>
        this.record(client, viewer, asked, rule, read),
      );
      if (!asked.preview) await this.dispatcher.dispatch();
      return { id, refusals: [] };
    } catch (error) {
      if (error instanceof NothingToUndo) return { id: null, refusals: error.refusals };
      throw error;
    }
  }

  /** Records the task. @throws NothingToUndo if it would have no changes */
  private async record(
    client: PoolClient,
    viewer: Viewer,
    asked: CounterRequest,
    rule: RuleOrigin,
    { chains: read, readings, refusals }: ReadChains,
  ): Promise<number> {
    const { companyId } = viewer;
    await lockPlans(client, companyId, [...new Set(read.map(({ accountId }) => accountId))]);
    const page = { entityIds: [...new Set(read.map(({ entityId }) => entityId))], after: 0 };
    const now = await openChains(client, viewer, { ...asked, ...page, limit: null });
    const lastOf = new Map(read.map(({ operationIds }) => [operationIds[0], operationIds.at(-1)]));
    // The next check handles changes that were made while the platforms were read.
    const chains = now.filter(
      (chain) => !hindranceOf(chain) && lastOf.get(chain.operationIds[0]) === chain.operationIds.at(-1),
    );
    const undo = await planChains(client, viewer, asked.level, chains, readings);
    const operations = await withHysteresis(client, companyId, undo, {
      level: asked.level,
      whyOf: rule.whyOf,
      at: null,
    });
    if (!operations.some(({ state }) => state === 'ready')) {
      const turned = operations.filter(({ message }, at) => message !== null && undo[at]!.state === 'ready');
      throw new NothingToUndo([...new Set(turned.map(({ message }) => message!)), ...refusals]);
    }
    const taskIds = [...new Set(chains.flatMap((chain) => chain.taskIds))].sort((left, right) => right - left);
    const [latest, ...others] = taskIds;
    const id = await insertTask(client, viewer, {
      action: await actionOfTask(client, companyId, latest!),
      level: asked.level,
      filters: rule.filters,
      operations,
      isPreview: asked.preview,
      ...(await estimateImpact(client, companyId, operations)),
      undoOfTaskId: latest!,
      alsoUndoOfTaskIds: others,
      requestId: asked.request.id,
      rule,
    });
    await rule.recorded(client, id);
    return id;
  }

  /**
   * Stops open tasks of rules. Call this function after committing the hold of the rules. From then on none of their
   * changes is sent, and all tasks recorded earlier are visible.
   * @returns a message about the stopped changes, or null if no task was open
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
