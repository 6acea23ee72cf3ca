import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readListState, writeListState, type ListDefaults, type ListState } from './list-state.js';

/** The state of a list; the address owns it. Any change but of the page goes back to the first page. */
export function useListState(defaults: ListDefaults, columns: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const known = columns.join();
  const state = useMemo(() => readListState(address, defaults, known.split(',')), [address, defaults, known]);
  const change = useCallback(
    (next: Partial<ListState>) => {
      setAddress(
        (before) => {
          const now = readListState(before, defaults, known.split(','));
          return writeListState(before, { ...now, page: 1, ...next }, defaults);
        },
        // Typing is no step one wants to go back through.
        { replace: next.search !== undefined || next.page === undefined },
      );
    },
    [setAddress, defaults, known],
  );
  return { state, change };
}
