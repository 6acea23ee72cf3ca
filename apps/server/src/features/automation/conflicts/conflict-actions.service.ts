import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone, ResponseStatus } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { BulkAnswer } from '../changes/bulk-actions.service.js';
import { LockedTasks } from '../tasks/locked-tasks.service.js';
import { estimateImpact } from '../planning/approval.js';
import { applyLimits } from '../planning/change-limits.js';
import { amountsADayAgo } from '../planning/day-ago.repository.js';
import { lockPlans } from '../planning/coming-changes.repository.js';
import { changesInWords, plannedWords } from '../planning/planned-words.js';
import { plannedCounts } from '../planning/planned-counts.repository.js';
import { planRewrites, type RewriteOperation } from '../planning/rewrites.js';
import { AdPlatforms } from '../platforms.js';
import { accountsOfTask, insertTask, lockTask, recountFailed } from '../tasks/task-store.repository.js';
import { type TaskRequest, TaskRequests } from '../tasks/task-requests.service.js';
import { keepConflicts, readSoon } from './open-conflicts.repository.js';

/** Maximum number of IDs, which exceeds the operations of a task on one page. */
const MAX_IDS = 10_000;
/** Maximum number of IDs in the audit record. A larger record contains only the count. */
const MAX_NAMED = 100;
const NONE_OPEN = 'These conflicts are already resolved. Reload the task.';

/** There is nothing to write. The message states the reason. */
class NothingToWrite extends Error {}

/** Resolves conflicts for users: accepts the platform's value, or writes the requested value over it. */
@Injectable()
export class ConflictActionsService {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
    private readonly tasks: LockedTasks,
    private readonly requests: TaskRequests,
  ) {}

  /**
   * Closes conflicts. Our copies were updated with the platform's values when the conflicts were found, and have been
   * synced since.
   */
  keep(viewer: Viewer, taskId: number, operationIds: readonly number[] | null): Promise<BaseResponse> {
    checkIds(operationIds);
    return this.tasks.act(viewer, taskId, null, async (_, client) => {
      const kept = await keepConflicts(client, viewer, taskId, operationIds);
      if (kept.length === 0) return notDone(NONE_OPEN);
      const unknown = kept.filter(({ is_known }) => !is_known).map(({ account_id }) => account_id);
      await readSoon(client, viewer.companyId, unknown);
      await recountFailed(client, viewer.companyId, taskId);
      await this.record(client, viewer, taskId, 'operation.keepPlatformValues', kept);
      return done(`Kept the platform’s value of ${changesInWords(kept.length)}.`);
    });
  }

  /** Creates a preview that writes the values of conflicting operations over the values found at the platform. */
  async writeMine(
    viewer: Viewer,
    taskId: number,
    operationIds: readonly number[] | null,
    request: TaskRequest,
  ): Promise<BulkAnswer> {
    checkIds(operationIds);
    const { type } = await this.tasks.seen(viewer, taskId);
    const asked = ['writeMine', taskId, operationIds];
    const earlier = await this.requests.earlier(viewer, request, asked);
    if (earlier) return this.previewed(viewer, earlier.id);
    const accounts = await accountsOfTask(this.database.pool, viewer.companyId, taskId);
    const connected = await this.platforms.connected(viewer.companyId, accounts);
    try {
      const id = await this.requests.once(viewer, request, asked, async (client) => {
        // If two users decide at the same time, the second one finds no open conflict.
        await lockTask(client, viewer.companyId, taskId);
        await lockPlans(client, viewer.companyId, accounts);
        const level = await this.tasks.changeableLevelOf(client, viewer, taskId);
        const platformOf = (partnerId: number) => this.platforms.of(partnerId);
        const planned = await planRewrites(client, viewer, taskId, operationIds, { level, platformOf, connected });
        const { companyId } = viewer;
        const dayAgo = await amountsADayAgo(client, { companyId, platforms: this.platforms, level }, planned);
        const operations = (await applyLimits(client, companyId, level, planned, dayAgo)) as RewriteOperation[];
        refuseNothing(operations);
        const made = await insertTask(client, viewer, {
          action: { type: type as never, settings: null, options: null },
          level,
          filters: null,
          operations,
          isPreview: true,
          ...(await estimateImpact(client, viewer.companyId, operations)),
          rewriteOfTaskId: taskId,
          requestId: request.id,
        });
        const written = operations.map(({ rewriteOfId }) => ({ id: rewriteOfId }));
        await this.record(client, viewer, taskId, 'operation.writeMine', written, made);
        return made;
      });
      return await this.previewed(viewer, id);
    } catch (error) {
      if (!(error instanceof NothingToWrite)) throw error;
      return { status: ResponseStatus.warning, message: error.message, taskId: null };
    }
  }

  private async previewed(viewer: Viewer, taskId: number): Promise<BulkAnswer> {
    const counts = await plannedCounts(this.database.pool, viewer.companyId, taskId);
    return { status: ResponseStatus.success, message: plannedWords(counts, true), taskId };
  }

  private record(
    client: PoolClient,
    viewer: Viewer,
    taskId: number,
    act: string,
    operations: readonly { readonly id: number }[],
    rewriteTaskId?: number,
  ): Promise<void> {
    const operationIds = operations.slice(0, MAX_NAMED).map(({ id }) => id);
    const after = { count: operations.length, operationIds, ...(rewriteTaskId && { rewriteTaskId }) };
    return this.tasks.record(client, viewer, taskId, act, { after });
  }
}

function checkIds(ids: readonly number[] | null): void {
  if ((ids?.length ?? 0) > MAX_IDS)
    throw new BadUserInput(`You can select at most ${MAX_IDS.toLocaleString('en-US')} operations at once.`);
}

function refuseNothing(operations: readonly RewriteOperation[]): void {
  if (operations.some(({ state }) => state === 'ready')) return;
  const reasons = [...new Set(operations.flatMap(({ message }) => message ?? []))];
  throw new NothingToWrite(reasons.length > 0 ? ['Nothing to write.', ...reasons].join(' ') : NONE_OPEN);
}
