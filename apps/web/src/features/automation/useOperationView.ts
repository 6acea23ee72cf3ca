import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { NOTHING_SELECTED, type Selection } from '../../ui/data-grid/selection.js';
import type { GridSort } from '../../ui/data-grid/grid-types.js';
import { filterInput, NO_FILTERS, type OperationFilters } from './operation-filters.js';

/**
 * Returns the next sort order of a column. Names start from A and sizes from the largest. A third click restores the
 * order of the task.
 */
function nextOrder(sort: GridSort | null, column: string): GridSort | null {
  const first = column === 'name' || column === 'status' ? 'ASC' : 'DESC';
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: first === 'ASC' ? 'DESC' : 'ASC' } : null;
}

/** Returns the page, sort order, filters and selection of a task's changes. Changing the visible rows clears the selection. */
export function useOperationView() {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(100);
  const [sort, setSort] = useState<GridSort | null>(null);
  const [filters, setFilters] = useState<OperationFilters>(NO_FILTERS);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [settled] = useDebouncedValue(filters, 250);
  const goTo = (next: number): void => {
    setPage(next);
    setSelection(NOTHING_SELECTED);
  };
  return {
    page,
    perPage,
    sort,
    filters,
    /** Filters as input of the query, debounced while the user types. Null without filters. */
    input: filterInput(settled),
    selection,
    select: setSelection,
    clearSelection: (): void => setSelection(NOTHING_SELECTED),
    goTo,
    resize: (size: number): void => {
      setPerPage(size);
      goTo(1);
    },
    sortBy: (column: string): void => {
      setSort((before) => nextOrder(before, column));
      goTo(1);
    },
    filterBy: (next: OperationFilters): void => {
      setFilters(next);
      goTo(1);
    },
  };
}

export type OperationView = ReturnType<typeof useOperationView>;
