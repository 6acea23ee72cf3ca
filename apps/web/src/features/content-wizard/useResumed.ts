import { type RefObject, useEffect, useRef } from 'react';
import { AbortedByUser } from './generation.js';

/**
 * Follows work in progress when the step opens, once, unless the page already follows it.
 * @param running controller of the work the page follows, aborted when the step is left
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
