import { type ChangeProperty, type PropertyUnit, propertyNames, ruleOf, unitOf } from '@adops/domain';

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
/** SQL: the properties that hold, as a list for IN. */
export const listOf = (holds: (property: ChangeProperty) => boolean): string => list(propertyNames.filter(holds));
export const unitIn =
  (...units: readonly PropertyUnit[]) =>
  (property: ChangeProperty): boolean =>
    units.includes(unitOf(property));

/**
 * What a change occupies while it is under way: properties that say something of one another have one in common, so that
 * their changes are written one after the other.
 */
export const slotOf = (property: ChangeProperty): ChangeProperty =>
  (ruleOf(property).slot ?? property) as ChangeProperty;

/** SQL: the same of a column. */
export const slotSql = (column: string): string => mapped(column, slotOf);

/** The property of the other level that is the same value where the platform knows ad group and campaign by one; null: none is. */
const twinOf = (property: ChangeProperty): ChangeProperty | null =>
  ((ruleOf(property).twin ?? ruleOf(slotOf(property)).twin) as ChangeProperty | undefined) ?? null;

/** SQL: the same of a column. */
export const twinSql = (column: string): string =>
  `CASE ${column} ${propertyNames
    .flatMap((name) => (twinOf(name) === null ? [] : [`WHEN '${name}' THEN '${twinOf(name)}'`]))
    .join(' ')} END`;

/** SQL: of a column, what each property is mapped to. */
const mapped = (column: string, of: (property: ChangeProperty) => string): string =>
  `CASE ${column} ${propertyNames
    .filter((name) => of(name) !== name)
    .map((name) => `WHEN '${name}' THEN '${of(name)}'`)
    .join(' ')} ELSE ${column} END`;
