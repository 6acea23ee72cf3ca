import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { BadUserInput } from './errors.js';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function parseDay(value: unknown): string {
  const match = typeof value === 'string' ? DAY.exec(value) : null;
  if (match) {
    const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
    const date = new Date(Date.UTC(year, month - 1, day));
    if (year >= 2000 && year <= 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return match[0];
  }
  throw new BadUserInput(`Date must be a calendar day as YYYY-MM-DD between 2000 and 2100.`);
}

/** Calendar day as text, which is never converted to an instant. */
export const GraphQLDate = new GraphQLScalarType({
  name: 'Date',
  description: 'Calendar date, YYYY-MM-DD, without a time zone.',
  serialize: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)),
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : null),
});

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parseMoment(value: unknown): Date {
  const moment = typeof value === 'string' && MOMENT.test(value) ? new Date(value) : null;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new BadUserInput('DateTime must be ISO 8601 with its offset, such as 2026-01-31T08:00:00Z.');
  return moment;
}

export const GraphQLDateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'Date and time, ISO 8601 in UTC.',
  serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
  parseValue: parseMoment,
  parseLiteral: (node) => parseMoment(node.kind === Kind.STRING ? node.value : null),
});

function literal(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(literal);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literal(field.value)]));
    default:
      return null;
  }
}

export const GraphQLJSON = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value (text, number, boolean, list, object or null).',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: literal,
});
