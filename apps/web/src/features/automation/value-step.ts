import { checkLimits, type LimitVerdict, unitOf } from '@adops/domain';
import { type EditedValue, isSwitch, valueText, type WantedValue } from './single-edit.js';

type Value = number | string | null;

const MICROS = 1_000_000;

/** Amounts before and after. A strategy has amounts only if it changes from one target CPA to another. */
function amountsOf({ field, targetCpa }: EditedValue, before: Value, wanted: WantedValue | null): [Value, Value] {
  if (isSwitch(field) || !wanted) return [null, null];
  if (unitOf(field) !== 'strategy') return [before, wanted.value];
  const isTarget = before === 'targetCpa' && wanted.value === 'targetCpa';
  return isTarget ? [targetCpa, wanted.targetCpa ?? null] : [null, null];
}

/**
 * Checks a change against the company's relative limit. The maximum bid is checked by the server.
 * @param factor limit of the company, or null if unknown
 */
export function stepVerdict(
  edited: EditedValue,
  before: Value,
  wanted: WantedValue | null,
  factor: number | null,
): LimitVerdict {
  const [from, to] = amountsOf(edited, before, wanted);
  if (factor === null || typeof from !== 'number' || typeof to !== 'number' || to <= 0) return { kind: 'within' };
  const limits = { factor, bid: null };
  return checkLimits(from * MICROS, to * MICROS, limits, { isBid: false, currency: edited.currency ?? '' });
}

/** Formats a change as '0.45 EUR → 4.50 EUR'. */
export function stepText(edited: EditedValue, before: Value, wanted: WantedValue): string {
  const [from, to] = amountsOf(edited, before, wanted);
  const shown: EditedValue = unitOf(edited.field) === 'strategy' ? { ...edited, field: 'targetCpa' } : edited;
  return `${valueText(shown, from)} → ${valueText(shown, to)}`;
}
