import { Alert, Anchor, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@apollo/client/react';
import { addDays, ENTITY_LEVELS } from '@adops/domain';
import { useEffect, useRef } from 'react';
import { failureOf, LIVE } from '../../app/loading/query.js';
import { showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { DECLINE } from './automation.graphql.js';
import type { BulkTarget } from './bulk-form.js';
import { OF_TASKS } from './forget-tasks.js';
import { OPERATIONS } from './operations.graphql.js';
import { PreviewButtons } from './PreviewButtons.js';
import { SwitchTable } from './SwitchTable.js';
import { changesOf, selectionWords } from './task-summary.js';
import { type Task, useTask } from './useTask.js';
import { useTaskActions } from './useTaskActions.js';
import { MAX_CONFIRMED } from './useQuickPlan.js';

interface SwitchDialogProps {
  readonly taskId: number;
  readonly target: BulkTarget;
  /** Verb of the action, such as "Pause". */
  readonly verb: string;
  /** Today, in UTC. */
  readonly day: string;
  readonly onClose: () => void;
  /** Opens the full preview. */
  readonly onDetails: (taskId: number) => void;
  readonly onApproved: (taskId: number) => void;
}

const nothing = (): void => undefined;

/** Preview of a few switches: the entities to enable, pause or block, with yesterday's cost and profit. */
export function SwitchDialog(props: SwitchDialogProps) {
  const { taskId, target, verb, day, onClose, onDetails, onApproved } = props;
  const { task, failure, reload } = useTask(taskId, nothing);
  const query = useQuery(OPERATIONS, { variables: { taskId, page: 1, perPage: MAX_CONFIRMED }, ...LIVE });
  const operations = query.data?.automation.operations.items ?? null;
  const mutate = useMutate(OF_TASKS);
  useAnswered(task, onClose, onApproved);
  const { one, many } = ENTITY_LEVELS[target.level];
  const words = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

  // Closing discards the preview unless it waits for another user's approval.
  const leave = (): void => {
    onClose();
    if (task && (task.statusValue !== 'PENDING' || task.approvalRequestedAt)) return;
    mutate(DECLINE, { id: taskId }).catch((error: unknown) => showError(repeatableFailureText(error)));
  };
  const showAll = (): void => {
    onClose();
    onDetails(taskId);
  };
  const problem = failure ?? failureOf(query);
  return (
    <Modal
      opened
      onClose={leave}
      title={`${verb} ${words(target.count)}?`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        {problem ? (
          <Alert color="red" variant="light">
            {problem}
          </Alert>
        ) : task && operations ? (
          <SwitchTable operations={operations} level={target.level} day={addDays(day, -1)} />
        ) : (
          <Stack gap={6} role="status" aria-label="Loading the changes">
            {Array.from({ length: Math.min(target.count, 6) }, (_, at) => (
              <Skeleton key={at} height={32} />
            ))}
          </Stack>
        )}
        {task && changesOf(task) < task.operationCount && (
          <Text size="sm" c="dimmed">
            {selectionWords(task)}
          </Text>
        )}
        <Group justify="space-between" align="end">
          <Anchor component="button" type="button" size="sm" onClick={showAll}>
            Open the full preview
          </Anchor>
          {task?.statusValue === 'PENDING' && (
            <Answer task={task} reload={reload} words={(count) => `${verb} ${words(count)}`} />
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

interface AnswerProps {
  readonly task: Task;
  readonly reload: () => Promise<unknown>;
  readonly words: (count: number) => string;
}

function Answer({ task, reload, words }: AnswerProps) {
  const { busy, actions } = useTaskActions(task, nothing, async () => {
    await reload();
  });
  return (
    <Stack gap="xs">
      <PreviewButtons task={task} busy={busy} actions={actions} applyWords={words} hasFocus />
    </Stack>
  );
}

/** Calls back once the preview is approved or declined. */
function useAnswered(task: Task | null, onClose: () => void, onApproved: (taskId: number) => void): void {
  const latest = useRef({ onClose, onApproved });
  useEffect(() => {
    latest.current = { onClose, onApproved };
  });
  const id = task?.id ?? null;
  const status = task?.statusValue ?? 'PENDING';
  useEffect(() => {
    if (id === null || status === 'PENDING') return;
    latest.current.onClose();
    if (status !== 'REJECTED') latest.current.onApproved(id);
  }, [id, status]);
}
