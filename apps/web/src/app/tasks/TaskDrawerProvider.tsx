import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { slot } from '../slots.js';
import { TaskDrawerContext, type TaskDrawerControl } from './task-drawer.js';

const TaskDrawer = slot('TaskDrawer');
const FollowedTask = slot('FollowedTask');

interface Shown {
  readonly taskId: number;
  readonly onEnded: (() => void) | undefined;
  /** Path of the screen on which the drawer was opened. Links in the drawer change it, which closes the drawer. */
  readonly pathname: string;
}

type Followed = Omit<Shown, 'pathname'>;

/**
 * Drawer for tasks over every screen, which stays open while rows change. A toast shows the result of tasks that run
 * in the background.
 */
export function TaskDrawerProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [followed, setFollowed] = useState<readonly Followed[]>([]);
  if (shown && shown.pathname !== pathname) setShown(null);
  const control = useMemo<TaskDrawerControl>(
    () => ({
      open: (taskId, onEnded) => setShown({ taskId, onEnded, pathname }),
      follow: (taskId, onEnded) =>
        setFollowed((before) => [...before.filter((each) => each.taskId !== taskId), { taskId, onEnded }]),
    }),
    [pathname],
  );
  const close = (isRunning: boolean): void => {
    if (shown && isRunning) control.follow(shown.taskId, shown.onEnded);
    setShown(null);
  };
  return (
    <TaskDrawerContext value={control}>
      {children}
      {followed.map(({ taskId, onEnded }) => (
        <Suspense key={taskId} fallback={null}>
          <FollowedTask
            taskId={taskId}
            onEnded={() => {
              setFollowed((before) => before.filter((each) => each.taskId !== taskId));
              onEnded?.();
            }}
          />
        </Suspense>
      ))}
      {shown && (
        <Suspense fallback={null}>
          <TaskDrawer
            taskId={shown.taskId}
            onTask={(taskId) => setShown({ ...shown, taskId })}
            onEnded={() => shown.onEnded?.()}
            onClose={close}
          />
        </Suspense>
      )}
    </TaskDrawerContext>
  );
}
