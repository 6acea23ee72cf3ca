import { expect, it } from '@jest/globals';
import { leftOutWords, matchWords, NEW_RULE, scopeAndConditions } from './rule-values.js';
import { type RuleRow, stateOf } from './rule-list.js';

type Rule = Parameters<typeof scopeAndConditions>[0];
const rule = (more: object): Rule =>
  ({ ...NEW_RULE.values, version: 1, filterWords: [], timeFramesCompare: [], ...more }) as unknown as Rule;
const COST = { name: 'cost', operation: 'gt', value: 50 };

it('describes the scope and conditions of a rule, with days and comparisons', () => {
  expect(
    scopeAndConditions(
      rule({
        filters: { siteIdIn: [1], customFilters: [COST] },
        filterWords: [
          { name: 'Site', operation: null, value: 'Alfa' },
          { name: 'Cost', operation: '>', value: '50.00' },
        ],
        timeFrames: [
          { preset: 'lastDays', value: 3 },
          { preset: 'lastDays', value: 14 },
        ],
        timeFramesCompare: [{ metric: 'RPC', left: 0, operation: 'lt', right: 1, multiplier: 0.8 }],
      }),
    ),
  ).toBe('Site Alfa; Cost > 50.00 (the last 3 days) and RPC of the last 3 days < that of the last 14 days × 0.8');
  expect(scopeAndConditions(rule({ filters: {}, timeFrames: [] }))).toBe('');
});

it.each([
  [{ scopeCount: 40, matchCount: 1, undoCount: null }, 'Matches 1 ad group of 40 in its scope now.'],
  [{ scopeCount: 0, matchCount: 0, undoCount: 0 }, 'Nothing to undo now.'],
  [
    { scopeCount: 2, matchCount: 2, undoCount: 3 },
    'Would now undo 3 changes. Matches all of 2 ad groups with changes to undo.',
  ],
  [
    { scopeCount: 1200, matchCount: 1, undoCount: 1 },
    'Would now undo 1 change. Matches 1 of 1,200 ad groups with changes to undo.',
  ],
])('describes the current matches of a rule: %j', (matches, words) =>
  expect(matchWords(matches, { one: 'ad group', many: 'ad groups' })).toBe(words),
);

it('describes conditions that are missing from the sentence and the count', () => {
  const cost = { name: 'cost', operation: 'gt', value: 20 };
  const words = (...customFilters: object[]) =>
    leftOutWords({ customFilters } as unknown as Parameters<typeof leftOutWords>[0]);
  expect(words(cost)).toBeNull();
  expect(words(cost, { ...cost, value: '' })).toBe('Ignored until it has a valid value: the condition on Cost.');
  expect(words({ name: '', operation: 'gt', value: '' })).toContain('an unselected metric');
});

it.each([
  [{ heldReason: null, isSchedulerEnabled: true }, true, 'Scheduled'],
  [{ heldReason: null, isSchedulerEnabled: true }, false, 'Scheduler off'],
  [{ heldReason: 'Late figures.', isSchedulerEnabled: true }, false, 'Held'],
  [{ heldReason: null, isSchedulerEnabled: false }, false, 'Manual'],
])('shows the status of %j with the scheduler %s as %s', (rule, isSchedulerOn, words) => {
  expect(stateOf(rule as RuleRow, isSchedulerOn)).toBe(words);
});
