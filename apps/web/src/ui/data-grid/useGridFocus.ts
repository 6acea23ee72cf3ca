import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { HEADER_ROW, TOP_ROW, type CellPosition } from './grid-types.js';

interface GridFocusInput {
  readonly root: RefObject<HTMLElement | null>;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly hasTopRow: boolean;
  /** Number of rows in a view, for Page Up and Page Down. */
  readonly pageSize: () => number;
  readonly scrollTo: (position: CellPosition) => void;
  readonly onSpace: (row: number, isShift: boolean) => void;
  /** Called when the focus moves to another row while Shift is held. */
  readonly onExtend: (from: number, to: number) => void;
  /**
   * Returns false if there is nothing to open or sort, so that a link or action in the cell is used. Not called if the
   * cell has a primary action.
   */
  readonly onEnter: (position: CellPosition) => boolean;
  readonly onCopy: (position: CellPosition) => void;
  readonly onEscape: () => void;
  /** Returns false if the letter has no meaning. */
  readonly onLetter: ((letter: string) => boolean) | undefined;
}

const FRAMES_TO_WAIT = 30;

/** Returns the next or previous line. Skips the top row if there is none. */
function step(row: number, by: number, hasTopRow: boolean): number {
  const next = row + by;
  return next === TOP_ROW && !hasTopRow ? next + Math.sign(by) : next;
}

/** Returns the cell that a key moves to, or null if the grid doesn't handle the key. */
export function moveBy(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: CellPosition,
  grid: { rowCount: number; columnCount: number; hasTopRow: boolean; pageSize: number },
): CellPosition | null {
  const isFar = event.ctrlKey || event.metaKey;
  const lastRow = grid.rowCount - 1;
  const lastColumn = grid.columnCount - 1;
  const clamp = (position: CellPosition): CellPosition => ({
    row: Math.max(HEADER_ROW, Math.min(Math.max(lastRow, HEADER_ROW), position.row)),
    column: Math.max(0, Math.min(lastColumn, position.column)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return clamp({ row: isFar ? lastRow : step(row, 1, grid.hasTopRow), column });
    case 'ArrowUp':
      return clamp({ row: isFar ? 0 : step(row, -1, grid.hasTopRow), column });
    case 'ArrowRight':
      return clamp({ row, column: isFar ? lastColumn : column + 1 });
    case 'ArrowLeft':
      return clamp({ row, column: isFar ? 0 : column - 1 });
    case 'PageDown':
      return clamp({ row: Math.max(0, row) + grid.pageSize, column });
    case 'PageUp':
      return clamp({ row: Math.max(0, row - grid.pageSize), column });
    case 'Home':
      return clamp({ row: isFar ? HEADER_ROW : row, column: 0 });
    case 'End':
      return clamp({ row: isFar ? lastRow : row, column: lastColumn });
    default:
      return null;
  }
}

/** Returns the position of a cell, read from its element. */
function positionOf(cell: HTMLElement): CellPosition {
  const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(':').map(Number);
  return { row, column };
}

/** Runs the action of a key that doesn't move the focus. */
function act(
  event: KeyboardEvent<HTMLElement>,
  cell: HTMLElement,
  position: CellPosition,
  { onSpace, onEnter, onCopy, onEscape, onLetter }: GridFocusInput,
): void {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.key === ' ') {
    event.preventDefault();
    return onSpace(position.row, event.shiftKey);
  }
  if (event.key === 'Enter' && event.target === cell) {
    event.preventDefault();
    const first = cell.querySelector<HTMLElement>('[data-action="first"]');
    if (first && !isControl) return first.click();
    if (isControl || !onEnter(position)) cell.querySelector<HTMLElement>('a, [data-action]')?.click();
    return;
  }
  if (event.key === 'c' && isControl && !window.getSelection()?.toString()) return onCopy(position);
  // F2 edits a cell, as in a spreadsheet.
  if (event.key === 'F2') return cell.querySelector<HTMLElement>('[data-edit]')?.click();
  if (event.key === 'Escape') return onEscape();
  const isText = (event.target as HTMLElement).matches('input:not([type=checkbox]), textarea, select');
  if (!isControl && !isText && /^[a-z]$/i.test(event.key) && onLetter?.(event.key.toLowerCase()))
    event.preventDefault();
}

/** Returns the single tab stop of the grid. Arrow keys move it, and its cell stays mounted. */
export function useGridFocus(input: GridFocusInput) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  // If there are fewer rows or columns, moves the tab stop to an existing cell.
  const current: CellPosition = {
    row: Math.min(active.row, input.rowCount - 1) < HEADER_ROW ? HEADER_ROW : Math.min(active.row, input.rowCount - 1),
    column: Math.min(active.column, Math.max(0, input.columnCount - 1)),
  };
  if (input.rowCount === 0 && current.row >= TOP_ROW) Object.assign(current, { row: HEADER_ROW });

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    let frame = 0;
    let handle = 0;
    const focus = () => {
      const cell = latest.current.root.current?.querySelector<HTMLElement>(
        `[data-cell="${active.row}:${active.column}"]`,
      );
      if (cell) cell.focus({ preventScroll: true });
      // A cell that was out of view needs a few frames to be rendered.
      else if (frame++ < FRAMES_TO_WAIT) handle = requestAnimationFrame(focus);
    };
    focus();
    return () => cancelAnimationFrame(handle);
  }, [active]);

  const moveTo = useCallback((position: CellPosition) => {
    wantsFocus.current = true;
    latest.current.scrollTo(position);
    setActive(position);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
      if (!cell || event.altKey) return;
      const position = positionOf(cell);
      const { rowCount, columnCount, hasTopRow, pageSize } = latest.current;
      const target = moveBy(event, position, { rowCount, columnCount, hasTopRow, pageSize: pageSize() });
      if (!target) return act(event, cell, position, latest.current);
      event.preventDefault();
      if (event.shiftKey && target.row !== position.row) latest.current.onExtend(position.row, target.row);
      moveTo(target);
    },
    [moveTo],
  );

  const onFocus = useCallback((event: { target: EventTarget }) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number);
    if (row === undefined || column === undefined || Number.isNaN(row)) return;
    setActive((before) => (before.row === row && before.column === column ? before : { row, column }));
  }, []);

  return { active: current, onKeyDown, onFocus };
}
