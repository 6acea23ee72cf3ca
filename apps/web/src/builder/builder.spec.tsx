import type { BuilderField, FieldMessages } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderInApp } from '../../test/render.js';
import { useGridSelection } from '../ui/data-grid/useGridSelection.js';
import { EditMany } from './EditMany.js';
import { EntityGrid, type FieldEdit, type GridEntity } from './EntityGrid.js';
import { attemptsFor } from './publish-attempts.js';
import { useUndo } from './useUndo.js';

const FIELDS: readonly BuilderField[] = [
  { path: 'name', label: 'Name', control: 'text', width: 200 },
  { path: 'bid', label: 'Bid', control: 'amount', width: 90 },
  {
    ...{ path: 'format', label: 'Format', control: 'choice', width: 120 },
    options: () => [
      { value: 'push', label: 'Push' },
      { value: 'onclick', label: 'Onclick' },
    ],
  },
  { path: 'isOn', label: 'Sent', control: 'switch', width: 90 },
];
const ROWS: readonly GridEntity[] = [
  { id: 'a', name: 'Shoes', bid: 0.5, format: 'push', isOn: true },
  { id: 'b', name: 'Hats', bid: null, format: '', isOn: false },
  { id: 'c', name: 'Socks', bid: 2, format: 'push', isOn: false },
];

/** Rows as last rendered. */
const drawn: { rows: readonly GridEntity[] } = { rows: ROWS };

