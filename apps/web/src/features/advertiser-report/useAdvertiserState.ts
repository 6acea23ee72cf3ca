import {
  dayOf,
  defaultAdvertiserQuery,
  readAdvertiserQuery,
  writeAdvertiserQuery,
  type AdvertiserQuery,
} from '@adops/domain';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';

export interface AdvertiserState {
  readonly query: AdvertiserQuery;
  /** True if the query comes from the address, false for the default. */
  readonly isSaid: boolean;
  readonly today: string;
  /** Changes parts of the query and writes it to the address. */
  readonly change: (next: Partial<AdvertiserQuery>) => void;
}

/** Returns the query of the screen, read from the address parameter `q`. */
export function useAdvertiserState(): AdvertiserState {
  const [params, setParams] = useSearchParams();
  const today = dayOf(serverNow());
  const q = params.get('q');
  const said = useMemo(() => readAdvertiserQuery(q, today), [q, today]);
  const query = useMemo(() => said ?? defaultAdvertiserQuery(today), [said, today]);
  // Changes in the same tick add up even though the address isn't updated yet.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (next: Partial<AdvertiserQuery>) => {
      latest.current = { ...latest.current, ...next };
      const changed = writeAdvertiserQuery(latest.current);
      // The opened view stays selected and shows its differences.
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set('q', changed);
        return after;
      });
    },
    [setParams],
  );
  return { query, isSaid: said !== null, today, change };
}
