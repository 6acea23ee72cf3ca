import type { Sql } from './sql.js';

/**
 * Returns a statement with its values inserted as literals, for COPY, which supports no parameters. This is the only
 * function that renders values. It supports whole numbers, finite numbers, booleans, texts, null, and lists of whole
 * numbers or of texts, and rejects anything else.
 */
export function withLiterals(statement: Sql): string {
  return statement.strings.reduce((text, part, index) => text + literal(statement.values[index - 1]) + part);
}

/** Returns one value as an SQL literal. Throws on values of other kinds and on text that PostgreSQL can't store. */
export function literal(value: unknown): string {
  if (value === null) return 'NULL';
  switch (typeof value) {
    case 'boolean':
      return value ? 'TRUE' : 'FALSE';
    case 'number':
      return numberLiteral(value);
    case 'string':
      return textLiteral(value);
    default:
      if (Array.isArray(value)) return listLiteral(value);
      throw new Error("Values of this type can't be written into a statement.");
  }
}

function numberLiteral(value: number): string {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? '0' : value < 0 ? `(${value})` : String(value);
  if (!Number.isFinite(value)) throw new Error('Only finite numbers can be written into a statement.');
  return `'${value}'::float8`;
}

function textLiteral(value: string): string {
  if (value.includes('\u0000') || !value.isWellFormed()) throw new Error("The text can't be stored.");
  const quoted = `'${value.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
  return value.includes('\\') ? ` E${quoted}` : quoted;
}

function listLiteral(values: readonly unknown[]): string {
  if (values.every((value) => Number.isSafeInteger(value))) return `'{${values.join(',')}}'`;
  if (values.every((value) => typeof value === 'string')) return `ARRAY[${values.map(textLiteral).join(',')}]`;
  throw new Error('Only lists of whole numbers or of texts can be written into a statement.');
}
