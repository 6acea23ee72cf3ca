import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState, type ListDefaults, type ListState } from './list-state.js';

/** Returns the state of a list, which is stored in the address. Any change except of the page resets the page. */
export function useListState(defaults: ListDefaults, columns: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  /**
   * Addresses that aren't applied yet. A change made before the previous one is applied is based on the last of them.
   */
  const underWay = useRef<readonly URLSearchParams[]>([]);
  useEffect(() => {
    const at = underWay.current.findLastIndex((each) => each.toString() === address.toString());
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
  }, [address]);
  const known = columns.join();
  const state = useMemo(() => readListState(address, defaults, known.split(',')), [address, defaults, known]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      const before = underWay.current.at(-1) ?? address;
      const now = readListState(before, defaults, known.split(','));
      const wanted = writeListState(before, { ...now, page: 1, ...next }, defaults);
      underWay.current = [...underWay.current, wanted];
      // Typing adds no entries to the browser's history.
      setAddress(wanted, { replace: next.search !== undefined || next.page === undefined });
    },
    [address, setAddress, defaults, known],
  );
  /** True if a search or filters may hide rows. */
  const isNarrowed =
    state.search.trim() !== '' || Object.entries(state.filters).some(([id, value]) => value !== defaults.filters[id]);
  const clear = (): void => change({ search: '', filters: defaults.filters });
  return { state, change, isNarrowed, clear };
}
