import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnerAccessesQuery } from '../../gql/graphql.js';
import { SIGN_INS } from './sign-ins.graphql.js';
import { WithPartner, type Partner } from './WithPartner.js';

type SignIn = NonNullable<PartnerAccessesQuery['partner']>['accesses'][number];

export const SignInsScreen = () => <WithPartner>{(partner) => <SignIns partner={partner} />}</WithPartner>;

/** Credentials at one partner that several accounts share. */
function SignIns({ partner }: { partner: Partner }) {
  const query = useQuery(SIGN_INS, { variables: { partnerId: partner.id } });
  const accounts = useCompanyPath(`partners/accounts/${partner.shortName}`);
  const path = useCompanyPath(`partners/accounts/${partner.shortName}/sign-ins`);
  const pathOf = useCallback(({ id }: SignIn) => path(String(id)), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create sign-in
    </Button>
  );
  return (
    <ListScreen
      title={`Shared sign-ins at ${partner.name}`}
      noun={['sign-in', 'sign-ins']}
      query={query}
      rows={query.data && (query.data.partner?.accesses ?? NONE)}
      columns={COLUMNS}
      rowId={idOf}
      pathOf={pathOf}
      searchText={labelOf}
      sort={{ column: 'label', direction: 'ASC' }}
      action={
        <>
          <Button size="xs" variant="default" component={Link} to={accounts('')}>
            Accounts
          </Button>
          {create}
        </>
      }
      empty={{
        title: `No shared sign-ins at ${partner.name}`,
        text: 'Accounts of one manager can share a sign-in, so that a changed token is updated in one place.',
        action: create,
      }}
    />
  );
}

const NONE: readonly never[] = [];
const labelOf = ({ label }: SignIn): string => label;
const idOf = ({ id }: SignIn): number => id;

const COLUMNS: readonly ListColumn<SignIn>[] = [
  { id: 'label', label: 'Sign-in', width: 320, value: labelOf },
  { id: 'accounts', label: 'Accounts', width: 110, align: 'right', value: ({ accountCount }) => accountCount },
];
