import { keywordTrackingGroupName } from '@adops/domain';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { outcomeOrRefusal } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { RENAME_TRACKING_GROUP } from './keyword-tracker.graphql.js';

interface RenameGroupProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** Dialog to rename a group. A rejected name stays in the field with the reason. */
export function RenameGroup({ id, name, onClose, onRenamed }: RenameGroupProps) {
  const mutate = useMutate();
  const { form, submit, isSaving, messages } = useSaveForm({
    schema: keywordTrackingGroupName,
    stored: { values: { name }, version: null },
    save: (values) =>
      outcomeOrRefusal(
        mutate(RENAME_TRACKING_GROUP, { id, name: values.name }).then((data) => data.renameKeywordTrackingGroup),
      ),
    onSaved: onRenamed,
    failure: 'Failed to rename the group',
  });
  return (
    <Modal opened onClose={onClose} title="Rename group" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
          {messages.map((message) => (
            <p key={message} role="alert">
              {message}
            </p>
          ))}
          <Group justify="flex-end">
            <Button size="xs" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button size="xs" type="submit" loading={isSaving}>
              Rename
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
