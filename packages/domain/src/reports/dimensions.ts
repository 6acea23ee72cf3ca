import type { Dimension, FactKey, Field } from './contract.js';

/** A column that names what rows are gathered by: there only while rows are gathered by its key. */
export const keyed = <const K extends FactKey>(
  key: K,
  label: string,
  help: string,
  more: Partial<Pick<Dimension, 'hides' | 'selection' | 'format' | 'type'>> = {},
) =>
  ({
    kind: 'dimension',
    level: null,
    key,
    type: 'String',
    label,
    help,
    format: 'text',
    visible: true,
    sortable: true,
    ...more,
  }) as const satisfies Dimension;

/** A field beside such a column, such as its id. */
export const keyedField = <const K extends FactKey>(key: K, type: Field['type'], help: string) =>
  ({ kind: 'field', level: null, key, type, help }) as const satisfies Field;

export const DATE_COLUMN = keyed('date', 'Date', 'Day of the figures; nothing when days are added up.', {
  type: 'Date',
  format: 'date',
});

export const ESTIMATED_FIELD = {
  kind: 'field',
  level: null,
  type: 'Boolean',
  help: 'Some figures of the row are estimates.',
} as const satisfies Field;

export const NOT_COMPARED_FIELD = {
  kind: 'field',
  level: null,
  type: 'String',
  help: 'Why the row is left out of a comparison that ends today; null for every other row.',
} as const satisfies Field;

export const INCOMPLETE_FIELD = {
  kind: 'field',
  level: null,
  type: 'Boolean',
  help: 'Cost or revenue of some hours of the row is still to come.',
} as const satisfies Field;
