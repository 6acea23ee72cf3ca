import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, Modal, MultiSelect, Select, Textarea, Tooltip } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMessagePlus } from '@tabler/icons-react';
import { MAX_MESSAGE_LENGTH, messageText } from '@adops/domain';
import { useEffect, useMemo, useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { RECEIVERS, SEND } from './messages.graphql.js';
import classes from './Messages.module.css';

const HOUR = 3_600_000;
/** Durations for which a message is shown, in hours. */
const LASTS = [
  { value: '', label: 'Until dismissed' },
  { value: '8', label: 'Up to 8 hours' },
  { value: '24', label: 'Up to a day' },
  { value: '168', label: 'Up to a week' },
];

/** Button and form to send a message to users of the company. Hidden without permission. */
export function SendMessage() {
  const { permissions } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const maySend = permissions.has('create-message');
  const commands = useMemo(
    (): Command[] =>
      maySend ? [{ id: 'send-message', group: 'Messages', label: 'Send a message…', run: () => setOpen(true) }] : [],
    [maySend],
  );
  useOfferedCommands(commands);
  if (!maySend) return null;
  return (
    <>
      <Tooltip label="Send a message">
        <button type="button" className={classes.button} aria-label="Send a message" onClick={() => setOpen(true)}>
          <IconMessagePlus size={17} aria-hidden />
        </button>
      </Tooltip>
      {isOpen && <SendDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SendDialog({ onClose }: { onClose: () => void }) {
  const [sendMessage] = useMutation(SEND);
  const { data, error } = useQuery(RECEIVERS);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { text: '', userIds: [] as string[], lasts: '' },
    validate: {
      text: (text) => messageText.safeParse(text).error?.issues[0]?.message ?? null,
    },
  });
  useEffect(() => {
    if (error) showError(failureText(error));
  }, [error]);

  const send = form.onSubmit(async ({ text, userIds, lasts }) => {
    setBusy(true);
    try {
      const expiresAt = lasts === '' ? null : new Date(serverNow().getTime() + Number(lasts) * HOUR).toISOString();
      const variables = { text, expiresAt, userIds: userIds.length > 0 ? userIds.map(Number) : null };
      const { createMessage: answer } = dataOf(await sendMessage({ variables }));
      if (answer.status === 'error') return showError(answer.message ?? "We couldn't send the message. Retry.");
      showDone(answer.message ?? 'Sent.');
      onClose();
    } catch (error) {
      // The text stays in the form.
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  });

  const left = MAX_MESSAGE_LENGTH - form.values.text.trim().length;
  return (
    <Modal opened onClose={onClose} title="Send a message" size="md">
      <form onSubmit={send} className={classes.form}>
        <Textarea
          data-autofocus
          label="Message"
          description={
            left < 200 ? `${left.toLocaleString('en-US')} characters left` : 'Plain text, shown under the header.'
          }
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('text')}
        />
        <MultiSelect
          label="To"
          placeholder={form.values.userIds.length === 0 ? 'All users in the company' : undefined}
          data={(data?.users ?? []).map(({ id, username }) => ({ value: String(id), label: username }))}
          searchable
          clearable
          nothingFoundMessage="No users found"
          {...form.getInputProps('userIds')}
        />
        <Select label="Shown" data={LASTS} allowDeselect={false} {...form.getInputProps('lasts')} />
        <Group justify="flex-end" gap={8} mt={6}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Send
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
