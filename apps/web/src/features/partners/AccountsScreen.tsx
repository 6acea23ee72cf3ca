import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { ListColumn, ListFilter } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnerAccountsQuery } from '../../gql/graphql.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { collectingOf, STATUS_WORDS } from './account-words.js';
import { PARTNER_ACCOUNTS } from './partners.graphql.js';
import { WithPartner, type Partner } from './WithPartner.js';

type Account = PartnerAccountsQuery['partnerAccounts'][number];

const FILTERS: readonly ListFilter<Account>[] = [
  {
    id: 'status',
    label: 'Status',
    options: Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
    test: (account, value) => account.status === value,
  },
];

export const AccountsScreen = () => <WithPartner>{(partner) => <Accounts partner={partner} />}</WithPartner>;

/** List of the company's accounts at one partner with their sync status. */
function Accounts({ partner }: { partner: Partner }) {
  const query = useQuery(PARTNER_ACCOUNTS, { variables: { partnerId: partner.id } });
  const path = useCompanyPath(`partners/accounts/${partner.shortName}`);
  const details = useCompanyPath('partners/details')(partner.shortName);
  const pathOf = useCallback(({ id }: Account) => path(`edit/${id}`), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create account
    </Button>
  );
  return (
    <ListScreen
      title={`${partner.name} accounts`}
      noun={['account', 'accounts']}
      query={query}
      rows={query.data?.partnerAccounts}
      columns={COLUMNS}
      rowId={idOf}
      pathOf={pathOf}
      searchText={textOf}
      filters={FILTERS}
      sort={{ column: 'name', direction: 'ASC' }}
      action={
        <>
          <Button size="xs" variant="default" component={Link} to={path('sign-ins')}>
            Shared sign-ins
          </Button>
          <Button size="xs" variant="default" component={Link} to={details}>
            About {partner.name}
          </Button>
          {create}
        </>
      }
      empty={{
        title: `No accounts at ${partner.name}`,
        text: 'An account defines its buyer, its sites and its sign-in at the partner.',
        action: create,
      }}
    />
  );
}

const idOf = (account: Account): number => account.id;
const sitesOf = (account: Account): string => account.sites.map(({ domain }) => domain).join(', ');
const textOf = (account: Account): string =>
  `${account.name} ${account.externalAccountId ?? ''} ${account.user?.username ?? ''} ${sitesOf(account)}`;

const COLUMNS: readonly ListColumn<Account>[] = [
  { id: 'name', label: 'Account', width: 260, value: (account) => account.name },
  { id: 'external', label: 'ID at the partner', width: 150, value: (account) => account.externalAccountId },
  { id: 'buyer', label: 'Buyer', width: 140, value: (account) => account.user?.username },
  { id: 'currency', label: 'Currency', width: 90, value: (account) => account.currency },
  { id: 'timezone', label: 'Time zone', width: 190, value: (account) => account.timezone?.nameWithOffset },
  { id: 'sites', label: 'Sites', width: 260, value: sitesOf },
  { id: 'collecting', label: 'Syncing', width: 160, value: collectingOf },
  {
    id: 'status',
    label: 'Status',
    width: 120,
    value: (account) => STATUS_WORDS[account.status],
    cell: (account) => <StateBadge isOn={account.status === 'active'} on="Active" off={STATUS_WORDS[account.status]} />,
  },
];
