import { useElementSize, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import { CellTip } from './CellTip.js';
import classes from './DataGrid.module.css';
import { GridHeader } from './GridHeader.js';
import { GridRow } from './GridRow.js';
import {
  HEADER_ROW,
  TOP_ROW,
  type CellPosition,
  type GridColumn,
  type GridItem,
  type GridSelection,
  type GridSort,
} from './grid-types.js';
import { useCellMenu } from './useCellMenu.js';
import { useCards } from './useCards.js';
import { useGridFocus } from './useGridFocus.js';
import { useGridTable } from './useGridTable.js';
import { usePlacedColumns } from './usePlacedColumns.js';
import { rowHeightOf, useRowHeights } from './useRowHeights.js';

export interface DataGridProps<Row> {
  readonly label: string;
  readonly pinned: readonly GridColumn<Row>[];
  readonly rest: readonly GridColumn<Row>[];
  readonly items: readonly GridItem<Row>[];
  /** A line that stays under the header: the copy of the total. */
  readonly top?: GridItem<Row> | null;
  /** Rows that match, also those on other pages. */
  readonly matching: number;
  /** Rows on the pages before this one. */
  readonly before: number;
  readonly rowHeight: number;
  readonly isBusy: boolean;
  readonly sort: GridSort | null;
  readonly onSort: (column: string) => void;
  readonly selection: GridSelection | null;
  readonly onEscape: () => void;
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly onToggle: (id: string) => void;
  /** null when rows have no parts. */
  readonly allOpen: boolean | null;
  readonly onToggleAll: () => void;
  readonly widths: Readonly<Record<string, number>>;
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
  readonly onCopied: (text: string) => void;
  /** Figures under the name where rows become cards for want of room; missing: they never do. */
  readonly cards?: readonly string[];
  /** Enter on a row that has no parts. */
  readonly onOpen?: (id: string) => void;
  /** In place of the rows. */
  readonly children?: ReactNode;
}

const HEADER_HEIGHT = 34;

/**
 * A table of any size that scrolls at the speed of the screen: only the rows and columns in view are in the page.
 * Header, top line and first columns stay in sight; arrows move between cells.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { pinned, rest, items, top = null, rowHeight, selection, expanded, widths, onResize, sort } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width: room } = useElementSize<HTMLDivElement>();
  const rootRef = useMergedRef(scroller, sizeRef);
  const table = useGridTable({
    pinned,
    rest,
    items,
    expanded,
    widths,
    room,
    hasSelection: selection !== null,
    onResize,
  });
  const columns = useMemo(() => [...pinned, ...rest], [pinned, rest]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const rows = table.getRowModel().rows;
  const start = table.getStartLeafColumns();
  const center = table.getCenterLeafColumns();
  const pinnedWidth = start.reduce((sum, column) => sum + column.getSize(), 0);
  const total = pinnedWidth + center.reduce((sum, column) => sum + column.getSize(), 0);
  const sizesKey = [...start, ...center].map((column) => `${column.id}:${column.getSize()}`).join();
  const cards = useCards({
    figures: props.cards ?? null,
    pinned,
    rest,
    room,
    hasSelection: selection !== null,
  });
  const { heights, shape } = useRowHeights({
    rows,
    columns,
    sizesKey,
    rowHeight,
    room,
    cards,
  });
  const topHeight = top ? rowHeightOf(top, shape) : 0;
  const headerHeight = HEADER_HEIGHT + topHeight;
  // Pinned columns are given up where they would leave no room for the others.
  const staysPinned = room === 0 || pinnedWidth < room * 0.62;

  const activeRef = useRef<CellPosition>({ row: 0, column: 0 });
  // The virtualizer is read anew in each render; nothing it answers is kept in memo.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    // Enough lines ahead that drawing in the next turn, both ways at once, leaves no gap.
    overscan: 5,
    useFlushSync: false,
    scrollPaddingEnd: headerHeight,
    rangeExtractor: useCallback((range: Range) => withIndex(range, activeRef.current.row), []),
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
      (range: Range) => withIndex(range, activeRef.current.column - start.length),
      [start.length],
    ),
  });
  const measured = useRef<readonly unknown[]>([]);
  const sizes = [sizesKey, heights, pinnedWidth];
  if (sizes.some((size, index) => size !== measured.current[index])) {
    measured.current = sizes;
    columnVirtualizer.measure();
    rowVirtualizer.measure();
  }

  const tablePlaced = usePlacedColumns({
    start,
    center,
    drawn: columnVirtualizer.getVirtualItems(),
    sizesKey,
    byId,
    pinnedWidth,
    staysPinned,
  });
  const placed = cards?.placed ?? tablePlaced;
  const columnCount = cards ? cards.placed.length : start.length + center.length;

  const columnAt = (position: CellPosition): GridColumn<Row> | null => {
    if (cards) return cards.placed[position.column]?.column ?? null;
    const column = position.column < start.length ? start[position.column] : center[position.column - start.length];
    return column ? (byId.get(column.id) ?? null) : null;
  };
  const itemAt = (row: number): GridItem<Row> | null => (row === TOP_ROW ? top : (rows[row]?.original ?? null));

  const { active, onKeyDown, onFocus } = useGridFocus({
    root: scroller,
    rowCount: rows.length,
    columnCount,
    hasTopRow: top !== null,
    pageSize: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1),
    scrollTo: ({ row, column }) => {
      // The header and the line under it stand above the first row.
      rowVirtualizer.scrollToIndex(Math.max(0, row), { align: 'auto' });
      if (!cards && column >= start.length) columnVirtualizer.scrollToIndex(column - start.length, { align: 'auto' });
    },
    onSpace: (row, isShift) => {
      const item = itemAt(row);
      if (row === HEADER_ROW) selection?.togglePage();
      else if (item?.kind === 'row') selection?.toggle(item.id, isShift);
    },
    onEnter: (position) => {
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
    },
    onCopy: (position) => {
      const column = columnAt(position);
      const item = itemAt(position.row);
      if (column && item) props.onCopied(column.text(item));
    },
    onEscape: props.onEscape,
  });
  activeRef.current = active;

  const resizingState = table.state.columnResizing;
  const resizing =
    resizingState.isResizingColumn !== false
      ? { column: resizingState.isResizingColumn, offset: resizingState.deltaOffset ?? 0 }
      : null;
  const startResize = useCallback(
    (column: string, event: PointerEvent) => {
      const header = table.getFlatHeaders().find((each) => each.column.id === column);
      header?.getResizeHandler()(event);
    },
    [table],
  );
  const resetWidth = useCallback(
    (column: string) => {
      const known = byId.get(column);
      if (known) onResize({ [column]: known.width });
    },
    [byId, onResize],
  );

  const isTree = props.allOpen !== null;
  const rowProps = {
    placed,
    canSelect: selection !== null,
    isTree,
    onSelect: selection?.toggle ?? ignore,
    onToggle: props.onToggle,
    more: cards?.more,
    onToggleCard: cards?.toggle,
  };
  const widthStyle = cards ? { width: '100%' } : { width: total, minWidth: '100%' };
  const menu = useCellMenu({
    textsAt: (position) => {
      const item = itemAt(position.row);
      const column = columnAt(position);
      if (!item || !column) return null;
      return { value: column.text(item), line: columns.map((each) => each.text(item)).join('\t') };
    },
    onCopied: props.onCopied,
  });
  return (
    <>
      <div
        ref={rootRef}
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={1 + (top ? 1 : 0) + Math.max(props.matching, rows.length)}
        aria-colcount={start.length + center.length}
        data-cards={cards ? true : undefined}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.isBusy}
        className={classes.root}
        data-busy={props.isBusy || undefined}
        data-scrolled={(columnVirtualizer.scrollOffset ?? 0) > 0 || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onContextMenu={menu.onContextMenu}
      >
        <div role="rowgroup" className={classes.head} style={widthStyle}>
          <GridHeader
            placed={placed}
            activeColumn={active.row === HEADER_ROW ? active.column : -1}
            sort={sort}
            onSort={props.onSort}
            selectionState={selection?.page ?? null}
            onTogglePage={selection?.togglePage ?? ignore}
            onResizeStart={startResize}
            onResizeReset={resetWidth}
            resizing={resizing}
            allOpen={props.allOpen}
            onToggleAll={props.onToggleAll}
            isCards={cards !== null}
          />
          {top && (
            <GridRow
              {...rowProps}
              height={topHeight}
              isCardOpen={cards?.open.has(top.id) ?? false}
              item={top}
              rowNumber={TOP_ROW}
              ariaRowIndex={2}
              depth={0}
              top={null}
              activeColumn={active.row === TOP_ROW ? active.column : -1}
              isSelected={false}
              isExpanded={!!expanded[top.id]}
            />
          )}
        </div>
        {props.children ? (
          <div role="rowgroup" className={classes.instead}>
            <div role="row">
              <div role="gridcell">{props.children}</div>
            </div>
          </div>
        ) : (
          <div
            role="rowgroup"
            className={classes.body}
            style={{ ...widthStyle, height: rowVirtualizer.getTotalSize() }}
          >
            {rowVirtualizer.getVirtualItems().map((virtual) => {
              const row = rows[virtual.index];
              if (!row) return null;
              return (
                <GridRow
                  key={row.id}
                  {...rowProps}
                  height={virtual.size}
                  isCardOpen={cards?.open.has(row.id) ?? false}
                  item={row.original}
                  rowNumber={virtual.index}
                  ariaRowIndex={props.before + virtual.index + (top ? 3 : 2)}
                  depth={row.original.kind === 'part' ? 1 : 0}
                  top={virtual.start}
                  activeColumn={active.row === virtual.index ? active.column : -1}
                  isSelected={selection?.isSelected(row.id) ?? false}
                  isExpanded={!!expanded[row.id]}
                />
              );
            })}
          </div>
        )}
      </div>
      {menu.menu}
      <CellTip root={scroller} />
    </>
  );
}

function ignore(): void {
  // Nothing is chosen in a grid without selection.
}

/** The indexes in view, and the one that holds the tab stop: its cell must not vanish while it has the focus. */
function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
