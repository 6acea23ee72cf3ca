import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { OperationList } from './OperationList.js';
import { SendingPlanPanel } from './SendingPlanPanel.js';
import { TaskButtons } from './TaskButtons.js';
import { TaskFacts } from './TaskFacts.js';
import classes from './TaskPanel.module.css';
import { TaskProgress } from './TaskProgress.js';
import { isUnderWay, useTask } from './useTask.js';

interface TaskPanelProps {
  readonly taskId: number;
  readonly onTask: (taskId: number) => void;
  readonly onEnded: () => void;
  /** Called when the task starts running and when it has ended. */
  readonly onRuns?: (runs: boolean) => void;
}

/** A task with its settings, progress, changes and actions. */
export function TaskPanel({ taskId, onTask, onEnded, onRuns }: TaskPanelProps) {
  // The list below is fetched again after each progress of the task.
  const [moved, setMoved] = useState(0);
  const { task, errors, failure, reload, isMissing } = useTask(taskId, () => {
    setMoved((before) => before + 1);
    onEnded();
  });
  const runs = task !== null && isUnderWay(task);
  useEffect(() => {
    onRuns?.(runs);
  }, [onRuns, runs]);
  const changed = useCallback(async (): Promise<void> => {
    setMoved((before) => before + 1);
    await reload();
  }, [reload]);
  if (failure && !task)
    return (
      <EmptyState
        isHeading={false}
        title="We couldn't load the task"
        text={failure}
        action={<Button onClick={() => void reload()}>Retry</Button>}
      />
    );
  if (isMissing)
    return (
      <EmptyState
        isHeading={false}
        title="Task not found"
        text="The task doesn't exist, or it changes accounts you don't have access to."
      />
    );
  if (!task)
    return (
      <Stack gap="sm" className={classes.panel} role="status" aria-label="Loading the task">
        <Skeleton height={20} width={260} />
        <Skeleton height={8} />
        <Skeleton height={240} />
      </Stack>
    );
  return (
    <Stack gap="sm" className={classes.panel}>
      <TaskFacts task={task} onTask={onTask} />
      <TaskProgress task={task} />
      <SendingPlanPanel task={task} />
      <TaskButtons task={task} onTask={onTask} onChanged={changed} />
      {errors.length > 0 && (
        <Alert color="red" variant="light" title={`${task.errorCount.toLocaleString('en-US')} failed`}>
          <ul className={classes.causes}>
            {errors.map(({ message, count }) => (
              <li key={message}>
                <strong>{count.toLocaleString('en-US')}</strong> {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <OperationList
        task={task}
        version={`${moved} ${task.successCount + task.errorCount + task.warningCount}`}
        onTask={onTask}
        onChanged={changed}
      />
    </Stack>
  );
}
