import {
  type BuilderField,
  fieldText,
  type FieldMessages,
  type FieldValue,
  type FieldValues,
  pastedCells,
  readField,
} from '@adops/domain';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { RowGrid } from '../app/lists/RowGrid.js';
import { showError } from '../app/toasts.js';
import type { GridColumn, GridItem } from '../ui/data-grid/grid-types.js';
import type { RowsSelected } from '../ui/data-grid/useGridSelection.js';
import classes from './builder.module.css';
import { type CellPlace, EditableCell } from './EditableCell.js';

/** Something of a builder that is edited in a table: a campaign, an ad group, an ad. */
export type GridEntity = FieldValues & { readonly id: string };

/** A new value for a field of an entity. */
export interface FieldEdit {
  readonly id: string;
  readonly path: string;
  readonly value: FieldValue;
}

interface EntityGridProps<Known> {
  readonly label: string;
  readonly entities: readonly GridEntity[];
  /** The first one names a row, and stays in sight. */
  readonly fields: readonly BuilderField<Known>[];
  readonly known: Known;
  /** Messages by entity, then by path; '' for the entity itself. */
  readonly errors: ReadonlyMap<string, readonly FieldMessages[]>;
  readonly selected: RowsSelected;
  /** @param target changes of one target in a row are one step back */
  readonly onEdit: (edits: readonly FieldEdit[], target?: string) => void;
  /** Opens a list of things of an entity; missing: there are none. */
  readonly onOpen?: (id: string, path: string) => void;
  /** Columns on narrow screens. */
  readonly cards: readonly string[];
  readonly children?: ReactNode;
}

const NO_MESSAGES: readonly FieldMessages[] = [];

/**
 * Entities as rows, their fields as columns, edited as in a spreadsheet: typing replaces a cell, cells are pasted down and to the right,
 * Ctrl+D gives a value to the chosen rows, Delete empties a cell.
 */
export function EntityGrid<Known>(props: EntityGridProps<Known>) {
  const { label, entities, fields, known, errors, selected, onEdit, onOpen, cards } = props;
  const items = useMemo(() => entities.map((row) => ({ id: row.id, row, kind: 'row' as const })), [entities]);
  const place = useMemo(
    (): CellPlace<Known> => ({
      known,
      set: (id, path, value) => onEdit([{ id, path, value }], `${id} ${path}`),
      open: (id, path) => onOpen?.(id, path),
    }),
    [known, onEdit, onOpen],
  );
  const columns = useMemo(() => fields.map((field) => columnOf(field, place, fields, errors)), [fields, place, errors]);
  const keys = useGridEdits(props);
  return (
    // Keys and pasted cells of the grid within.
    <div className={classes.grid} onKeyDownCapture={keys.onKeyDown} onPaste={keys.onPaste}>
      <RowGrid
        label={label}
        columns={columns}
        items={items}
        matching={items.length}
        before={0}
        isBusy={false}
        sort={null}
        onSort={() => undefined}
        selection={selected.selection}
        onEscape={selected.clear}
        cards={cards}
      >
        {items.length === 0 && props.children}
      </RowGrid>
    </div>
  );
}

function columnOf<Known>(
  field: BuilderField<Known>,
  place: CellPlace<Known>,
  fields: readonly BuilderField<Known>[],
  errors: EntityGridProps<Known>['errors'],
): GridColumn<GridEntity> {
  const [first] = fields;
  const paths = new Set(fields.map(({ path }) => path));
  const { path, label, help, control, width } = field;
  const text = ({ row }: GridItem<GridEntity>): string => fieldText(field, row[path], place.known);
  // Errors of the row, and of attributes without a column, stand at its name.
  const errorOf = (id: string): string | null =>
    (errors.get(id) ?? NO_MESSAGES)
      .filter((each) => {
        const [attribute] = each.field.split('.');
        return attribute === path || (field === first && !paths.has(attribute!));
      })
      .flatMap(({ messages }) => messages)
      .join(' ') || null;
  return {
    ...{ id: path, label, width, align: control === 'amount' ? 'right' : 'left', canSort: false, text },
    isEditable: true,
    ...(help && { help }),
    title: (item) => {
      const error = errorOf(item.id);
      return error === null ? text(item) : `${text(item) || 'Empty'}: ${error}`;
    },
    isExplained: (item) => errorOf(item.id) !== null,
    cell: ({ id, row }) => {
      const name = String(row[first!.path] ?? '') || 'a row without a name';
      const cell = <EditableCell {...{ field, id, name, place }} entity={row} error={errorOf(id)} />;
      if (field !== first) return cell;
      return (
        <span className={classes.first}>
          <ErrorCount messages={errors.get(id) ?? NO_MESSAGES} />
          {cell}
        </span>
      );
    },
  };
}

