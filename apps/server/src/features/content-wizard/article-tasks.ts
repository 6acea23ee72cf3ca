import type { TaskRun, TaskService } from '../../core/queue/index.js';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Records a task on the transaction of the change. @returns its id */
export function taskOf(tasks: TaskService, { viewer, on }: Change, kind: string, payload: object): Promise<number> {
  const { companyId, userId, actorId, origin } = viewer;
  return tasks.create({ companyId, kind, payload, userId, actorId, requestId: origin?.requestId ?? null }, on);
}

/** For budget and record: whose work it is. It may do nothing else. */
export const workerViewer = ({ companyId, userId, actorId }: TaskRun): Viewer => ({
  ...{ companyId, userId: userId ?? 0, actorId: actorId ?? userId ?? 0, sessionId: null },
  ...{ permissions: new Set(), accounts: [], teamId: null },
});
