import { useQuery } from '@apollo/client/react';
import { useAccess } from '../session/SessionProvider.js';
import { MAY_SEE_RULES, MAY_SEE_TASKS } from './may-see-tasks.js';
import { WAITING } from './waiting-approvals.graphql.js';

/** Returns which parts of `WAITING` the user may see. Null if none. */
export function useSeenWaiting(): { readonly seesTasks: boolean; readonly seesRules: boolean } | null {
  const { permissions } = useAccess();
  const seesTasks = MAY_SEE_TASKS.some((key) => permissions.has(key));
  const seesRules = MAY_SEE_RULES.some((key) => permissions.has(key));
  return seesTasks || seesRules ? { seesTasks, seesRules } : null;
}

/** Returns the last response to `WAITING` that `WaitingApprovals` fetched. */
export function useWaiting() {
  const variables = useSeenWaiting() ?? { seesTasks: false, seesRules: false };
  const { data, previousData } = useQuery(WAITING, { variables, fetchPolicy: 'cache-only' });
  return (data ?? previousData)?.automation;
}

/** Returns the number of tasks that wait for the approval of the user, as last fetched by `WaitingApprovals`. */
export const useWaitingApprovals = (): number => useWaiting()?.awaitingMyApprovalCount ?? 0;
