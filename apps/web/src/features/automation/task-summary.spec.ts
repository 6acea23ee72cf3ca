import { describe, expect, it } from '@jest/globals';
import { changesOf, progressOf, summaryOf } from './task-summary.js';

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

describe('how far a task is', () => {
  const task = {
    operationCount: 1402,
    excludeCount: 180,
    stoppedCount: 0,
    successCount: 0,
    warningCount: 0,
    errorCount: 0,
    keptCount: 0,
  };

  it('counts only what was to be sent: what was excluded before is no part of it', () => {
    expect(changesOf(task)).toBe(1222);
    expect(progressOf(task)).toMatchObject({ total: 1222, parts: [], words: '0 of 1,222' });
  });

  it('distinguishes what a stop kept from being sent from what was excluded', () => {
    const stopped = { ...task, excludeCount: 355, stoppedCount: 175, successCount: 1046, errorCount: 1 };
    expect(progressOf(stopped).words).toBe('1,222 of 1,222 · 1,046 done · 1 failed · 175 stopped');
    expect(progressOf({ ...task, errorCount: 2, keptCount: 3 }).words).toBe(
      '5 of 1,222 · 2 failed · 3 kept as on the platform',
    );
    expect(progressOf(stopped).parts.map(({ name }) => name)).toEqual(['done', 'failed', 'stopped']);
  });
});
