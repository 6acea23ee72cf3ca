import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { TaskService } from '../../core/queue/index.js';
import { SAVE_TASK, type SaveTask } from './group-saves.js';
import { setPending } from './group-sites.repository.js';

/** Sites a change of the group is sent to; conflicts wait for a user, and what is gone is only created again on request. */
export const SENT_ON_CHANGE = ['saved', 'failed', 'pending', 'sending'];

interface Sent {
  /** States of the sites it is sent to. */
  readonly states?: readonly string[];
  /** Missing: all of its sites. */
  readonly siteIds?: readonly number[] | null;
}

/** Records saves of groups to their sites with the change that asks for them. */
@Injectable()
export class GroupSends {
  constructor(private readonly tasks: TaskService) {}

  /** Records the task that saves the group to its sites. @returns the sites */
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
