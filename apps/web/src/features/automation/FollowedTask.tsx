import { useEffect, useRef } from 'react';
import { hideToast, showActionToast } from '../../app/action-toast.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { canUndoAtOnce, outcomeOf } from './task-outcome.js';
import { isUnderWay, useTask } from './useTask.js';
import { useUndoNow } from './useUndoNow.js';

interface FollowedTaskProps {
  readonly taskId: number;
  /** Called when the task has ended, so that metrics and values can be fetched again. */
  readonly onEnded: () => void;
}

const nothing = (): void => undefined;

/** Shows the progress and the result of a task in a toast. */
export function FollowedTask({ taskId, onEnded }: FollowedTaskProps) {
  const { task } = useTask(taskId, nothing);
  const tasks = useTaskDrawer();
  const undo = useUndoNow();
  const latest = useRef({ onEnded, tasks, undo });
  useEffect(() => {
    latest.current = { onEnded, tasks, undo };
  });
  const toast = `task ${taskId}`;
  const runs = task === null || isUnderWay(task);
  const type = task?.type ?? null;
  useEffect(() => {
    if (!runs || type === null) return;
    const show = { label: 'Show', run: () => latest.current.tasks.open(taskId) };
    showActionToast({ id: toast, message: `${type} …`, actions: [show], isLoading: true });
    return () => hideToast(toast);
  }, [runs, taskId, toast, type]);
  useEffect(() => {
    if (!task || isUnderWay(task)) return;
    const { onEnded: ended, tasks: drawer, undo: undoNow } = latest.current;
    const { words, color } = outcomeOf(task);
    showActionToast({
      id: toast,
      message: words,
      color,
      actions: [
        ...(canUndoAtOnce(task) ? [{ label: 'Undo', run: () => void undoNow(taskId, null, ended) }] : []),
        { label: 'Show', run: () => drawer.open(taskId, ended) },
      ],
    });
    ended();
  }, [task, taskId, toast]);
  return null;
}
