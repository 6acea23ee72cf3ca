import { describe, expect, it } from '@jest/globals';
import { fieldMessages } from '../forms/index.js';
import {
  areOpposed,
  automationRuleForm,
  frameWords,
  holds,
  needsFeed,
  resolvedFrameWords,
  resolveFrame,
  RULE_ACTION_NAMES,
  ruleScheduleWords,
  ruleSentence,
  seenWords,
  type WordedRule,
} from './index.js';

const now = new Date('2026-03-10T14:25:00Z');
const rule = {
  name: 'Losing money',
  typeValue: 'updateBidForAdGroups',
  filters: { customFilters: [{ name: 'profit', operation: 'lt', value: -5 }] },
  settings: {
    bidType: 'maxCPC',
    action: 'decrease',
    changeValueType: 'percent',
    changeValue: 0.1,
    bidRange: { min: 0.05 },
  },
  options: null,
  timeFrames: [{ preset: 'lastDays', value: 3 }],
  timeFramesCompare: [],
  isSchedulerEnabled: false,
  masterRuleIds: [],
};
const messagesOf = (change: object) => {
  const parsed = automationRuleForm.safeParse({ ...rule, ...change });
  return parsed.success ? [] : fieldMessages(parsed.error).map(({ field, messages }) => [field, ...messages]);
};

