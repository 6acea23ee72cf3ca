import { valueProperties, type ValueProperty } from '@adops/domain';

/** Of an entity: every amount that can be changed is unset. */
export const NO_VALUES = Object.fromEntries(valueProperties.map((property) => [property, null])) as Readonly<
  Record<ValueProperty, null>
>;
