import { type ChangeProperty, type PropertyUnit, propertyNames, ruleOf, unitOf } from '@adops/domain';

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
/** Returns the SQL list, for use with IN, of the matching properties. */
export const listOf = (holds: (property: ChangeProperty) => boolean): string => list(propertyNames.filter(holds));
export const unitIn =
  (...units: readonly PropertyUnit[]) =>
  (property: ChangeProperty): boolean =>
    units.includes(unitOf(property));

/** Returns the slot of a property. Related properties share a slot, so that their changes are written in sequence. */
export const slotOf = (property: ChangeProperty): ChangeProperty =>
  (ruleOf(property).slot ?? property) as ChangeProperty;

/** Returns the SQL of `slotOf` for a column. */
export const slotSql = (column: string): string => mapped(column, slotOf);

/**
 * Returns the property of the other level with the same value, if the platform treats ad group and campaign as one
 * entity, or null.
 */
const twinOf = (property: ChangeProperty): ChangeProperty | null =>
  ((ruleOf(property).twin ?? ruleOf(slotOf(property)).twin) as ChangeProperty | undefined) ?? null;

/** Returns the SQL of `twinOf` for a column. */
export const twinSql = (column: string): string =>
  `CASE ${column} ${propertyNames
    .flatMap((name) => (twinOf(name) === null ? [] : [`WHEN '${name}' THEN '${twinOf(name)}'`]))
    .join(' ')} END`;

/** Returns the SQL that maps the property in a column. */
const mapped = (column: string, of: (property: ChangeProperty) => string): string =>
  `CASE ${column} ${propertyNames
    .filter((name) => of(name) !== name)
    .map((name) => `WHEN '${name}' THEN '${of(name)}'`)
    .join(' ')} ELSE ${column} END`;
