import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, NotFound, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  cancelPublications,
  type LockedPublication,
  lockMatching,
  lockPublications,
  restartPublications,
} from './publication-actions.repository.js';
import { lockNames, type PublicationFilters } from './publications.repository.js';

/** Maximum number of tasks per call. */
const MAX_TASKS = 1_000;

/** Tasks that a user selected, either by ID or by filter. */
export interface ChosenTasks {
  readonly ids: readonly number[] | null | undefined;
  readonly filters: Omit<PublicationFilters, 'kind' | 'states'> | null | undefined;
}

/** Restarts and cancels publications for all tools. Users know publications as tasks. */
@Injectable()
export class PublicationActions {
  constructor(private readonly changes: Changes) {}

  /** Publishes failed tasks again, with the permissions of the viewer. Other tasks are unchanged but counted. */
  restart(viewer: Viewer, kind: string, { ids, filters }: ChosenTasks): Promise<BaseResponse> {
    if ((ids == null) === (filters == null)) throw new BadUserInput('Send either taskIds or filters, not both.');
    const chosen = ids && checked(ids);
    return this.changes.run(viewer, async (change) => {
      await lockNames(change.on, change.companyId);
      const found = chosen
        ? await chosenOf(change, kind, chosen)
        : await lockMatching(change.on, viewer, { ...filters!, kind, states: ['failed'] }, MAX_TASKS + 1);
      const tasks = found.slice(0, MAX_TASKS);
      const failed = tasks.filter(({ state }) => state === 'failed');
      const restarted = await restartPublications(change.on, viewer, idsOf(failed));
      await change.recordAll(
        failed
          .filter(({ id }) => restarted.has(id))
          .map((task) => ({
            ...subject(task, 'restart'),
            before: { status: 'failed' },
            after: { status: 'restarted' },
          })),
      );
      return answer(
        tasks.length > 0 ? changed(restarted.size, 'restarted') : 'No failed task matches the filters.',
        restarted.size,
        [
          count(tasks.length - failed.length, 'is not failed', 'are not failed'),
          count(
            failed.length - restarted.size,
            'was skipped because another open task of the account has its name',
            'were skipped because other open tasks of their accounts have their names',
          ),
          found.length > MAX_TASKS ? 'More failed tasks match. Restart again to include them.' : null,
        ],
      );
    });
  }

  /** Ends open tasks. A running call is settled first. Existing results stay at the platform, inactive. */
  cancel(viewer: Viewer, kind: string, ids: readonly number[]): Promise<BaseResponse> {
    const chosen = checked(ids);
    return this.changes.run(viewer, async (change) => {
      await lockNames(change.on, change.companyId);
      const tasks = await chosenOf(change, kind, chosen);
      const open = tasks.filter((task) => task.isOpen && !task.isCancelled);
      const states = await cancelPublications(change.on, viewer, idsOf(open));
      await change.recordAll(
        open.map((task) => ({
          ...subject(task, 'cancel'),
          before: { status: task.state },
          after: { status: states.get(task.id) },
        })),
      );
      const response = answer(changed(open.length, 'canceled'), open.length, [
        count(tasks.filter((task) => !task.isOpen).length, 'has ended already', 'have ended already'),
        count(tasks.filter((task) => task.isOpen && task.isCancelled).length, ...ALREADY_CANCELLED),
      ]);
      const underWay = open.filter(({ id }) => states.get(id) === 'started').length;
      const later = count(underWay, 'ends when the platform has responded', 'end when the platform has responded');
      return later ? { ...response, message: `${response.message} ${later}` } : response;
    });
  }
}

const ALREADY_CANCELLED = [
  'was already canceled and ends when the platform has responded',
  'were already canceled and end when the platform has responded',
] as const;

const idsOf = (tasks: readonly LockedPublication[]): number[] => tasks.map(({ id }) => id);

/** Returns the IDs without duplicates. @throws BadUserInput if there are none or too many */
function checked(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) throw new BadUserInput('Choose a task.');
  if (ids.length > MAX_TASKS)
    throw new BadUserInput(`You can select up to ${MAX_TASKS.toLocaleString('en-US')} tasks at once.`);
  return [...new Set(ids)];
}

/** Returns the selected publications. @throws NotFound if the viewer can't see one of them */
async function chosenOf(change: Change, kind: string, ids: readonly number[]): Promise<LockedPublication[]> {
  const tasks = await lockPublications(change.on, change.viewer, kind, ids);
  if (tasks.length < ids.length) throw new NotFound('Task not found.');
  return tasks;
}

const subject = ({ kind, name, accountId, externalId }: LockedPublication, verb: string) => ({
  ...{ action: `${kind}.${verb}`, entityType: kind, entityName: name, accountId },
  ...(externalId !== null && { entityId: externalId }),
});

const changed = (tasks: number, verb: string): string => {
  if (tasks === 0) return `No task was ${verb}.`;
  return tasks === 1 ? `1 task was ${verb}.` : `${tasks.toLocaleString('en-US')} tasks were ${verb}.`;
};

/** Returns a sentence about some of the tasks. Null if there are none. */
const count = (tasks: number, one: string, several: string): string | null =>
  tasks === 0 ? null : `${tasks.toLocaleString('en-US')} ${tasks === 1 ? one : several}.`;

function answer(message: string, done: number, left: readonly (string | null)[]): BaseResponse {
  const sentences = left.filter((sentence) => sentence !== null);
  const partly = sentences.length > 0 ? ResponseStatus.warning : ResponseStatus.success;
  return { status: done === 0 ? ResponseStatus.error : partly, message: [message, ...sentences].join(' ') };
}
