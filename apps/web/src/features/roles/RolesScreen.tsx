import { listScreen } from '../../app/lists/declared-list.js';
import { initialsOf } from '../../app/session/model.js';
import { Avatar } from '../../ui/Avatar.js';
import { holdersOf } from './role-values.js';
import { ROLES } from './roles.graphql.js';

/** List of the company's roles with their permissions and users. */
export const RolesScreen = listScreen({
  title: 'Roles',
  noun: ['role', 'roles'],
  query: ROLES,
  rowsOf: ({ roles, users }) => roles.map((role) => ({ ...role, holders: holdersOf(role.name, users) })),
  rowId: ({ name }) => name,
  path: 'access-control/role',
  form: ({ name }) => `update/${encodeURIComponent(name)}`,
  create: { path: 'create', label: 'Create role' },
  searchText: ({ name, description, permissions, holders }) =>
    [name, description ?? '', ...permissions.map((permission) => permission.name), ...holders].join(' '),
  sort: { column: 'name', direction: 'ASC' },
  columns: [
    {
      id: 'name',
      label: 'Role',
      width: 220,
      value: ({ name }) => name,
      before: ({ name, avatarColorPreset }) => <Avatar initials={initialsOf(name)} colors={avatarColorPreset} />,
    },
    { id: 'description', label: 'Description', width: 320, value: ({ description }) => description },
    { id: 'permissions', label: 'Permissions', width: 110, align: 'right', value: (role) => role.permissions.length },
    { id: 'count', label: 'People', width: 80, align: 'right', value: ({ holders }) => holders.length },
    { id: 'holders', label: 'Users with this role', width: 360, value: ({ holders }) => holders.join(', ') },
  ],
  empty: { title: 'No roles yet', text: 'A role is a set of permissions that you assign to users.' },
});
