import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';
import type { PlacedColumn } from './GridRow.js';
import type { GridColumn } from './grid-types.js';
import { SELECT_COLUMN, type GridTable } from './useGridTable.js';

type LeafColumns<Row> = ReturnType<GridTable<Row>['getCenterLeafColumns']>;

interface PlacedColumnsInput<Row> {
  readonly start: LeafColumns<Row>;
  readonly center: LeafColumns<Row>;
  /** Scrolling columns in view. */
  readonly drawn: readonly VirtualItem[];
  /** Key that changes with the width of any column. */
  readonly sizesKey: string;
  readonly byId: ReadonlyMap<string, GridColumn<Row>>;
  readonly pinnedWidth: number;
  readonly staysPinned: boolean;
}

/** Returns the columns of a line: pinned ones, then those in view, with a gap in place of all others. */
export function usePlacedColumns<Row>(input: PlacedColumnsInput<Row>): readonly PlacedColumn<Row>[] {
  const { start, center, drawn, sizesKey, byId, pinnedWidth, staysPinned } = input;
  const drawnKey = drawn.map(({ index }) => index).join();
  return useMemo(() => {
    const fixed = start.map((column, index): PlacedColumn<Row> => ({
      column: column.id === SELECT_COLUMN ? null : (byId.get(column.id) ?? null),
      index,
      width: column.getSize(),
      isPinned: staysPinned ? 'stays' : 'scrolls',
      isLastPinned: staysPinned && index === start.length - 1,
      gap: 0,
    }));
    const moving = drawn.flatMap((virtual, place): PlacedColumn<Row>[] => {
      const column = center[virtual.index];
      const known = column && byId.get(column.id);
      if (!known) return [];
      const gap = virtual.start - (drawn[place - 1]?.end ?? pinnedWidth);
      return [
        {
          column: known,
          index: start.length + virtual.index,
          width: virtual.size,
          isPinned: false,
          isLastPinned: false,
          gap,
        },
      ];
    });
    return [...fixed, ...moving];
    // Virtual items are new objects after every scroll, but positions depend only on these values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drawnKey, sizesKey, byId, pinnedWidth, staysPinned, start.length]);
}
