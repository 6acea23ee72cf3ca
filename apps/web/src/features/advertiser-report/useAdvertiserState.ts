import {
  dayOf,
  defaultAdvertiserQuery,
  readAdvertiserQuery,
  writeAdvertiserQuery,
  type AdvertiserQuery,
} from '@adops/domain';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';

export interface AdvertiserState {
  readonly query: AdvertiserQuery;
  readonly today: string;
  /** Changes parts of what is looked at; the address follows. */
  readonly change: (next: Partial<AdvertiserQuery>) => void;
}

/** What the screen looks at, out of the parameter q of the address. */
export function useAdvertiserState(): AdvertiserState {
  const [params, setParams] = useSearchParams();
  const today = dayOf(serverNow());
  const q = params.get('q');
  const query = useMemo(() => readAdvertiserQuery(q, today) ?? defaultAdvertiserQuery(today), [q, today]);
  const change = useCallback(
    (next: Partial<AdvertiserQuery>) => setParams({ q: writeAdvertiserQuery({ ...query, ...next }) }),
    [query, setParams],
  );
  return { query, today, change };
}
