import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { failureOf, LIVE, refetched } from '../../app/loading/query.js';
import type { AutomationTaskQuery } from '../../gql/graphql.js';
import { TASK } from './automation.graphql.js';

export type Task = NonNullable<AutomationTaskQuery['automation']['task']>;

const LOOK_EVERY_MS = 1_000;
/** Polling interval for a task that waits for another user. */
const LOOK_FOR_APPROVAL_MS = 5_000;

export const isUnderWay = ({ statusValue }: Pick<Task, 'statusValue'>): boolean =>
  statusValue === 'PENDING_FOR_EXECUTION' || statusValue === 'PROCESS';

/** Fetches a task. Polls every second while it runs, and every few seconds while another user may approve it. */
export function useTask(id: number, onEnded: () => void) {
  const query = useQuery(TASK, { variables: { id }, ...LIVE });
  const { data, refetch } = query;
  const reload = useCallback(() => refetched({ refetch }), [refetch]);
  // Ignores a response about another task.
  const task = data?.automation.task?.id === id ? data.automation.task : null;
  const runs = task !== null && isUnderWay(task);
  const everyMs = runs
    ? LOOK_EVERY_MS
    : task?.needsApproval && task.statusValue === 'PENDING'
      ? LOOK_FOR_APPROVAL_MS
      : null;
  const ran = useRef<number | null>(null);
  useEffect(() => {
    if (runs) ran.current = id;
  }, [id, runs]);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => void reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, reload]);
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    if (task === null || runs || ran.current !== id) return;
    ran.current = null;
    ended.current();
  }, [id, runs, task]);
  return {
    task,
    errors: data?.automation.operationErrors ?? [],
    failure: failureOf(query),
    reload,
    isMissing: data !== undefined && !task,
  };
}
