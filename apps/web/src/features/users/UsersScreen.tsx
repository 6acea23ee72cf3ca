import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn, type ListFilter } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { initialsOf } from '../../app/session/model.js';
import type { UsersQuery } from '../../gql/graphql.js';
import { Avatar } from '../../ui/Avatar.js';
import { RowLink } from '../../ui/RowLink.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { USERS } from './users.graphql.js';

type User = UsersQuery['users'][number];

/** Users of the company: who they are, their roles and team, and what they see. */
export function UsersScreen() {
  const { data, failure, isLoading, reload } = useLoaded(USERS, {});
  const path = useCompanyPath('access-control/user');
  const columns = useMemo(() => columnsOf((user) => path(`update/${user.id}`)), [path]);
  const filters = useMemo(() => filtersOf(data?.users ?? []), [data]);
  return (
    <ListScreen
      title="Users"
      noun={['user', 'users']}
      rows={data?.users ?? null}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={(user) => path(`update/${user.id}`)}
      searchText={textOf}
      filters={filters}
      sort={{ column: 'username', direction: 'ASC' }}
      action={
        <>
          <Button size="xs" variant="default" component={Link} to={path('create')}>
            Create with a password
          </Button>
          <Button size="xs" component={Link} to={path('invite')}>
            Invite user
          </Button>
        </>
      }
      empty={{ title: 'No users', text: 'Nobody belongs to this company yet.' }}
    />
  );
}

const idOf = (user: User): number => user.id;
const rolesOf = (user: User): string => user.roles.map(({ name }) => name).join(', ');
const textOf = (user: User): string => `${user.username} ${user.email ?? ''} ${rolesOf(user)} ${user.team?.name ?? ''}`;

function accessOf(user: User): string {
  if (user.hasAccessToAllPartnerAccounts) return 'Every account';
  const own = user.buyerPartnerAccountIds.length;
  const bought = own === 0 ? [] : [`Buys for ${own}`];
  return (
    [...bought, ...(user.hasAccessToAllTeamPartnerAccounts ? ['team accounts'] : [])].join(', ') || 'Shared ones only'
  );
}

function filtersOf(users: readonly User[]): readonly ListFilter<User>[] {
  const named = (names: (string | undefined)[]) =>
    [...new Set(names.filter((name) => name !== undefined))].sort().map((name) => ({ value: name, label: name }));
  return [
    {
      id: 'role',
      label: 'Role',
      options: named(users.flatMap((user) => user.roles.map(({ name }) => name))),
      test: (user, value) => user.roles.some(({ name }) => name === value),
    },
    {
      id: 'team',
      label: 'Team',
      options: named(users.map((user) => user.team?.name)),
      test: (user, value) => user.team?.name === value,
    },
    {
      id: 'state',
      label: 'State',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
      test: (user, value) => user.isActive === (value === 'active'),
    },
  ];
}

function columnsOf(pathOf: (user: User) => string): readonly ListColumn<User>[] {
  return [
    {
      id: 'username',
      label: 'User',
      width: 220,
      value: (user) => user.username,
      cell: (user) => (
        <>
          <Avatar initials={initialsOf(user.username)} colors={user.avatarColorPreset} />
          <RowLink to={pathOf(user)}>{user.username}</RowLink>
        </>
      ),
    },
    { id: 'email', label: 'Mail address', width: 220, value: (user) => user.email },
    { id: 'roles', label: 'Roles', width: 200, value: rolesOf },
    {
      id: 'team',
      label: 'Team',
      width: 170,
      value: (user) => user.team && `${user.team.name}${user.teamRole === 'leader' ? ' (leads)' : ''}`,
    },
    {
      id: 'factor',
      label: 'Second factor',
      width: 120,
      value: (user) => (user.hasSecondFactor ? 'On' : 'Off'),
      cell: (user) => <StateBadge isOn={user.hasSecondFactor === true} on="On" off="Off" />,
    },
    { id: 'access', label: 'Accounts', width: 180, value: accessOf },
    {
      id: 'state',
      label: 'State',
      width: 110,
      value: (user) => (user.isActive ? 'Active' : 'Inactive'),
      cell: (user) => <StateBadge isOn={user.isActive} on="Active" off="Inactive" />,
    },
  ];
}
