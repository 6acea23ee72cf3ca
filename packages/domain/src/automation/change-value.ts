/** How one value is changed. */
export interface ValueChange {
  readonly action: 'set' | 'increase' | 'decrease';
  /** Absolute: in the unit of the value. Percent: a fraction of the present value (0.1 = 10 %). */
  readonly valueType: 'absolute' | 'percent';
  readonly value: number;
  /** The result is kept within these, in the unit of the value. */
  readonly range?: { readonly min?: number | null; readonly max?: number | null } | null;
}

/** Millionths of the unit, or why there is no new value. */
export type ChangedValue =
  | { readonly kind: 'changed' | 'unchanged'; readonly micros: number }
  | { readonly kind: 'refused'; readonly why: string };

const UNIT = 1_000_000;
/** Platforms take no finer money than this: a hundredth of a cent. */
const STEP = 100;
const LARGEST = 1_000_000_000;

const refused = (why: string): ChangedValue => ({ kind: 'refused', why });

/** @returns why the change cannot be asked for at all, or null. */
export function faultOfChange({ action, valueType, value, range }: ValueChange): string | null {
  if (!Number.isFinite(value)) return 'The value is not a number.';
  if (value < 0 || (value === 0 && action !== 'set')) return 'The value must be above 0.';
  if (action === 'set' && value === 0) return 'The value must be above 0.';
  if (action === 'set' && valueType === 'percent') return 'A value is set by an amount, not by a percentage.';
  if (action === 'decrease' && valueType === 'percent' && value >= 1)
    return 'Lowering by 100 % or more leaves nothing.';
  if (value > LARGEST) return 'The value is too large.';
  const { min, max } = range ?? {};
  for (const bound of [min, max]) {
    if (bound != null && (!Number.isFinite(bound) || bound < 0)) return 'A bound of the range must be 0 or more.';
  }
  if (min != null && max != null && min > max) return 'The range ends below its start.';
  return null;
}

/**
 * The value after a change, as an absolute amount, so that writing it twice changes nothing. Rounded to a hundredth of a
 * cent, half away from zero, then kept within the range.
 * @param present millionths; null: the entity has no value, which only `set` can give it one.
 */
export function changeValue(present: number | null, change: ValueChange): ChangedValue {
  const fault = faultOfChange(change);
  if (fault) return refused(fault);
  if (present === null && change.action !== 'set') return refused('It has no present value to change.');
  const raw = rawValue(present ?? 0, change);
  const { min, max } = change.range ?? {};
  let micros = Math.round(raw / STEP) * STEP;
  if (min != null) micros = Math.max(micros, Math.round(min * UNIT));
  if (max != null) micros = Math.min(micros, Math.round(max * UNIT));
  if (micros <= 0) return refused('The result would be 0 or less.');
  return { kind: micros === present ? 'unchanged' : 'changed', micros };
}

function rawValue(present: number, { action, valueType, value }: ValueChange): number {
  if (action === 'set') return value * UNIT;
  const by = valueType === 'percent' ? present * value : value * UNIT;
  return action === 'increase' ? present + by : present - by;
}
