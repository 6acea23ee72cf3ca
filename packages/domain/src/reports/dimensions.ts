import type { FactKey } from '../facts/index.js';
import type { BaseMetric, Dimension, Field, Grouping, Level } from './contract.js';

/** Returns a column with the name of a key, shown only while rows are grouped by that key. */
export const keyed = <const K extends FactKey>(
  key: K,
  label: string,
  help: string,
  more: Partial<Pick<Dimension, 'hides' | 'selection' | 'format' | 'type' | 'fileLabel'>> = {},
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

/** Returns a field that belongs to such a column, such as its id. */
export const keyedField = <const K extends FactKey>(key: K, type: Field['type'], help: string) =>
  ({ kind: 'field', level: null, key, type, help }) as const satisfies Field;

export const DATE_COLUMN = keyed('date', 'Date', 'Date of the metrics; empty when days are summed.', {
  type: 'Date',
  format: 'date',
});

export const ESTIMATED_FIELD = {
  kind: 'field',
  level: null,
  type: 'Boolean',
  help: 'True if some metrics in the row are estimated.',
} as const satisfies Field;

export const NOT_COMPARED_FIELD = {
  kind: 'field',
  level: null,
  type: 'String',
  help: "Reason the row is excluded from a comparison that ends today; null if it isn't excluded.",
} as const satisfies Field;

export const INCOMPLETE_FIELD = {
  kind: 'field',
  level: null,
  type: 'Boolean',
  help: 'True if cost or revenue of some hours in the row is missing.',
} as const satisfies Field;

/**
 * Returns the metric of a stored count, visible by default. Type Float, if the contract defines it, allows values above
 * 2^31.
 */
export const countMetric = <const M extends string, const T extends 'Int' | 'Float'>(
  measure: M,
  label: string,
  help: string,
  type: T,
) =>
  ({
    kind: 'base',
    measure,
    label,
    help,
    type,
    format: 'integer',
    visible: true,
    sortable: true,
  }) as const satisfies BaseMetric;

/** Returns a text column that has a value in every row of a level. */
export const textColumn =
  (level: Level) =>
  (
    label: string,
    help: string,
    more: Partial<Pick<Dimension, 'hides' | 'selection' | 'sortable' | 'visible' | 'format'>> = {},
  ): Dimension => ({
    kind: 'dimension',
    level,
    type: 'String',
    label,
    help,
    format: 'text',
    visible: true,
    sortable: true,
    ...more,
  });

/** Returns a grouping by one key. */
export const groupBy = (key: FactKey, id: string, label: string, help: string): Grouping => ({
  id,
  label,
  help,
  level: 'account',
  keys: [key],
});
