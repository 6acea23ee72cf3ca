import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { TaskService } from '../../core/queue/index.js';
import { SAVE_TASK, type SaveTask } from './group-saves.js';
import { setPending } from './group-sites.repository.js';

/**
 * States of sites that receive every change. Conflicts wait for a user, and groups missing at the site are recreated
 * only on request.
 */
export const SENT_ON_CHANGE = ['saved', 'failed', 'pending', 'sending'];

interface Sent {
  /** States of the sites to send to. */
  readonly states?: readonly string[];
  /** Sites to send to. Default: all sites of the group. */
  readonly siteIds?: readonly number[] | null;
}

/** Creates the tasks that save groups to their sites, in the transaction of the change. */
@Injectable()
export class GroupSends {
  constructor(private readonly tasks: TaskService) {}

  /** Creates the task that saves the group to its sites. @returns the sites */
  async send(
    change: Change,
    groupId: number,
    { states = SENT_ON_CHANGE, siteIds = null }: Sent = {},
  ): Promise<number[]> {
    const task = await this.task(change, groupId);
    return setPending(change.on, { companyId: change.companyId, groupId }, task, { states, siteIds });
  }

  task({ viewer, on }: Change, groupId: number): Promise<number> {
    const { companyId, userId, actorId, origin } = viewer;
    const payload = { groupId } satisfies SaveTask;
    return this.tasks.create(
      { companyId, kind: SAVE_TASK, payload, userId, actorId, requestId: origin?.requestId ?? null },
      on,
    );
  }
}
