import { useEffect } from 'react';

const LOOK_AGAIN_MS = 2_000;

/** Polls while groups are being sent to their sites. */
export function useLookAgain(
  { startPolling, stopPolling }: { startPolling: (ms: number) => void; stopPolling: () => void },
  isUnderWay: boolean,
): void {
  useEffect(() => {
    if (!isUnderWay) return;
    startPolling(LOOK_AGAIN_MS);
    return stopPolling;
  }, [isUnderWay, startPolling, stopPolling]);
}
