import { describe, expect, it } from '@jest/globals';
import { clickMinimum } from './click-minimum.js';
import { automationRuleForm } from './rule-form.js';
import { lacksMinimum, RULE_TEMPLATES } from './rule-templates.js';

describe('the minimum number of clicks', () => {
  it.each([0.02, 0.13, 0.5, 0.52, 1, 1.4])(
    'excludes chance with the smallest multiple of ten, at %d sold per click',
    (share) => {
      const { toJudge, toStop } = clickMinimum(share);
      // The number of sold clicks of a row varies by its square root, and is 0 with a probability of e to the power of
      // minus that number.
      const error = (clicks: number): number => 1 / Math.sqrt(share * clicks);
      const chance = (clicks: number): number => Math.exp(-share * clicks);
      expect([toJudge % 10, toStop % 10]).toEqual([0, 0]);
      expect([error(toJudge) <= 0.2, chance(toStop) <= 0.01]).toEqual([true, true]);
      if (toJudge > 10) expect(error(toJudge - 10)).toBeGreaterThan(0.2);
      if (toStop > 10) expect(chance(toStop - 10)).toBeGreaterThan(0.01);
    },
  );

  it.each([null, 0, -1, NaN])('defaults to 50 and 10 for an unknown share (%p)', (share) => {
    expect(clickMinimum(share)).toEqual({ toJudge: 50, toStop: 10 });
  });

  it('stops at an upper limit', () => expect(clickMinimum(1e-9).toJudge).toBe(100_000));
});

describe('rule templates', () => {
  it.each(RULE_TEMPLATES)('include $name, which can be saved unchanged and requires minimum clicks', (template) => {
    const customFilters = template.conditions({ toJudge: 70, toStop: 20 });
    const { name, typeValue, settings, timeFrames } = template;
    const parsed = automationRuleForm.safeParse({
      ...{ name, typeValue, settings, timeFrames, filters: { customFilters }, options: null },
      ...{ timeFramesCompare: [], isSchedulerEnabled: false, masterRuleIds: [] },
    });
    expect(parsed.error?.issues).toBeUndefined();
    expect(lacksMinimum(customFilters)).toBe(false);
    expect(lacksMinimum(customFilters.filter((each) => each.name !== 'bought'))).toBe(true);
  });

  it.each([
    ['cost alone', [{ name: 'cost', operation: 'gt', value: 5 }], false],
    ['no conditions', [], false],
    [
      'profit with an upper limit of clicks',
      [
        { name: 'profit', operation: 'lt', value: 0 },
        { name: 'bought', operation: 'lt', value: 9 },
      ],
      true,
    ],
    [
      'ROI above a cost',
      [
        { name: 'ROI', operation: 'lt', value: 0 },
        { name: 'cost', operation: 'gt', value: 20 },
      ],
      false,
    ],
  ] as const)('detect conditions without a minimum of traffic: %s', (_, conditions, isMissing) => {
    expect(lacksMinimum(conditions)).toBe(isMissing);
  });
});
