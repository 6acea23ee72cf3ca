import type { RefObject } from 'react';
import { HEADER_ROW, type CellPosition, type GridProps } from './grid-types.js';
import { useGridFocus } from './useGridFocus.js';
import type { GridModel } from './useGridModel.js';
import type { GridVirtualizers } from './useGridVirtualizers.js';

/** Handles the keys of a grid: move, select, open, sort, copy. */
export function useGridKeys<Row>(
  props: GridProps<Row>,
  model: GridModel<Row>,
  { rowVirtualizer, columnVirtualizer }: GridVirtualizers,
  root: RefObject<HTMLDivElement | null>,
) {
  const { selection, rowHeight } = props;
  const { rows, start, center, cards, top, headerHeight, columnAt, itemAt } = model;

  const onEnter = (position: CellPosition): boolean => {
    if (position.row === HEADER_ROW) {
      const column = columnAt(position);
      if (column?.canSort) props.onSort(column.id);
      return true;
    }
    const item = itemAt(position.row);
    if (item && !item.parts?.length && props.onOpen) {
      props.onOpen(item.id);
      return true;
    }
    if (!item?.parts?.length) return false;
    props.onToggle(item.id);
    return true;
  };
  return useGridFocus({
    root,
    // Rows that are replaced by a message have no cells.
    rowCount: props.children ? 0 : rows.length,
    columnCount: cards ? cards.placed.length : start.length + center.length,
    hasTopRow: top !== null,
    pageSize: () => Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1),
    scrollTo: ({ row, column }) => {
      // The header and the top line are above the first row.
      rowVirtualizer.scrollToIndex(Math.max(0, row), { align: 'auto' });
      if (!cards && column >= start.length) columnVirtualizer.scrollToIndex(column - start.length, { align: 'auto' });
    },
    onSpace: (row, isShift) => {
      const item = itemAt(row);
      if (row === HEADER_ROW) selection?.togglePage();
      else if (item?.kind === 'row') selection?.toggle(item.id, isShift);
    },
    onExtend: (from, to) => {
      const [start, end] = [itemAt(from), itemAt(to)];
      if (start?.kind === 'row' && end?.kind === 'row') selection?.extend?.(start.id, end.id);
    },
    onEnter,
    onCopy: (position) => {
      const column = columnAt(position);
      const item = itemAt(position.row);
      if (column && item) props.onCopied(column.text(item));
    },
    onEscape: props.onEscape,
    onLetter: props.onLetter,
  });
}
