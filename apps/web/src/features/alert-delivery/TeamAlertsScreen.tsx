import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { TeamAlertDeliveriesQuery } from '../../gql/graphql.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { TEAM_ALERT_DELIVERIES } from './alert-delivery.graphql.js';

type Team = TeamAlertDeliveriesQuery['teamAlertDeliveries'][number];

const sendingOf = ({ isSet, isOn }: Team): string => (!isSet ? 'Not set up' : isOn ? 'On' : 'Off');

const COLUMNS = [
  { id: 'name', label: 'Team', width: 220, value: ({ name }: Team) => name },
  {
    id: 'isOn',
    label: 'Alerts',
    width: 110,
    value: sendingOf,
    cell: (team: Team) => <StateBadge isOn={team.isOn} on="On" off={sendingOf(team)} />,
  },
  { id: 'webhookHost', label: 'Webhook', width: 240, value: ({ webhookHost }: Team) => webhookHost },
  {
    id: 'mailsMembers',
    label: 'Emails to members',
    width: 150,
    value: ({ mailsMembers }: Team) => (mailsMembers ? 'Yes' : 'No'),
  },
  {
    id: 'escalateAfter',
    label: 'Escalation',
    width: 130,
    help: 'Hours until unacknowledged alerts are sent to the leader.',
    align: 'right' as const,
    value: ({ escalateAfter }: Team) => escalateAfter,
    text: ({ escalateAfter }: Team) => (escalateAfter ? `after ${escalateAfter} h` : ''),
  },
  {
    id: 'sentCount',
    label: 'Sent, 7 days',
    width: 110,
    align: 'right' as const,
    value: ({ sentCount }: Team) => sentCount,
  },
  {
    id: 'failedCount',
    label: 'Failed, 7 days',
    width: 120,
    align: 'right' as const,
    value: ({ failedCount }: Team) => failedCount,
  },
];

/** Teams of the company with their alert settings. */
export function TeamAlertsScreen() {
  const query = useQuery(TEAM_ALERT_DELIVERIES, { fetchPolicy: 'cache-and-network' });
  const path = useCompanyPath('access-control/team-alerts');
  const teams = useCompanyPath('access-control/teams');
  const pathOf = useCallback(({ id }: Team) => path(String(id)), [path]);
  return (
    <ListScreen
      title="Team alerts"
      noun={['team', 'teams']}
      query={query}
      rows={query.data?.teamAlertDeliveries}
      columns={COLUMNS}
      rowId={({ id }) => id}
      pathOf={pathOf}
      searchText={({ name, webhookHost }) => `${name} ${webhookHost ?? ''}`}
      sort={{ column: 'name', direction: 'ASC' }}
      empty={{
        title: 'No teams yet',
        text: 'Alerts can be sent to teams by webhook and email. Create a team first.',
        action: (
          <Button size="xs" component={Link} to={teams('create')}>
            Create team
          </Button>
        ),
      }}
    />
  );
}
