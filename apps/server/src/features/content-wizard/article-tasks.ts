import type { TaskRun, TaskService } from '../../core/queue/index.js';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Records a task in the transaction of the change. @returns its ID */
export function taskOf(tasks: TaskService, { viewer, on }: Change, kind: string, payload: object): Promise<number> {
  const { companyId, userId, actorId, origin } = viewer;
  return tasks.create({ companyId, kind, payload, userId, actorId, requestId: origin?.requestId ?? null }, on);
}

/** Returns the viewer that owns the work, for the budget and the audit log. It has no permissions. */
export const workerViewer = ({ companyId, userId, actorId }: TaskRun): Viewer => ({
  ...{ companyId, userId: userId ?? 0, actorId: actorId ?? userId ?? 0, sessionId: null },
  ...{ permissions: new Set(), accounts: [], teamId: null },
});
