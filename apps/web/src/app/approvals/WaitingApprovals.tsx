import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { showDone } from '../toasts.js';
import { WAITING } from './waiting-approvals.graphql.js';
import { useSeenWaiting } from './waiting-approvals.js';

const POLL_MS = 60_000;

/** Fetches the number of tasks that wait for the user's approval, and shows a toast for a new one. */
export function WaitingApprovals() {
  const seen = useSeenWaiting();
  const { data } = useQuery(WAITING, seen ? { variables: seen, pollInterval: POLL_MS } : skipToken);
  const count = data?.automation.awaitingMyApprovalCount;
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (count === undefined) return;
    if (known.current !== null && count > known.current)
      showDone(
        `${count === 1 ? 'A task is' : `${count} tasks are`} waiting for your approval. Open Tools, Tasks to review.`,
      );
    known.current = count;
  }, [count]);
  return null;
}
