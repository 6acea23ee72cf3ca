import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  add,
  addKnown,
  addsUp,
  constant,
  evaluate,
  measuresOf,
  mul,
  orZero,
  ratio,
  ref,
  scaleOf,
  sub,
  subKnown,
} from './formula.js';

const UNITS = { clicks: 'count', shows: 'count', cost: 'micros', earned: 'micros', rebate: 'micros' } as const;
const profit = sub(add(ref('earned'), orZero(ref('rebate'))), ref('cost'));

describe('addsUp', () => {
  it.each([
    ['a sum', ref('cost'), true],
    ['sums added up', profit, true],
    ['a ratio of sums', ratio(ref('cost'), ref('bought')), false],
    ['a sum and a number', add(ref('cost'), constant(1)), false],
    ['a product of sums', mul(ref('cost'), ref('bought')), false],
  ] as const)('returns the correct result for %s', (_, formula, expected) => expect(addsUp(formula)).toBe(expected));
});

describe('a formula', () => {
  it('calculates with exact cents, so that 0.1 + 0.2 is 0.3', () => {
    expect(evaluate(add(ref('cost'), ref('earned')), { cost: 100_000, earned: 200_000 }, UNITS)).toBe(0.3);
  });
  it('returns null for a denominator of 0 or an unknown operand', () => {
    const ctr = ratio(ref('clicks'), ref('shows'));
    expect(evaluate(ctr, { clicks: 3, shows: 0 }, UNITS)).toBeNull();
    expect(evaluate(ctr, { clicks: 3, shows: null }, UNITS)).toBeNull();
    expect(evaluate(ctr, { clicks: null, shows: 4 }, UNITS)).toBeNull();
    expect(evaluate(ctr, { clicks: 0, shows: 4 }, UNITS)).toBe(0);
    expect(evaluate(profit, { earned: null, cost: 5 }, UNITS)).toBeNull();
    expect(evaluate(sub(constant(1), ctr), { clicks: 3, shows: 0 }, UNITS)).toBeNull();
  });
  it('treats a missing operand as 0 if the other operand exists, and returns null otherwise', () => {
    const kept = subKnown(addKnown(ref('earned'), ref('rebate')), ref('cost'));
    expect(evaluate(kept, { earned: null, rebate: null, cost: 2_000_000 }, UNITS)).toBe(-2);
    expect(evaluate(kept, { earned: 3_000_000, rebate: null, cost: null }, UNITS)).toBe(3);
    expect(evaluate(kept, { earned: 3_000_000, rebate: 1_000_000, cost: 2_000_000 }, UNITS)).toBe(2);
    expect(evaluate(kept, { earned: null, rebate: null, cost: null }, UNITS)).toBeNull();
    expect(addsUp(kept)).toBe(true);
    expect(scaleOf(kept, UNITS)).toBe(1);
  });
  it('treats a missing rebate as 0', () => {
    expect(evaluate(profit, { earned: 3_000_000, rebate: null, cost: 1_000_000 }, UNITS)).toBe(2);
  });
  it('converts millionths to units only once', () => {
    expect(evaluate(ratio(ref('cost'), ref('clicks')), { cost: 5_000_000, clicks: 4 }, UNITS)).toBe(1.25);
    expect(
      evaluate(ratio(mul(constant(1000), ref('cost')), ref('shows')), { cost: 2_000_000, shows: 500 }, UNITS),
    ).toBe(4);
    expect(evaluate(ratio(ref('earned'), ref('cost')), { earned: 3, cost: 2 }, UNITS)).toBe(1.5);
  });
  it('throws when money is added to clicks', () => {
    expect(() => scaleOf(add(ref('cost'), ref('clicks')), UNITS)).toThrow('different units');
  });
  it('lists each measure once', () => {
    expect(measuresOf(ratio(profit, ref('cost'))).sort()).toEqual(['cost', 'earned', 'rebate']);
  });
  it('returns the ratio of sums for a total, never the mean of ratios', () => {
    const counts = fc.array(fc.record({ clicks: fc.nat(1000), shows: fc.integer({ min: 1, max: 1000 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(counts, (rows) => {
        const sums = rows.reduce((a, b) => ({ clicks: a.clicks + b.clicks, shows: a.shows + b.shows }));
        expect(evaluate(ratio(ref('clicks'), ref('shows')), sums, UNITS)).toBe(sums.clicks / sums.shows);
      }),
    );
  });
});
