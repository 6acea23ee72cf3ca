import { ruleAction, type RuleActionName, ruleLevel } from './actions.js';
import type { RuleSettings } from './rule-form.js';

/** Fields of a rule that determine conflicts with other rules. */
export interface OpposedRule {
  readonly typeValue: RuleActionName;
  readonly settings: RuleSettings;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Returns the direction in which a rule changes a property, such as 'bid up' or 'status off'. Null if it has none. */
function directionOf({ typeValue, settings }: OpposedRule): { readonly what: string; readonly way: 1 | -1 } | null {
  const { kind, properties, sets, amount } = ruleAction(typeValue);
  if (sets) return { what: 'status', way: kind === 'enable' ? 1 : -1 };
  if (!amount || !settings.action || settings.action === 'set') return null;
  return { what: settings.bidType ?? properties[0]!, way: settings.action === 'increase' ? 1 : -1 };
}

/** Filters by changeable attributes. An entity can match one rule now and the other one later. */
const CHANGING: ReadonlySet<string> = new Set(['labelNameIn', 'alertIn', 'statusIdIn']);

/**
 * Returns true if an entity can be in both scopes, because each filter by ids that both scopes have shares at least one
 * id.
 */
export function scopesOverlap(left: OpposedRule['filters'], right: OpposedRule['filters']): boolean {
  return Object.entries(left).every(([name, values]) => {
    const others = right[name];
    if (!name.endsWith('In') || !Array.isArray(values) || !Array.isArray(others)) return true;
    if (values.length === 0 || others.length === 0 || CHANGING.has(name)) return true;
    return values.some((value) => others.includes(value));
  });
}

/**
 * Returns true if two rules can repeatedly undo each other's changes of an entity.
 * @param oneLevelSources sources on which an ad group and its campaign are the same object, so that a rule of one level
 * changes the other
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
