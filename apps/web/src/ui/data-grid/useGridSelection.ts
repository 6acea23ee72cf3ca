import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridSelection } from './grid-types.js';
import { extendRange, NOTHING_SELECTED, pageState, togglePage, toggleRow } from './selection.js';

export interface RowsSelected {
  readonly selection: GridSelection;
  /** Selected IDs of existing rows, in the order of the rows. */
  readonly ids: readonly string[];
  readonly clear: () => void;
  /** Selects exactly these rows. */
  readonly choose: (ids: readonly string[]) => void;
}

/**
 * Returns the selected rows of a grid. Removed rows are no longer selected.
 * @param allIds rows that stay selected while they aren't listed, such as children of a collapsed row
 */
export function useGridSelection(rowIds: readonly string[], allIds: readonly string[] = rowIds): RowsSelected {
  const [chosen, setChosen] = useState(NOTHING_SELECTED);
  const ids = useMemo(() => (chosen.ids.size === 0 ? [] : allIds.filter((id) => chosen.ids.has(id))), [allIds, chosen]);
  const current = useMemo(() => ({ ...chosen, ids: new Set(ids) }), [chosen, ids]);
  const latest = useRef({ current, rowIds });
  useLayoutEffect(() => {
    latest.current = { current, rowIds };
  });
  // Stable function for all rows, so that unchanged rows aren't rendered again.
  const toggle = useCallback((id: string, isRange: boolean) => {
    const { current: before, rowIds: rows } = latest.current;
    setChosen(toggleRow(before, rows, id, isRange));
  }, []);
  const extend = useCallback((fromId: string, toId: string) => {
    const { current: before, rowIds: rows } = latest.current;
    setChosen(extendRange(before, rows, fromId, toId));
  }, []);
  return {
    ids,
    clear: () => setChosen(NOTHING_SELECTED),
    choose: (next) => setChosen({ ids: new Set(next), isAllMatching: false, range: null }),
    selection: {
      isSelected: (id) => current.ids.has(id),
      toggle,
      extend,
      page: pageState(current, rowIds),
      togglePage: () => setChosen(togglePage(current, rowIds)),
    },
  };
}
