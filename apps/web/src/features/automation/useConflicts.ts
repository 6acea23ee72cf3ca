import { useCallback, useState } from 'react';
import { useCallOnce } from '../../app/session/useCallOnce.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import type { Decide, Decision } from './Conflict.js';
import { KEEP_PLATFORM_VALUES, WRITE_MINE } from './operations.graphql.js';

export interface Conflicts {
  readonly decide: Decide;
  /** The decision on its way. */
  readonly busy: Decision | null;
}

/** Decides what becomes of changes that met another value at the platform: one by one, or all of the task at once. */
export function useConflicts(
  taskId: number,
  onTask: (taskId: number) => void,
  onChanged: () => Promise<void>,
): Conflicts {
  const callOnce = useCallOnce();
  const [busy, setBusy] = useState<Decision | null>(null);
  const answerTo = async (
    decision: Decision,
    variables: { id: number; operationIds: number[] | null },
  ): Promise<{ readonly status: string; readonly message?: string | null; readonly taskId?: number | null }> =>
    decision === 'keep'
      ? (await callOnce(KEEP_PLATFORM_VALUES, variables)).automation.task.keepPlatformValues
      : (await callOnce(WRITE_MINE, variables)).automation.task.writeMine;
  const decide = useCallback<Decide>(
    async (decision, operationIds) => {
      const variables = { id: taskId, operationIds: operationIds === null ? null : [...operationIds] };
      setBusy(decision);
      try {
        const { status, message, taskId: made } = await answerTo(decision, variables);
        if (status !== 'success') showError(message ?? 'Nothing was changed.');
        else if (made) return onTask(made);
        else if (message) showDone(message);
      } catch (error) {
        showError(repeatableFailureText(error));
      } finally {
        setBusy(null);
        await onChanged();
      }
    },
    // The session's functions are new with every state of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [taskId, onTask, onChanged],
  );
  return { decide, busy };
}
