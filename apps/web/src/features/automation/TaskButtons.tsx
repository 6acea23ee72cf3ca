import { Alert, Anchor, Button, CopyButton, Group } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { APPROVE, CANCEL, DECLINE, REQUEST_APPROVAL, RESTART, UNDO } from './automation.graphql.js';
import { OF_TASKS } from './forget-tasks.js';
import { isUnderWay, runAct, type Task } from './useTask.js';

const when = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const addressOf = (path: string): string => new URL(path, window.location.origin).href;

interface ButtonsProps {
  readonly task: Task;
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
}

/** What can be done about a task now. */
export function TaskButtons({ task, onTask, onChanged }: ButtonsProps) {
  const mutate = useMutate(OF_TASKS);
  const mutateOnce = useMutateOnce(OF_TASKS);
  const { user } = useAccess();
  const path = useCompanyPath('automation');
  const [busy, setBusy] = useState<string | null>(null);
  const { id, statusValue, needsApproval, operationCount, excludeCount, errorCount, successCount, warningCount } = task;
  const open = operationCount - excludeCount - errorCount;
  const approvable = task.approvableCount ?? open;
  const isOwn = task.creator?.id === user.id || task.actor?.id === user.id;

  const run = async (name: string, work: () => Promise<{ isDone: boolean; message: string | null }>): Promise<void> => {
    setBusy(name);
    try {
      const { isDone, message } = await work();
      if (!isDone) showError(message ?? 'Nothing was changed.');
      else if (message && name !== 'approve') showDone(message);
    } catch (error) {
      // Every one of them may be asked for again: what was done already is answered so, or refused.
      showError(repeatableFailureText(error));
    } finally {
      await onChanged();
      setBusy(null);
    }
  };
  const simple = (name: string, document: typeof DECLINE | typeof CANCEL | typeof RESTART | typeof REQUEST_APPROVAL) =>
    run(name, () =>
      runAct(
        () => mutate(document as typeof DECLINE, { id }),
        (data) =>
          Object.values(data.automation.task).find((each) => typeof each === 'object') as {
            status: string;
            message?: string | null;
          },
      ),
    );
  const approve = (): Promise<void> =>
    run('approve', () =>
      runAct(
        () => mutateOnce(APPROVE, { id, planHash: task.planHash }),
        (data) => data.automation.task.approve,
      ),
    );
  const undo = (): Promise<void> =>
    run('undo', async () => {
      const answer = await runAct(
        () => mutateOnce(UNDO, { id, operationIds: null }),
        (data) => data.automation.task.undo,
      );
      const undoId = answer.data.automation.task.undo.taskId;
      if (undoId) onTask(undoId);
      return answer;
    });
  const cancel = async (): Promise<void> => {
    const consequences = ['Changes not yet sent are not made.', 'Changes already sent stay as they are.'];
    if (await confirmChange({ title: 'Stop this task?', consequences, confirm: 'Stop task' }))
      await simple('cancel', CANCEL);
  };

  if (statusValue === 'PENDING')
    return (
      <>
        {needsApproval && (
          <Alert color="yellow" variant="light">
            {isOwn
              ? 'This task needs approval by another user.'
              : approvable === 0
                ? 'Another user has to approve the changes you edited.'
                : `${task.creator?.username ?? 'Another user'} needs your approval: the task is too large for one person.`}
            {task.expiresAt && ` The preview expires ${when(task.expiresAt)} UTC.`}
            {isOwn && task.approvalRequestedAt && ` Approval was requested ${when(task.approvalRequestedAt)} UTC.`}
          </Alert>
        )}
        <Group gap="xs">
          {needsApproval && isOwn && approvable === 0 ? (
            <>
              {!task.approvalRequestedAt && (
                <Button
                  size="sm"
                  loading={busy === 'request'}
                  disabled={open <= 0}
                  onClick={() => void simple('request', REQUEST_APPROVAL)}
                >
                  Request approval
                </Button>
              )}
              <CopyButton value={addressOf(path(`details/${id}`))}>
                {({ copied, copy }) => (
                  <Button size="sm" variant="default" onClick={copy}>
                    {copied ? 'Link copied' : 'Copy link'}
                  </Button>
                )}
              </CopyButton>
            </>
          ) : (
            <Button
              size="sm"
              loading={busy === 'approve'}
              disabled={open <= 0 || approvable === 0}
              onClick={() => void approve()}
            >
              {needsApproval || approvable < open ? 'Approve' : 'Apply'} {approvable.toLocaleString('en-US')}{' '}
              {approvable === 1 ? 'change' : 'changes'}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            loading={busy === 'decline'}
            onClick={() => void simple('decline', DECLINE)}
          >
            {needsApproval && !isOwn ? 'Decline' : 'Discard'}
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
      {statusValue === 'ERROR' && (task.retryableCount ?? 0) > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={busy === 'restart'}
          onClick={() => void simple('restart', RESTART)}
        >
          Retry failed changes
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
