import { describe, expect, it } from '@jest/globals';
import { changesOf, childWords, isWhollyUndone, progressOf, selectionWords, summaryOf } from './task-summary.js';

describe("summary of a task's settings", () => {
  it.each([
    [{ bidType: 'maxCPC', action: 'increase', changeValueType: 'percent', changeValue: 0.06 }, 'max. CPC +6%'],
    [
      { action: 'decrease', changeValueType: 'absolute', changeValue: 5, budgetRange: { min: 10, max: null } },
      '−5.00, at least 10.00',
    ],
    [
      { bidType: 'maxCPA', action: 'set', changeValueType: 'percent', changeValue: 2.5, bidRange: { min: 1, max: 3 } },
      'max. CPA to 2.50, at least 1.00, at most 3.00',
    ],
  ])('describes the change: %j', (settings, words) => expect(summaryOf(settings)).toBe(words)); // describes the change: %j

  it('returns null if the action has no settings', () => {
    expect(summaryOf(null)).toBeNull();
    expect(summaryOf({ action: null, changeValue: null })).toBeNull();
  });
});

describe('progress of a task', () => {
  const task = {
    operationCount: 1402,
    skippedCount: 100,
    excludedManuallyCount: 80,
    stoppedCount: 0,
    successCount: 0,
    warningCount: 0,
    errorCount: 0,
    keptCount: 0,
  };

  it('counts only changes to send, without changes excluded before', () => {
    expect(changesOf(task)).toBe(1222);
    expect(progressOf(task)).toMatchObject({ total: 1222, parts: [], words: '0 of 1,222' });
  });

  it('describes the selected rows', () => {
    expect(selectionWords(task)).toBe('1,402 selected = 1,222 to change + 100 can’t change + 80 excluded');
    expect(selectionWords({ operationCount: 3, skippedCount: 0, excludedManuallyCount: 0 })).toBe('3 to change');
  });

  it('distinguishes changes prevented by a stop from excluded changes', () => {
    const stopped = { ...task, stoppedCount: 175, successCount: 1046, errorCount: 1 };
    expect(progressOf(stopped).words).toBe('1,222 of 1,222 · 1,046 done · 1 failed · 175 stopped');
    expect(progressOf({ ...task, errorCount: 2, keptCount: 3 }).words).toBe(
      '5 of 1,222 · 2 failed · 3 unchanged at the platform',
    );
    expect(progressOf(stopped).parts.map(({ name }) => name)).toEqual(['done', 'failed', 'stopped']);
  });
});

describe('undo tasks', () => {
  const child = (id: number, statusValue: string, operationCount = 46, isCounterRule = false) => {
    return {
      ...{ id, statusValue, isCounterRule, operationCount, skippedCount: 0, excludedManuallyCount: 0 },
      ...{ isPreview: true, needsApproval: true, successCount: operationCount, warningCount: 0 },
    };
  };

  it.each([
    [[], null],
    [[child(5, 'SUCCESS')], 'Undone by task 5'],
    [[child(5, 'SUCCESS', 1)], '1 of 46 changes undone by task 5'],
    [[child(5, 'SUCCESS', 46, true)], 'Undone by task 5 of a counter rule'],
    [[child(5, 'SUCCESS', 40, true)], '40 of 46 changes undone by task 5 of a counter rule'],
    [[child(5, 'PENDING')], 'Undo waits for approval in task 5'],
    [[child(5, 'PENDING', 2)], 'Undo of 2 of 46 changes waits for approval in task 5'],
    [[{ ...child(5, 'PENDING', 2), needsApproval: false }], 'Undo of 2 of 46 changes drafted in task 5'],
    [[child(5, 'SUCCESS', 1), child(6, 'SUCCESS', 45)], 'Undone by tasks 5 and 6'],
    [[child(5, 'PROCESS'), child(4, 'ERROR', 3)], 'Being undone by task 5, 3 of 46 changes undone by task 4'],
    [[child(5, 'REJECTED')], null],
    [[child(5, 'REJECTED'), child(6, 'SUCCESS')], 'Undone by task 6'],
  ])('appear once approved, with the number of changes: %j', (childTasks, words) =>
    expect(childWords({ successCount: 44, warningCount: 2, childTasks })).toBe(words),
  );

  it('count as complete once they cover all changes', () => {
    const undoneBy = (...counts: number[]) =>
      isWhollyUndone({
        successCount: 45,
        warningCount: 1,
        childTasks: counts.map((count) => child(5, 'SUCCESS', count)),
      });
    expect([undoneBy(), undoneBy(1), undoneBy(1, 45), undoneBy(46)]).toEqual([false, false, true, true]);
    expect(isWhollyUndone({ successCount: 46, warningCount: 0, childTasks: [child(5, 'PROCESS')] })).toBe(false);
  });

  it("omit changes that couldn't be undone", () => {
    const undo = { ...child(5, 'SUCCESS', 46), skippedCount: 1, excludedManuallyCount: 3, successCount: 40 };
    expect(childWords({ successCount: 46, warningCount: 0, childTasks: [undo] })).toBe(
      '40 of 46 changes undone by task 5',
    );
  });
});
