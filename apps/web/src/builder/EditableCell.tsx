import { type BuilderField, fieldText, type FieldValue, readField, valueAt } from '@adops/domain';
import { Popover } from '@mantine/core';
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { showError } from '../app/toasts.js';
import classes from './builder.module.css';
import type { CellRow } from './cell-rows.js';
import { FieldInput } from './FieldInput.js';

export interface CellPlace<Known> {
  readonly known: Known;
  readonly set: (row: CellRow, path: string, value: FieldValue) => void;
  /** Opens the panel of a list field. */
  readonly open: (row: CellRow, path: string) => void;
}

interface EditableCellProps<Known> {
  readonly field: BuilderField<Known>;
  readonly row: CellRow;
  readonly error: string | null;
  readonly place: CellPlace<Known>;
}

/** Returns the name of a row for the accessible labels of its cells. */
const nameOf = ({ name }: CellRow): string => name || 'an unnamed row';
const cellOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-cell]') ?? null;

/** Returns the focus to the cell and moves it from there. */
function leave(element: Element | null, key: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft' | null): void {
  const cell = cellOf(element);
  cell?.focus({ preventScroll: true });
  if (key) cell?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function EditableCellInner<Known>(props: EditableCellProps<Known>) {
  const { field, row, error, place } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasFocused = useRef(false);
  const [opened, setStart] = useState<Start | null>(null);
  // A line of a tree can meanwhile contain another row, whose cell stays closed.
  const start = opened?.key === row.key ? opened : null;
  const value = valueAt(row.entity, field.path);
  const text = fieldText(field, value, place.known);
  const open = (event: MouseEvent<HTMLButtonElement>): void => {
    const cell = cellOf(event.currentTarget);
    // The first click selects the cell. Keys cause a click event with a count of 0. Cards have no selection.
    if (cell && event.detail === 1 && !wasFocused.current) return cell.focus({ preventScroll: true });
    if (field.control === 'switch') {
      place.set(row, field.path, value !== true);
      return cell?.focus({ preventScroll: true });
    }
    if (field.control === 'list') {
      cell?.focus({ preventScroll: true });
      return place.open(row, field.path);
    }
    // Text that was typed on the cell replaces its value.
    const { typed } = event.currentTarget.dataset;
    delete event.currentTarget.dataset['typed'];
    setStart({ key: row.key, text: typed ?? text, isTyped: typed !== undefined });
  };
  const close = (): void => setStart(null);
  if (start !== null && (field.control === 'text' || field.control === 'amount'))
    return <TextEditor {...props} key={row.key} start={start} onClose={close} />;
  const shown = (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={classes.value}
      data-action="first"
      data-edit={field.control === 'text' || field.control === 'amount' ? 'typed' : 'chosen'}
      data-bad={error !== null || undefined}
      data-empty={text === '' || undefined}
      aria-label={`${field.label} of ${nameOf(row)}: ${text || field.empty || 'empty'}${error === null ? '' : `. ${error}`}`}
      onMouseDown={(event) => (wasFocused.current = document.activeElement === cellOf(event.currentTarget))}
      onClick={open}
    >
      {text || field.empty || (error === null ? '' : '—')}
    </button>
  );
  if (start === null) return shown;
  return (
    <ChoiceEditor
      {...props}
      onClose={() => {
        const at = button.current;
        close();
        leave(at, null);
      }}
    >
      {shown}
    </ChoiceEditor>
  );
}

/**
 * Cell that is edited in place like in a spreadsheet. A second click, Enter, F2 or typing opens it. Enter and Tab save
 * and move on, and Escape discards the edit.
 */
export const EditableCell = memo(EditableCellInner, isSameCell) as typeof EditableCellInner;

/** Returns true if a cell shows and edits the same value as before, even if another field of its row differs. */
function isSameCell(a: EditableCellProps<unknown>, b: EditableCellProps<unknown>): boolean {
  const isSameRow = a.row === b.row || (a.row.key === b.row.key && a.row.name === b.row.name);
  return (
    isSameRow &&
    a.field === b.field &&
    a.place === b.place &&
    a.error === b.error &&
    valueAt(a.row.entity, a.field.path) === valueAt(b.row.entity, b.field.path)
  );
}

/** Initial text of an editor. */
interface Start {
  /** Key of the row for which it was opened. */
  readonly key: string;
  readonly text: string;
  /** True if the text was typed on the cell, so that it replaces the value. */
  readonly isTyped: boolean;
}

interface TextEditorProps<Known> extends EditableCellProps<Known> {
  readonly start: Start;
  readonly onClose: () => void;
}

function TextEditor<Known>({ field, row, place, start, onClose }: TextEditorProps<Known>) {
  const [typed, setTyped] = useState(start.text);
  const [isWrong, setWrong] = useState(false);
  const isDone = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // A key or a click on its cell opened the editor, so it receives the focus.
  useLayoutEffect(() => input.current?.focus(), []);
  /** Ends editing. @returns true if closed. Invalid text stays open for correction, unless the cell loses focus */
  const end = (isKept: boolean, isLeft: boolean): boolean => {
    if (isDone.current) return true;
    const reading = readField(field, typed, place.known);
    if (isKept && 'problem' in reading) {
      showError(`${nameOf(row)}: ${reading.problem}`);
      setWrong(true);
      if (!isLeft) return false;
    }
    isDone.current = true;
    onClose();
    if (isKept && 'value' in reading && reading.value !== valueAt(row.entity, field.path))
      place.set(row, field.path, reading.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Arrow keys move inside the text.
    event.stopPropagation();
    const { key, shiftKey, currentTarget } = event;
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return;
    event.preventDefault();
    const cell = cellOf(currentTarget);
    if (!end(key !== 'Escape', false)) return;
    leave(cell, key === 'Escape' ? null : key === 'Enter' ? 'ArrowDown' : shiftKey ? 'ArrowLeft' : 'ArrowRight');
  };
  return (
    <input
      ref={input}
      className={classes.editor}
      data-align={field.control === 'amount' ? 'right' : undefined}
      aria-label={`${field.label} of ${nameOf(row)}`}
      inputMode={field.control === 'amount' ? 'decimal' : undefined}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      aria-invalid={isWrong || undefined}
      onFocus={(event) => !start.isTyped && event.currentTarget.select()}
      onBlur={() => end(true, true)}
    />
  );
}

interface ChoiceEditorProps<Known> extends EditableCellProps<Known> {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ChoiceEditor<Known>({ field, row, place, onClose, children }: ChoiceEditorProps<Known>) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()}>
        <FieldInput
          field={field}
          known={place.known}
          isOpen
          label={`${field.label} of ${nameOf(row)}`}
          value={valueAt(row.entity, field.path)}
          onChange={(value) => {
            place.set(row, field.path, value);
            if (field.control === 'choice') onClose();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
