import { useQuery } from '@apollo/client/react';
import { dayInWords, dayOf, momentText } from '@adops/domain';
import { Anchor, Button, Switch } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { nextSort, type ListDefaults } from '../../app/lists/list-state.js';
import { RowGrid } from '../../app/lists/RowGrid.js';
import { useListState } from '../../app/lists/useListState.js';
import { StaleNotice } from '../../app/loading/Fetched.js';
import { FROM_SERVER, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { serverNow } from '../../app/shell/server-clock.js';
import type { AfsAccountQuery } from '../../gql/graphql.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { StateBadge } from '../../ui/StateBadge.js';
import frame from '../../app/lists/ListScreen.module.css';
import { AFS_ACCOUNT } from './afs-channels.graphql.js';
import { Head, Instead } from './AfsFrame.js';
import { withPart } from './responses.js';
import { EditAccountChannels } from './EditAccountChannels.js';
import classes from './afs.module.css';

type Account = NonNullable<AfsAccountQuery['afsChannelManager']['account']>;
type Channel = Account['channels'][number];

const COLUMN_IDS = ['name', 'id', 'siteName', 'freeFrom', 'isActive'];
const PAGE_SIZES = [25, 50, 100, 200, 400];
const DEFAULTS: ListDefaults = {
  sort: { column: 'name', direction: 'ASC' },
  perPage: 50,
  filters: { free: '', date: '' },
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Channels of an account with the sites that use them and the days from which they are free. */
export function AfsAccountScreen() {
  const id = Number(useParams()['id']);
  const today = dayOf(serverNow());
  const { state, change } = useListState(DEFAULTS, COLUMN_IDS);
  const { free = '', date: asked = '' } = state.filters;
  const date = DAY.test(asked) ? asked : today;
  const variables = {
    ...{ id, date, page: state.page, perPage: state.perPage, orderBy: state.sort },
    showOnlyFreeChannels: free !== '',
  };
  const query = withPart(withPrevious(useQuery(AFS_ACCOUNT, { variables, ...FROM_SERVER })), 'account');
  const account = query.data?.afsChannelManager.account;
  const { permissions } = useAccess();
  const [isEditing, setEditing] = useState(false);
  useDocumentTitle(`${account?.name ?? 'Account'} · AFS channel manager · AdOps Console`);
  if (!account) return <Instead query={query} part="account" />;
  const filter = (name: 'free' | 'date', value: string) => change({ filters: { ...state.filters, [name]: value } });
  return (
    <div className={classes.account}>
      <Head title={account.name}>
        {permissions.has('afs-channel-manager-edit') && (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            {account.isSynced ? 'Edit channel names' : 'Edit channels'}
          </Button>
        )}
      </Head>
      {isEditing && (
        <EditAccountChannels
          id={id}
          isSynced={account.isSynced}
          onClose={() => setEditing(false)}
          onSaved={() => void query.refetch()}
        />
      )}
      <div className={`${frame.filters} ${classes.filters}`}>
        <DateInput
          size="xs"
          aria-label="Day"
          valueFormat="D MMM YYYY"
          value={date}
          onChange={(day) => filter('date', day === null || day === today ? '' : day)}
        />
        <Switch
          size="xs"
          label={`Only channels that are free from ${dayInWords(date, today)}`}
          checked={free !== ''}
          onChange={(event) => filter('free', event.currentTarget.checked ? 'yes' : '')}
        />
        <span className={classes.state}>{syncWords(account)}</span>
      </div>
      <StaleNotice query={query} />
      <Channels account={account} isBusy={query.loading} today={today} {...{ state, change }} />
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={PAGE_SIZES}
          total={account.totalChannels}
          noun={(count) => (count === 1 ? 'channel' : 'channels')}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
}

const syncWords = ({ syncedAt }: Account): string =>
  syncedAt ? `Last sync ${momentText(syncedAt)}` : 'Not synced, because users maintain the list here.';

interface ChannelsProps extends Pick<ReturnType<typeof useListState>, 'state' | 'change'> {
  readonly account: Account;
  readonly isBusy: boolean;
  readonly today: string;
}

function Channels({ account, isBusy, today, state, change }: ChannelsProps) {
  const columns = useMemo(() => columnsOn(today), [today]);
  const items = useMemo(
    () => account.channels.map((row) => ({ id: row.id, row, kind: 'row' as const })),
    [account.channels],
  );
  return (
    <RowGrid
      label="Channels"
      columns={columns}
      items={items}
      matching={account.totalChannels}
      before={(state.page - 1) * state.perPage}
      isBusy={isBusy}
      sort={state.sort}
      onSort={(column) => change({ sort: nextSort(state.sort, column) })}
    >
      {items.length === 0 && (
        <EmptyState
          isHeading={false}
          title={state.filters['free'] ? 'No free channels' : 'No channels yet'}
          text={
            state.filters['free']
              ? 'Every channel is assigned to a site on this day or later. Choose a later day, or release channels of a site.'
              : 'Custom channels of the AdSense account are listed here after the next sync.'
          }
        />
      )}
    </RowGrid>
  );
}

const columnsOn = (today: string): GridColumn<Channel>[] => [
  { id: 'name', label: 'Channel', align: 'left', width: 200, canSort: true, text: ({ row }) => row.name },
  { id: 'id', label: 'ID', align: 'left', width: 240, canSort: true, text: ({ row }) => row.id },
  {
    id: 'siteName',
    label: 'Site',
    help: 'Site that has the channel on the day, or the next site to get it.',
    align: 'left',
    width: 260,
    canSort: true,
    text: ({ row }) => siteWords(row, today),
    cell: ({ row }) => <SiteCell channel={row} today={today} />,
  },
  {
    id: 'freeFrom',
    label: 'Free from',
    help: 'First day on which no site has the channel.',
    align: 'left',
    width: 130,
    canSort: true,
    text: ({ row }) => (row.freeFrom === null ? 'In use' : dayInWords(row.freeFrom, today)),
  },
  {
    id: 'isActive',
    label: 'Status',
    align: 'left',
    width: 110,
    canSort: true,
    text: ({ row }) => (row.isActive ? 'Active' : 'Inactive'),
    cell: ({ row }) => <StateBadge isOn={row.isActive} on="Active" off="Inactive" />,
  },
];

const siteWords = ({ siteName, usedFrom }: Channel, today: string): string =>
  siteName === null ? '' : usedFrom === null ? siteName : `${siteName} from ${dayInWords(usedFrom, today)}`;

function SiteCell({ channel, today }: { readonly channel: Channel; readonly today: string }) {
  const path = useCompanyPath('tools/afs-channel-manager/manage');
  const words = siteWords(channel, today);
  if (channel.siteId === null) return words;
  return (
    <Anchor component={Link} to={path(String(channel.siteId))} size="sm">
      {words}
    </Anchor>
  );
}
