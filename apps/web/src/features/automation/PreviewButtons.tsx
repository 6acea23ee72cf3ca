import { momentText } from '@adops/domain';
import { Alert, Button, CopyButton, Group } from '@mantine/core';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { changesOf } from './task-summary.js';
import type { Task } from './useTask.js';
import type { useTaskActions } from './useTaskActions.js';

interface PreviewButtonsProps extends Pick<ReturnType<typeof useTaskActions>, 'busy' | 'actions'> {
  readonly task: Task;
  /** Label of the button that applies a number of changes. Defaults to "Apply 3 changes". */
  readonly applyWords?: (count: number) => string;
  /** True if the apply button gets the focus. */
  readonly hasFocus?: boolean;
}

const focusOn = (button: HTMLButtonElement | null): void => button?.focus();
const applyChanges = (count: number): string =>
  `Apply ${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`;

/** Buttons to approve or discard a preview. Users who can't approve it can request approval. */
export function PreviewButtons(props: PreviewButtonsProps) {
  const { task, busy, actions, applyWords = applyChanges, hasFocus = false } = props;
  const { user } = useAccess();
  const path = useCompanyPath('automation');
  const { id, needsApproval, approvalRequestedAt, approverCount } = task;
  const included = changesOf(task);
  const approvable = task.approvableCount ?? included;
  const isOwn = task.creator?.id === user.id || task.actor?.id === user.id;
  return (
    <>
      {needsApproval && <ApprovalNote task={task} isOwn={isOwn} approvable={approvable} />}
      <Group gap="xs">
        {needsApproval && isOwn && approvable === 0 ? (
          <>
            {!approvalRequestedAt && approverCount !== 0 && (
              <Button
                size="sm"
                loading={busy === 'requestApproval'}
                disabled={included <= 0}
                onClick={() => void actions.requestApproval()}
              >
                Request approval
              </Button>
            )}
            <CopyButton value={new URL(path(`details/${id}`), window.location.origin).href}>
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
            {...(hasFocus && { ref: focusOn, 'data-autofocus': true })}
            loading={busy === 'approve'}
            disabled={included <= 0 || approvable === 0}
            onClick={() => void actions.approve()}
          >
            {needsApproval || approvable < included
              ? applyChanges(approvable).replace('Apply', 'Approve')
              : applyWords(approvable)}
          </Button>
        )}
        <Button size="sm" variant="default" loading={busy === 'decline'} onClick={() => void actions.decline()}>
          {needsApproval && !isOwn ? 'Decline' : 'Discard'}
        </Button>
      </Group>
    </>
  );
}

interface ApprovalNoteProps {
  readonly task: Task;
  readonly isOwn: boolean;
  readonly approvable: number;
}

/** Reason why a second approval is needed, with its deadline. */
const ApprovalNote = ({ task, isOwn, approvable }: ApprovalNoteProps) => (
  <Alert color="yellow" variant="light">
    {isOwn
      ? 'This task needs approval by another user.'
      : approvable === 0
        ? 'Another user must approve your edited changes.'
        : `${task.creator?.username ?? 'Another user'} needs your approval because these changes exceed the limit for one user.`}
    {task.expiresAt && ` The preview expires ${momentText(task.expiresAt)} UTC.`}
    {isOwn &&
      task.approverCount === 0 &&
      ' No other user can approve this task yet. Approvers need the permission for these changes and access to all accounts of the task.'}
    {isOwn && task.approvalRequestedAt && ` Approval was requested ${momentText(task.approvalRequestedAt)} UTC.`}
  </Alert>
);
