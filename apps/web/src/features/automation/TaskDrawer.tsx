import { Drawer, Group } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { TaskPanel } from './TaskPanel.js';

interface TaskDrawerProps {
  readonly taskId: number;
  /** Shows another task instead, such as the one that undoes this one. */
  readonly onTask: (taskId: number) => void;
  readonly onEnded: () => void;
  /** @param isRunning true if the task was sent and hasn't ended */
  readonly onClose: (isRunning: boolean) => void;
}

/** Drawer that shows a task above the current screen. */
export function TaskDrawer({ taskId, onTask, onEnded, onClose }: TaskDrawerProps) {
  const isRunning = useRef(false);
  const noteRuns = useCallback((runs: boolean): void => {
    isRunning.current = runs;
  }, []);
  return (
    <Drawer.Root opened onClose={() => onClose(isRunning.current)} position="right" size="min(1120px, 100%)">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* The drawer has no header element of its own, because a page may have only one banner landmark. */}
          <Group justify="space-between" mb="xs">
            <Drawer.Title>Task {taskId}</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          <TaskPanel key={taskId} taskId={taskId} onTask={onTask} onEnded={onEnded} onRuns={noteRuns} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
