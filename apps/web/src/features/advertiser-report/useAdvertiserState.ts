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
  /** The address says it; else it is the default. */
  readonly isSaid: boolean;
  readonly today: string;
  /** Changes parts of what is looked at; the address follows. */
  readonly change: (next: Partial<AdvertiserQuery>) => void;
}

/** What the screen looks at, out of the parameter q of the address. */
export function useAdvertiserState(): AdvertiserState {
  const [params, setParams] = useSearchParams();
  const today = dayOf(serverNow());
  const q = params.get('q');
  const said = useMemo(() => readAdvertiserQuery(q, today), [q, today]);
  const query = useMemo(() => said ?? defaultAdvertiserQuery(today), [said, today]);
  // Changes of one moment add up, before the address has followed the first.
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (next: Partial<AdvertiserQuery>) => {
      latest.current = { ...latest.current, ...next };
      const changed = writeAdvertiserQuery(latest.current);
      // The opened view stays named, with its differences.
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
