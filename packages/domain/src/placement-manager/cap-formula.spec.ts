import { describe, expect, it } from '@jest/globals';
import {
  type CapFormula,
  capFigure,
  capFormulaForm,
  capFormulaWords,
  capOf,
  type CapOperator,
  DEFAULT_CAP_FORMULA,
  sourceSetKey,
} from './cap-formula.js';
import { fieldMessages } from '../forms/index.js';

const CASES = 10_000;
const OPERATORS: CapOperator[] = ['plus', 'minus', 'multiply'];

/** Returns a generator of pseudorandom numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Operands as whole multiples of 10 ^ -9, used to verify the result. */
const NANO = 10n ** 9n;
interface WholeCap {
  readonly figure: bigint;
  readonly value: bigint;
  readonly operator: CapOperator;
  readonly start: bigint;
  readonly end: bigint;
}
const asNumber = (nanos: bigint): number => Number(`${nanos}e-9`);

/** Returns the expected cap in ten-thousandths, calculated in whole multiples of 10 ^ -18. */
function expectedCap({ figure, value, operator, start, end }: WholeCap): bigint {
  const exact =
    operator === 'multiply' ? figure * value : (operator === 'plus' ? figure + value : figure - value) * NANO;
  const [min, max] = [start * NANO, end * NANO];
  const within = exact < min ? min : exact > max ? max : exact;
  return within / 10n ** 14n;
}

const formulaOf = ({ value, operator, start, end }: Omit<WholeCap, 'figure'>): CapFormula => ({
  capTarget: 'rpc',
  capOperator: operator,
  capValue: asNumber(value),
  daysRange: 7,
  capRangeStart: asNumber(start),
  capRangeEnd: asNumber(end),
});

describe('the calculated cap', () => {
  it.each([
    ['truncates to 4 decimals instead of rounding', 0.123456, 0.4234],
    ['never falls below the minimum', -0.2, 0.3],
    ['never exceeds the maximum', 2.9, 3],
    ['adds tenths exactly', 0.1, 0.4],
    ['accepts very small figures', 1e-7, 0.3],
  ])('%s', (_, rpc, cap) => {
    expect(capOf(DEFAULT_CAP_FORMULA, { cpa: null, rpc })).toBe(cap);
  });

  it('uses the figure in the formula, and is null without the figure', () => {
    const formula: CapFormula = { ...DEFAULT_CAP_FORMULA, capTarget: 'cpa', capOperator: 'multiply', capValue: 0.5 };
    expect(capOf(formula, { cpa: 2.4, rpc: null })).toBe(1.2);
    expect(capOf(formula, { cpa: null, rpc: 2.4 })).toBeNull();
    expect(capOf({ ...formula, capOperator: 'minus' }, { cpa: 2.4, rpc: null })).toBe(1.9);
  });

  it('equals 0 only if the result is 0', () => {
    const formula: CapFormula = { ...DEFAULT_CAP_FORMULA, capRangeStart: 0, capOperator: 'multiply', capValue: 0 };
    expect(capOf(formula, { cpa: null, rpc: 1 })).toBe(0);
    expect(capOf(formula, { cpa: null, rpc: 0 })).toBe(0);
  });

  it(`matches integer arithmetic for ${CASES} random caps`, () => {
    const next = randomNumbers(17);
    /** Returns a random operand up to 5, with 0 to 9 decimals. */
    const operand = (): bigint => BigInt(next(5 * 10 ** 4)) * 10n ** 5n + BigInt(next(2) ? next(10 ** 5) : 0);
    let cutOff = 0;
    for (let at = 0; at < CASES; at += 1) {
      const [start, width] = [operand(), operand()];
      const whole: WholeCap = {
        figure: operand(),
        value: operand(),
        operator: OPERATORS[next(3)]!,
        start,
        end: start + width,
      };
      const cap = capOf(formulaOf(whole), { cpa: null, rpc: asNumber(whole.figure) });
      if (BigInt(Math.round(cap! * 10_000)) !== expectedCap(whole))
        throw new Error(`${at}: ${cap} of ${JSON.stringify(whole, (_key, value: unknown) => String(value))}`);
      if (expectedCap(whole) > whole.start / 100_000n && expectedCap(whole) < whole.end / 100_000n) cutOff += 1;
    }
    // Enough caps are within their range, so the bounds don't hide errors.
    expect(cutOff).toBeGreaterThan(CASES / 10);
  });

  it(`matches the exact ratio of ${CASES} random sums`, () => {
    const next = randomNumbers(28);
    const wide: Omit<WholeCap, 'figure' | 'operator' | 'value'> = { start: 0n, end: 10n ** 15n };
    for (let at = 0; at < CASES; at += 1) {
      const [earned, sold] = [BigInt(next(10 ** 9)), BigInt(next(10 ** 5) + 1)];
      const value = BigInt(next(3 * 10 ** 4)) * 10n ** 5n;
      const operator = at % 2 ? ('plus' as const) : ('multiply' as const);
      // Reports divide stored sums first and then convert the unit.
      const rpc = capFigure(Number(earned) / Number(sold) / 1_000_000);
      const cap = capOf(formulaOf({ ...wide, operator, value }), { cpa: null, rpc });
      const expected =
        operator === 'multiply'
          ? (earned * value) / (sold * 10n ** 11n)
          : (earned * 1_000n + value * sold) / (sold * 10n ** 5n);
      if (BigInt(Math.round(cap! * 10_000)) !== expected) throw new Error(`${at}: ${cap} of ${earned} / ${sold}`);
    }
  });
});

describe('a cap formula', () => {
  it('uses valid default values from the specification', () => {
    expect(capFormulaForm.safeParse(DEFAULT_CAP_FORMULA).success).toBe(true);
    expect(capFormulaWords(DEFAULT_CAP_FORMULA)).toBe('RPC + 0.3, from 0.3 to 3');
  });

  it.each([
    [{ capValue: -1 }, 'capValue', 'Must be at least 0.'],
    [{ capValue: Number.NaN }, 'capValue', 'Enter a number.'],
    [{ daysRange: 0 }, 'daysRange', 'Must be at least 1.'],
    [{ daysRange: 93 }, 'daysRange', 'Must be at most 92.'],
    [{ daysRange: 1.5 }, 'daysRange', 'Enter a whole number.'],
    [{ capRangeStart: 4 }, 'capRangeEnd', 'Must be at least the smallest cap.'],
  ])('rejects %j with an error at its field', (over, field, message) => {
    const { error } = capFormulaForm.safeParse({ ...DEFAULT_CAP_FORMULA, ...over });
    expect(fieldMessages(error!)).toEqual([{ field, messages: [message] }]);
  });

  it('applies to a set of sources in any order', () => {
    expect(sourceSetKey([28, 5, 28])).toBe('5,28');
    expect(sourceSetKey([5, 28])).toBe('5,28');
    expect(sourceSetKey([])).toBe('all');
  });
});
