import { useQuery } from '@apollo/client/react';
import { MultiSelect, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { matchesWords } from '../../app/lists/list-state.js';
import type { UserChoicesQuery } from '../../gql/graphql.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './AccountAccess.module.css';
import type { UserValues } from './user-values.js';
import { SUGGESTED_ACCESSES } from './users.graphql.js';

type Account = UserChoicesQuery['partnerAccounts'][number];

interface AccountAccessProps {
  readonly userId: number | null;
  readonly form: UseFormReturnType<UserValues>;
  readonly accounts: readonly Account[];
}

const nameOf = ({ name, partner }: Account): string => `${name} · ${partner.name}`;

/** Accounts the user can access with the form's current values, with the reason for each. */
export function AccountAccess({ userId, form, accounts }: AccountAccessProps) {
  const values = form.getValues();
  const [search, setSearch] = useState('');
  const choice = {
    userId,
    roles: values.roles,
    teamId: values.teamId,
    teamRole: values.teamRole,
    accessiblePartnerAccountIds: values.accessiblePartnerAccountIds,
    hasAccessToAllPartnerAccounts: values.hasAccessToAllPartnerAccounts,
    hasAccessToAllTeamPartnerAccounts: values.hasAccessToAllTeamPartnerAccounts,
  };
  const [settled] = useDebouncedValue(JSON.stringify(choice), 200);
  const { data, loading: isLoading } = withPrevious(
    useQuery(SUGGESTED_ACCESSES, { variables: JSON.parse(settled) as typeof choice, ...LIVE }),
  );
  const byId = useMemo(() => new Map(accounts.map((account) => [account.id, account])), [accounts]);
  const options = useMemo(
    () => accounts.map((account) => ({ value: String(account.id), label: nameOf(account) })),
    [accounts],
  );
  const seen = (data?.suggestedUserPartnerAccountsAccesses ?? []).flatMap((access) => {
    const account = byId.get(access.partnerAccountId);
    return account ? [{ account, reasons: access.reasons }] : [];
  });
  const shown = seen.filter(({ account, reasons }) => matchesWords(`${nameOf(account)} ${reasons.join(' ')}`, search));

  return (
    <>
      <Switch
        label="Access to all accounts of the company"
        {...form.getInputProps('hasAccessToAllPartnerAccounts', { type: 'checkbox' })}
      />
      <Switch
        label="Access to all accounts of the team"
        description="Accounts whose buyer is a teammate."
        disabled={values.teamId === null && !values.hasAccessToAllTeamPartnerAccounts}
        {...form.getInputProps('hasAccessToAllTeamPartnerAccounts', { type: 'checkbox' })}
      />
      <MultiSelect
        label="Shared accounts"
        placeholder={values.accessiblePartnerAccountIds.length === 0 ? 'Choose accounts' : ''}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        data={options}
        {...form.getInputProps('accessiblePartnerAccountIds')}
        value={values.accessiblePartnerAccountIds.map(String)}
        onChange={(ids) => form.setFieldValue('accessiblePartnerAccountIds', ids.map(Number))}
      />
      <div>
        <div className={classes.head}>
          <h3 className={classes.title}>
            {data ? `Sees ${seen.length} ${seen.length === 1 ? 'account' : 'accounts'} of ${accounts.length}` : 'Sees'}
          </h3>
          {seen.length > 8 && (
            <TextInput
              size="xs"
              aria-label="Find an account"
              placeholder="Find an account"
              leftSection={<IconSearch size={14} />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
        </div>
        {data && seen.length === 0 && (
          <p className={classes.none}>
            No accounts yet. The user isn&apos;t a buyer, and no account is shared with them.
          </p>
        )}
        {shown.length > 0 && (
          <ScrollRegion label="Account access" className={classes.list} isBusy={isLoading}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ account, reasons }) => (
                  <tr key={account.id}>
                    <td>
                      {account.name} <span className={classes.dim}>{account.partner.name}</span>
                    </td>
                    <td>{reasons.join('; ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </div>
    </>
  );
}
