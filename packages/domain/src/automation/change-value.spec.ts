import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changeValue, errorOfChange, type ValueChange } from './change-value.js';
import { stepWords } from './steps.js';

const change = (over: Partial<ValueChange>): ValueChange => ({
  action: 'increase',
  valueType: 'percent',
  value: 0.1,
  ...over,
});

describe('calculating a changed value', () => {
  it.each([
    ['raised by a tenth', 250_000, {}, { kind: 'changed', micros: 275_000, isRounded: false }],
    [
      'raised by an amount',
      250_000,
      { valueType: 'absolute', value: 0.02 },
      { kind: 'changed', micros: 270_000, isRounded: false },
    ],
    [
      'lowered by a third, rounded to a hundredth of a cent',
      100_000,
      { action: 'decrease', value: 1 / 3 },
      { kind: 'changed', micros: 66_700, isRounded: true },
    ],
    [
      'set without a previous value',
      null,
      { action: 'set', valueType: 'absolute', value: 0.5 },
      { kind: 'changed', micros: 500_000, isRounded: false },
    ],
    [
      'set to its current value',
      500_000,
      { action: 'set', valueType: 'absolute', value: 0.5 },
      { kind: 'unchanged', micros: 500_000, isRounded: false },
    ],
    [
      'limited to the maximum',
      250_000,
      { value: 1, range: { max: 0.3 } },
      { kind: 'changed', micros: 300_000, isRounded: false },
    ],
    [
      'limited to the minimum',
      250_000,
      { action: 'decrease', value: 0.9, range: { min: 0.2 } },
      { kind: 'changed', micros: 200_000, isRounded: false },
    ],
    [
      'raised without a previous value',
      null,
      {},
      { kind: 'refused', why: "The platform sets its bid or budget automatically, so you can't change it." },
    ],
    [
      'lowered below 0',
      250_000,
      { action: 'decrease', valueType: 'absolute', value: 1 },
      { kind: 'refused', why: 'The result must be greater than 0.' },
    ],
  ] as const)('returns the expected result if the value is %s', (_, present, over, expected) => {
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
  ] as const)('rejects %s', (_, over) => {
    expect(errorOfChange(change(over as Partial<ValueChange>))).toEqual(expect.any(String));
  });

  it('remains within the range and returns a positive integer', () => {
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

describe('a value that a platform stores in steps', () => {
  const CENT = { step: 10_000 };
  const set = (value: number): ValueChange => ({ action: 'set', valueType: 'absolute', value, ...CENT });

  it.each([
    ['rounds to the nearest step', 119_000, change({ ...CENT }), { kind: 'changed', micros: 130_000, isRounded: true }],
    ['rounds up from half a step', 50_000, change({ ...CENT }), { kind: 'changed', micros: 60_000, isRounded: true }],
    [
      'stays the same if the change is below half a step',
      40_000,
      change({ ...CENT }),
      { kind: 'belowStep', micros: 40_000, isRounded: true },
    ],
    [
      'never decreases when a value between two steps is raised',
      130_900,
      change({ ...CENT, value: 0.01 }),
      { kind: 'belowStep', micros: 130_900, isRounded: true },
    ],
    [
      'never increases when a value between two steps is lowered',
      136_000,
      change({ ...CENT, action: 'decrease', value: 0.001 }),
      { kind: 'belowStep', micros: 136_000, isRounded: true },
    ],
    [
      'never becomes 0',
      20_000,
      change({ ...CENT, action: 'decrease', value: 0.9 }),
      { kind: 'changed', micros: 10_000, isRounded: true },
    ],
    [
      'stays at the smallest step',
      10_000,
      change({ ...CENT, action: 'decrease', value: 0.9 }),
      { kind: 'belowStep', micros: 10_000, isRounded: true },
    ],
    [
      'becomes a whole number in yen',
      105_000_000,
      change({ step: 1_000_000 }),
      { kind: 'changed', micros: 116_000_000, isRounded: true },
    ],
    [
      'respects the maximum',
      250_000,
      change({ ...CENT, value: 1, range: { max: 0.305 } }),
      { kind: 'changed', micros: 300_000, isRounded: true },
    ],
    [
      'respects the minimum',
      250_000,
      change({ ...CENT, action: 'decrease', value: 0.9, range: { min: 0.201 } }),
      { kind: 'changed', micros: 210_000, isRounded: true },
    ],
    [
      'fails if the range contains no step',
      250_000,
      change({ ...CENT, range: { min: 0.261, max: 0.269 } }),
      { kind: 'refused', why: 'The platform accepts no value within the range. Change the range.' },
    ],
    ['rounds a value that is set', 250_000, set(0.1309), { kind: 'changed', micros: 130_000, isRounded: true }],
    [
      'stays the same if setting it has no effect',
      130_000,
      set(0.1309),
      { kind: 'belowStep', micros: 130_000, isRounded: true },
    ],
    [
      'may stay the same between two steps',
      130_900,
      set(0.1309),
      { kind: 'unchanged', micros: 130_900, isRounded: false },
    ],
  ] as const)('%s', (_, present, changed, expected) => {
    expect(changeValue(present, changed)).toEqual(expected);
  });

  it('describes its step and the unit', () => {
    expect([
      stepWords(10_000, 'EUR'),
      stepWords(1_000_000, 'JPY'),
      stepWords(100, 'USD'),
      stepWords(100, null),
    ]).toEqual(['0.01 EUR', '1 JPY', '0.0001 USD', '0.01%']);
  });
});
