import {
  type BuilderField,
  type FieldMessages,
  fieldText,
  type FieldValue,
  type FieldValues,
  valueAt,
} from '@adops/domain';
import type { GridBranch, GridItem } from '../ui/data-grid/grid-types.js';

/** Entity of a builder that is edited in a table, such as a campaign, ad group or ad. */
export type GridEntity = FieldValues & { readonly id: string };

/** New value of an entity's field. */
export interface FieldEdit {
  readonly id: string;
  readonly path: string;
  readonly value: FieldValue;
}

/** New value of a field in a tree. */
export interface CellEdit extends FieldEdit {
  /** Level in the tree. 0 for the top level and for tables of a single level. */
  readonly level: number;
}

/** Entity as a row of a table. */
export interface CellRow {
  readonly key: string;
  readonly level: number;
  readonly entity: GridEntity;
  readonly name: string;
  /** Messages by path. An empty path stands for the entity itself. */
  readonly errors: readonly FieldMessages[];
  /** Position in the tree. Missing in tables of a single level. */
  readonly place?: RowPlace;
}

export interface RowPlace {
  /** Noun of the level, such as 'Ad group'. */
  readonly noun: string;
  /** Names of its parents if they aren't rows themselves. */
  readonly above: readonly string[];
  /** Number of hidden entities below it, such as '10 ad groups, 60 ads'. */
  readonly below: string;
  readonly errorsBelow: number;
}

/** Fields that share a column. */
export interface CellColumn<Known> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly width: number;
  /** Field of each level. Undefined if entities of the level don't have it. */
  readonly fields: readonly (BuilderField<Known> | undefined)[];
}

/**
 * Returns the columns for the fields of all levels. The first fields of all levels share the first column, which
 * contains the names.
 */
export function columnsOf<Known>(levels: readonly (readonly BuilderField<Known>[])[]): readonly CellColumn<Known>[] {
  const columns = new Map<string, { first: BuilderField<Known>; fields: (BuilderField<Known> | undefined)[] }>();
  const name = levels.find(({ length }) => length > 0)?.[0];
  for (const [level, fields] of levels.entries())
    for (const [at, field] of fields.entries()) {
      const id = at === 0 && name ? name.path : field.path;
      const column = columns.get(id) ?? { first: field, fields: levels.map(() => undefined) };
      column.fields[level] = field;
      columns.set(id, column);
    }
  return [...columns].map(([id, { first, fields }]) => ({
    ...{ id, label: first.label, width: first.width, fields },
    ...(first.help && { help: first.help }),
  }));
}

/** Returns the name of an entity, or an empty text. */
export function entityName<Known>(field: BuilderField<Known> | undefined, entity: GridEntity, known: Known): string {
  return field ? fieldText(field, valueAt(entity, field.path), known) : '';
}

const sameMessages = (a: readonly FieldMessages[], b: readonly FieldMessages[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ field, messages }, at) => {
      const other = b[at]!;
      return field === other.field && messages.join('\n') === other.messages.join('\n');
    }));

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((name, at) => name === b[at]));

const samePlace = (a: RowPlace | undefined, b: RowPlace | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : a.noun === b.noun && a.below === b.below && a.errorsBelow === b.errorsBelow && sameNames(a.above, b.above);

const items = new WeakMap<GridEntity, GridItem<CellRow>>();

/** Returns the row of an entity. An unchanged row is the same object, so that it isn't rendered again. */
export function rowItem(row: CellRow, branch?: GridBranch): GridItem<CellRow> {
  const known = items.get(row.entity);
  if (
    known?.id === row.key &&
    known.row.name === row.name &&
    known.branch?.level === branch?.level &&
    known.branch?.isOpen === branch?.isOpen &&
    samePlace(known.row.place, row.place) &&
    sameMessages(known.row.errors, row.errors)
  )
    return known;
  const item: GridItem<CellRow> = { id: row.key, row, kind: 'row', ...(branch && { branch }) };
  items.set(row.entity, item);
  return item;
}
