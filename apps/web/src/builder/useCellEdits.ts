import { type BuilderField, type FieldValue, pastedCells, readField, valueAt } from '@adops/domain';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { showError } from '../app/toasts.js';
import type { CellColumn, CellEdit, CellRow } from './cell-rows.js';
import type { CellGridProps } from './CellGrid.js';

/** Text to set in a cell. */
interface Wanted<Known> {
  readonly row: CellRow;
  readonly column: CellColumn<Known>;
  readonly text: string;
}

/** Returns the row and column of a cell, read from its element. */
const placeOf = (target: EventTarget): { at: number; columnId: string; cell: HTMLElement } | null => {
  const cell = target as HTMLElement;
  const { cell: position, column: columnId } = cell.dataset ?? {};
  return position === undefined || columnId === undefined
    ? null
    : { at: Number(position.split(':')[0]), columnId, cell };
};

const fieldAt = <Known>({ fields }: CellColumn<Known>, { level }: CellRow): BuilderField<Known> | undefined =>
  fields[level];

/** Shows the number of cells that were skipped because their rows don't have the field. */
function showLeftOut(count: number): void {
  if (count > 0)
    showError(
      count === 1
        ? "One cell was skipped because its row doesn't have this field."
        : `${count.toLocaleString('en-US')} cells were skipped because their rows don't have this field.`,
    );
}

/** Returns edits that set cells to texts. Invalid texts and cells without a field are reported. */
function editsOf<Known>(wanted: readonly Wanted<Known>[], known: Known): CellEdit[] {
  const problems = new Set<string>();
  let leftOut = 0;
  const edits = wanted.flatMap(({ row, column, text }): CellEdit[] => {
    const field = fieldAt(column, row);
    if (!field) {
      if (text !== '') leftOut += 1;
      return [];
    }
    const reading = readField(field, text, known);
    if ('value' in reading) return [{ level: row.level, id: row.entity.id, path: field.path, value: reading.value }];
    problems.add(`${row.name}: ${reading.problem}`);
    return [];
  });
  if (problems.size > 0) showError([...problems].slice(0, 3).join(' '));
  showLeftOut(leftOut);
  return edits;
}

/** Copies the value of a cell to rows that have its field. */
function fillDown<Known>(column: CellColumn<Known>, from: CellRow, rows: readonly CellRow[]): CellEdit[] {
  const source = fieldAt(column, from);
  if (!source) return [];
  const value = valueAt(from.entity, source.path) as FieldValue;
  const edits = rows.flatMap((row): CellEdit[] => {
    const field = fieldAt(column, row);
    // The kind of value differs if the name fields of the levels differ.
    return field?.control === source.control ? [{ level: row.level, id: row.entity.id, path: field.path, value }] : [];
  });
  showLeftOut(rows.length - edits.length);
  return edits;
}

/**
 * Returns the pasted texts for the cells below and to the right of a cell. A single text applies to all selected rows.
 */
function wantedBy<Known>(
  cells: readonly (readonly string[])[],
  at: number,
  first: number,
  { items, columns, selected, chosen }: CellGridProps<Known>,
): readonly Wanted<Known>[] {
  const [[only] = [], ...others] = cells;
  if (others.length === 0 && cells[0]?.length === 1 && selected.ids.length > 0)
    return chosen().map((row) => ({ row, column: columns[first]!, text: only! }));
  return cells.flatMap((texts, down) => {
    const item = items[at + down];
    if (!item) return [];
    return texts.flatMap((text, right) => {
      const column = columns[first + right];
      return column ? [{ row: item.row, column, text }] : [];
    });
  });
}

/** Handles edits by keys and the clipboard for cells that aren't open. */
export function useCellEdits<Known>(props: CellGridProps<Known>) {
  const { items, columns, known, chosen, onEdit, onToggle } = props;
  const apply = (edits: readonly CellEdit[]): void => void (edits.length > 0 && onEdit(edits));
  const onAltKey = (event: KeyboardEvent<HTMLElement>, key: string, isOpen: boolean | null | undefined): void => {
    const { key: arrow } = event;
    if (!onToggle || (arrow !== 'ArrowLeft' && arrow !== 'ArrowRight')) return;
    // Prevents the browser's back and forward navigation.
    event.preventDefault();
    if (isOpen === (arrow === 'ArrowLeft')) onToggle(key);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    const item = place && items[place.at];
    if (!item) return;
    if (event.altKey) return onAltKey(event, item.id, item.branch?.isOpen);
    const column = columns.find(({ id }) => id === place.columnId);
    if (!column) return;
    const { row } = item;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      const rows = chosen();
      if (rows.some(({ key }) => key === row.key)) return apply(fillDown(column, row, rows));
      const above = items[place.at - 1]?.row;
      return apply(above ? fillDown(column, above, [row]) : []);
    }
    if (isControl) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return apply(editsOf([{ row, column, text: '' }], known));
    }
    if (event.key.length !== 1 || event.key === ' ') return;
    // Typing replaces only typed fields.
    const edit = place.cell.querySelector<HTMLElement>('[data-edit="typed"]');
    if (!edit) return;
    event.preventDefault();
    edit.dataset['typed'] = event.key;
    edit.click();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    // Commas are part of a cell's value.
    const cells = place ? pastedCells(event.clipboardData.getData('text/plain'), '\t') : [];
    const first = columns.findIndex(({ id }) => id === place?.columnId);
    if (!place || cells.length === 0 || first < 0) return;
    event.preventDefault();
    apply(editsOf(wantedBy(cells, place.at, first, props), known));
    const left = place.at + cells.length - items.length;
    if (left > 0)
      showError(`${left === 1 ? 'One row was' : `${left} rows were`} skipped because the table has no more rows.`);
  };
  return { onKeyDown, onPaste };
}
