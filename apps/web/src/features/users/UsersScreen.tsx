import { filterBy, STATE_COLUMN, STATE_FILTER } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import { initialsOf } from '../../app/session/model.js';
import type { UsersQuery } from '../../gql/graphql.js';
import { Avatar } from '../../ui/Avatar.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { USERS } from './users.graphql.js';

type User = UsersQuery['users'][number];

const roleNames = ({ roles }: User): string[] => roles.map(({ name }) => name);
const teamOf = ({ team, teamRole }: User): string | null | undefined =>
  team && `${team.name}${teamRole === 'leader' ? ' (leads)' : ''}`;

function accessOf(user: User): string {
  if (user.hasAccessToAllPartnerAccounts) return 'All accounts';
  const own = user.buyerPartnerAccountIds.length;
  const bought = own === 0 ? [] : [`Buyer of ${own} ${own === 1 ? 'account' : 'accounts'}`];
  return (
    [...bought, ...(user.hasAccessToAllTeamPartnerAccounts ? ['team accounts'] : [])].join(', ') ||
    'Shared accounts only'
  );
}

/** List of the company's users with their roles, team and access. */
export const UsersScreen = listScreen({
  title: 'Users',
  noun: ['user', 'users'],
  query: USERS,
  rowsOf: ({ users }) => users,
  rowId: ({ id }) => id,
  path: 'access-control/user',
  form: ({ id }) => `update/${id}`,
  create: { path: 'invite', label: 'Invite user' },
  createOtherwise: { path: 'create', label: 'Create with a password' },
  searchText: (user) => [user.username, user.email ?? '', ...roleNames(user), user.team?.name ?? ''].join(' '),
  filters: [
    filterBy('role', 'Role', roleNames),
    filterBy('team', 'Team', ({ team }: User) => team?.name),
    STATE_FILTER,
  ],
  sort: { column: 'username', direction: 'ASC' },
  columns: [
    {
      id: 'username',
      label: 'User',
      width: 220,
      value: ({ username }) => username,
      before: (user) => <Avatar initials={initialsOf(user.username)} colors={user.avatarColorPreset} />,
    },
    { id: 'email', label: 'Email address', width: 220, value: ({ email }) => email },
    { id: 'roles', label: 'Roles', width: 200, value: (user) => roleNames(user).join(', ') },
    { id: 'team', label: 'Team', width: 170, value: teamOf },
    {
      id: 'factor',
      label: 'Second factor',
      width: 120,
      value: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
      cell: ({ hasSecondFactor }) => <StateBadge isOn={hasSecondFactor === true} on="On" off="Off" />,
    },
    { id: 'access', label: 'Accounts', width: 180, value: accessOf },
    STATE_COLUMN,
  ],
  empty: { title: 'No users', text: 'This company has no users yet.' },
});
