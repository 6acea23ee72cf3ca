import { type BuilderField, type FieldMessages, fieldText, valueAt } from '@adops/domain';
import { Fragment, type ReactNode } from 'react';
import type { GridColumn, GridItem } from '../ui/data-grid/grid-types.js';
import classes from './builder.module.css';
import type { CellColumn, CellRow } from './cell-rows.js';
import { type CellPlace, EditableCell } from './EditableCell.js';

/** Height in pixels of a name in a card, below a line with its level and parents. */
const NAME_WITH_PLACE = 38;

/**
 * Returns the columns of a table whose cells are edited in place. @param isTree true if names show their level in a
 * tree
 */
export function editableColumns<Known>(
  columns: readonly CellColumn<Known>[],
  place: CellPlace<Known>,
  isTree: boolean,
): readonly GridColumn<CellRow>[] {
  return columns.map((column, at) => editableColumn(column, at === 0, columns, place, isTree));
}

function editableColumn<Known>(
  { id, label, help, width, fields }: CellColumn<Known>,
  isFirst: boolean,
  columns: readonly CellColumn<Known>[],
  place: CellPlace<Known>,
  isTree: boolean,
): GridColumn<CellRow> {
  const fieldOf = ({ level }: CellRow): BuilderField<Known> | undefined => fields[level];
  const text = ({ row }: GridItem<CellRow>): string => {
    const field = fieldOf(row);
    return field ? fieldText(field, valueAt(row.entity, field.path), place.known) : '';
  };
  const errorOf = (row: CellRow): string | null => {
    const field = fieldOf(row);
    if (!field || row.errors.length === 0) return null;
    return messagesAt(field, isFirst, row, columns).join(' ') || null;
  };
  const titleOf = (item: GridItem<CellRow>): string => {
    const error = errorOf(item.row);
    const above = isFirst ? (item.row.place?.above ?? []).map((name) => `${name} › `).join('') : '';
    return error === null ? `${above}${text(item)}` : `${above}${text(item) || 'Empty'}: ${error}`;
  };
  const isAmount = fields.some((field) => field?.control === 'amount');
  return {
    ...{ id, label, width, align: isAmount ? 'right' : 'left', canSort: false, text },
    isEditable: true,
    ...(help && { help }),
    ...(isFirst && isTree && { cardHeight: NAME_WITH_PLACE }),
    title: titleOf,
    isExplained: ({ row }) => errorOf(row) !== null,
    cell: ({ row }) => {
      const field = fieldOf(row);
      if (!field) return <span className={classes.lacking} />;
      const cell = <EditableCell {...{ field, row, place }} error={errorOf(row)} />;
      return isFirst ? <NameCell row={row}>{cell}</NameCell> : cell;
    },
  };
}

/** Returns the messages at a field. The name shows messages of the entity and of attributes without a column. */
function messagesAt<Known>(
  field: BuilderField<Known>,
  isFirst: boolean,
  { level, errors }: CellRow,
  columns: readonly CellColumn<Known>[],
): string[] {
  const paths = columns.flatMap(({ fields }) => fields[level]?.path ?? []);
  const isAt = (path: string, wanted: string): boolean => path === wanted || path.startsWith(`${wanted}.`);
  return errors
    .filter((each) => isAt(each.field, field.path) || (isFirst && !paths.some((path) => isAt(each.field, path))))
    .flatMap(({ messages }) => messages);
}

/** Cell with a row's name, its errors and the number of its children. */
function NameCell({ row: { errors, level, place }, children }: { row: CellRow; children: ReactNode }) {
  return (
    <span className={classes.first} data-level={place && level}>
      {place && (
        <span className={classes.above} data-empty={place.above.length === 0 || undefined}>
          <span className={classes.noun}>{place.noun}</span>
          {place.above.map((name, at) => (
            // Two parents may have the same name.
            <Fragment key={at}>
              <span className={classes.parent}>{name}</span>
              <span className={classes.angle} aria-hidden />
            </Fragment>
          ))}
          {place.below && <span className={classes.noun}>{place.below}</span>}
        </span>
      )}
      <span className={classes.named}>
        <ErrorCount count={countOf(errors)} />
        {children}
        {place?.below && <span className={classes.below}>{place.below}</span>}
        {place && <ErrorCount count={place.errorsBelow} isBelow />}
      </span>
    </span>
  );
}

const countOf = (errors: readonly FieldMessages[]): number =>
  errors.reduce((sum, { messages }) => sum + messages.length, 0);

/** Number of errors of a row and its children, visible even if their columns aren't. */
function ErrorCount({ count, isBelow = false }: { count: number; isBelow?: boolean }) {
  if (count === 0) return null;
  const words = `${count === 1 ? ' error' : ' errors'}${isBelow ? ' below' : ''}`;
  const number = count.toLocaleString('en-US');
  return (
    <span className={classes.errors} data-below={isBelow || undefined} title={`${number}${words}`}>
      {number}
      {isBelow && ' below'}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
