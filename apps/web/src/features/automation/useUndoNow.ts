import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { APPROVE, DECLINE, TASK, UNDO } from './automation.graphql.js';
import { OF_TASKS } from './forget-tasks.js';
import { changesOf } from './task-summary.js';

export const NOTHING_TO_UNDO = 'Nothing to undo because the values have changed since this task set them.';

/** Undoes changes without a preview. @param operationIds null for all changes of the task */
type UndoNow = (taskId: number, operationIds: readonly number[] | null, onEnded: () => void) => Promise<void>;

/** Creates an undo task and applies it immediately. Shows the task instead if another user must approve it. */
export function useUndoNow(): UndoNow {
  const client = useApolloClient();
  const mutateOnce = useMutateOnce(OF_TASKS);
  const { open, follow } = useTaskDrawer();
  return useCallback<UndoNow>(
    async (taskId, operationIds, onEnded) => {
      try {
        const ids = operationIds && [...operationIds];
        const made = (await mutateOnce(UNDO, { id: taskId, operationIds: ids })).automation.task.undo;
        if (!made.taskId) return showError(made.message ?? NOTHING_TO_UNDO);
        const id = made.taskId;
        const { data } = await client.query({ query: TASK, variables: { id }, ...FROM_SERVER });
        const task = data?.automation.task;
        if (!task || task.needsApproval) return open(id, onEnded);
        if (changesOf(task) === 0) {
          await mutateOnce(DECLINE, { id });
          return showError(NOTHING_TO_UNDO);
        }
        const { status, message } = (await mutateOnce(APPROVE, { id, planHash: task.planHash })).automation.task
          .approve;
        if (status !== 'success') showError(message ?? 'Nothing was changed.');
        else follow(id, onEnded);
      } catch (error) {
        showError(repeatableFailureText(error));
      }
    },
    [client, follow, mutateOnce, open],
  );
}
