import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { TeamsQuery } from '../../gql/graphql.js';
import { ListScreen, type ListColumn, type ListFilter } from '../../app/lists/ListScreen.js';
import { RowLink } from '../../ui/RowLink.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { TEAMS } from './teams.graphql.js';

type Team = TeamsQuery['teams'][number];

const names = (people: Team['workers']): string => people.map(({ username }) => username).join(', ');

const FILTERS: readonly ListFilter<Team>[] = [
  {
    id: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
    test: (team, value) => team.isActive === (value === 'active'),
  },
];

/** Teams of the company: who leads them and who works in them. */
export function TeamsScreen() {
  const { data, failure, isLoading, reload } = useLoaded(TEAMS, {});
  const path = useCompanyPath('access-control/teams');
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create team
    </Button>
  );
  const pathOf = (team: Team): string => path(`edit/${team.id}`);
  return (
    <ListScreen
      title="Teams"
      noun={['team', 'teams']}
      rows={data?.teams ?? null}
      failure={failure}
      isLoading={isLoading}
      onRetry={() => void reload()}
      columns={columnsOf(pathOf)}
      rowId={idOf}
      pathOf={pathOf}
      searchText={textOf}
      filters={FILTERS}
      sort={{ column: 'name', direction: 'ASC' }}
      action={create}
      empty={{
        title: 'No teams yet',
        text: 'Teams let people see the accounts of their teammates, and reports be filtered by team.',
        action: create,
      }}
    />
  );
}

const idOf = (team: Team): number => team.id;
const textOf = (team: Team): string => `${team.name} ${team.leader?.username ?? ''} ${names(team.workers)}`;

function columnsOf(pathOf: (team: Team) => string): readonly ListColumn<Team>[] {
  return [
    {
      id: 'name',
      label: 'Team',
      width: 220,
      value: (team) => team.name,
      cell: (team) => <RowLink to={pathOf(team)}>{team.name}</RowLink>,
    },
    { id: 'leader', label: 'Leader', width: 160, value: (team) => team.leader?.username },
    {
      id: 'size',
      label: 'Workers',
      width: 90,
      align: 'right',
      value: (team) => team.workers.length,
    },
    { id: 'workers', label: 'Who works in it', width: 420, value: (team) => names(team.workers) },
    {
      id: 'state',
      label: 'State',
      width: 110,
      value: (team) => (team.isActive ? 'Active' : 'Inactive'),
      cell: (team) => <StateBadge isOn={team.isActive} on="Active" off="Inactive" />,
    },
  ];
}
