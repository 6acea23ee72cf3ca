import { type ClickMinimum, type CustomFilter, type RuleTemplate } from '@adops/domain';
import type { RuleTrafficQuery } from '../../gql/graphql.js';
import { NEW_RULE, type RuleValues } from './rule-values.js';

export type Traffic = RuleTrafficQuery['automation']['ruleTraffic'];

export const minimumOf = ({ minimumClicks, minimumClicksWithoutRevenue }: Traffic): ClickMinimum => ({
  toJudge: minimumClicks,
  toStop: minimumClicksWithoutRevenue,
});

/** Returns the form values after choosing a template. Filters of the scope and a typed name are kept. */
export function fromTemplate(
  template: RuleTemplate,
  minimum: ClickMinimum,
  now: RuleValues,
  names: readonly string[],
): RuleValues {
  const { name, typeValue, settings, timeFrames, conditions } = template;
  return {
    ...now,
    name: now.name.trim() === '' || names.includes(now.name) ? name : now.name,
    typeValue,
    filters: { ...now.filters, customFilters: [...conditions(minimum)] },
    settings: { ...NEW_RULE.values.settings, ...settings },
    timeFrames: [...timeFrames],
    timeFramesCompare: [],
    masterRuleIds: [],
  };
}

/** Returns true if the conditions match only rows without revenue. */
export const noRevenueIn = (conditions: readonly CustomFilter[]): boolean =>
  conditions.some(
    ({ name, operation, value }) => name === 'earned' && value === 0 && (operation === 'lte' || operation === 'eq'),
  );

/**
 * Returns the reason for the minimum: 'In the last 7 days 52% of clicks were sold. With fewer than 50 clicks, chance moves revenue
 * by more than 20%.'
 */
export function minimumWords(
  { soldShare, minimumClicks, minimumClicksWithoutRevenue }: Traffic,
  isOfNone: boolean,
): string {
  const share =
    soldShare === null
      ? 'The share of clicks sold is unknown for this scope.'
      : `In the last 7 days, ${(soldShare * 100).toLocaleString('en-US', { maximumFractionDigits: 0 })}% of clicks were sold.`;
  const clicks = (isOfNone ? minimumClicksWithoutRevenue : minimumClicks).toLocaleString('en-US');
  const why = isOfNone
    ? `more than 1 ad group in 100 has no revenue by chance.`
    : `chance changes revenue by more than 20%.`;
  return `${share} With fewer than ${clicks} clicks, ${why}`;
}
