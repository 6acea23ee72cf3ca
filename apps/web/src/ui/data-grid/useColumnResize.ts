import { useCallback, type PointerEvent } from 'react';
import type { GridModel } from './useGridModel.js';

/**
 * Returns the state of resizing columns by pointer: the dragged column, and functions to start a resize and reset a
 * width.
 */
export function useColumnResize<Row>(
  { table, byId }: GridModel<Row>,
  onResize: (widths: Readonly<Record<string, number>>) => void,
) {
  const { isResizingColumn, deltaOffset } = table.state.columnResizing;
  const start = useCallback(
    (column: string, event: PointerEvent) => {
      const header = table.getFlatHeaders().find((each) => each.column.id === column);
      header?.getResizeHandler()(event);
    },
    [table],
  );
  const reset = useCallback(
    (column: string) => {
      const known = byId.get(column);
      if (known) onResize({ [column]: known.width });
    },
    [byId, onResize],
  );
  return {
    resizing: isResizingColumn !== false ? { column: isResizingColumn, offset: deltaOffset ?? 0 } : null,
    start,
    reset,
  };
}
