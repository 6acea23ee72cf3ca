import { createContext, useContext } from 'react';

export interface TaskDrawerControl {
  /** Shows a task over the open screen. `onEnded`: its changes are made, figures and values may be read again. */
  readonly open: (taskId: number, onEnded?: () => void) => void;
  /** Says in a toast how a task ends that runs already, with a button to undo it. */
  readonly follow: (taskId: number, onEnded?: () => void) => void;
}

export const TaskDrawerContext = createContext<TaskDrawerControl | null>(null);

export function useTaskDrawer(): TaskDrawerControl {
  const control = useContext(TaskDrawerContext);
  if (!control) throw new Error('useTaskDrawer needs the TaskDrawerProvider around it.');
  return control;
}
