import { useElementSize, useMergedRef } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, type PointerEvent, type ReactNode } from 'react';
import classes from './DataGrid.module.css';
import { GridHeader } from './GridHeader.js';
import { GridRow, type PlacedColumn } from './GridRow.js';
import {
  HEADER_ROW,
  TOP_ROW,
  type CellPosition,
  type GridColumn,
  type GridItem,
  type GridSelection,
  type GridSort,
} from './grid-types.js';
import { useGridFocus } from './useGridFocus.js';
import { SELECT_COLUMN, useGridTable } from './useGridTable.js';

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
  const byId = useMemo(() => new Map([...pinned, ...rest].map((column) => [column.id, column])), [pinned, rest]);
  const rows = table.getRowModel().rows;
  const start = table.getStartLeafColumns();
  const center = table.getCenterLeafColumns();
  const pinnedWidth = start.reduce((sum, column) => sum + column.getSize(), 0);
  const total = pinnedWidth + center.reduce((sum, column) => sum + column.getSize(), 0);
  const headerHeight = HEADER_HEIGHT + (top ? rowHeight : 0);
  // Pinned columns are given up where they would leave no room for the others.
  const staysPinned = room === 0 || pinnedWidth < room * 0.62;

  const activeRef = useRef<CellPosition>({ row: 0, column: 0 });
  // The virtualizer is read anew in each render; nothing it answers is kept in memo.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
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
  const sizesKey = center.map((column) => `${column.id}:${column.getSize()}`).join();
  const measured = useRef('');
  if (measured.current !== `${sizesKey}|${rowHeight}|${pinnedWidth}`) {
    measured.current = `${sizesKey}|${rowHeight}|${pinnedWidth}`;
    columnVirtualizer.measure();
    rowVirtualizer.measure();
  }

  const drawn = columnVirtualizer.getVirtualItems();
  const drawnKey = drawn.map(({ index }) => index).join();
  const placed = useMemo((): readonly PlacedColumn<Row>[] => {
    const fixed = start.map((column, index): PlacedColumn<Row> => ({
      column: column.id === SELECT_COLUMN ? null : (byId.get(column.id) ?? null),
      index,
      width: column.getSize(),
      isPinned: staysPinned ? 'stays' : 'scrolls',
      isLastPinned: staysPinned && index === start.length - 1,
      gap: 0,
    }));
    let end = pinnedWidth;
    const moving = drawn.flatMap((virtual): PlacedColumn<Row>[] => {
      const column = center[virtual.index];
      const known = column && byId.get(column.id);
      if (!known) return [];
      const gap = virtual.start - end;
      end = virtual.end;
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
    // Virtual items are new objects with every scroll; what they place changes with these only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [drawnKey, sizesKey, byId, pinnedWidth, staysPinned, start.length]);

  const columnAt = (position: CellPosition): GridColumn<Row> | null => {
    const column = position.column < start.length ? start[position.column] : center[position.column - start.length];
    return column ? (byId.get(column.id) ?? null) : null;
  };
  const itemAt = (row: number): GridItem<Row> | null => (row === TOP_ROW ? top : (rows[row]?.original ?? null));

  const { active, onKeyDown, onFocus } = useGridFocus({
    root: scroller,
    rowCount: rows.length,
    columnCount: start.length + center.length,
    hasTopRow: top !== null,
    pageSize: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1),
    scrollTo: ({ row, column }) => {
      // The header and the line under it stand above the first row.
      rowVirtualizer.scrollToIndex(Math.max(0, row), { align: 'auto' });
      if (column >= start.length) columnVirtualizer.scrollToIndex(column - start.length, { align: 'auto' });
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
    height: rowHeight,
    canSelect: selection !== null,
    isTree,
    onSelect: selection?.toggle ?? ignore,
    onToggle: props.onToggle,
  };
  return (
    <div
      ref={rootRef}
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={props.label}
      aria-rowcount={1 + (top ? 1 : 0) + Math.max(props.matching, rows.length)}
      aria-colcount={start.length + center.length}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={props.isBusy}
      className={classes.root}
      data-busy={props.isBusy || undefined}
      data-scrolled={(columnVirtualizer.scrollOffset ?? 0) > 0 || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="rowgroup" className={classes.head} style={{ width: total, minWidth: '100%' }}>
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
        />
        {top && (
          <GridRow
            {...rowProps}
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
          style={{ height: rowVirtualizer.getTotalSize(), width: total, minWidth: '100%' }}
        >
          {rowVirtualizer.getVirtualItems().map((virtual) => {
            const row = rows[virtual.index];
            if (!row) return null;
            return (
              <GridRow
                key={row.id}
                {...rowProps}
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
