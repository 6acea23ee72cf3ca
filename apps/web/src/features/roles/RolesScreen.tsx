import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListScreen, type ListColumn } from '../../app/lists/ListScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { initialsOf } from '../../app/session/model.js';
import type { RolesQuery } from '../../gql/graphql.js';
import { Avatar } from '../../ui/Avatar.js';
import { RowLink } from '../../ui/RowLink.js';
import { ROLES } from './roles.graphql.js';

type Role = RolesQuery['roles'][number] & { readonly holders: readonly string[] };

/** Roles of the company: what they allow and who holds them. */
export function RolesScreen() {
  const { data, failure, isLoading, reload } = useLoaded(ROLES, {});
  const path = useCompanyPath('access-control');
  const rows = useMemo(
    () =>
      data?.roles.map((role): Role => ({
        ...role,
        holders: data.users
          .filter((user) => user.roles.some(({ name }) => name === role.name))
          .map(({ username }) => username),
      })) ?? null,
    [data],
  );
  const columns = useMemo(() => columnsOf((role) => path(`role/update/${encodeURIComponent(role.name)}`)), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('role/create')}>
      Create role
    </Button>
  );
  return (
    <ListScreen
      title="Roles"
      noun={['role', 'roles']}
      rows={rows}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columns}
      rowId={idOf}
      pathOf={(role) => path(`role/update/${encodeURIComponent(role.name)}`)}
      searchText={textOf}
      sort={{ column: 'name', direction: 'ASC' }}
      action={create}
      empty={{ title: 'No roles yet', text: 'A role is a set of permissions that people are given.', action: create }}
    />
  );
}

const idOf = (role: Role): string => role.name;
const textOf = (role: Role): string =>
  `${role.name} ${role.description ?? ''} ${role.permissions.map(({ name }) => name).join(' ')} ${role.holders.join(' ')}`;

function columnsOf(pathOf: (role: Role) => string): readonly ListColumn<Role>[] {
  return [
    {
      id: 'name',
      label: 'Role',
      width: 220,
      value: (role) => role.name,
      cell: (role) => (
        <>
          <Avatar initials={initialsOf(role.name)} colors={role.avatarColorPreset} />
          <RowLink to={pathOf(role)}>{role.name}</RowLink>
        </>
      ),
    },
    { id: 'description', label: 'What it is for', width: 320, value: (role) => role.description },
    {
      id: 'permissions',
      label: 'Permissions',
      width: 110,
      align: 'right',
      value: (role) => role.permissions.length,
    },
    { id: 'count', label: 'People', width: 80, align: 'right', value: (role) => role.holders.length },
    { id: 'holders', label: 'Who holds it', width: 360, value: (role) => role.holders.join(', ') },
  ];
}
