import {
  type BuilderField,
  type FieldMessages,
  fieldText,
  type FieldValue,
  type FieldValues,
  valueAt,
} from '@adops/domain';
import type { GridBranch, GridItem } from '../ui/data-grid/grid-types.js';

/** Entity of a builder that is edited in a table: a campaign, an ad group, an ad. */
export type GridEntity = FieldValues & { readonly id: string };

/** A new value for a field of an entity. */
export interface FieldEdit {
  readonly id: string;
  readonly path: string;
  readonly value: FieldValue;
}

/** The same for an entity of a tree. */
export interface CellEdit extends FieldEdit {
  /** 0 for the top level, and in tables of one level. */
  readonly level: number;
}

/** An entity as a row of a table. */
export interface CellRow {
  readonly key: string;
  readonly level: number;
  readonly entity: GridEntity;
  readonly name: string;
  /** Messages by path; '' for the entity itself. */
  readonly errors: readonly FieldMessages[];
  /** Facts about its place in a tree; missing in tables of one level. */
  readonly place?: RowPlace;
}

export interface RowPlace {
  /** Name of the level: 'Ad group'. */
  readonly noun: string;
  /** Names of its parents if they aren't rows themselves. */
  readonly above: readonly string[];
  /** Number of entities below it, as far as they aren't in sight: '10 ad groups, 60 ads'. */
  readonly below: string;
  readonly errorsBelow: number;
}

/** Fields that share a column. */
export interface CellColumn<Known> {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly width: number;
  /** Field of each level; missing: entities of the level don't have it. */
  readonly fields: readonly (BuilderField<Known> | undefined)[];
}

/**
 * Returns the columns for the fields of some levels. The first fields of all levels share the first column, which
 * names a row.
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

/** Returns the name of an entity; '' without one. */
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
