import { Alert, Anchor, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useCallOnce } from '../../app/session/useCallOnce.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { APPROVE, CANCEL, DECLINE, RESTART, UNDO } from './automation.graphql.js';
import { OperationList } from './OperationList.js';
import classes from './TaskPanel.module.css';
import { TaskFacts } from './TaskFacts.js';
import { isUnderWay, type Task, useAct, useTask } from './useTask.js';

interface TaskPanelProps {
  readonly taskId: number;
  readonly onTask: (taskId: number) => void;
  readonly onEnded: () => void;
}

/** A task: what it changes, how far it is, what became of each change, and what can be done about it. */
export function TaskPanel({ taskId, onTask, onEnded }: TaskPanelProps) {
  // The list below is read anew whenever something has moved.
  const [moved, setMoved] = useState(0);
  const { task, errors, failure, reload, isMissing } = useTask(taskId, () => {
    setMoved((before) => before + 1);
    onEnded();
  });
  if (failure && !task)
    return (
      <EmptyState
        isHeading={false}
        title="The task could not be loaded"
        text={failure}
        action={<Button onClick={() => void reload()}>Try again</Button>}
      />
    );
  if (isMissing)
    return <EmptyState isHeading={false} title="There is no such task" text="It may be of accounts you do not see." />;
  if (!task)
    return (
      <Stack gap="sm" className={classes.panel} role="status" aria-label="Loading the task">
        <Skeleton height={20} width={260} />
        <Skeleton height={8} />
        <Skeleton height={240} />
      </Stack>
    );
  const changed = async (): Promise<void> => {
    setMoved((before) => before + 1);
    await reload();
  };
  return (
    <Stack gap="sm" className={classes.panel}>
      <TaskFacts task={task} onTask={onTask} />
      <TaskProgress task={task} />
      <TaskButtons task={task} onTask={onTask} onChanged={changed} />
      {errors.length > 0 && (
        <Alert
          color="red"
          variant="light"
          title={`${task.errorCount.toLocaleString('en-US')} ${task.statusValue === 'PENDING' ? 'cannot be changed' : 'failed'}`}
        >
          <ul className={classes.causes}>
            {errors.map(({ message, count }) => (
              <li key={message}>
                <strong>{count}</strong> {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <OperationList
        task={task}
        version={`${moved} ${task.successCount + task.errorCount + task.warningCount}`}
        onChanged={changed}
      />
    </Stack>
  );
}

function TaskProgress({ task }: { task: Task }) {
  const { operationCount, successCount, warningCount, errorCount, excludeCount } = task;
  if (task.statusValue === 'PENDING' || operationCount === 0) return null;
  const share = (count: number): number => (count / operationCount) * 100;
  const ended = successCount + warningCount + errorCount + excludeCount;
  return (
    <div>
      <Progress.Root size="lg" aria-label="Progress">
        <Progress.Section value={share(successCount)} color="teal" aria-label={`${successCount} done`} />
        <Progress.Section value={share(warningCount)} color="yellow" aria-label={`${warningCount} with a warning`} />
        <Progress.Section value={share(errorCount)} color="red" aria-label={`${errorCount} failed`} />
        <Progress.Section value={share(excludeCount)} color="gray" aria-label={`${excludeCount} left out`} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={4} role="status">
        {ended.toLocaleString('en-US')} of {operationCount.toLocaleString('en-US')} · {successCount} done
        {warningCount > 0 && ` · ${warningCount} with a warning`}
        {errorCount > 0 && ` · ${errorCount} failed`}
        {excludeCount > 0 && ` · ${excludeCount} left out`}
      </Text>
    </div>
  );
}

interface ButtonsProps {
  readonly task: Task;
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
}

function TaskButtons({ task, onTask, onChanged }: ButtonsProps) {
  const act = useAct();
  const callOnce = useCallOnce();
  const { user } = useAccess();
  const [busy, setBusy] = useState<string | null>(null);
  const { id, statusValue, needsApproval, operationCount, excludeCount, errorCount, successCount, warningCount } = task;
  const open = operationCount - excludeCount - errorCount;
  const isOwn = task.creator?.id === user.id || task.actor?.id === user.id;

  const run = async (name: string, work: () => Promise<{ isDone: boolean; message: string | null }>): Promise<void> => {
    setBusy(name);
    try {
      const { isDone, message } = await work();
      if (!isDone) showError(message ?? 'It was not done.');
      else if (message && name !== 'approve') showDone(message);
    } catch (error) {
      // Every one of them may be asked for again: what was done already is answered so, or refused.
      showError(repeatableFailureText(error));
    } finally {
      await onChanged();
      setBusy(null);
    }
  };
  const simple = (name: string, document: typeof DECLINE | typeof CANCEL | typeof RESTART) =>
    run(name, () =>
      act(
        (call, client) => call(client, document as typeof DECLINE, { id }),
        (data) =>
          Object.values(data.automation.task).find((each) => typeof each === 'object') as {
            status: string;
            message?: string | null;
          },
      ),
    );
  const approve = (): Promise<void> =>
    run('approve', () =>
      act(
        () => callOnce(APPROVE, { id, planHash: task.planHash }),
        (data) => data.automation.task.approve,
      ),
    );
  const undo = (): Promise<void> =>
    run('undo', async () => {
      const answer = await act(
        () => callOnce(UNDO, { id, operationIds: null }),
        (data) => data.automation.task.undo,
      );
      const undoId = answer.data?.automation.task.undo.taskId;
      if (undoId) onTask(undoId);
      return answer;
    });
  const cancel = async (): Promise<void> => {
    const consequences = ['Changes not yet sent are left out.', 'Changes already sent stay as they are.'];
    if (await confirmChange({ title: 'Stop this task?', consequences, confirm: 'Stop it' }))
      await simple('cancel', CANCEL);
  };

  if (statusValue === 'PENDING')
    return (
      <>
        {needsApproval && (
          <Alert color="yellow" variant="light">
            {isOwn
              ? 'This task is large: another person who may change campaigns has to approve it. Send them its number.'
              : 'This task is large: you are asked to approve it as a second person.'}
          </Alert>
        )}
        <Group gap="xs">
          <Button
            size="sm"
            loading={busy === 'approve'}
            disabled={open <= 0 || (needsApproval && isOwn)}
            onClick={() => void approve()}
          >
            {needsApproval && !isOwn ? 'Approve' : 'Make'} {open.toLocaleString('en-US')}{' '}
            {open === 1 ? 'change' : 'changes'}
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'decline'}
            onClick={() => void simple('decline', DECLINE)}
          >
            {needsApproval && !isOwn ? 'Decline' : 'Drop it'}
          </Button>
        </Group>
      </>
    );
  return (
    <Group gap="xs">
      {isUnderWay(task) && (
        <Button size="xs" variant="default" loading={busy === 'cancel'} onClick={() => void cancel()}>
          Stop
        </Button>
      )}
      {!isUnderWay(task) && successCount + warningCount > 0 && (
        <Button size="xs" variant="default" loading={busy === 'undo'} onClick={() => void undo()}>
          Undo…
        </Button>
      )}
      {statusValue === 'ERROR' && (
        <Button
          size="xs"
          variant="default"
          loading={busy === 'restart'}
          onClick={() => void simple('restart', RESTART)}
        >
          Run failed ones again
        </Button>
      )}
      {task.childTasks.map((child) => (
        <Anchor key={child.id} component="button" size="sm" onClick={() => onTask(child.id)}>
          Undone by task {child.id} ({child.status.toLowerCase()})
        </Anchor>
      ))}
    </Group>
  );
}
