import { describe, expect, it } from '@jest/globals';
import { bidTypeOf, quickActionsAt, quickValues, stepText, switchesFor } from './quick-actions.js';
import { rowsMeant } from './row-target.js';
import { canUndoAtOnce, outcomeOf } from './task-outcome.js';

describe('quick actions of a level', () => {
  it.each([
    ['adgroup', ['Pause', 'Enable'], ['Bid', 'Budget'], true],
    ['campaign', ['Pause', 'Enable'], ['Budget'], false],
    ['keyword', ['Pause', 'Enable'], ['Bid'], false],
    ['placement', ['Block', 'Enable'], ['Bid adjustment'], false],
  ] as const)('start with the action that stops the loss: %s', (level, switches, amounts, hasLabels) => {
    const actions = quickActionsAt(level);
    expect(actions.switches.map(({ label }) => label)).toEqual(switches);
    expect(actions.switches.map(({ key }) => key)).toEqual(['P', 'E']);
    expect(actions.amounts.map(({ label }) => label)).toEqual(amounts);
    expect(actions.hasLabels).toBe(hasLabels);
  });

  it('offer a single row only the opposite status', () => {
    const { switches } = quickActionsAt('adgroup');
    const labels = (rows: readonly object[]) =>
      switchesFor('adgroup', switches, rows as never).map(({ label }) => label);
    expect(labels([{ statusId: 2 }])).toEqual(['Pause']);
    expect(labels([{ statusId: 3 }])).toEqual(['Enable']);
    expect(labels([{ statusId: null }])).toEqual(['Pause', 'Enable']);
    expect(labels([{ statusId: 2 }, { statusId: 2 }])).toEqual(['Pause', 'Enable']);
    const keywords = quickActionsAt('keyword').switches;
    expect(switchesFor('keyword', keywords, [{ keywordStatus: 'paused' }]).map(({ label }) => label)).toEqual([
      'Enable',
    ]);
  });
});

describe('a quick change of a bid or budget', () => {
  it('increases or decreases the value by a percentage', () => {
    expect(quickValues('budget', [], -0.2)).toMatchObject({ action: 'decrease', valueType: 'percent', value: 20 });
    expect(quickValues('budget', [], 0.1)).toMatchObject({ action: 'increase', valueType: 'percent', value: 10 });
    expect([-0.1, 0.2].map(stepText)).toEqual(['−10%', '+20%']);
  });

  it("changes the bid type that the rows' platforms use", () => {
    const row = (...fields: string[]) => ({ adGroupEditableFields: fields });
    expect(bidTypeOf([row('maxCPM', 'status'), row('maxCPM'), row('maxCPC')])).toBe('maxCPM');
    expect(bidTypeOf([row('maxCPC'), row('status')])).toBe('maxCPC');
    expect(bidTypeOf([row('status')])).toBe('maxCPC');
  });
});

describe('the rows affected by a row action', () => {
  const row = { id: 'b', type: 'parent' };
  const selection = (ids: string[], isAllMatching = false) => ({ ids: new Set(ids), isAllMatching, range: null });
  it('include the whole selection if the row is selected', () => {
    expect(rowsMeant(selection(['a', 'b']), row)).toBeNull();
    expect(rowsMeant(selection([], true), row)).toBeNull();
  });
  it("exclude the selection if the row isn't selected", () => {
    expect(rowsMeant(selection(['a', 'c']), row)).toEqual([row]);
    expect(rowsMeant(selection(['b']), row)).toEqual([row]);
  });
});

describe('the toast of a finished task', () => {
  const task = {
    type: 'Pause ad groups',
    needsApproval: false,
    undoOfTaskId: null,
    operationCount: 6,
    skippedCount: 2,
    excludedManuallyCount: 0,
    successCount: 3,
    warningCount: 0,
    errorCount: 1,
    keptCount: 0,
    stoppedCount: 0,
  };
  it('counts entities that were changed, failed or excluded', () => {
    expect(outcomeOf(task)).toEqual({
      words: 'Pause ad groups: 3 done · 1 failed · 2 can’t change',
      color: 'yellow',
    });
    expect(outcomeOf({ ...task, successCount: 4, errorCount: 0 }).color).toBe('teal');
    expect(outcomeOf({ ...task, successCount: 0, errorCount: 4 }).color).toBe('red');
  });

  it('offers undo if values were changed and no approval is required', () => {
    expect(canUndoAtOnce(task)).toBe(true);
    expect(canUndoAtOnce({ ...task, needsApproval: true })).toBe(false);
    expect(canUndoAtOnce({ ...task, undoOfTaskId: 4 })).toBe(false);
    expect(canUndoAtOnce({ ...task, successCount: 0 })).toBe(false);
  });
});
