import { useQuery } from '@apollo/client/react';
import { WAITING } from './waiting-approvals.graphql.js';

/** How many tasks wait for the approval of the user, as last fetched by `WaitingApprovals`. */
export function useWaitingApprovals(): number {
  const { data, previousData } = useQuery(WAITING, { fetchPolicy: 'cache-only' });
  return (data ?? previousData)?.automation.awaitingMyApprovalCount ?? 0;
}
