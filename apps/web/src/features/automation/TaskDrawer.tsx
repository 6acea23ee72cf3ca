import { Drawer, Group } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { TaskPanel } from './TaskPanel.js';

interface TaskDrawerProps {
  readonly taskId: number;
  /** Another task takes its place, such as the one that undoes it. */
  readonly onTask: (taskId: number) => void;
  readonly onEnded: () => void;
  /** @param isRunning it was sent, and has not ended */
  readonly onClose: (isRunning: boolean) => void;
}

/** A task over the screen it came from. */
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
          {/* No header of the drawer's own: there is one banner on a page. */}
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
