import { useEffect, useMemo } from 'react';
import type { ManagedStatus, SessionActions } from './managed-rows.js';

/** Message of an action that the platform hasn't completed yet. */
const ON_ITS_WAY = 'On its way.';
const LOOK_EVERY_MS = 5_000;
const MAX_LOOKS = 60;

/** Polls actions in progress until their rows change, and then clears them. */
export function useFollowed(
  actions: SessionActions,
  statuses: ReadonlyMap<string, ManagedStatus>,
  refetch: () => Promise<unknown>,
): SessionActions {
  const present = useMemo(
    () =>
      new Map(
        [...actions].filter(([id, { status, message }]) => message !== ON_ITS_WAY || statuses.get(id) === status),
      ),
    [actions, statuses],
  );
  const isFollowing = [...present.values()].some(({ message }) => message === ON_ITS_WAY);
  useEffect(() => {
    if (!isFollowing) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= MAX_LOOKS) clearInterval(timer);
      refetch().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isFollowing, refetch]);
  return present;
}
