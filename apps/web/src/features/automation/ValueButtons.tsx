import { ENABLED } from '@adops/domain';
import { Button, Group } from '@mantine/core';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { type EditedValue, isBlocking, isSwitch, valueText } from './single-edit.js';
import type { ValueFormState } from './useValueForm.js';
import { switchWords } from './value-wish.js';

interface ValueButtonsProps {
  readonly edited: EditedValue;
  readonly form: ValueFormState;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Buttons that answer the form's question. Without a question, buttons to save and to close. */
export function ValueButtons({ edited, form, onClose, onChanged }: ValueButtonsProps) {
  const { wanted, believed, busy, questions, save } = form;
  const { beyond, isConflict, replaces } = questions;
  const isSaving = busy === 'saving';
  const isStatus = isSwitch(edited.field);
  return (
    <Group gap="xs" justify="flex-end" wrap="wrap">
      <LeaveButton edited={edited} form={form} onClose={onClose} onChanged={onChanged} />
      {beyond && (
        <Button
          size="xs"
          color="red"
          loading={isSaving}
          onClick={() => void save(beyond, { isForced: isConflict, isBeyond: true })}
        >
          Request approval
        </Button>
      )}
      {isConflict && wanted && !beyond && (
        <Button size="xs" data-autofocus loading={isSaving} onClick={() => void save(wanted, { isForced: true })}>
          Write {valueText(edited, wanted.value)}
        </Button>
      )}
      {replaces && !beyond && (
        <Button
          size="xs"
          loading={isSaving}
          onClick={() => void save(wanted, { replacesBudget: true, isBeyond: true })}
        >
          Replace
        </Button>
      )}
      {/* If the status is unknown, enabling is offered as well. */}
      {isBlocking(edited.field) && believed === null && (
        <Button size="xs" variant="default" onClick={() => void save({ value: ENABLED }, {})}>
          Enable
        </Button>
      )}
      {!isConflict && !replaces && !beyond && (
        <Button size="xs" type="submit" loading={isSaving} {...(isStatus && { 'data-autofocus': true })}>
          {isStatus ? switchWords(edited, wanted) : 'Save'}
        </Button>
      )}
    </Group>
  );
}

/** Closes the editor without changing the value. If the change created a task, shows the task. */
function LeaveButton({ edited, form: { answer, questions }, onClose, onChanged }: ValueButtonsProps) {
  const tasks = useTaskDrawer();
  const { taskId = null, current = null } = answer ?? {};
  const showTask = (id: number): void => {
    tasks.open(id, onChanged);
    onClose();
  };
  const keep = (): void => {
    onChanged();
    onClose();
  };
  if (questions.isConflict)
    return (
      <Button size="xs" variant="default" onClick={keep}>
        {current === null ? 'Keep their values' : `Keep ${valueText(edited, current)}`}
      </Button>
    );
  return (
    <Button size="xs" variant="default" onClick={taskId ? () => showTask(taskId) : onClose}>
      {taskId ? 'Show the task' : 'Cancel'}
    </Button>
  );
}
