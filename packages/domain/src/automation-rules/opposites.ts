import { ruleAction, type RuleActionName, ruleLevel } from './actions.js';
import type { RuleSettings } from './rule-form.js';

/** What of a rule decides whether it works against another one. */
export interface OpposedRule {
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Which way a rule moves what: 'bid up', 'status off'; null: neither way. */
function directionOf({ typeValue, settings }: OpposedRule): { readonly what: string; readonly way: 1 | -1 } | null {
  const { kind, properties, sets, amount } = ruleAction(typeValue);
  if (sets) return { what: 'status', way: kind === 'enable' ? 1 : -1 };
  if (!amount || !settings.action || settings.action === 'set') return null;
  return { what: settings.bidType ?? properties[0]!, way: settings.action === 'increase' ? 1 : -1 };
}

/** Filters by what an entity has at the moment: it can be in one list now and in the other later. */
const CHANGING: ReadonlySet<string> = new Set(['labelNameIn', 'alertIn', 'statusIdIn']);

/** Whether an entity can be in the scope of both: no list of ids that both have is without a common one. */
export function scopesOverlap(left: OpposedRule['filters'], right: OpposedRule['filters']): boolean {
  return Object.entries(left).every(([name, values]) => {
    const others = right[name];
    if (!name.endsWith('In') || !Array.isArray(values) || !Array.isArray(others)) return true;
    if (values.length === 0 || others.length === 0 || CHANGING.has(name)) return true;
    return values.some((value) => others.includes(value));
  });
}

/**
 * Checks that two rules can push the same entity to and fro.
 * @param oneLevelSources sources that know an ad group and its campaign by one: there a rule of the one level changes the other
 */
export function areOpposed(left: OpposedRule, right: OpposedRule, oneLevelSources: readonly number[]): boolean {
  const [one, other] = [directionOf(left), directionOf(right)];
  if (!one || !other || one.what !== other.what || one.way === other.way) return false;
  const isOneLevel = ruleLevel(left.typeValue) === ruleLevel(right.typeValue);
  const canMeet = isOneLevel || oneLevelSources.some((id) => hasSource(left, id) && hasSource(right, id));
  return canMeet && scopesOverlap(left.filters, right.filters);
}

function hasSource({ filters: { sourceIdIn } }: OpposedRule, id: number): boolean {
  return !Array.isArray(sourceIdIn) || sourceIdIn.length === 0 || sourceIdIn.includes(id);
}
