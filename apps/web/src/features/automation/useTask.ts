import { useCallback, useEffect, useRef } from 'react';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useSession } from '../../app/session/SessionProvider.js';
import type { AutomationTaskQuery } from '../../gql/graphql.js';
import { TASK } from './automation.graphql.js';

export type Task = NonNullable<AutomationTaskQuery['automation']['task']>;

const LOOK_EVERY_MS = 1_000;

export const isUnderWay = ({ statusValue }: Pick<Task, 'statusValue'>): boolean =>
  statusValue === 'PENDING_FOR_EXECUTION' || statusValue === 'PROCESS';

/** A task, looked at every second while it runs. */
export function useTask(id: number, onEnded: () => void) {
  const { data, failure, reload } = useLoaded(TASK, { id });
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
  return { task, errors: data?.automation.operationErrors ?? [], failure, reload, isMissing: data !== null && !task };
}

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Runs an act and tells its words; true when it was done. */
export function useAct() {
  const { call, client } = useSession();
  return useCallback(
    async <T>(
      act: (run: typeof call, on: typeof client) => Promise<T>,
      answer: (data: T) => Answer,
    ): Promise<{ readonly isDone: boolean; readonly message: string | null; readonly data: T | null }> => {
      const data = await act(call, client);
      const { status, message } = answer(data);
      return { isDone: status === 'success', message: message ?? null, data };
    },
    [call, client],
  );
}
