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

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Operands as whole numbers of 10 ^ -9, which is what the check computes with. */
const NANO = 10n ** 9n;
interface WholeCap {
  readonly figure: bigint;
  readonly value: bigint;
  readonly operator: CapOperator;
  readonly start: bigint;
  readonly end: bigint;
}
const asNumber = (nanos: bigint): number => Number(`${nanos}e-9`);

/** The cap in ten-thousandths, in whole numbers of 10 ^ -18. */
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

describe('a cap', () => {
  it.each([
    ['is cut, not rounded, to 4 decimals', 0.123456, 0.4234],
    ['is not below the smallest cap', -0.2, 0.3],
    ['is not above the largest cap', 2.9, 3],
    ['adds tenths exactly', 0.1, 0.4],
    ['takes very small figures', 1e-7, 0.3],
  ])('%s', (_, rpc, cap) => {
    expect(capOf(DEFAULT_CAP_FORMULA, { cpa: null, rpc })).toBe(cap);
  });

  it('is computed from the figure the formula names, and is missing without it', () => {
    const formula: CapFormula = { ...DEFAULT_CAP_FORMULA, capTarget: 'cpa', capOperator: 'multiply', capValue: 0.5 };
    expect(capOf(formula, { cpa: 2.4, rpc: null })).toBe(1.2);
    expect(capOf(formula, { cpa: null, rpc: 2.4 })).toBeNull();
    expect(capOf({ ...formula, capOperator: 'minus' }, { cpa: 2.4, rpc: null })).toBe(1.9);
  });

  it('is 0 only where it was computed to be 0', () => {
    const formula: CapFormula = { ...DEFAULT_CAP_FORMULA, capRangeStart: 0, capOperator: 'multiply', capValue: 0 };
    expect(capOf(formula, { cpa: null, rpc: 1 })).toBe(0);
    expect(capOf(formula, { cpa: null, rpc: 0 })).toBe(0);
  });

  it(`is what ${CASES} random caps are in whole numbers`, () => {
    const next = randomNumbers(17);
    /** Up to 5, with 0 to 9 decimals. */
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
    // Many lie within their range: the bounds don't hide errors.
    expect(cutOff).toBeGreaterThan(CASES / 10);
  });

  it(`of ${CASES} random sums is what their exact ratio gives`, () => {
    const next = randomNumbers(28);
    const wide: Omit<WholeCap, 'figure' | 'operator' | 'value'> = { start: 0n, end: 10n ** 15n };
    for (let at = 0; at < CASES; at += 1) {
      const [earned, sold] = [BigInt(next(10 ** 9)), BigInt(next(10 ** 5) + 1)];
      const value = BigInt(next(3 * 10 ** 4)) * 10n ** 5n;
      const operator = at % 2 ? ('plus' as const) : ('multiply' as const);
      // As reports compute it: stored sums are divided, then converted to their unit.
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

describe('a formula', () => {
  it('has the defaults of the specification, which are valid', () => {
    expect(capFormulaForm.safeParse(DEFAULT_CAP_FORMULA).success).toBe(true);
    expect(capFormulaWords(DEFAULT_CAP_FORMULA)).toBe('RPC + 0.3, from 0.3 to 3');
  });

  it.each([
    [{ capValue: -1 }, 'capValue', 'Must be at least 0.'],
    [{ capValue: Number.NaN }, 'capValue', 'Enter a number.'],
    [{ daysRange: 0 }, 'daysRange', 'Must be at least 1.'],
    [{ daysRange: 93 }, 'daysRange', 'Must be at most 92.'],
    [{ daysRange: 1.5 }, 'daysRange', 'Enter a whole number.'],
    [{ capRangeStart: 4 }, 'capRangeEnd', 'Must not be below the smallest cap.'],
  ])('with %j is refused at its field', (over, field, message) => {
    const { error } = capFormulaForm.safeParse({ ...DEFAULT_CAP_FORMULA, ...over });
    expect(fieldMessages(error!)).toEqual([{ field, messages: [message] }]);
  });

  it('is kept for a set of sources in any order', () => {
    expect(sourceSetKey([28, 5, 28])).toBe('5,28');
    expect(sourceSetKey([5, 28])).toBe('5,28');
    expect(sourceSetKey([])).toBe('all');
  });
});
