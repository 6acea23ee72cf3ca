import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { failureOf, LIVE, refetched } from '../../app/loading/query.js';
import type { AutomationTaskQuery } from '../../gql/graphql.js';
import { TASK } from './automation.graphql.js';

export type Task = NonNullable<AutomationTaskQuery['automation']['task']>;

const LOOK_EVERY_MS = 1_000;

export const isUnderWay = ({ statusValue }: Pick<Task, 'statusValue'>): boolean =>
  statusValue === 'PENDING_FOR_EXECUTION' || statusValue === 'PROCESS';

/** A task, looked at every second while it runs. */
export function useTask(id: number, onEnded: () => void) {
  const query = useQuery(TASK, { variables: { id }, ...LIVE });
  const { data, refetch } = query;
  const reload = useCallback(() => refetched({ refetch }), [refetch]);
  // An answer about another task is none.
  const task = data?.automation.task?.id === id ? data.automation.task : null;
  const runs = task !== null && isUnderWay(task);
  const ran = useRef<number | null>(null);
  useEffect(() => {
    if (!runs) return;
    ran.current = id;
    const timer = setInterval(() => void reload(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, reload, runs]);
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
