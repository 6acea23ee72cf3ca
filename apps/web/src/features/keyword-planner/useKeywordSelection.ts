import { useMemo, useRef, useState } from 'react';
import type { GridSelection } from '../../ui/data-grid/grid-types.js';
import type { PlannerRow } from './planner-rows.js';

/** Keywords that are chosen, of those on screen. */
export function useKeywordSelection(rows: readonly PlannerRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = useMemo(() => rows.filter(({ keyword }) => ids.has(keyword)), [rows, ids]);
  const toggle = (id: string, isRange: boolean): void => {
    const [from, to] = [last.current, id].map((each) => rows.findIndex(({ keyword }) => keyword === each)) as [
      number,
      number,
    ];
    const next = new Set(ids);
    if (isRange && from >= 0)
      for (const { keyword } of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(keyword);
    else if (!next.delete(id)) next.add(id);
    last.current = id;
    setIds(next);
  };
  const page = chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some';
  const selection: GridSelection = {
    isSelected: (id) => ids.has(id),
    toggle,
    page,
    togglePage: () => setIds(page === 'all' ? new Set() : new Set(rows.map(({ keyword }) => keyword))),
  };
  return { selection, chosen, clear: () => setIds(new Set()) };
}
