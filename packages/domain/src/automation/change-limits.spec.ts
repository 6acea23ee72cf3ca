import { describe, expect, it } from '@jest/globals';
import { checkLimits } from './change-limits.js';

const LIMITS = { factor: 3, bid: 5_000_000 };
const BID = { isBid: true, currency: 'USD' };
const BUDGET = { isBid: false, currency: 'USD' };
const kind = (before: number | null, after: number, what = BUDGET) => checkLimits(before, after, LIMITS, what).kind;

describe('the limits of a change', () => {
  it.each([
    ['three times as much', 1_000_000, 3_000_000, 'within'],
    ['a little more than that', 1_000_000, 3_000_100, 'exceeds'],
    ['a third', 3_000_000, 1_000_000, 'within'],
    ['less than a third', 3_000_000, 999_900, 'exceeds'],
    ['thirty times as much', 1_000_000, 30_000_000, 'exceeds'],
    ['more than thirty times', 1_000_000, 30_000_100, 'refused'],
    ['less than a thirtieth', 30_000_000, 999_900, 'refused'],
    ['anything where nothing is known', null, 1e15, 'within'],
  ] as const)('classify %s correctly', (_, before, after, expected) => {
    expect(kind(before, after)).toBe(expected);
  });

  it('apply to the amount of a bid, even without a previous value', () => {
    expect(kind(null, 5_000_000, BID)).toBe('within');
    expect(kind(4_900_000, 5_000_100, BID)).toBe('exceeds');
    expect(kind(null, 50_000_000, BID)).toBe('exceeds');
    expect(kind(null, 50_000_100, BID)).toBe('refused');
  });

  it('report only the strictest violation', () => {
    expect(checkLimits(750_000, 5_000_000, LIMITS, BID)).toEqual({
      kind: 'exceeds',
      message: '×6.67 exceeds the limit of ×3.',
    });
    expect(checkLimits(4_000_000, 60_000_000, LIMITS, BID)).toEqual({
      kind: 'refused',
      message: 'A bid of 60.00 USD exceeds the limit of 5.00 USD more than 10 times. Check the value.',
    });
    expect(checkLimits(20_000_000, 2_000_000, LIMITS, BUDGET)).toMatchObject({
      message: '÷10 exceeds the limit of ÷3.',
    });
  });

  it.each([
    ['a third step up', 2_500_000, 3_100_000, 'exceeds'],
    ['a third step down', 400_000, 300_000, 'exceeds'],
    ['up to the limit', 2_500_000, 3_000_000, 'within'],
    ['back towards it from far above', 40_000_000, 20_000_000, 'within'],
    ['back towards it from far below', 20_000, 50_000, 'within'],
    ['through it and beyond', 2_000_000, 700_000, 'within'],
    ['through it and far beyond', 900_000, 30_100_000, 'refused'],
  ] as const)('also apply to the value 24 hours ago: %s', (_, before, after, expected) => {
    expect(checkLimits(before, after, { factor: 3, bid: null }, { ...BUDGET, dayAgo: 1_000_000 }).kind).toBe(expected);
  });

  it('include the value with which a change is compared', () => {
    expect(checkLimits(2_500_000, 3_500_000, LIMITS, { ...BUDGET, dayAgo: 1_000_000 })).toEqual({
      kind: 'exceeds',
      message: '×3.5 its value 24 hours ago exceeds the limit of ×3.',
    });
  });
});
