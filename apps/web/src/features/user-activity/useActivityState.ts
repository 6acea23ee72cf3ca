import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';
import { readActivity, writeActivity, type ActivityState } from './activity-state.js';

/** The state of the screen; the address owns it. Any change but of the page goes back to the first page. */
export function useActivityState() {
  const [address, setAddress] = useSearchParams();
  const today = serverNow().toISOString().slice(0, 10);
  const state = useMemo(() => readActivity(address, today), [address, today]);
  const change = useCallback(
    (next: Partial<ActivityState>) =>
      setAddress(
        (before) => writeActivity(before, { ...readActivity(before, today), page: 1, ...next }, today),
        // Typing is no step one wants to go back through.
        { replace: next.search !== undefined },
      ),
    [setAddress, today],
  );
  return { state, change, today };
}
