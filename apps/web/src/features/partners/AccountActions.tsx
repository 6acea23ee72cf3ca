import { useMutation } from '@apollo/client/react';
import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { DELETE_ACCOUNT, GIVE_ACCESS, TEST_CONNECTION } from './partners.graphql.js';

interface AccountActionsProps {
  readonly account: { readonly id: number; readonly name: string };
  readonly isDirty: boolean;
  readonly people: readonly { readonly id: number; readonly username: string }[];
  readonly listPath: string;
  /** Called before the user leaves the form for good. */
  readonly onLeave: () => void;
}

/** Actions on an account besides editing it. */
export function AccountActions({ account, isDirty, people, listPath, onLeave }: AccountActionsProps) {
  const [testConnection] = useMutation(TEST_CONNECTION);
  const [deleteAccount] = useMutation(DELETE_ACCOUNT);
  const navigate = useNavigate();
  const [isTesting, setTesting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { id } = account;

  const test = async (): Promise<void> => {
    setTesting(true);
    try {
      const { status, message } = dataOf(await testConnection({ variables: { id } })).partnerAccount.testConnection;
      if (status === 'success') showDone(message ?? 'Connected');
      else showError(message ?? 'The connection failed.');
    } catch (error) {
      showError(failureText(error));
    } finally {
      setTesting(false);
    }
  };

  const remove = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Delete ${account.name}?`,
      consequences: [
        'Its settings and secrets are permanently deleted.',
        "An account with data or campaigns can't be deleted. Deactivate it instead.",
      ],
      confirm: 'Delete account',
    });
    if (!isWanted) return;
    try {
      if (!dataOf(await deleteAccount({ variables: { id } })).partnerAccount.delete)
        return showError('Failed to delete');
      onLeave();
      showDone(`Account ${account.name} was deleted.`);
      void navigate(listPath);
    } catch {
      showError('Failed to delete');
    }
  };

  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isTesting}
        disabled={isDirty}
        title={isDirty ? 'Save first because the stored settings are tested.' : undefined}
        onClick={() => void test()}
      >
        Test connection
      </Button>
      <Button size="xs" variant="default" onClick={() => setSharing(true)}>
        Give access
      </Button>
      <Button size="xs" variant="default" component={Link} to={`${listPath}/create/${id}`}>
        Clone
      </Button>
      <Button size="xs" variant="default" onClick={() => void remove()}>
        Delete
      </Button>
      {isSharing && <GiveAccess account={account} people={people} onClose={() => setSharing(false)} />}
    </>
  );
}

function GiveAccess({
  account,
  people,
  onClose,
}: Pick<AccountActionsProps, 'account' | 'people'> & { onClose: () => void }) {
  const [giveAccess] = useMutation(GIVE_ACCESS);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);

  const give = async (): Promise<void> => {
    setBusy(true);
    try {
      const variables = { id: account.id, userIds: chosen.map(Number) };
      const { status, message } = dataOf(await giveAccess({ variables })).partnerAccount.giveAccess;
      if (status === 'error') return showError(message ?? "Access wasn't granted.");
      showDone(message ?? 'Shared');
      onClose();
    } catch (error) {
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Share ${account.name}`} size="sm">
      <MultiSelect
        data-autofocus
        label="With"
        placeholder="Choose people"
        searchable
        hidePickedOptions
        data={people.map((person) => ({ value: String(person.id), label: person.username }))}
        value={chosen}
        onChange={setChosen}
      />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => void give()}>
          Give access
        </Button>
      </Group>
    </Modal>
  );
}
