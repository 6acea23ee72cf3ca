import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type BaseResponse, done, notDone } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { LockedTasks } from '../tasks/locked-tasks.service.js';
import { excludeOperations, includeOperations } from './operation-actions.repository.js';
import { OperationActionsService } from './operation-actions.service.js';
import type { OperationFilter } from './operation-filter.js';
import { matchingIds } from './operation-reads.repository.js';

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`;

/** Excludes or includes many operations of a preview at once, if their number is the one the user saw. */
@Injectable()
export class OperationExclusions {
  constructor(
    private readonly tasks: LockedTasks,
    private readonly actions: OperationActionsService,
  ) {}

  exclude(viewer: Viewer, taskId: number, filter: OperationFilter, expected: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, null, async (task, client) => {
      if (task.state !== 'PENDING') return notDone('The task has started. Its changes can no longer be excluded.');
      const ids = await matchingIds(client, viewer, taskId, filter, 'planned');
      if (ids.length !== expected) return differs(ids.length, expected, 'excluded');
      await excludeOperations(client, viewer.companyId, ids);
      await this.finish(client, viewer, taskId, 'operation.excludeByFilter', filter, ids.length);
      return done(`${counted(ids.length)} excluded.`);
    });
  }

  include(viewer: Viewer, taskId: number, filter: OperationFilter, expected: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, null, async (task, client) => {
      if (task.state !== 'PENDING') return notDone('The task has started. Its changes can no longer be included.');
      const ids = await matchingIds(client, viewer, taskId, filter, 'excludedManually');
      if (ids.length !== expected) return differs(ids.length, expected, 'included');
      await includeOperations(client, viewer, ids);
      await this.finish(client, viewer, taskId, 'operation.includeByFilter', filter, ids.length);
      return done(`${counted(ids.length)} included.`);
    });
  }

  private async finish(
    client: PoolClient,
    viewer: Viewer,
    taskId: number,
    act: string,
    filter: OperationFilter,
    count: number,
  ): Promise<void> {
    await this.actions.weighAgain(client, viewer, taskId);
    const { operationIds, ...filters } = filter;
    await this.tasks.record(client, viewer, taskId, act, {
      after: {
        count,
        ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== undefined)),
        // Small selections are recorded by ID. For a large one, the count is enough.
        ...(operationIds && { operationIds: operationIds.slice(0, 100) }),
      },
    });
  }
}

const differs = (count: number, expected: number, what: string): BaseResponse =>
  notDone(
    `${counted(count)} ${count === 1 ? 'matches' : 'match'} now, not ${expected.toLocaleString('en-US')}, so nothing was ${what}. Review the list and try again.`,
  );
