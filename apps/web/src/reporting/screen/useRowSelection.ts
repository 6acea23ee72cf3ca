import { useCallback, useState } from 'react';
import type { ReportPage } from '../document/report-document.js';
import { NOTHING_SELECTED, type Selection } from '../../ui/data-grid/selection.js';

interface RowSelection {
  readonly selection: Selection;
  readonly setSelection: (next: Selection | ((before: Selection) => Selection)) => void;
}

/** Returns the selected rows. The selection is cleared when new rows arrive. */
export function useRowSelection(page: ReportPage | null): RowSelection {
  const [chosen, setChosen] = useState({ page, selection: NOTHING_SELECTED });
  const selection = chosen.page === page ? chosen.selection : NOTHING_SELECTED;
  const setSelection = useCallback<RowSelection['setSelection']>(
    (next) =>
      setChosen((before) => {
        const current = before.page === page ? before.selection : NOTHING_SELECTED;
        return { page, selection: typeof next === 'function' ? next(current) : next };
      }),
    [page],
  );
  return { selection, setSelection };
}
