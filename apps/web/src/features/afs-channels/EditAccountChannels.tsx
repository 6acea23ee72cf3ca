import { useMutation, useQuery } from '@apollo/client/react';
import { afsAccountForm, MAX_AFS_CHANNELS } from '@adops/domain';
import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { VersionConflict } from '../../app/forms/VersionConflict.js';
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

/** List of channels as it was fetched. */
interface Opened {
  readonly text: string;
  readonly version: string;
}

type Channel = Parameters<typeof channelLines>[0][number] & { readonly isActive: boolean };
const linesOf = ({ channels }: { readonly channels: readonly Channel[] }): string =>
  channelLines(channels.filter(({ isActive }) => isActive));

/** Describes another user's changes: 'They added c4 = News. They removed c1.' */
function changesInWords(before: string, after: string): string {
  const [was, is] = [before, after].map((text) => text.split('\n').filter((line) => line.trim() !== ''));
  const added = is!.filter((line) => !was!.includes(line));
  const removed = was!.filter((line) => !is!.includes(line));
  const words = (verb: string, lines: readonly string[]): string[] =>
    lines.length === 0
      ? []
      : [`They ${verb} ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ` and ${lines.length - 5} more` : ''}.`];
  return [...words('added', added), ...words('removed', removed)].join(' ');
}

/**
 * Editor for the whole list of an account as text. Sets names and, if no feed lists the channels, also the channels.
 */
export function EditAccountChannels({ id, isSynced, onClose, onSaved }: EditAccountChannelsProps) {
  const query = useQuery(AFS_ACCOUNT, { variables: { id, perPage: MAX_AFS_CHANNELS }, ...FROM_SERVER });
  const [update] = useMutation(UPDATE_AFS_ACCOUNT);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const account = query.data?.afsChannelManager.account;
  const read = account ? { text: linesOf(account), version: account.version } : null;
  // Edits keep the version they started from until the user decides about another user's changes.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [theirs, setTheirs] = useState<Opened | null>(null);
  const base = opened ?? read;
  const stored = base?.text;
  const text = typed ?? stored ?? '';
  const settle = (next: string | null): void => {
    setOpened(theirs);
    setTyped(next);
    setTheirs(null);
    setRefusal(null);
  };
  const conflict = theirs && {
    ...{ changed: ['Channels'], words: null },
    takeTheirs: () => settle(null),
    keepMine: () => settle(text),
  };
  const save = async (): Promise<void> => {
    const parsed = afsAccountForm.safeParse({ channels: channelsIn(text) });
    if (!parsed.success) return setRefusal(parsed.error.issues.map(({ message }) => message).join(' '));
    setSaving(true);
    setRefusal(null);
    setOpened(base);
    try {
      const variables = { id, channels: parsed.data.channels, version: base?.version ?? null };
      const { status, message } = dataOf(await update({ variables })).afsChannelManager.updateAccount;
      if (status === 'error') {
        setRefusal(message ?? "We couldn't save the channels. Retry.");
        const now = dataOf(await query.refetch()).afsChannelManager.account;
        // If the stored version is still the one that was opened, the save failed for another reason.
        if (now && now.version !== base?.version) setTheirs({ text: linesOf(now), version: now.version });
        return;
      }
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
      <Stack gap="sm">
        <VersionConflict
          saving={{ messages: refusal === null ? [] : [refusal], conflict }}
          takeTheirsLabel="Use their version"
        >
          {theirs && base && <Text size="sm">{changesInWords(base.text, theirs.text)}</Text>}
        </VersionConflict>
        <FailureLine query={query} />
        {stored === undefined ? (
          <Skeleton height={240} />
        ) : (
          <Textarea
            label="Channels"
            description={
              isSynced
                ? 'One per line: ID = name. You can add and delete channels only in AdSense.'
                : 'One per line: ID = name. Omitted channels are removed.'
            }
            autosize
            minRows={8}
            maxRows={20}
            value={text}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isSaving}
          disabled={stored === undefined || text === stored || theirs !== null}
          onClick={() => void save()}
        >
          Save channels
        </Button>
      </Group>
    </Modal>
  );
}
