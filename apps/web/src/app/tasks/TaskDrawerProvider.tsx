import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { loadChunk } from '../routes/chunks.js';
import { TaskDrawerContext, type TaskDrawerControl } from './task-drawer.js';

const TaskDrawer = lazy(() =>
  loadChunk('task', async () => ({ default: (await import('../../features/automation/index.js')).TaskDrawer })),
);

interface Shown {
  readonly taskId: number;
  readonly onEnded: (() => void) | undefined;
  /** The screen it was opened on; links in it lead away and close it. */
  readonly pathname: string;
}

/** One drawer for tasks, over every screen: it stays while the rows below it change. */
export function TaskDrawerProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  if (shown && shown.pathname !== pathname) setShown(null);
  const control = useMemo<TaskDrawerControl>(
    () => ({ open: (taskId, onEnded) => setShown({ taskId, onEnded, pathname }) }),
    [pathname],
  );
  return (
    <TaskDrawerContext value={control}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <TaskDrawer
            taskId={shown.taskId}
            onTask={(taskId) => setShown({ ...shown, taskId })}
            onEnded={() => shown.onEnded?.()}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </TaskDrawerContext>
  );
}
