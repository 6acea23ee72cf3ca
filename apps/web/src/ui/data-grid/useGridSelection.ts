import { useMemo, useState } from 'react';
import type { GridSelection } from './grid-types.js';
import { NOTHING_SELECTED, pageState, togglePage, toggleRow } from './selection.js';

export interface RowsSelected {
  readonly selection: GridSelection;
  /** Chosen ids of the rows that are there, in their order. */
  readonly ids: readonly string[];
  readonly clear: () => void;
}

/** Rows that are chosen, of those in a grid. Rows that go are chosen no more. */
export function useGridSelection(rowIds: readonly string[]): RowsSelected {
  const [chosen, setChosen] = useState(NOTHING_SELECTED);
  const ids = useMemo(() => rowIds.filter((id) => chosen.ids.has(id)), [rowIds, chosen]);
  const current = useMemo(() => ({ ...chosen, ids: new Set(ids) }), [chosen, ids]);
  return {
    ids,
    clear: () => setChosen(NOTHING_SELECTED),
    selection: {
      isSelected: (id) => current.ids.has(id),
      toggle: (id, isRange) => setChosen(toggleRow(current, rowIds, id, isRange)),
      page: pageState(current, rowIds),
      togglePage: () => setChosen(togglePage(current, rowIds)),
    },
  };
}
