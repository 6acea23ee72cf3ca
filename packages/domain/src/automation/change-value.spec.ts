import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeValue, faultOfChange, type ValueChange } from './change-value.js';

const change = (over: Partial<ValueChange>): ValueChange => ({
  action: 'increase',
  valueType: 'percent',
  value: 0.1,
  ...over,
});

describe('a changed value', () => {
  it.each([
    ['raised by a tenth', 250_000, {}, { kind: 'changed', micros: 275_000 }],
    ['raised by an amount', 250_000, { valueType: 'absolute', value: 0.02 }, { kind: 'changed', micros: 270_000 }],
    [
      'lowered by a third, rounded to a hundredth of a cent',
      100_000,
      { action: 'decrease', value: 1 / 3 },
      { kind: 'changed', micros: 66_700 },
    ],
    [
      'set where nothing was',
      null,
      { action: 'set', valueType: 'absolute', value: 0.5 },
      { kind: 'changed', micros: 500_000 },
    ],
    [
      'set to what it is',
      500_000,
      { action: 'set', valueType: 'absolute', value: 0.5 },
      { kind: 'unchanged', micros: 500_000 },
    ],
    ['kept below the highest', 250_000, { value: 1, range: { max: 0.3 } }, { kind: 'changed', micros: 300_000 }],
    [
      'kept above the lowest',
      250_000,
      { action: 'decrease', value: 0.9, range: { min: 0.2 } },
      { kind: 'changed', micros: 200_000 },
    ],
    ['raised where nothing was', null, {}, { kind: 'refused', why: 'It has no present value to change.' }],
    [
      'lowered below nothing',
      250_000,
      { action: 'decrease', valueType: 'absolute', value: 1 },
      { kind: 'refused', why: 'The result would be 0 or less.' },
    ],
  ] as const)('%s', (_, present, over, expected) => {
    expect(changeValue(present, change(over as Partial<ValueChange>))).toEqual(expected);
  });

  it.each([
    ['nothing', { value: 0 }],
    ['a negative value', { value: -1 }],
    ['no number', { value: Number.NaN }],
    ['a percentage to set', { action: 'set' }],
    ['lowering by everything', { action: 'decrease', value: 1 }],
    ['a range that ends below its start', { range: { min: 2, max: 1 } }],
    ['a negative bound', { range: { min: -1 } }],
  ] as const)('cannot be asked for with %s', (_, over) => {
    expect(faultOfChange(change(over as Partial<ValueChange>))).toEqual(expect.any(String));
  });

  it('stays within its range, and is a whole number above 0', () => {
    const amounts = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('increase' as const, 'decrease' as const),
        fc.constantFrom('absolute' as const, 'percent' as const),
        fc.double({ min: 0.0001, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (present, action, valueType, value, min, wider) => {
          const range = { min, max: min + wider };
          const result = changeValue(present, { action, valueType, value, range });
          if (result.kind === 'refused') return;
          expect(Number.isSafeInteger(result.micros)).toBe(true);
          expect(result.micros).toBeGreaterThanOrEqual(Math.round(range.min * 1e6));
          expect(result.micros).toBeLessThanOrEqual(Math.round(range.max * 1e6));
        },
      ),
    );
  });
});
