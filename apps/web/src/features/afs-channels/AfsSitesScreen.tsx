import { useQuery } from '@apollo/client/react';
import { Anchor, Select } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { filterBy, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AfsSitesQuery } from '../../gql/graphql.js';
import { AFS_SITES } from './afs-channels.graphql.js';
import { missingWords, withPart } from './responses.js';
import { UsageChart, UsageLine } from './UsageChart.js';

type Entry = AfsSitesQuery['afsChannelManager']['list'][number];

const keyOf = ({ id, accountId }: Entry): string => `${id}-${accountId}`;
const share = ({ capacity, peakUsage }: Entry): number | null => (capacity === 0 ? null : peakUsage / capacity);

const COLUMNS: readonly ListColumn<Entry>[] = [
  { id: 'name', label: 'Site', width: 220, value: ({ name }) => name },
  {
    id: 'capacity',
    label: 'Capacity',
    help: 'Active channels of the account. Its sites share them.',
    width: 100,
    align: 'right',
    value: ({ capacity }) => capacity,
  },
  {
    id: 'peakUsage',
    label: 'Peak usage',
    help: "Largest number of the site's channels that were assigned or had impressions on a day of the last 30 days.",
    width: 110,
    align: 'right',
    value: ({ peakUsage }) => peakUsage,
  },
  {
    id: 'share',
    label: 'Share of capacity',
    help: 'Peak usage / capacity',
    width: 140,
    align: 'right',
    value: share,
    text: (entry) => (share(entry) === null ? 'NA' : `${(share(entry)! * 100).toFixed(1)}%`),
  },
  {
    id: 'days',
    label: 'Last 30 days',
    width: 150,
    value: ({ peakUsageByDay }) => peakUsageByDay.at(-1)?.value ?? 0,
    cell: ({ peakUsageByDay }) => <UsageLine days={peakUsageByDay} />,
  },
  {
    id: 'account',
    label: 'Account',
    width: 220,
    value: ({ accountName }) => accountName,
    cell: (entry) => <AccountLink entry={entry} />,
  },
  { id: 'partner', label: 'Partner', width: 160, value: ({ partnerName }) => partnerName },
];
const FILTERS = [filterBy('account', 'Account', ({ accountName }: Entry) => accountName)];

function AccountLink({ entry: { accountId, accountName } }: { readonly entry: Entry }) {
  const path = useCompanyPath('tools/afs-channel-manager/account');
  return (
    <Anchor component={Link} to={path(String(accountId))} size="sm">
      {accountName}
    </Anchor>
  );
}

/** List of sites with the number of channels they use and the number their account has. */
export function AfsSitesScreen() {
  const query = withPart(useQuery(AFS_SITES, FROM_SERVER), 'list');
  const rows = query.data?.afsChannelManager.list;
  const path = useCompanyPath('tools/afs-channel-manager/manage');
  const words = (): string => {
    const { title, text } = missingWords(query, 'list');
    return `${title}. ${text}`;
  };
  return (
    <ListScreen
      title="AFS channel manager"
      noun={['site', 'sites']}
      query={query}
      words={words}
      rows={rows}
      columns={COLUMNS}
      rowId={keyOf}
      pathOf={useCallback(({ id }: Entry) => path(String(id)), [path])}
      searchText={({ name, accountName }) => `${name} ${accountName}`}
      filters={FILTERS}
      sort={{ column: 'name', direction: 'ASC' }}
      panel={rows?.length === 0 ? null : <UsagePanel rows={rows} hasFailed={query.error !== undefined} />}
      empty={{
        title: 'No sites with AFS channels yet',
        text: 'Sites of AdSense for Search accounts are listed here. Choose the sites of an account in its settings.',
      }}
    />
  );
}

interface UsagePanelProps {
  readonly rows: readonly Entry[] | undefined;
  readonly hasFailed: boolean;
}

/** Peak usage of one site by day. Starts with the site that uses the most channels. */
function UsagePanel({ rows = [], hasFailed }: UsagePanelProps) {
  const [address, setAddress] = useSearchParams();
  const busiest = useMemo(() => [...rows].sort((a, b) => b.peakUsage - a.peakUsage)[0], [rows]);
  const chosen = rows.find((row) => keyOf(row) === address.get('chart')) ?? busiest;
  const severalAccounts = new Set(rows.map(({ accountId }) => accountId)).size > 1;
  return (
    <UsageChart
      title="Peak usage by day"
      days={chosen?.peakUsageByDay}
      hasFailed={hasFailed}
      choice={
        chosen && (
          <Select
            size="xs"
            aria-label="Site of the chart"
            searchable
            allowDeselect={false}
            data={rows.map((row) => ({
              value: keyOf(row),
              label: severalAccounts ? `${row.name} (${row.accountName})` : row.name,
            }))}
            value={keyOf(chosen)}
            onChange={(key) =>
              key !== null &&
              setAddress(
                (before) => {
                  const next = new URLSearchParams(before);
                  next.set('chart', key);
                  return next;
                },
                { replace: true },
              )
            }
          />
        )
      }
    />
  );
}
