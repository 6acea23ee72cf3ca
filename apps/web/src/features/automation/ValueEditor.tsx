import { ActionIcon, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { HistoryDrawer } from '../history/index.js';
import { canReadBack, type EditedValue, isSwitch, valueText } from './single-edit.js';
import { useValueForm, type ValueFormState } from './useValueForm.js';
import { nounTitle } from './value-wish.js';
import { ValueButtons } from './ValueButtons.js';
import classes from './ValueEditor.module.css';
import { ValueNotes } from './ValueNotes.js';
import { WishFields } from './WishFields.js';

interface ValueEditorProps {
  readonly edited: EditedValue;
  /** Position of the value on screen. */
  readonly place: DOMRect;
  readonly onClose: () => void;
  /** Called when the value may have changed. */
  readonly onChanged: () => void;
}

/** Popover that edits a value in place: its current value, the new value and the platform's response. */
export function ValueEditor({ edited, place, onClose, onChanged }: ValueEditorProps) {
  const [isHistory, setHistory] = useState(false);
  if (isHistory)
    return <HistoryDrawer isOpen entityType={edited.level} entityId={edited.id} name={edited.name} onClose={onClose} />;
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      withArrow
      withinPortal
      trapFocus
      withRoles={false}
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <span
          className={classes.place}
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={`Change ${edited.noun}`}>
        <ValueForm edited={edited} onClose={onClose} onChanged={onChanged} onHistory={() => setHistory(true)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ValueFormProps extends Omit<ValueEditorProps, 'place'> {
  readonly onHistory: () => void;
}

function ValueForm({ edited, onClose, onChanged, onHistory }: ValueFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useValueForm(edited, element, onChanged, onClose);
  // A disabled button can't hold the focus, so Escape must also work outside the editor.
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && !element.current?.contains(target as Node)) onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save(form.wanted, {});
  };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap={8}>
        <ValueTitle edited={edited} />
        <ValueNow edited={edited} form={form} onHistory={onHistory} />
        {!isSwitch(edited.field) && !form.questions.isConflict && (
          <WishFields
            edited={edited}
            believed={form.believed}
            wanted={form.wanted}
            error={form.error}
            verdict={form.verdict}
            onChange={form.want}
          />
        )}
        <ValueNotes edited={edited} form={form} />
        <ValueButtons edited={edited} form={form} onClose={onClose} onChanged={onChanged} />
      </Stack>
    </form>
  );
}

/** Title with the property and the entity. */
const ValueTitle = ({ edited }: Pick<ValueEditorProps, 'edited'>) => (
  <div>
    <Text size="sm" fw={600}>
      {nounTitle(edited)}
    </Text>
    <Text size="xs" c="dimmed" truncate title={edited.name}>
      {edited.name}
    </Text>
  </div>
);

interface ValueNowProps extends Pick<ValueFormProps, 'edited' | 'onHistory'> {
  readonly form: ValueFormState;
}

/** Current value, with buttons to refresh it from the platform and to show its history. */
function ValueNow({ edited, form: { believed, busy, readBack }, onHistory }: ValueNowProps) {
  const { permissions } = useAccess();
  return (
    <Group gap={4} wrap="nowrap" justify="space-between">
      <Text size="sm" aria-live="polite">
        Now {valueText(edited, believed)}
      </Text>
      <Group gap={2} wrap="nowrap">
        {canReadBack(edited) && (
          <Tooltip label="Refresh from platform">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Refresh from platform"
              loading={busy === 'reading'}
              onClick={() => void readBack()}
            >
              <IconRefresh size={14} />
            </ActionIcon>
          </Tooltip>
        )}
        {permissions.has('user-activity-report') && !edited.placed && (
          <Tooltip label="Who changed what">
            <ActionIcon size="sm" variant="subtle" color="gray" aria-label="History" onClick={onHistory}>
              <IconHistory size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
}
