import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import frame from '../../app/lists/ListScreen.module.css';
import { FailureLine } from '../../app/loading/Fetched.js';
import { SCHEDULER } from './rules.graphql.js';
import { SchedulerActions } from './SchedulerActions.js';

/** Switch of the rule scheduler, for users who may not see the rules. */
export function SchedulerScreen() {
  useDocumentTitle('Rules · AdOps Console');
  const query = useQuery(SCHEDULER, { fetchPolicy: 'cache-and-network' });
  return (
    <div className={frame.screen}>
      <ScreenHead title="Rules">
        <SchedulerActions state={query.data?.automation} onChanged={() => void query.refetch()} />
      </ScreenHead>
      <FailureLine query={query} />
      <Text size="sm" c="dimmed">
        You can turn the scheduler on and off, and hold and resume all rules. To view and change rules, you need the
        permission for bulk actions.
      </Text>
    </div>
  );
}
