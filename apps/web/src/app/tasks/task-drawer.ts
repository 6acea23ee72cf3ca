import { createContext, useContext } from 'react';

export interface TaskDrawerControl {
  /**
   * Opens a task over the current screen. `onEnded` is called when its changes are done, so that data can be fetched
   * again.
   */
  readonly open: (taskId: number, onEnded?: () => void) => void;
  /** Shows the result of a running task in a toast, with a button to undo it. */
  readonly follow: (taskId: number, onEnded?: () => void) => void;
}

export const TaskDrawerContext = createContext<TaskDrawerControl | null>(null);

export function useTaskDrawer(): TaskDrawerControl {
  const control = useContext(TaskDrawerContext);
  if (!control) throw new Error('useTaskDrawer needs the TaskDrawerProvider around it.');
  return control;
}
