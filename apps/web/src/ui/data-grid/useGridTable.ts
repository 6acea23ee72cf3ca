import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  createExpandedRowModel,
  rowExpandingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { GridColumn, GridItem } from './grid-types.js';

export const SELECT_COLUMN = 'select';
const SELECT_WIDTH = 36;
const NARROW = 620;
/** Minimum width of names in pixels: room for about twenty letters next to the status and the menu of a row. */
const LEAST_NAME = 236;

const features = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});

/**
 * Maximum width of names in pixels if not all columns fit, because a third of a large screen is more than names need.
 */
const MAX_OF_OVERFULL = 340;

/** Maximum growth of columns, so that a report with few columns fills a screen of 1,440 pixels. */
const MAX_GROWTH = 1.8;

interface SizedColumn {
  readonly id: string;
  readonly width: number;
  readonly wish?: number;
}

const sumOf = (columns: readonly SizedColumn[]): number => columns.reduce((total, { width }) => total + width, 0);

/**
 * Returns widths that fill the available width. Spare width goes first to columns whose values need more, then to all
 * columns that were not resized, up to `MAX_GROWTH`, so that a few numbers aren't far apart on a large screen.
 */
export function fillWidths(
  columns: readonly SizedColumn[],
  resized: Readonly<Record<string, number>>,
  room: number,
): Record<string, number> {
  const base = columns.map(({ id, width, ...rest }) => ({ ...rest, id, width: resized[id] ?? width }));
  const isFree = ({ id }: SizedColumn): boolean => resized[id] === undefined;
  const isOverfull = sumOf(base) > room;
  // If not all columns fit, names use up to a third of the view.
  let spare = isOverfull ? Math.min(MAX_OF_OVERFULL, Math.floor(room / 3)) : room - sumOf(base);
  const named = base.map((column) => {
    if (!isFree(column) || !column.wish) return column;
    const max = isOverfull ? spare : column.width + spare;
    const width = Math.max(column.width, Math.min(column.wish, max));
    if (!isOverfull) spare -= width - column.width;
    return { ...column, width };
  });
  const growing = sumOf(named.filter(isFree));
  const factor = growing > 0 && !isOverfull ? Math.min(MAX_GROWTH, 1 + spare / growing) : 1;
  return Object.fromEntries(
    named.map((column) => [column.id, isFree(column) ? Math.floor(column.width * factor) : column.width]),
  );
}

const widthOf = (columns: readonly SizedColumn[], widths: Readonly<Record<string, number>>): number =>
  columns.reduce((total, { id }) => total + (widths[id] ?? 0), 0);

/**
 * Returns the same widths with the initial width of names, so that another order or page moves no column. Names become
 * narrower only if the columns would no longer fit. @param held cache of name widths by columns and available width
 */
export function steadyWidths(
  columns: readonly SizedColumn[],
  resized: Readonly<Record<string, number>>,
  room: number,
  held: Map<string, number>,
): Record<string, number> {
  const free = fillWidths(columns, resized, room);
  const name = columns.find(({ id, wish }) => wish !== undefined && resized[id] === undefined);
  if (!name) return free;
  const key = `${room} ${columns.map(({ id }) => id).join()}`;
  const first = held.get(key);
  if (first === undefined) held.set(key, free[name.id]!);
  if (first === undefined || first === free[name.id]) return free;
  const steady = fillWidths(columns, { ...resized, [name.id]: first }, room);
  return widthOf(columns, steady) <= room || widthOf(columns, free) > room ? steady : free;
}

/**
 * Limits names to less than half of a narrow screen, so that figures can be read next to them, but never so much that
 * names can't be recognized. On a phone, they scroll with all other columns.
 */
export function fitPinned(width: number, room: number): number {
  return room > 0 && room < NARROW ? Math.min(width, Math.max(LEAST_NAME, Math.round(room * 0.42))) : width;
}

interface GridTableInput<Row> {
  readonly pinned: readonly GridColumn<Row>[];
  readonly rest: readonly GridColumn<Row>[];
  readonly items: readonly GridItem<Row>[];
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly widths: Readonly<Record<string, number>>;
  readonly room: number;
  readonly hasSelection: boolean;
  readonly onResize: (widths: Readonly<Record<string, number>>) => void;
}

/** Returns the column and row models of a grid: order, pinning, widths and expanded rows. */
export function useGridTable<Row>(input: GridTableInput<Row>) {
  const { pinned, rest, items, expanded, widths, room, hasSelection, onResize } = input;
  const columns = useMemo(() => {
    const all = [...pinned, ...rest];
    const defs: ColumnDef<typeof features, GridItem<Row>>[] = all.map(({ id }) => ({ id, minSize: 56, maxSize: 900 }));
    if (hasSelection) defs.unshift({ id: SELECT_COLUMN, enableResizing: false });
    return defs;
  }, [pinned, rest, hasSelection]);

  const [held] = useState(() => new Map<string, number>());
  const hasRows = items.length > 0;
  const columnSizing = useMemo((): Record<string, number> => {
    const free = room - (hasSelection ? SELECT_WIDTH : 0);
    const all = [...pinned.map((column) => ({ ...column, width: fitPinned(column.width, room) })), ...rest];
    const filled = hasRows ? steadyWidths(all, widths, free, held) : fillWidths(all, widths, free);
    return { ...filled, [SELECT_COLUMN]: SELECT_WIDTH };
  }, [pinned, rest, widths, room, hasRows, hasSelection, held]);

  const columnPinning = useMemo(
    () => ({ start: [...(hasSelection ? [SELECT_COLUMN] : []), ...pinned.map(({ id }) => id)], end: [] }),
    [pinned, hasSelection],
  );
  const data = useMemo(() => [...items], [items]);

  return useTable({
    features,
    columns,
    data,
    getRowId: (item) => item.id,
    getSubRows: (item) => (item.parts ? [...item.parts] : undefined),
    columnResizeMode: 'onEnd',
    autoResetExpanded: false,
    state: { columnSizing, columnPinning, expanded },
    onColumnSizingChange: (updater) => {
      const next = typeof updater === 'function' ? updater(columnSizing) : updater;
      const changed = Object.entries(next).filter(([id, width]) => columnSizing[id] !== width);
      onResize(Object.fromEntries(changed.map(([id, width]) => [id, Math.round(width)])));
    },
  });
}

export type GridTable<Row> = ReturnType<typeof useGridTable<Row>>;
