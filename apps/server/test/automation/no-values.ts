import { valueProperties, type ValueProperty } from '@adops/domain';

/** Entity values with all changeable amounts unset. */
export const NO_VALUES = Object.fromEntries(valueProperties.map((property) => [property, null])) as Readonly<
  Record<ValueProperty, null>
>;