/** Number of errors of a row, in sight also where their columns are not. */
function ErrorCount({ messages }: { messages: readonly FieldMessages[] }) {
  const count = messages.reduce((sum, each) => sum + each.messages.length, 0);
  if (count === 0) return null;
  return (
    <span className={classes.errors}>
      {count}
      <span className="visually-hidden">{count === 1 ? ' error' : ' errors'}</span>
    </span>
  );
}

/** Field and row of a cell, as its element names them. */
const placeOf = (target: EventTarget): { row: number; path: string; cell: HTMLElement } | null => {
  const cell = target as HTMLElement;
  const { cell: position, column: path } = cell.dataset ?? {};
  return position === undefined || path === undefined ? null : { row: Number(position.split(':')[0]), path, cell };
};

/** Edits by keys and the clipboard, of cells that are not open. */
function useGridEdits<Known>({ entities, fields, known, selected, onEdit }: EntityGridProps<Known>) {
  const [first] = fields;
  const nameOf = (id: string): string => String(entities.find((each) => each.id === id)?.[first!.path] ?? '');
  /** Edits that give texts to cells; what can't be read is said. */
  const editsOf = (wanted: readonly { id: string; path: string; text: string }[]): FieldEdit[] => {
    const problems = new Set<string>();
    const edits = wanted.flatMap(({ id, path, text }) => {
      const field = fields.find((each) => each.path === path);
      const reading = field && readField(field, text, known);
      if (!reading) return [];
      if ('value' in reading) return [{ id, path, value: reading.value }];
      problems.add(`${nameOf(id)}: ${reading.problem}`);
      return [];
    });
    if (problems.size > 0) showError([...problems].slice(0, 3).join(' '));
    return edits;
  };
  const apply = (edits: readonly FieldEdit[]): void => void (edits.length > 0 && onEdit(edits));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = placeOf(event.target);
    const entity = at && entities[at.row];
    if (!at || !entity || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      return apply(selected.ids.map((id) => ({ id, path: at.path, value: entity[at.path] as FieldValue })));
    }
    if (isControl) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return apply(editsOf([{ id: entity.id, path: at.path, text: '' }]));
    }
    if (event.key.length !== 1 || event.key === ' ') return;
    // Only what is typed is replaced by typing.
    const edit = at.cell.querySelector<HTMLElement>('[data-edit="typed"]');
    if (!edit) return;
    event.preventDefault();
    edit.dataset['typed'] = event.key;
    edit.click();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const at = placeOf(event.target);
    // Commas belong to what a cell holds.
    const cells = at ? pastedCells(event.clipboardData.getData('text/plain'), '\t') : [];
    const first = fields.findIndex(({ path }) => path === at?.path);
    if (!at || cells.length === 0 || first < 0) return;
    event.preventDefault();
    const [only] = cells;
    // One value goes to all chosen rows.
    if (cells.length === 1 && only!.length === 1 && selected.ids.length > 0)
      return apply(editsOf(selected.ids.map((id) => ({ id, path: at.path, text: only![0]! }))));
    const wanted = cells.flatMap((row, down) => {
      const entity = entities[at.row + down];
      return entity
        ? row.flatMap((text, right) => {
            const field = fields[first + right];
            return field ? [{ id: entity.id, path: field.path, text }] : [];
          })
        : [];
    });
    apply(editsOf(wanted));
    const left = at.row + cells.length - entities.length;
    if (left > 0) showError(`${left === 1 ? 'One row has' : `${left} rows have`} no place: the table ends before.`);
  };
  return { onKeyDown, onPaste };
}
