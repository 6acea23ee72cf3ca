import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';
import { readActivity, writeActivity, type ActivityState } from './activity-state.js';

/** Returns the state of the screen, stored in the address. Any change except of the page resets the page. */
export function useActivityState() {
  const [address, setAddress] = useSearchParams();
  const today = serverNow().toISOString().slice(0, 10);
  const state = useMemo(() => readActivity(address, today), [address, today]);
  const change = useCallback(
    (next: Partial<ActivityState>) =>
      setAddress(
        (before) => writeActivity(before, { ...readActivity(before, today), page: 1, ...next }, today),
        // Typing shouldn't add entries to the browser history.
        { replace: next.search !== undefined },
      ),
    [setAddress, today],
  );
  return { state, change, today };
}
