import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useRef, type RefObject } from 'react';
import type { CellPosition } from './grid-types.js';
import type { GridModel } from './useGridModel.js';

/** Returns the indexes in view and that of the tab stop, whose cell must stay mounted while it has the focus. */
function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

/** Computes the rows and columns in view. @param active cell with the tab stop */
export function useGridVirtualizers<Row>(
  model: GridModel<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  active: RefObject<CellPosition>,
  rowHeight: number,
) {
  const { rows, start, center, heights, pinnedWidth, sizesKey, headerHeight, staysPinned } = model;
  // The virtualizer is read in each render, without memoization.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    // Number of extra lines that prevents gaps in either direction during deferred rendering.
    overscan: 5,
    useFlushSync: false,
    scrollPaddingEnd: headerHeight,
    rangeExtractor: useCallback((range: Range) => withIndex(range, active.current.row), [active]),
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => center[index]?.getSize() ?? 100,
    getItemKey: (index) => center[index]?.id ?? index,
    overscan: 1,
    useFlushSync: false,
    paddingStart: pinnedWidth,
    scrollPaddingStart: staysPinned ? pinnedWidth : 0,
    rangeExtractor: useCallback(
      (range: Range) => withIndex(range, active.current.column - start.length),
      [active, start.length],
    ),
  });
  const measured = useRef<readonly unknown[]>([]);
  const sizes = [sizesKey, heights, pinnedWidth];
  if (sizes.some((size, index) => size !== measured.current[index])) {
    measured.current = sizes;
    columnVirtualizer.measure();
    rowVirtualizer.measure();
  }
  return { rowVirtualizer, columnVirtualizer };
}

export type GridVirtualizers = ReturnType<typeof useGridVirtualizers<unknown>>;
