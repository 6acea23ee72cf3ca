import { type RefObject, useEffect, useRef } from 'react';
import { AbortedByUser } from './generation.js';

/**
 * Follows work that is under way when the step is opened, once, unless this page follows it already.
 * @param running what this page follows; it is given up when the step is left
 */
export function useResumed(isUnderWay: boolean, running: RefObject<AbortController | null>, resume: () => void): void {
  const resumed = useRef(false);
  useEffect(() => {
    if (!isUnderWay || resumed.current) return;
    resumed.current = true;
    if (running.current === null) resume();
  }, [isUnderWay, running, resume]);
  useEffect(() => () => running.current?.abort(new AbortedByUser()), [running]);
}
