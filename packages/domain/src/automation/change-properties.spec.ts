import { describe, expect, it } from '@jest/globals';
import {
  atLevel,
  BULK_ACTIONS,
  bulkActionsAt,
  editableAt,
  levelNames,
  propertyNames,
  ruleOf,
} from './change-properties.js';
import { strategyNames } from './strategies.js';

describe('the table of changeable properties', () => {
  it('refers only to existing properties and stored strategies', () => {
    const named = propertyNames.flatMap((property) => [
      ruleOf(property).slot ?? property,
      ruleOf(property).twin ?? property,
    ]);
    expect(named.filter((name) => !propertyNames.some((property) => property === name))).toEqual([]);
    const strategies = propertyNames.flatMap((property) => ruleOf(property).strategies ?? []);
    expect(strategies.filter((name) => !strategyNames.some((strategy) => strategy === name))).toEqual([]);
  });

  it('assigns a unique code to each action, and unique kinds and fields per level', () => {
    const codes = Object.values(BULK_ACTIONS).map(({ code }) => code);
    expect([...codes].sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    ]);
    for (const level of levelNames) {
      const actions = bulkActionsAt(level);
      expect(new Set(actions.map(({ kind }) => kind)).size).toBe(actions.length);
      expect(new Set(actions.map(({ field }) => field)).size).toBe(actions.length);
    }
  });

  it('lists actions in the order of the dialog, and properties in the order of the cells', () => {
    expect(bulkActionsAt('adgroup').map(({ kind }) => kind)).toEqual([
      'bid',
      'pause',
      'enable',
      'budget',
      'lifetimeBudget',
      'roas',
      'onlyLabels',
      'delete',
    ]);
    expect(bulkActionsAt('campaign').map(({ kind }) => kind)).toEqual([
      'pause',
      'enable',
      'budget',
      'lifetimeBudget',
      'targetCpa',
      'strategy',
      'hours',
      'clone',
      'delete',
    ]);
    expect(bulkActionsAt('keyword').map(({ kind }) => kind)).toEqual(['maxCPC', 'pause', 'enable']);
    expect(editableAt('adgroup')).toEqual(['status', 'budget', 'lifetimeBudget', 'maxCPC', 'maxCPA', 'maxCPM', 'roas']);
    expect(editableAt('keyword')).toEqual(['status', 'maxCPC']);
    expect(editableAt('campaign')).toEqual(['status', 'budget', 'lifetimeBudget', 'targetCpa', 'biddingStrategy']);
  });

  it('includes a bulk action for every property that can be changed individually', () => {
    for (const level of levelNames)
      for (const property of editableAt(level)) expect(atLevel(property, level).bulk?.length).toBeGreaterThan(0);
  });
});
