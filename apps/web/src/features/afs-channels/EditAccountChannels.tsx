import { useMutation, useQuery } from '@apollo/client/react';
import { afsAccountForm, MAX_AFS_CHANNELS } from '@adops/domain';
import { Alert, Button, Group, Modal, Skeleton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, FROM_SERVER } from '../../app/loading/query.js';
import { showDone } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { AFS_ACCOUNT, UPDATE_AFS_ACCOUNT } from './afs-channels.graphql.js';
import { channelLines, channelsIn } from './channel-edits.js';

interface EditAccountChannelsProps {
  readonly id: number;
  readonly isSynced: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The whole list of an account as text: names, and channels where no feed lists them. */
export function EditAccountChannels({ id, isSynced, onClose, onSaved }: EditAccountChannelsProps) {
  const query = useQuery(AFS_ACCOUNT, { variables: { id, perPage: MAX_AFS_CHANNELS }, ...FROM_SERVER });
  const [update] = useMutation(UPDATE_AFS_ACCOUNT);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const account = query.data?.afsChannelManager.account;
  const stored = account && channelLines(account.channels.filter(({ isActive }) => isActive));
  const text = typed ?? stored ?? '';
  const save = async (): Promise<void> => {
    const parsed = afsAccountForm.safeParse({ channels: channelsIn(text) });
    if (!parsed.success) return setRefusal(parsed.error.issues.map(({ message }) => message).join(' '));
    setSaving(true);
    setRefusal(null);
    try {
      const answer = dataOf(await update({ variables: { id, channels: parsed.data.channels } }));
      const { status, message } = answer.afsChannelManager.updateAccount;
      if (status === 'error') return setRefusal(message ?? "We couldn't save the channels.");
      showDone(message ?? 'Saved');
      onSaved();
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={isSynced ? 'Edit channel names' : 'Edit channels'}>
      {refusal && (
        <Alert color="red" role="alert" p={10} mb="sm">
          {refusal}
        </Alert>
      )}
      <FailureLine query={query} />
      {stored === undefined ? (
        <Skeleton height={240} />
      ) : (
        <Textarea
          label="Channels"
          description={
            isSynced
              ? 'One per line: ID = name. Channels themselves are added and deleted at AdSense.'
              : 'One per line: ID = name. A channel that is left out is removed.'
          }
          autosize
          minRows={8}
          maxRows={20}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSaving} disabled={stored === undefined || text === stored} onClick={() => void save()}>
          Save channels
        </Button>
      </Group>
    </Modal>
  );
}
