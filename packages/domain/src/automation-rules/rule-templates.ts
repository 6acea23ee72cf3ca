import type { CustomFilter } from '../reports/custom-filter.js';
import type { RuleActionName } from './actions.js';
import { holdsRevenue } from './caution.js';
import type { ClickMinimum } from './click-minimum.js';
import type { RuleSettings } from './rule-form.js';
import type { TimeFrame } from './time-frames.js';

/** Fields a template fills in; all else stays as in a new rule. */
export interface RuleTemplate {
  readonly id: string;
  /** Also the name of the rule, until a user names it. */
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

/** Rules most teams begin with. */
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
    help: 'Pauses ad groups whose clicks earned nothing in the last 3 days.',
    typeValue: 'pauseAdGroups',
    settings: NO_CHANGE,
    timeFrames: lastDays(3),
    conditions: ({ toStop }) => [{ name: 'earned', operation: 'lte', value: 0 }, atLeast(toStop)],
  },
  {
    id: 'capCpc',
    name: 'Bring CPC down to RPS',
    help: 'Lowers bids by 10% where a click cost more than it earned in the last 3 days.',
    typeValue: 'updateBidForAdGroups',
    settings: bidChange('decrease', 0.1),
    timeFrames: lastDays(3),
    conditions: ({ toJudge }) => [{ name: 'ROI', operation: 'lt', value: 0 }, atLeast(toJudge)],
  },
  {
    id: 'raiseWinners',
    name: 'Raise winners',
    help: 'Raises bids by 10% where revenue was 30% or more above cost in the last 7 days.',
    typeValue: 'updateBidForAdGroups',
    settings: bidChange('increase', 0.1),
    timeFrames: lastDays(7),
    conditions: ({ toJudge }) => [{ name: 'ROI', operation: 'gte', value: 0.3 }, atLeast(toJudge)],
  },
];

/** Columns that say how much traffic a row has had. */
const EVIDENCE: ReadonlySet<string> = new Set(['bought', 'sold', 'cost']);

/** Checks that conditions judge revenue of rows that may have had next to no traffic. */
export function lacksMinimum(conditions: readonly CustomFilter[]): boolean {
  const hasMinimum = conditions.some(
    ({ name, operation }) => EVIDENCE.has(name) && (operation === 'gt' || operation === 'gte'),
  );
  return !hasMinimum && conditions.some(({ name }) => holdsRevenue(name));
}
