import { describe, expect, it } from '@jest/globals';
import { summaryOf } from './task-summary.js';

describe('what a task was asked to do', () => {
  it.each([
    [{ bidType: 'maxCPC', action: 'increase', changeValueType: 'percent', changeValue: 0.06 }, 'max. CPC +6 %'],
    [{ action: 'decrease', changeValueType: 'absolute', changeValue: 5, budgetRange: { min: 10, max: null } }, '−5.00, at least 10.00'],
    [{ bidType: 'maxCPA', action: 'set', changeValueType: 'percent', changeValue: 2.5, bidRange: { min: 1, max: 3 } }, 'max. CPA to 2.50, at least 1.00, at most 3.00'],
  ])('is said in a few words: %j', (settings, words) => expect(summaryOf(settings)).toBe(words)); // prettier-ignore

  it('is nothing where its kind says all', () => {
    expect(summaryOf(null)).toBeNull();
    expect(summaryOf({ action: null, changeValue: null })).toBeNull();
  });
});
