import { Button, Checkbox, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { PeopleField } from './PeopleField.js';
import type { SavedView, ViewFields, ViewOutcome, ViewScope } from './useViews.js';
import classes from './ViewPicker.module.css';

const MAX_NAME_LENGTH = 100;

/** Returns the scope options of a view. The team option is disabled for users without a team, unless the view already has it. */
const scopes = (team: string | null, isTeams: boolean): { value: ViewScope; label: string; disabled?: boolean }[] => [
  { value: 'personal', label: 'Only me' },
  {
    value: 'team',
    label: team === null ? 'My team (you have no team)' : `My team (${team})`,
    disabled: team === null && !isTeams,
  },
  { value: 'users', label: 'Chosen people' },
  { value: 'company', label: 'All users in the company' },
];

interface ViewFormProps {
  readonly title: string;
  /** Reason to save the view, if it isn't obvious. */
  readonly text?: string;
  /** Label of the save button. */
  readonly submitLabel?: string;
  readonly start: ViewFields;
  /** Users the view is shared with. */
  readonly sharedWith: SavedView['users'];
  readonly onSave: (fields: ViewFields) => Promise<ViewOutcome>;
  readonly onClose: () => void;
}

/** Form for the name, scope and default of a view. Keeps the input if saving fails. */
export function ViewForm({ title, text, submitLabel = 'Save', start, sharedWith, onSave, onClose }: ViewFormProps) {
  const { team } = useAccess();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<ViewFields>({
    initialValues: start,
    validate: {
      name: (name) =>
        name.trim() === ''
          ? 'Enter a name.'
          : name.trim().length > MAX_NAME_LENGTH
            ? `A name can have up to ${MAX_NAME_LENGTH} characters.`
            : null,
      userIds: (userIds, { scope }) => (scope === 'users' && userIds.length === 0 ? 'Choose at least one user.' : null),
    },
  });
  const save = form.onSubmit(async ({ name, ...fields }) => {
    setBusy(true);
    const { isDone, errors } = await onSave({ name: name.trim(), ...fields });
    setBusy(false);
    if (isDone) onClose();
    else form.setErrors(errors);
  });
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={save} className={classes.form}>
        {text && <Text size="sm">{text}</Text>}
        <TextInput data-autofocus label="Name" {...form.getInputProps('name')} />
        <Select
          label="For"
          data={scopes(team?.name ?? null, start.scope === 'team')}
          allowDeselect={false}
          {...form.getInputProps('scope')}
        />
        {form.values.scope === 'users' && (
          <PeopleField
            value={form.values.userIds}
            sharedWith={sharedWith}
            error={form.errors['userIds']}
            onChange={(userIds) => form.setFieldValue('userIds', userIds)}
          />
        )}
        <Checkbox size="xs" label="Open by default" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        <Group justify="flex-end" gap={8} mt={6}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
