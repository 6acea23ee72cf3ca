import { describe, expect, it } from '@jest/globals';
import { containing, id, integer, literal, sql, withLiterals } from './index.js';

describe('SQL name validation', () => {
  it.each(['perf_day', 'k', 'earned_est'])('accepts %s', (name) => {
    expect(id(name).text).toBe(name);
  });
  it.each(['', 'a b', 'a"b', 'a;b', 'A', '1a', 'a.b', 'a--', "a'"])('rejects %p', (name) => {
    expect(() => id(name)).toThrow('not a plain SQL name');
  });
});

describe('SQL literals', () => {
  it('render values of all types', () => {
    expect([1, -1, 0, -0, 1.5, -0.25, true, null].map(literal)).toEqual([
      '1',
      '(-1)',
      '0',
      '0',
      "'1.5'::float8",
      "'-0.25'::float8",
      'TRUE',
      'NULL',
    ]);
    expect(literal("O'Hara \\ co")).toBe(" E'O''Hara \\\\ co'");
    expect(literal([3, 4])).toBe("'{3,4}'");
    expect(literal([])).toBe("'{}'");
    expect(literal(['a', "b'"])).toBe("ARRAY['a','b''']");
  });
  it.each([
    [undefined],
    [Number.NaN],
    [Infinity],
    [{ a: 1 }],
    [[1, 'a']],
    [['a', null]],
    ['a\u0000b'],
    ['\ud800'],
    [1n],
  ])("can't be created for %p", (value) => {
    expect(() => literal(value)).toThrow();
  });
  it('replace the parameters', () => {
    expect(withLiterals(sql`SELECT ${1} - ${-2}, ${'x'}::text WHERE a = ANY(${[1]}::int[])`)).toBe(
      "SELECT 1 - (-2), 'x'::text WHERE a = ANY('{1}'::int[])",
    );
  });
});

it('accepts only whole numbers in formulas', () => {
  expect(integer(-5).text).toBe('(-5)');
  expect(() => integer(1.5)).toThrow();
});
it('escapes the wildcards of a search', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});
