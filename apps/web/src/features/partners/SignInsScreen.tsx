import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnerAccessesQuery } from '../../gql/graphql.js';
import { RowLink } from '../../ui/RowLink.js';
import { SIGN_INS } from './sign-ins.graphql.js';
import { WithPartner, type Partner } from './WithPartner.js';

type SignIn = NonNullable<PartnerAccessesQuery['partner']>['accesses'][number];

export const SignInsScreen = () => <WithPartner>{(partner) => <SignIns partner={partner} />}</WithPartner>;

/** Sign-ins at one partner that several accounts share. */
function SignIns({ partner }: { partner: Partner }) {
  const { data, failure, isLoading, reload } = useLoaded(SIGN_INS, { partnerId: partner.id });
  const accounts = useCompanyPath(`partners/accounts/${partner.shortName}`);
  const path = useCompanyPath(`partners/accounts/${partner.shortName}/sign-ins`);
  const columns = useMemo(() => columnsOf(({ id }) => path(String(id))), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create sign-in
    </Button>
  );
  return (
    <ListScreen
      title={`Shared sign-ins at ${partner.name}`}
      noun={['sign-in', 'sign-ins']}
      rows={data ? (data.partner?.accesses ?? []) : null}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={({ id }) => path(String(id))}
      searchText={({ label }) => label}
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
        text: 'Accounts below one manager can share a sign-in: when its token changes, it is changed in one place.',
        action: create,
      }}
    />
  );
}

const idOf = ({ id }: SignIn): number => id;

const columnsOf = (pathOf: (signIn: SignIn) => string): readonly ListColumn<SignIn>[] => [
  {
    id: 'label',
    label: 'Sign-in',
    width: 320,
    value: ({ label }) => label,
    cell: (signIn) => <RowLink to={pathOf(signIn)}>{signIn.label}</RowLink>,
  },
  { id: 'accounts', label: 'Accounts', width: 110, align: 'right', value: ({ accountCount }) => accountCount },
];