function Desk({ errors = new Map() }: { errors?: ReadonlyMap<string, readonly FieldMessages[]> }) {
  const [entities, setEntities] = useState(ROWS);
  useEffect(() => {
    drawn.rows = entities;
  }, [entities]);
  const history = useUndo(entities, setEntities);
  const selected = useGridSelection(entities.map(({ id }) => id));
  const [isEditing, setEditing] = useState(false);
  const onEdit = (edits: readonly FieldEdit[], target?: string): void =>
    history.change(
      entities.map((row) =>
        edits.filter(({ id }) => id === row.id).reduce((next, { path, value }) => ({ ...next, [path]: value }), row),
      ),
      target,
    );
  const shared = { fields: FIELDS, known: null, onEdit };
  return (
    <>
      <button type="button" onClick={history.undo}>
        Undo
      </button>
      <button type="button" onClick={history.redo}>
        Redo
      </button>
      <button type="button" onClick={() => setEditing(true)}>
        Edit
      </button>
      <EntityGrid {...shared} label="Things" {...{ entities, errors, selected }} cards={[]} />
      {isEditing && (
        <EditMany
          {...shared}
          entities={entities.filter(({ id }) => selected.ids.includes(id))}
          what="things"
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Returns a cell. @param row index of the row, starting at 0 */
const cell = (row: number, path: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell^="${row}:"][data-column="${path}"]`)!;
const key = (on: HTMLElement, name: string, more: object = {}): void =>
  void fireEvent.keyDown(on, { key: name, ...more });
const valuesOf = (path: string): unknown[] => drawn.rows.map((row) => row[path]);
const paste = (on: HTMLElement, text: string): void => {
  const event = createEvent.paste(on, { clipboardData: { getData: () => text } });
  fireEvent(on, event);
};
const choose = (...names: number[]): void => {
  for (const at of names) fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select row' })[at]!);
};

describe('the entity table', () => {
  it('replaces a cell with typed text, and moves to the row below', () => {
    renderInApp(<Desk />);
    key(cell(0, 'bid'), '1');
    const editor = screen.getByRole('textbox', { name: 'Bid of Shoes' });
    expect(editor).toHaveValue('1');
    fireEvent.change(editor, { target: { value: '1.25' } });
    key(editor, 'Enter');
    expect(valuesOf('bid')).toEqual([1.25, null, 2]);
    expect(cell(1, 'bid')).toHaveFocus();
  });

  it('leaves a cell unchanged after Escape or an invalid number', async () => {
    renderInApp(<Desk />);
    key(cell(0, 'name'), 'F2');
    const editor = screen.getByRole('textbox', { name: 'Name of Shoes' });
    expect(editor).toHaveValue('Shoes');
    fireEvent.change(editor, { target: { value: 'Boots' } });
    key(editor, 'Escape');
    expect(valuesOf('name')).toEqual(['Shoes', 'Hats', 'Socks']);
    key(cell(0, 'bid'), 'x');
    const wrong = () => screen.queryByRole('textbox', { name: 'Bid of Shoes' });
    key(wrong()!, 'Enter');
    expect(await screen.findByText('Shoes: Bid: Enter a number such as 10 or 2.5.')).toBeInTheDocument();
    // The cell stays open for correction, and discards the text if it loses focus.
    expect(wrong()).toBeInvalid();
    fireEvent.blur(wrong()!);
    expect(wrong()).toBeNull();
    expect(valuesOf('bid')).toEqual([0.5, null, 2]);
  });

  it('selects a cell with the first click and opens the cell with the second click', () => {
    renderInApp(<Desk />);
    const button = () => cell(0, 'isOn').querySelector('button')!;
    fireEvent.mouseDown(button());
    fireEvent.click(button(), { detail: 1 });
    expect(valuesOf('isOn')).toEqual([true, false, false]);
    expect(cell(0, 'isOn')).toHaveFocus();
    fireEvent.mouseDown(button());
    fireEvent.click(button(), { detail: 1 });
    expect(valuesOf('isOn')).toEqual([false, false, false]);
  });

  it('ignores text typed on a switch', () => {
    renderInApp(<Desk />);
    for (const letter of 'Draft') key(cell(0, 'isOn'), letter);
    expect(valuesOf('isOn')).toEqual([true, false, false]);
    key(cell(0, 'isOn'), 'Enter');
    expect(valuesOf('isOn')).toEqual([false, false, false]);
  });

  it('pastes cells down and to the right, by values and by names', () => {
    renderInApp(<Desk />);
    paste(cell(1, 'bid'), '0.1\tOnclick\tOn\n0.2\tpush\toff\n0.3\tpush\toff\n');
    expect(drawn.rows.map(({ bid, format, isOn }) => [bid, format, isOn])).toEqual([
      [0.5, 'push', true],
      [0.1, 'onclick', true],
      [0.2, 'push', false],
    ]);
  });

  it('copies a pasted value to all selected rows, and a cell to selected rows with Ctrl+D', () => {
    renderInApp(<Desk />);
    choose(0, 2);
    paste(cell(0, 'bid'), '3');
    expect(valuesOf('bid')).toEqual([3, null, 3]);
    choose(1);
    key(cell(1, 'format'), 'd', { ctrlKey: true });
    expect(valuesOf('format')).toEqual(['', '', '']);
  });

  it('copies the cell above into an unselected row with Ctrl+D', () => {
    renderInApp(<Desk />);
    choose(0, 2);
    key(cell(1, 'bid'), 'd', { ctrlKey: true });
    expect(valuesOf('bid')).toEqual([0.5, 0.5, 2]);
  });

  it('selects rows with Shift and arrow keys, and deselects rows in the opposite direction', () => {
    renderInApp(<Desk />);
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select row' }).map(({ checked }) => checked);
    key(cell(0, 'bid'), 'ArrowDown', { shiftKey: true });
    key(cell(1, 'bid'), 'ArrowDown', { shiftKey: true });
    expect(chosen()).toEqual([true, true, true]);
    key(cell(2, 'bid'), 'ArrowUp', { shiftKey: true });
    expect(chosen()).toEqual([true, true, false]);
  });

  it('supports undo and redo, with typing in one cell as a single step', () => {
    renderInApp(<Desk />);
    key(cell(0, 'bid'), 'Delete');
    key(cell(2, 'bid'), 'Delete');
    expect(valuesOf('bid')).toEqual([null, null, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(valuesOf('bid')).toEqual([null, null, 2]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(valuesOf('bid')).toEqual([0.5, null, 2]);
    fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(valuesOf('bid')).toEqual([null, null, 2]);
  });

  it('shows errors at their cell, or at the name if the field has no column', () => {
    const errors = new Map([
      [
        'b',
        [
          { field: 'bid', messages: ['Bid is required.'] },
          { field: '', messages: ['The account is inactive.'] },
          { field: 'creatives', messages: ['Too many pictures.'] },
        ],
      ],
    ]);
    renderInApp(<Desk errors={errors} />);
    expect(cell(1, 'bid').querySelector('button')).toHaveAccessibleName('Bid of Hats: empty. Bid is required.');
    expect(cell(1, 'name').title).toBe('Hats: The account is inactive. Too many pictures.');
    expect(cell(0, 'name').title).toBe('Shoes');
  });
});

describe('a value with commas', () => {
  it('fits into a single cell', async () => {
    renderInApp(<Desk />);
    paste(cell(0, 'bid'), '1,500.50');
    paste(cell(0, 'name'), 'Autumn sale, 50% off');
    expect(drawn.rows[0]).toMatchObject({ name: 'Autumn sale, 50% off', bid: 1500.5, format: 'push' });
    paste(cell(1, 'bid'), '20,50');
    expect(drawn.rows[1]).toMatchObject({ bid: null, format: '', isOn: false });
    expect(await screen.findByText('Hats: Bid: Enter a number such as 10 or 2.5.')).toBeInTheDocument();
  });

  it("reports the number of pasted rows that don't fit", async () => {
    renderInApp(<Desk />);
    paste(cell(1, 'bid'), '1\n2\n3\n4');
    expect(valuesOf('bid')).toEqual([0.5, 1, 2]);
    expect(await screen.findByText('2 rows were skipped because the table has no more rows.')).toBeInTheDocument();
  });
});

describe('the dialog for editing several entities', () => {
  it('sets a field of the selected entities, and replaces text in their fields', async () => {
    renderInApp(<Desk />);
    choose(0, 1);
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('combobox', { name: 'Field' }));
    fireEvent.click(screen.getByRole('option', { name: 'Bid' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Bid' }), { target: { value: '4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(valuesOf('bid')).toEqual([4, 4, 2]);

    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Find and replace' }));
    fireEvent.click(screen.getByRole('combobox', { name: 'Field' }));
    fireEvent.click(screen.getByRole('option', { name: 'Name' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Find' }), { target: { value: 's' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), { target: { value: '$&' } });
    expect(screen.getByRole('status')).toHaveTextContent('Found in 2 of 2.');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(valuesOf('name')).toEqual(['Shoe$&', 'Hat$&', 'Socks']);
  });
});

describe('attempts to publish', () => {
  it('reuse their idempotency key while the data is unchanged', () => {
    let last = 0;
    const newKey = () => `key ${(last += 1)}`;
    const first = attemptsFor([], [{ accountId: 1, body: ['x'] }, { accountId: 2, body: ['x'] }], newKey); // prettier-ignore
    expect(first.map(({ key: one }) => one)).toEqual(['key 1', 'key 2']);
    const next = attemptsFor(first, [{ accountId: 1, body: ['x'] }, { accountId: 2, body: ['y'] }], newKey); // prettier-ignore
    expect(next.map(({ key: one }) => one)).toEqual(['key 1', 'key 3']);
  });
});
