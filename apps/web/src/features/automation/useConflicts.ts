import { useCallback, useState } from 'react';
import type { Mutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { OF_TASKS } from './forget-tasks.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import type { Decide, Decision } from './Conflict.js';
import { KEEP_PLATFORM_VALUES, WRITE_MINE } from './operations.graphql.js';

export interface Conflicts {
  readonly decide: Decide;
  /** Decision that is being sent. */
  readonly busy: Decision | null;
}

const answerTo = async (
  mutateOnce: Mutate,
  decision: Decision,
  variables: { id: number; operationIds: number[] | null },
): Promise<{ readonly status: string; readonly message?: string | null; readonly taskId?: number | null }> =>
  decision === 'keep'
    ? (await mutateOnce(KEEP_PLATFORM_VALUES, variables)).automation.task.keepPlatformValues
    : (await mutateOnce(WRITE_MINE, variables)).automation.task.writeMine;

/** Resolves conflicts with values at the platform, one by one or for the whole task. */
export function useConflicts(
  taskId: number,
  onTask: (taskId: number) => void,
  onChanged: () => Promise<void>,
): Conflicts {
  const mutateOnce = useMutateOnce(OF_TASKS);
  const [busy, setBusy] = useState<Decision | null>(null);
  const decide = useCallback<Decide>(
    async (decision, operationIds) => {
      const variables = { id: taskId, operationIds: operationIds === null ? null : [...operationIds] };
      setBusy(decision);
      try {
        const { status, message, taskId: made } = await answerTo(mutateOnce, decision, variables);
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
    [mutateOnce, taskId, onTask, onChanged],
  );
  return { decide, busy };
}
