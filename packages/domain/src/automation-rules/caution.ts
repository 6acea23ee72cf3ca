import { fieldOf } from '../reports/contract.js';
import { measuresOf } from '../reports/formula.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { ruleAction, type RuleActionName } from './actions.js';
import type { RuleSettings } from './rule-form.js';

/** The ends of how much revenue has changed after it was reported: its 10th and 90th percentile. */
export type CautiousEnd = 'low' | 'high';

interface CautiousRule {
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly masterRuleIds: readonly number[];
}

/**
 * At which ends of revenue the conditions of a rule have to hold as well: the high one before it pauses or lowers, the low one before
 * it enables or raises, both where an amount is set, none where only labels change. Undoing goes the other way.
 */
export function cautiousEnds({ typeValue, settings, masterRuleIds }: CautiousRule): readonly CautiousEnd[] {
  const { kind, sets, amount } = ruleAction(typeValue);
  if (kind === 'onlyLabels') return [];
  const isUndone = masterRuleIds.length > 0;
  const endOf = (isMore: boolean): readonly CautiousEnd[] => [isMore === isUndone ? 'high' : 'low'];
  if (sets) return endOf(kind === 'enable');
  if (!amount) return endOf(kind === 'clone');
  if (!settings.action || settings.action === 'set') return ['low', 'high'];
  // A higher target return buys less.
  const isRoas = kind === 'roas' || settings.bidType === 'roas';
  return endOf((settings.action === 'increase') !== isRoas);
}

/** Revenue that feeds may still change. */
const OPEN_REVENUE: ReadonlySet<string> = new Set(['earned', 'earned_gross', 'reported_earned', 'compared_earned']);

/** Whether a column holds revenue, alone or in a formula. */
export function holdsRevenue(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  if (field?.kind !== 'base' && field?.kind !== 'derived') return false;
  const measures: readonly string[] = field.kind === 'base' ? [field.measure] : measuresOf(field.formula);
  return measures.some((measure) => OPEN_REVENUE.has(measure));
}
