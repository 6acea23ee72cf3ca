import template, { empty, join, raw, Sql } from 'sql-template-tag';

/**
 * Template tag for SQL with bound values. `raw` stays in this file. Names use `id` and come from definitions, and all
 * data of callers are values.
 */
export const sql = template;
export { empty, join, Sql };

const NAME = /^[a-z_][a-z0-9_]*$/;
const names = new Map<string, Sql>();

/** Returns a table, column or alias of a definition. Throws on anything that would need quoting. */
export function id(name: string): Sql {
  let known = names.get(name);
  if (!known) {
    if (!NAME.test(name)) throw new Error(`'${name}' is not a plain SQL name.`);
    known = raw(name);
    names.set(name, known);
  }
  return known;
}

/** Returns a name with capital letters, such as a field of rows. Throws on anything else. */
export function quoted(name: string): Sql {
  if (!/^[a-zA-Z][a-zA-Z0-9]*$/.test(name)) throw new Error(`'${name}' is not a field name.`);
  return raw(`"${name}"`);
}

/** Returns a text of a definition, inserted into the statement. Throws on anything but letters and spaces. */
export function words(text: string): Sql {
  if (!/^[a-zA-Z ]+$/.test(text)) throw new Error(`'${text}' contains characters other than words.`);
  return raw(`'${text}'`);
}

/** Returns a whole number inserted into the statement, as in formulas. */
export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number.`);
  return raw(value < 0 ? `(${value})` : String(value));
}

/** Returns the conditions joined by AND, or TRUE if there are none. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`TRUE` : join(conditions, ' AND ');
}

/** Returns the items of a list, separated by commas. */
export function list(items: readonly Sql[]): Sql {
  return join(items, ', ');
}

/** Returns the pattern for ILIKE that finds `text` anywhere. Wildcards in it are matched literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
