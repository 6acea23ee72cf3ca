import { STATE_COLUMN, STATE_FILTER } from '../../app/lists/list-parts.js';
import { listScreen } from '../../app/lists/declared-list.js';
import type { TeamsQuery } from '../../gql/graphql.js';
import { TEAMS } from './teams.graphql.js';

type Team = TeamsQuery['teams'][number];

const names = (people: Team['workers']): string => people.map(({ username }) => username).join(', ');

/** List of the company's teams with their leaders and members. */
export const TeamsScreen = listScreen({
  title: 'Teams',
  noun: ['team', 'teams'],
  query: TEAMS,
  rowsOf: ({ teams }) => teams,
  rowId: ({ id }) => id,
  path: 'access-control/teams',
  form: ({ id }) => `edit/${id}`,
  create: { path: 'create', label: 'Create team' },
  searchText: (team) => `${team.name} ${team.leader?.username ?? ''} ${names(team.workers)}`,
  filters: [STATE_FILTER],
  sort: { column: 'name', direction: 'ASC' },
  columns: [
    { id: 'name', label: 'Team', width: 220, value: ({ name }) => name },
    { id: 'leader', label: 'Leader', width: 160, value: ({ leader }) => leader?.username },
    { id: 'size', label: 'Workers', width: 90, align: 'right', value: ({ workers }) => workers.length },
    { id: 'workers', label: 'Members', width: 420, value: ({ workers }) => names(workers) },
    STATE_COLUMN,
  ],
  empty: {
    title: 'No teams yet',
    text: "Teams give users access to their teammates' accounts and let you filter reports by team.",
  },
});
