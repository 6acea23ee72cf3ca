import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '../routes/chunks.js';
import { TaskDrawerContext, type TaskDrawerControl } from './task-drawer.js';

const TaskDrawer = lazy(() =>
  loadChunk('task', async () => ({ default: (await import('../../features/automation/index.js')).TaskDrawer })),
);

/** One drawer for tasks, over every screen: it stays while the rows below it change. */
export function TaskDrawerProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ taskId: number; onEnded: (() => void) | undefined } | null>(null);
  const control = useMemo<TaskDrawerControl>(() => ({ open: (taskId, onEnded) => setShown({ taskId, onEnded }) }), []);
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
