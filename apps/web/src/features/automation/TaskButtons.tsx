import { isRuleAction } from '@adops/domain';
import { Anchor, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { PreviewButtons } from './PreviewButtons.js';
import { isWhollyUndone, undoesOf } from './task-summary.js';
import { isUnderWay, type Task } from './useTask.js';
import { useTaskActions } from './useTaskActions.js';

interface TaskButtonsProps {
  readonly task: Task;
  readonly onTask: (taskId: number) => void;
  readonly onChanged: () => Promise<void>;
}

/** Returns true if a user created the task with an action that rules support. */
const isRepeatable = ({ typeValue, ruleId, undoOfTaskId, rewriteOfTaskId }: Task): boolean =>
  isRuleAction(typeValue) && !ruleId && !undoOfTaskId && !rewriteOfTaskId;

/** Actions available for a task in its current status. */
export function TaskButtons({ task, onTask, onChanged }: TaskButtonsProps) {
  const { busy, actions } = useTaskActions(task, onTask, onChanged);
  const path = useCompanyPath('automation');
  const mayMakeRules = useAccess().permissions.has('bulk-actions');
  const { statusValue, successCount, warningCount } = task;
  if (statusValue === 'PENDING') return <PreviewButtons task={task} busy={busy} actions={actions} />;
  return (
    <Group gap="xs">
      {isUnderWay(task) && (
        <Button size="xs" variant="default" loading={busy === 'cancel'} onClick={() => void actions.cancel()}>
          Stop
        </Button>
      )}
      {!isUnderWay(task) && successCount + warningCount > 0 && !isWhollyUndone(task) && (
        <Button size="xs" variant="default" loading={busy === 'undo'} onClick={() => void actions.undo()}>
          Undo…
        </Button>
      )}
      {!isUnderWay(task) && mayMakeRules && isRepeatable(task) && (
        <Button size="xs" variant="default" component={Link} to={path(`rule/create/${task.id}`)}>
          Turn into a rule…
        </Button>
      )}
      {statusValue === 'ERROR' && (task.retryableCount ?? 0) > 0 && (
        <Button size="xs" variant="default" loading={busy === 'restart'} onClick={() => void actions.restart()}>
          Retry failed changes
        </Button>
      )}
      {undoesOf(task).map(({ id, words }) => (
        <Anchor key={id} component="button" size="sm" onClick={() => onTask(id)}>
          {words}
        </Anchor>
      ))}
    </Group>
  );
}
