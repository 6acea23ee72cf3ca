import fc from 'fast-check';
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputObjectType,
} from 'graphql';

/**
 * Texts that break careless code: encodings, quoting, patterns, formulas, invalid dates, prototype names.
 */
export const HOSTILE_TEXTS = ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff x', '%', '%_%\\', '_', "'", "''; DROP TABLE company; --", '"', '\\', '$1', '${x}', '{{x}}', '{lpurl}', '=1+1', '@SUM(A1)', '-', '+1', '\t=1', '\r\n', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e308', '999999999999999999999', '2026-02-30', '2026-03-10', '0001-01-01', '9999-12-31', '2026-03-10T25:00:00Z', '2026-03-10T00:00:00+99:99', '2026-03-10T00:00:00Z', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'USD', 'DE', 'xx', 'active', 'all', 'bought', 'date', '😀'.repeat(500), 'ﬀ\u0130\u202E', 'é'.normalize('NFD'), 'x'.repeat(10_000), 'x'.repeat(10_001), 'https://x.example/?a=1#b', 'javascript:alert(1)', 'http://[::1]:1/', '<script>', 'a@b.example', 'a@b.example\r\nBcc: c@d.example', '********', 'YWJj', 'eyJpZCI6MX0=', '[1,2', '{"a":1}']; // prettier-ignore
const INTS = [0, -1, 1, 2, 3, 5, 23, 24, 100, 500, 10_000, 500_001, 999_999, 2 ** 31 - 1, -(2 ** 31)];
const FLOATS = [0, -0, -1, 1, 0.1, 5e-324, 1e-7, 1e15, 2 ** 53, 9_007_199_254.740_993, 1e308, -1e308, 100, 101];
/** Values that are invalid for most types. */
const STRANGE: unknown[] = [null, '', [], {}, [[]], true, 2 ** 31, 1.5, 1e308, '1', { __proto__: null, constructor: 1 }, ['a', null]]; // prettier-ignore

/** Returns the value that a screen would send. */
export type Usual = (name: string, type: GraphQLInputType) => unknown;

/**
 * Returns arbitrary values for an argument or input field. Most fit the type, both usual and hostile ones, and some
 * don't.
 */
export function valueFor(name: string, type: GraphQLInputType, usual: Usual, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(name, type, usual, depth);
  const inner = isNonNullType(type) ? type.ofType : type;
  const plain = fc.oneof(
    {
      weight: 30,
      arbitrary: isInputObjectType(inner) && depth > 3 ? fitting : fc.constant(null).map(() => usual(name, type)),
    },
    { weight: 60, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
  );
  return isNonNullType(type)
    ? plain
    : fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: fc.constant(null) });
}

function fittingValue(name: string, type: GraphQLInputType, usual: Usual, depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return fittingValue(name, type.ofType, usual, depth);
  if (isListType(type)) {
    const item = valueFor(name, type.ofType, usual, depth + 1);
    return fc.oneof(
      { weight: 12, arbitrary: fc.array(item, { maxLength: 3 }) },
      // These are far more values than a user would select, with many duplicates.
      {
        weight: 1,
        arbitrary: fc.tuple(item, fc.constantFrom(100, 2_000)).map(([one, times]) => Array(times).fill(one)),
      },
    );
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) return inputFor(type, usual, depth);
  switch (type.name) {
    case 'Int':
      return fc.oneof(fc.constantFrom(...INTS), fc.integer({ min: 1_000, max: 2_025 }), fc.nat());
    case 'Float':
      return fc.oneof(fc.constantFrom(...FLOATS), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'Boolean':
      return fc.boolean();
    case 'Date':
      return fc.constantFrom(
        '2026-03-10',
        '2000-01-01',
        '2100-12-31',
        '2024-02-29',
        '2026-02-30',
        '2026-3-1',
        '1999-12-31',
        '',
      );
    case 'DateTime':
      return fc.constantFrom('2026-03-10T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '0001-01-01T00:00:00Z', '2026-03-10', '2026-03-10T00:00:00+14:00'); // prettier-ignore
    case 'JSON':
      return fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom<unknown>(...STRANGE, ...HOSTILE_TEXTS));
    default:
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      );
  }
}

function inputFor(type: GraphQLInputObjectType, usual: Usual, depth: number): fc.Arbitrary<object> {
  const fields = Object.values(type.getFields());
  const each = fields.map((field) => {
    const value = valueFor(field.name, field.type, usual, depth + 1);
    // Omitting a required value is rejected immediately, so it happens rarely.
    const often = isNonNullType(field.type) ? 60 : 1;
    return fc.oneof(
      { weight: often, arbitrary: value.map((one) => [[field.name, one]]) },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    );
  });
  const unknown = fc.oneof(
    { weight: 40, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant([['unknown', 1]]) },
  );
  return fc.tuple(...each, unknown).map((entries) => Object.fromEntries(entries.flat() as [string, unknown][]));
}
