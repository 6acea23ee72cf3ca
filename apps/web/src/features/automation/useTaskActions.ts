import { useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { APPROVE, CANCEL, DECLINE, REQUEST_APPROVAL, RESTART, UNDO } from './automation.graphql.js';
import { OF_TASKS } from './forget-tasks.js';
import type { Task } from './useTask.js';

type TaskAction = 'approve' | 'decline' | 'requestApproval' | 'cancel' | 'restart' | 'undo';

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/**
 * Returns the actions on a task, and the action in progress.
 * @param onTask called with the task of an undo
 * @param onChanged called after each action, also if it failed
 */
export function useTaskActions(task: Task, onTask: (taskId: number) => void, onChanged: () => Promise<void>) {
  const mutate = useMutate(OF_TASKS);
  const mutateOnce = useMutateOnce(OF_TASKS);
  const [busy, setBusy] = useState<TaskAction | null>(null);
  const { id, planHash } = task;

  const run = async (action: TaskAction, act: () => Promise<Answer>): Promise<void> => {
    setBusy(action);
    try {
      const { status, message } = await act();
      if (status !== 'success') showError(message ?? 'Nothing was changed.');
      else if (message && action !== 'approve') showDone(message);
    } catch (error) {
      // Every action can be sent again safely, because the server detects or rejects repeated requests.
      showError(repeatableFailureText(error));
    } finally {
      await onChanged();
      setBusy(null);
    }
  };
  const actions: Readonly<Record<TaskAction, () => Promise<void>>> = {
    approve: () => run('approve', async () => (await mutateOnce(APPROVE, { id, planHash })).automation.task.approve),
    decline: () => run('decline', async () => (await mutate(DECLINE, { id })).automation.task.decline),
    requestApproval: () =>
      run('requestApproval', async () => (await mutate(REQUEST_APPROVAL, { id })).automation.task.requestApproval),
    cancel: async () => {
      const consequences = ['Unsent changes are canceled.', "Changes that were already sent aren't reverted."];
      if (await confirmChange({ title: 'Stop this task?', consequences, confirm: 'Stop task' }))
        await run('cancel', async () => (await mutate(CANCEL, { id })).automation.task.cancel);
    },
    restart: () => run('restart', async () => (await mutate(RESTART, { id })).automation.task.restart),
    undo: () =>
      run('undo', async () => {
        const answer = (await mutateOnce(UNDO, { id, operationIds: null })).automation.task.undo;
        if (answer.taskId) onTask(answer.taskId);
        return answer;
      }),
  };
  return { busy, actions };
}
