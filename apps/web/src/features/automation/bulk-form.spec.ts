import { describe, expect, it } from '@jest/globals';
import { adgroupVariables, campaignVariables, errorsOf, FIRST_VALUES } from './bulk-form.js';

const all = { level: 'adgroup', ids: null, filters: { siteIdIn: [1] }, count: 2_000 } as const;
const some = { level: 'adgroup', ids: [1, 2], filters: {}, count: 2 } as const;

describe('the variables of a bulk action', () => {
  it('convert percentages to fractions, and contain the selected IDs', () => {
    expect(adgroupVariables(some, { ...FIRST_VALUES, value: 15, max: 0.5 })).toMatchObject({
      ids: [1, 2],
      bid: true,
      pause: false,
      action: 'increase',
      valueType: 'percent',
      value: 0.15,
      range: { min: null, max: 0.5 },
    });
  });

  it('contain the filters and the expected count if everything is selected', () => {
    const variables = adgroupVariables(all, { ...FIRST_VALUES, kind: 'pause' });
    expect(variables).toMatchObject({ byFilters: true, filters: { siteIdIn: [1] }, expectedCount: 2_000, pause: true });
    expect(variables).not.toHaveProperty('ids');
  });

  it('contain an absolute amount unchanged, even if percent was selected before', () => {
    expect(adgroupVariables(some, { ...FIRST_VALUES, action: 'set', value: 0.3 })).toMatchObject({
      valueType: 'absolute',
      value: 0.3,
    });
  });

  it('contain the names and number of copies', () => {
    const values = { ...FIRST_VALUES, kind: 'clone', copies: 2, nameSuffix: ' - test', copyBudget: 20 } as const;
    expect(campaignVariables(some, values)).toMatchObject({
      clone: true,
      cloneSettings: { count: 2, nameSuffix: ' - test', adGroupBudget: 20 },
    });
    expect(campaignVariables(some, FIRST_VALUES)).toMatchObject({ clone: false, cloneSettings: null });
    expect(errorsOf(values)).toEqual({});
    expect(Object.keys(errorsOf({ ...values, copies: 0, nameSuffix: ' ', copyBudget: 0 }))).toEqual([
      'copies',
      'nameSuffix',
      'copyBudget',
    ]);
  });

  it('set strategies, their targets, or both', () => {
    const values = { ...FIRST_VALUES, kind: 'strategy' } as const;
    const today = new Date('2026-03-10T08:00:00Z');
    const sent = (over: object) => campaignVariables(some, { ...values, ...over }, today);
    expect(sent({ strategyType: 'maximizeConversions' })).toMatchObject({
      strategyChanged: true,
      strategyType: 'maximizeConversions',
    });
    expect(
      sent({ targetAction: 'set', targetValue: 12.5, valueType: 'percent', targetDays: 7, max: 20 }),
    ).toMatchObject({
      strategyChanged: true,
      strategyType: 'targetCpa',
      strategyAction: 'set',
      strategyValueType: 'absolute',
      strategyValue: 12.5,
      strategyRange: { min: null, max: 20 },
      strategyDays: null,
    });
    const relative = { strategyType: 'keep', targetAction: 'decrease', targetValue: 10, targetDays: 7 };
    expect(sent(relative)).toMatchObject({
      strategyChanged: false,
      strategyType: null,
      strategyAction: 'decrease',
      strategyValueType: 'percent',
      strategyValue: 0.1,
      strategyDays: { start: '2026-03-03', end: '2026-03-09' },
    });
    expect(sent({ ...relative, valueType: 'absolute' })).toMatchObject({ strategyValue: 10, strategyDays: null });
    // A target that was typed before the strategy was changed is not sent.
    expect(sent({ strategyType: 'maximizeConversions', targetAction: 'set', targetValue: 5 })).not.toHaveProperty(
      'strategyValue',
    );
  });

  it('convert days and a time range to hours', () => {
    const { adjustments } = campaignVariables(some, {
      ...FIRST_VALUES,
      kind: 'hours',
      days: [1, 7],
      fromHour: 22,
      toHour: 23,
      hourChange: -20,
    });
    expect(adjustments).toEqual([
      { day: 1, hour: 22, bidAdjustment: 0.8 },
      { day: 1, hour: 23, bidAdjustment: 0.8 },
      { day: 7, hour: 22, bidAdjustment: 0.8 },
      { day: 7, hour: 23, bidAdjustment: 0.8 },
    ]);
  });
});

describe('the bulk action form', () => {
  it.each([
    ['no value', { value: null }, 'value'],
    ['lowering by everything', { action: 'decrease', value: 100 }, 'value'],
    ['bounds the wrong way round', { min: 2, max: 1 }, 'max'],
    ['no label', { kind: 'onlyLabels' }, 'labels'],
    ['no day', { kind: 'hours', days: [], hourChange: 10 }, 'days'],
    ['neither strategy nor target', { kind: 'strategy', strategyType: 'keep' }, 'targetAction'],
    ['no target', { kind: 'strategy', targetAction: 'set' }, 'targetValue'],
    ['a target lowered by everything', { kind: 'strategy', targetAction: 'decrease', targetValue: 100 }, 'targetValue'],
    ['an hour before the first', { kind: 'hours', fromHour: 5, toHour: 3, hourChange: 10 }, 'toHour'],
  ] as const)('rejects %s', (_, over, field) => {
    expect(Object.keys(errorsOf({ ...FIRST_VALUES, ...over }))).toEqual([field]);
  });

  it('accepts its initial values', () => {
    expect(errorsOf(FIRST_VALUES)).toEqual({});
  });
});
