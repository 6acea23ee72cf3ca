import type { FilterDefinition } from '@adops/domain';

/** Kinds that are no chips among the others: they have a place of their own. */
export const STANDING_KINDS: ReadonlySet<FilterDefinition['kind']> = new Set([
  'id',
  'range',
  'month',
  'hours',
  'conditions',
]);
