import { useMemo } from 'react';
import { TOP_ROW, type CellPosition, type GridProps, type GridColumn, type GridItem } from './grid-types.js';
import { useCards } from './useCards.js';
import { useGridTable } from './useGridTable.js';
import { rowHeightOf, useRowHeights } from './useRowHeights.js';

const HEADER_HEIGHT = 34;
/** Maximum share of the width for pinned columns. Wider ones scroll. */
const MAX_PINNED_SHARE = 0.62;

interface GridModelRow<Row> {
  readonly id: string;
  readonly original: GridItem<Row>;
}

/** Returns the rows and columns of a grid with their sizes, fitted to the available width. */
export function useGridModel<Row>(props: GridProps<Row>, room: number) {
  const { pinned, rest, items, top = null, rowHeight, expanded, widths, onResize } = props;
  const hasSelection = props.selection !== null;
  const table = useGridTable({ pinned, rest, items, expanded, widths, room, hasSelection, onResize });
  const columns = useMemo(() => [...pinned, ...rest], [pinned, rest]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  // Rows without child rows are used directly, because row models of thousands of rows take most of the time of an
  // edit.
  const plain = useMemo(
    () => (items.some(({ parts }) => parts) ? null : items.map((original) => ({ id: original.id, original }))),
    [items],
  );
  const rows: readonly GridModelRow<Row>[] = plain ?? table.getRowModel().rows;
  const start = table.getStartLeafColumns();
  const center = table.getCenterLeafColumns();
  const pinnedWidth = start.reduce((sum, column) => sum + column.getSize(), 0);
  const total = pinnedWidth + center.reduce((sum, column) => sum + column.getSize(), 0);
  const sizesKey = [...start, ...center].map((column) => `${column.id}:${column.getSize()}`).join();
  const cards = useCards({ figures: props.cards ?? null, pinned, rest, room, hasSelection });
  const { heights, shape } = useRowHeights({ rows, columns, sizesKey, rowHeight, room, cards });
  const topHeight = top ? rowHeightOf(top, shape) : 0;

  const columnAt = (position: CellPosition): GridColumn<Row> | null => {
    if (cards) return cards.placed[position.column]?.column ?? null;
    const column = position.column < start.length ? start[position.column] : center[position.column - start.length];
    return column ? (byId.get(column.id) ?? null) : null;
  };
  const itemAt = (row: number): GridItem<Row> | null => (row === TOP_ROW ? top : (rows[row]?.original ?? null));
  return {
    table,
    columns,
    byId,
    rows,
    start,
    center,
    pinnedWidth,
    total,
    sizesKey,
    cards,
    heights,
    top,
    topHeight,
    headerHeight: HEADER_HEIGHT + topHeight,
    staysPinned: room === 0 || pinnedWidth < room * MAX_PINNED_SHARE,
    columnAt,
    itemAt,
  };
}

export type GridModel<Row> = ReturnType<typeof useGridModel<Row>>;
