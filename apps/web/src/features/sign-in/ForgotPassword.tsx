import { useMutation } from '@apollo/client/react';
import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { REQUEST_PASSWORD_RESET } from '../../app/session/session.graphql.js';

/** Requests an emailed link. The response is the same for any username. */
export function ForgotPassword({ username, onClose }: { username: string; onClose: () => void }) {
  const [requestPasswordReset] = useMutation(REQUEST_PASSWORD_RESET);
  const [name, setName] = useState(username);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly isDone: boolean; readonly text: string } | null>(null);

  const ask = async (): Promise<void> => {
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      const answer = dataOf(
        await requestPasswordReset({ variables: { username: name.trim() }, context: { call: { endpoint: 'common' } } }),
      ).requestPasswordReset;
      setSaid({ isDone: answer.status !== 'error', text: answer.message ?? '' });
    } catch {
      setSaid({ isDone: false, text: "We couldn't request the link. Try again." });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title="Forgot your password?" size="sm">
      {said && (
        <Alert color={said.isDone ? 'teal' : 'red'} role="alert" mb={12} p={10}>
          {said.text}
        </Alert>
      )}
      {said?.isDone ? (
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <Text mb={10}>We&apos;ll email you a link to set a new password. It expires after one hour.</Text>
          <TextInput
            data-autofocus
            label="Username or email"
            autoComplete="username"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
              Email me a link
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
