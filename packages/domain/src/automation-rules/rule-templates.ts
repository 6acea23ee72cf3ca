import type { CustomFilter } from '../reports/custom-filter.js';
import type { RuleActionName } from './actions.js';
import { holdsRevenue } from './caution.js';
import type { ClickMinimum } from './click-minimum.js';
import type { RuleSettings } from './rule-form.js';
import type { TimeFrame } from './time-frames.js';

/** Fields that a template fills in. Other fields are the defaults of a new rule. */
export interface RuleTemplate {
  readonly id: string;
  /** Name of the template. It is also the name of the rule until a user changes it. */
  readonly name: string;
  readonly help: string;
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly timeFrames: readonly TimeFrame[];
  readonly conditions: (minimum: ClickMinimum) => readonly CustomFilter[];
}

const atLeast = (clicks: number): CustomFilter => ({ name: 'bought', operation: 'gte', value: clicks });
const lastDays = (value: number): readonly TimeFrame[] => [{ preset: 'lastDays', value }];
const bidChange = (action: 'increase' | 'decrease', changeValue: number): RuleSettings => ({
  ...{ bidType: 'maxCPC', action, changeValueType: 'percent', changeValue },
  bidRange: null,
  budgetRange: null,
});
const NO_CHANGE: RuleSettings = { bidRange: null, budgetRange: null };

/** Templates of the most common rules. */
export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    id: 'pauseLosers',
    name: 'Pause losers',
    help: 'Pauses ad groups that returned less than 80% of their cost in the last 7 days.',
    typeValue: 'pauseAdGroups',
    settings: NO_CHANGE,
    timeFrames: lastDays(7),
    conditions: ({ toJudge }) => [{ name: 'ROI', operation: 'lt', value: -0.2 }, atLeast(toJudge)],
  },
  {
    id: 'stopZeroRevenue',
    name: 'Stop zero revenue',
    help: 'Pauses ad groups whose clicks generated no revenue in the last 3 days.',
    typeValue: 'pauseAdGroups',
    settings: NO_CHANGE,
    timeFrames: lastDays(3),
    conditions: ({ toStop }) => [{ name: 'earned', operation: 'lte', value: 0 }, atLeast(toStop)],
  },
  {
    id: 'capCpc',
    name: 'Bring CPC down to RPS',
    help: 'Lowers bids by 10% if a click cost more than it earned in the last 3 days.',
    typeValue: 'updateBidForAdGroups',
    settings: bidChange('decrease', 0.1),
    timeFrames: lastDays(3),
    conditions: ({ toJudge }) => [{ name: 'ROI', operation: 'lt', value: 0 }, atLeast(toJudge)],
  },
  {
    id: 'raiseWinners',
    name: 'Raise winners',
    help: 'Raises bids by 10% if revenue was at least 30% above cost in the last 7 days.',
    typeValue: 'updateBidForAdGroups',
    settings: bidChange('increase', 0.1),
    timeFrames: lastDays(7),
    conditions: ({ toJudge }) => [{ name: 'ROI', operation: 'gte', value: 0.3 }, atLeast(toJudge)],
  },
];

/** Columns that show how much traffic a row has had. */
const EVIDENCE: ReadonlySet<string> = new Set(['bought', 'sold', 'cost']);

/** Returns true if conditions evaluate revenue without a minimum of traffic. */
export function lacksMinimum(conditions: readonly CustomFilter[]): boolean {
  const hasMinimum = conditions.some(
    ({ name, operation }) => EVIDENCE.has(name) && (operation === 'gt' || operation === 'gte'),
  );
  return !hasMinimum && conditions.some(({ name }) => holdsRevenue(name));
}
