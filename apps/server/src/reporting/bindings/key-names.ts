import { isNamedKey, keyColumn, NAMED_KEYS, type NamedKey, namesOf } from '@adops/domain';
import { empty, id, sql, type Sql, words } from '../sql/index.js';
import type { FieldContext, FieldSql, Join } from './binding.js';

const company = (context: FieldContext): Sql => sql`${context.companyId}`;

/** Joins with the names of a key, by key. */
export const KEY_JOINS = Object.fromEntries(
  NAMED_KEYS.map((key): [NamedKey, Pick<Join, 'on'>] => {
    const { table, alias, isShared } = namesOf(key);
    const [as, idColumn] = [id(alias), id(keyColumn(key))];
    const own = (context: FieldContext): Sql => (isShared ? empty : sql`${as}.company_id = ${company(context)} AND `);
    return [key, { on: (context) => sql`LEFT JOIN ${id(table)} ${as} ON ${own(context)}${as}.id = k.${idColumn}` }];
  }),
) as Readonly<Record<NamedKey, Pick<Join, 'on'>>>;

/** Joins in the format of a binding: at every level, each independent of the others. */
export const keyJoinsOfBinding: Readonly<Record<string, Join>> = Object.fromEntries(
  Object.entries(KEY_JOINS).map(([name, join]) => [name, { level: 'account', needs: [], on: join.on } satisfies Join]),
);

/**
 * Returns the SQL of the name of an ad group part. The row for the excess of parts over their ad groups has an ID below
 * 0.
 */
export const partName = (key: Sql, name: Sql): Sql =>
  sql`coalesce(${name}, CASE WHEN ${key} < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END)`;

const idColumnOf = (key: NamedKey): Sql => sql`k.${id(keyColumn(key))}`;

/** Returns the SQL of the name of a key in the row `k`. */
function nameSql(key: NamedKey): Sql {
  const { column, alias, isPart, unknown = 'Unknown' } = namesOf(key);
  const name = sql`${id(alias)}.${id(column)}`;
  if (isPart) return partName(idColumnOf(key), name);
  return unknown === null ? name : sql`coalesce(${name}, ${words(unknown)})`;
}

/** Returns the field with the name of the entity of a key. */
export const nameOf = (key: NamedKey): FieldSql => ({ joins: [key], value: () => nameSql(key) });
/** Returns the field with the ID of the entity of a key, or 0 if unknown. */
export const idOf = (key: NamedKey): FieldSql => ({ joins: [], value: () => sql`${idColumnOf(key)}::int` });
/** Linked ad group of a tag. Null if the tag has none, or different ones at several feeds. */
export const ADGROUP_OF_TAG: FieldSql = {
  joins: ['tag'],
  value: (context) => sql`(SELECT min(ft.adgroup_id) FROM partner fp
      JOIN feed_tag ft ON ft.company_id = ${company(context)} AND ft.feed_id = fp.id AND ft.tag = tt.text
      WHERE fp.type = 'feed' HAVING count(DISTINCT ft.adgroup_id) = 1)`,
};
/** Two-letter code of the country. ZZ for unknown. */
export const COUNTRY_CODE: FieldSql = { joins: ['country'], value: () => sql`coalesce(co.code, 'ZZ')::text` };

/** Returns the SQL of the name of the row's only key. For a day, this is the day itself. */
export function nameOfRow({ keys: [key] }: FieldContext): Sql {
  if (key === 'date') return sql`k.date::text`;
  return key !== undefined && isNamedKey(key) ? nameSql(key) : sql`NULL::text`;
}
export function idOfRow({ keys: [key] }: FieldContext): Sql {
  return key !== undefined && isNamedKey(key) ? sql`${idColumnOf(key)}::int` : sql`NULL::int`;
}
/** Returns the joins for the name of the row's only key. */
export function joinsOfRow({ keys: [key] }: FieldContext): readonly string[] {
  return key !== undefined && isNamedKey(key) ? [key] : [];
}
