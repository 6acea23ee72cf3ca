import { useQuery } from '@apollo/client/react';
import { MAX_AFS_CHANNELS } from '@adops/domain';
import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { AFS_ACCOUNT } from './afs-channels.graphql.js';
import type { SiteDetail } from './site-detail.js';
import classes from './afs.module.css';

interface Channel {
  readonly id: string;
  readonly name: string;
}

interface AddChannelsProps {
  readonly site: SiteDetail;
  readonly taken: ReadonlySet<string>;
  /** Channels that unsaved edits remove from the site. Users can add them again. */
  readonly returned: readonly Channel[];
  readonly onAdd: (channels: Channel[]) => void;
}

/** Maximum number of options rendered at once. Users find others by search. */
const SHOWN_OPTIONS = 200;

/** Field to choose free channels of one of the site's accounts. */
export function AddChannels({ site, taken, returned, onAdd }: AddChannelsProps) {
  const [chosenAccount, setAccount] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  const accounts = site.accounts.map(({ accountId, accountName }) => ({
    value: String(accountId),
    label: accountName,
  }));
  const accountId = Number(chosenAccount ?? accounts[0]?.value);
  const query = useQuery(AFS_ACCOUNT, {
    variables: { id: accountId, date: site.date, showOnlyFreeChannels: true, perPage: MAX_AFS_CHANNELS },
    ...FROM_SERVER,
  });
  const free = query.data?.afsChannelManager.account?.channels.filter(({ isActive }) => isActive) ?? [];
  const offered = new Map([...returned, ...free].filter(({ id }) => !taken.has(id)).map((one) => [one.id, one]));
  const picked = chosen.flatMap((id) => offered.get(id) ?? []);
  const add = () => {
    onAdd(picked);
    setChosen([]);
  };
  return (
    <div className={classes.add}>
      {accounts.length > 1 && (
        <Select
          size="xs"
          label="Account"
          allowDeselect={false}
          data={accounts}
          value={String(accountId)}
          onChange={setAccount}
        />
      )}
      <MultiSelect
        size="xs"
        className={classes.picker}
        label={query.data ? `Free channels (${offered.size})` : 'Free channels'}
        placeholder={picked.length === 0 ? 'Name or ID' : ''}
        searchable
        clearable
        limit={SHOWN_OPTIONS}
        disabled={query.data === undefined}
        nothingFoundMessage="No free channel with this name"
        data={[...offered.values()].map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
        value={picked.map(({ id }) => id)}
        onChange={setChosen}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={picked.length === 0}
        onClick={add}
      >
        {picked.length > 1 ? `Add ${picked.length} channels` : 'Add channel'}
      </Button>
      <FailureLine query={query} />
    </div>
  );
}
