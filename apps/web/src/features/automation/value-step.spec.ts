import { describe, expect, it } from '@jest/globals';
import type { EditedValue } from './single-edit.js';
import { stepText, stepVerdict } from './value-step.js';

const BID: EditedValue = {
  level: 'adgroup',
  field: 'maxCPC',
  noun: 'max. CPC',
  id: 7,
  accountId: 2,
  name: 'Cruises',
  currency: 'EUR',
  value: 0.45,
  targetCpa: null,
};
const STRATEGY: EditedValue = { ...BID, field: 'biddingStrategy', value: 'targetCpa', targetCpa: 10 };

describe('the size of a change', () => {
  it.each([
    ['three times as much', 0.45, 1.35, 'within'],
    ['more than that', 0.45, 1.36, 'exceeds'],
    ['less than a third', 0.45, 0.14, 'exceeds'],
    ['more than thirty times', 0.45, 14, 'refused'],
    ['anything where nothing is in force', null, 14, 'within'],
  ] as const)('compares with the limit: %s', (_, before, value, kind) => {
    expect(stepVerdict(BID, before, { value }, 3).kind).toBe(kind);
  });
  it("depends on the company's limit", () => {
    expect(stepVerdict(BID, 0.45, { value: 0.9 }, 1.5)).toEqual({
      kind: 'exceeds',
      message: '×2 exceeds the limit of ×1.5.',
    });
    expect(stepVerdict(BID, 0.45, { value: 14 }, null).kind).toBe('within');
  });
  it('depends on the target of a strategy, and ignores status changes', () => {
    const wanted = { value: 'targetCpa', targetCpa: 50 };
    expect(stepVerdict(STRATEGY, 'targetCpa', wanted, 3).kind).toBe('exceeds');
    expect(stepText(STRATEGY, 'targetCpa', wanted)).toBe('10.00 EUR → 50.00 EUR');
    expect(stepVerdict(STRATEGY, 'maximizeConversions', wanted, 3).kind).toBe('within');
    expect(stepVerdict({ ...BID, field: 'status' }, 1, { value: 30 }, 3).kind).toBe('within');
  });
});