describe('an automation rule', () => {
  it('can be described as a sentence', () => {
    const parsed = automationRuleForm.parse(rule);
    expect(ruleSentence(parsed as WordedRule, ['site alpha.com'])).toBe(
      'Ad groups of site alpha.com with Profit < −5.00 (the last 3 days): lower the max. CPC by 10%, but not below 0.05.',
    );
    const compared = {
      ...parsed,
      timeFrames: [{ preset: 'yesterday' }, { preset: 'lastDays', value: 7 }],
      timeFramesCompare: [{ metric: 'cost', left: 0, operation: 'gt', right: 1, multiplier: 0.5 }],
      filters: {},
      typeValue: 'pauseAdGroups',
    } as WordedRule;
    expect(ruleSentence(compared)).toBe(
      'Ad groups with Cost of yesterday > that of the last 7 days × 0.5: pause them.',
    );
    expect(ruleSentence({ ...compared, masterNames: ['Night'] })).toContain(
      "undo changes by Night in the last 30 days that aren't undone yet.",
    );
  });

  it('describes its schedule', () => {
    const schedule = {
      isSchedulerEnabled: true,
      days: [1, 2],
      hours: [9, 15],
      timeZone: 'Europe/Berlin',
      watchInterval: null,
      repeatInterval: 'day',
      maxApplications: 2,
    } as const;
    expect(ruleScheduleWords(schedule)).toBe(
      'on Mon and Tue at 09:00 and 15:00 (Europe/Berlin), acts at most twice a day',
    );
    expect(ruleScheduleWords({ ...schedule, days: [], hours: [], watchInterval: 4, repeatInterval: null })).toBe(
      'every 4 hours (Europe/Berlin)',
    );
    expect(ruleScheduleWords({ ...schedule, isSchedulerEnabled: false })).toBe('only when you apply it');
  });

  it.each([
    [{ typeValue: 'cloneCampaigns', settings: { cloneSettings: { count: 21 } } }, 'settings.cloneSettings.count'],
    [{ typeValue: 'updateLabels' }, 'options.labelNames'],
    [{ settings: { ...rule.settings, bidType: null } }, 'settings.bidType'],
    [{ settings: { ...rule.settings, bidRange: { min: 2, max: 1 } } }, 'settings.changeValue'],
    [{ filters: { labelNameIn: [], customFilters: [] } }, 'filters'],
    [{ timeFrames: [{ preset: 'custom', start: '2026-02-30T00:00:00Z' }] }, 'timeFrames.0.start'],
    [{ startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-01T00:00:00Z' }, 'endTime'],
    [{ maxApplicationsPerInterval: 2 }, 'repeatInterval'],
    [{ watchInterval: 1.5 }, 'watchInterval'],
    [{ typeValue: 'updateBidForKeywords' }, 'typeValue'],
  ])('rejects %j at %s', (change, field) => {
    expect(messagesOf(change).map(([at]) => at)).toContain(field);
  });

  it('requires no settings if it undoes other rules', () => {
    expect(messagesOf({ masterRuleIds: [3], settings: null, filters: {} })).toEqual([]);
    expect(RULE_ACTION_NAMES).toHaveLength(14);
  });
});

describe('a time frame', () => {
  it('resolves to days and complete hours in UTC', () => {
    const range = (preset: string, value?: number) =>
      resolveFrame({ preset, value } as Parameters<typeof resolveFrame>[0], now);
    expect(range('today').range).toEqual({ start: '2026-03-10', end: '2026-03-10' });
    expect(range('lastDays', 7).range).toEqual({ start: '2026-03-03', end: '2026-03-09' });
    const hours = range('lastHours', 16);
    expect(hours.range).toEqual({ start: '2026-03-09', end: '2026-03-10' });
    expect(hours.hours!.below - hours.hours!.from).toBe(16);
    expect(resolvedFrameWords(hours, '2026')).toBe('9 Mar 22:00 – 10 Mar 14:00 UTC');
    expect(frameWords({ preset: 'lastHours', value: 6 })).toBe('the last 6 hours');
  });
});

describe('rule conditions', () => {
  it('match like in reports, where a missing value matches only ≠', () => {
    for (const operation of ['eq', 'gt', 'gte', 'lt', 'lte'] as const)
      expect(holds(null, { operation, value: 0 })).toBe(false);
    expect(holds(null, { operation: 'neq', value: 0 })).toBe(true);
    expect(holds(0, { operation: 'neq', value: 0 })).toBe(false);
    expect(holds(2, { operation: 'gte', value: 2 })).toBe(true);
  });

  it('describe the evaluated values', () => {
    const frame = resolveFrame({ preset: 'yesterday' }, now);
    expect(seenWords({ metric: 'profit', operation: 'lt', value: -12.4, frame, bound: -5 }, '2026')).toBe(
      'Profit was −12.40 (9 Mar), < −5.00',
    );
    const right = { value: 40, frame: resolveFrame({ preset: 'lastDays', value: 2 }, now), multiplier: 0.5 };
    expect(seenWords({ metric: 'cost', operation: 'gt', value: 30, frame, right }, '2026')).toBe(
      'Cost was 30.00 (9 Mar), > 40.00 × 0.5 (8 – 9 Mar)',
    );
  });
});

describe('two rules', () => {
  const up = { typeValue: 'enableAdGroups', settings: { bidRange: null, budgetRange: null }, filters: {} } as const;
  const down = { ...up, typeValue: 'pauseAdGroups' } as const;
  it('conflict if their actions are opposite and their scopes can overlap', () => {
    expect(areOpposed(up, down, [])).toBe(true);
    expect(areOpposed(up, up, [])).toBe(false);
    expect(areOpposed({ ...up, filters: { siteIdIn: [1] } }, { ...down, filters: { siteIdIn: [2] } }, [])).toBe(false);
    expect(areOpposed({ ...up, filters: { siteIdIn: [1] } }, { ...down, filters: { siteIdIn: [1, 2] } }, [])).toBe(
      true,
    );
    expect(areOpposed(up, { ...down, typeValue: 'pauseCampaigns' }, [])).toBe(false);
    // Each rule sets ad groups to the status that the other rule filters by.
    expect(areOpposed({ ...up, filters: { statusIdIn: [3] } }, { ...down, filters: { statusIdIn: [2] } }, [])).toBe(
      true,
    );
  });

  it('conflict across levels if a shared source treats ad group and campaign as one entity', () => {
    const campaigns = { ...down, typeValue: 'pauseCampaigns', filters: { sourceIdIn: [7, 8] } } as const;
    expect(areOpposed(up, campaigns, [8])).toBe(true);
    expect(areOpposed(up, campaigns, [9])).toBe(false);
    expect(areOpposed({ ...up, filters: { sourceIdIn: [7] } }, campaigns, [8])).toBe(false);
  });
});

describe('a condition', () => {
  it.each([
    ['cost', false],
    ['CPC', false],
    ['bought', false],
    ['earned', true],
    ['profit', true],
    ['margin', true],
    ['sold', true],
    ['adgroup', false],
  ])('waits for %s from a feed: %s', (name, waits) => {
    expect(needsFeed(name)).toBe(waits);
  });
});
