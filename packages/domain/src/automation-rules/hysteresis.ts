import { type ChangeProperty, ENABLED, isValueProperty } from '../automation/index.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { formatValue } from '../formats/registry.js';
import type { SeenFigure } from './conditions.js';

/** Fraction by which a figure must exceed the threshold of an earlier change before a rule may reverse that change. */
export const HYSTERESIS = 0.1;

/**
 * Change of a property of one entity, with the figures evaluated by its rule. Without a rule, a user made the change.
 */
export interface EarlierMove {
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly rule: { readonly name: string; readonly figures: readonly SeenFigure[] } | null;
}

interface WantedMove {
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly figures: readonly SeenFigure[];
}

/** Returns the direction of a change: 1 if the entity runs or spends more afterwards, -1 if less, 0 if unclear. */
export function wayOf(field: ChangeProperty, oldValue: unknown, newValue: unknown): 1 | -1 | 0 {
  if (field === 'status') return newValue === ENABLED ? 1 : -1;
  if (!isValueProperty(field) || typeof oldValue !== 'number' || typeof newValue !== 'number') return 0;
  if (newValue === oldValue) return 0;
  // A higher target ROAS buys less traffic.
  return newValue > oldValue === (field !== 'roas') ? 1 : -1;
}

/**
 * Returns the reason why a rule must not make a change now, or null. Within 24 hours, a rule may reverse another rule's
 * change only if a figure is clearly on the other side of the earlier threshold. Values that rules raised and then
 * lowered are not raised again.
 * @param moves changes of the entity's property in the last 24 hours and pending ones, in order
 */
export function refusedTurn(field: ChangeProperty, moves: readonly EarlierMove[], wanted: WantedMove): string | null {
  const way = wayOf(field, wanted.oldValue, wanted.newValue);
  // A rule without conditions doesn't depend on a figure that could oscillate.
  if (way === 0 || wanted.figures.length === 0) return null;
  const ofRules = moves.slice(moves.findLastIndex(({ rule }) => rule === null) + 1);
  const last = ofRules.at(-1);
  if (!last?.rule || wayOf(field, last.oldValue, last.newValue) !== -way) return null;
  if (way === 1 && ofRules.some((move) => wayOf(field, move.oldValue, move.newValue) === 1))
    return `Excluded because rules ${field === 'status' ? 'enabled and paused' : 'raised and lowered'} it in the last 24 hours.`;
  const near = nearThreshold(last.rule.figures, wanted.figures);
  return (
    near && `Excluded because rule ${last.rule.name} made the opposite change less than 24 hours ago, and ${near}.`
  );
}

/**
 * Returns the name of a figure that is too close to the threshold of the earlier change. Null if any figure is far
 * enough beyond it, or if no two conditions are opposite.
 */
function nearThreshold(earlier: readonly SeenFigure[], now: readonly SeenFigure[]): string | null {
  const near: string[] = [];
  for (const figure of earlier) {
    const bound = boundOf(figure);
    const side = SIDE[figure.operation];
    if (bound === null || side === undefined) continue;
    const opposite = now.find(({ metric, operation }) => metric === figure.metric && SIDE[operation] === -side);
    const value = opposite?.value ?? null;
    if (value === null) continue;
    // A threshold of 0 has no magnitude, so the earlier figure is used instead.
    const margin = HYSTERESIS * Math.abs(bound === 0 ? (figure.value ?? 0) : bound);
    if ((value - bound) * -side >= margin) return null;
    const column = ADGROUP_REPORT.columns[figure.metric as keyof typeof ADGROUP_REPORT.columns];
    const shown = (amount: number): string => formatValue(column?.format ?? 'decimal2', amount);
    near.push(
      `${column?.label ?? figure.metric} of ${shown(value)} is within ${HYSTERESIS * 100}% of its threshold of ${shown(bound)}`,
    );
  }
  return near[0] ?? null;
}

/** Side of the threshold on which a condition holds. */
const SIDE: Readonly<Partial<Record<string, 1 | -1>>> = { gt: 1, gte: 1, lt: -1, lte: -1 };

function boundOf({ bound, right }: SeenFigure): number | null {
  if (!right) return bound ?? null;
  return right.value === null ? null : right.value * (right.multiplier ?? 1);
}
