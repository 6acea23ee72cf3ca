import { fieldOf } from '../reports/contract.js';
import { measuresOf } from '../reports/formula.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { ruleAction, type RuleActionName } from './actions.js';
import type { RuleSettings } from './rule-form.js';

/** Bound for later changes of revenue: the 10th or 90th percentile of how much reported revenue changes afterwards. */
export type CautiousEnd = 'low' | 'high';

interface CautiousRule {
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly masterRuleIds: readonly number[];
}

/**
 * Returns the revenue bounds at which the conditions of a rule must also hold. The high bound is used before pausing or
 * lowering, and the low bound before enabling or raising. Setting an amount needs both, and changing labels needs none.
 * Counter rules reverse the direction.
 */
export function cautiousEnds({ typeValue, settings, masterRuleIds }: CautiousRule): readonly CautiousEnd[] {
  const { kind, sets, amount } = ruleAction(typeValue);
  if (kind === 'onlyLabels') return [];
  const isUndone = masterRuleIds.length > 0;
  const endOf = (isMore: boolean): readonly CautiousEnd[] => [isMore === isUndone ? 'high' : 'low'];
  if (sets) return endOf(kind === 'enable');
  if (!amount) return endOf(kind === 'clone');
  if (!settings.action || settings.action === 'set') return ['low', 'high'];
  // A higher target ROAS buys less traffic.
  const isRoas = kind === 'roas' || settings.bidType === 'roas';
  return endOf((settings.action === 'increase') !== isRoas);
}

/** Revenue measures that feeds may still change. */
const OPEN_REVENUE: ReadonlySet<string> = new Set(['earned', 'earned_gross', 'reported_earned', 'compared_earned']);

/** Returns true if a column contains revenue, directly or in a formula. */
export function holdsRevenue(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  if (field?.kind !== 'base' && field?.kind !== 'derived') return false;
  const measures: readonly string[] = field.kind === 'base' ? [field.measure] : measuresOf(field.formula);
  return measures.some((measure) => OPEN_REVENUE.has(measure));
}
