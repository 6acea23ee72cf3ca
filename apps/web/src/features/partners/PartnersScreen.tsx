import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import type { ListColumn, ListFilter } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnersQuery } from '../../gql/graphql.js';
import { RowLink } from '../../ui/RowLink.js';
import { PARTNERS } from './partners.graphql.js';

type Partner = PartnersQuery['partners'][number] & { readonly accounts: number; readonly active: number };

const KINDS = { sourcePartner: 'Traffic source', feedPartner: 'Revenue feed' } as const;

const FILTERS: readonly ListFilter<Partner>[] = [
  {
    id: 'kind',
    label: 'Kind',
    options: [
      { value: 'sourcePartner', label: 'Traffic sources' },
      { value: 'feedPartner', label: 'Revenue feeds' },
    ],
    test: (partner, value) => partner.type === value,
  },
  {
    id: 'use',
    label: 'In use',
    options: [
      { value: 'yes', label: 'With accounts' },
      { value: 'no', label: 'Without accounts' },
    ],
    test: (partner, value) => partner.accounts > 0 === (value === 'yes'),
  },
];

/** List of traffic sources and revenue feeds with the company's accounts. */
export function PartnersScreen() {
  const query = useQuery(PARTNERS);
  const { data } = query;
  const path = useCompanyPath('partners');
  const rows = useMemo(
    () =>
      data?.partners.map((partner): Partner => {
        const own = data.partnerAccounts.filter(({ partnerId }) => partnerId === partner.id);
        return { ...partner, accounts: own.length, active: own.filter(({ isActive }) => isActive).length };
      }),
    [data],
  );
  const columns = useMemo((): readonly ListColumn<Partner>[] => {
    return [
      { id: 'name', label: 'Partner', width: 260, value: (partner) => partner.name },
      { id: 'kind', label: 'Kind', width: 150, value: (partner) => KINDS[partner.type] },
      { id: 'accounts', label: 'Accounts', width: 110, align: 'right', value: (partner) => partner.accounts },
      { id: 'active', label: 'Active', width: 110, align: 'right', value: (partner) => partner.active },
      { id: 'id', label: 'Number', width: 100, align: 'right', value: (partner) => partner.id },
      {
        id: 'details',
        label: 'Details',
        width: 120,
        value: () => 'Details',
        cell: (partner) => <RowLink to={path(`details/${partner.shortName}`)}>Details</RowLink>,
      },
    ];
  }, [path]);
  const pathOf = useCallback(({ shortName }: Partner) => path(`accounts/${shortName}`), [path]);
  return (
    <ListScreen
      title="Partners"
      noun={['partner', 'partners']}
      query={query}
      rows={rows}
      columns={columns}
      rowId={idOf}
      pathOf={pathOf}
      searchText={textOf}
      filters={FILTERS}
      sort={{ column: 'name', direction: 'ASC' }}
      empty={{ title: 'No partners', text: 'Partners are built into the console.' }}
    />
  );
}

const idOf = (partner: Partner): number => partner.id;
const textOf = (partner: Partner): string => `${partner.name} ${partner.shortName} ${partner.id}`;
