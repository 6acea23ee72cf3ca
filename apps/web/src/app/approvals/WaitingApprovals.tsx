import { useEffect } from 'react';
import { useAccess, useSession } from '../session/SessionProvider.js';
import { showDone } from '../toasts.js';
import { WAITING } from './waiting-approvals.graphql.js';
import { onApprovalsRefresh, setWaitingApprovals } from './waiting-approvals.js';

const ASK_EVERY = 60_000;

/** Asks how many tasks wait for the approval of the user, and tells when there is one more. */
export function WaitingApprovals() {
  const { call, client } = useSession();
  const { activeCompany, permissions, user } = useAccess();
  const mayApprove = permissions.has('bulk-actions');

  useEffect(() => {
    if (!mayApprove) return;
    let isCurrent = true;
    let known: number | null = null;
    const ask = (): void =>
      void call(client, WAITING, {}).then(
        ({ automation: { awaitingMyApprovalCount: count } }) => {
          if (!isCurrent) return;
          setWaitingApprovals(count);
          if (known !== null && count > known)
            showDone(
              `${count === 1 ? 'A task is' : `${count} tasks are`} waiting for your approval. Open Tools, Tasks to review.`,
            );
          known = count;
        },
        // Without an answer the last count stays.
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, ASK_EVERY);
    const end = onApprovalsRefresh(ask);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      end();
      setWaitingApprovals(0);
    };
    // Fetched again for each company and user, not for each change of the session.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [activeCompany.id, user.id, mayApprove]);
  return null;
}
