/** Change of a numeric value. */
export interface ValueChange {
  readonly action: 'set' | 'increase' | 'decrease';
  /** `absolute` is in the unit of the value. `percent` is a fraction of the current value (0.1 = 10%). */
  readonly valueType: 'absolute' | 'percent';
  readonly value: number;
  /** Bounds of the result, in the unit of the value. */
  readonly range?: { readonly min?: number | null; readonly max?: number | null } | null;
  /** The result is a multiple of this step, in millionths of the unit. Defaults to a hundredth of a cent. */
  readonly step?: number;
}

/**
 * New value in millionths of the unit, or the reason why it can't be calculated. `isRounded`: the exact result wasn't a
 * multiple of the step. `belowStep`: the change is too small to affect the value.
 */
export type ChangedValue =
  | { readonly kind: 'changed' | 'unchanged' | 'belowStep'; readonly micros: number; readonly isRounded: boolean }
  | { readonly kind: 'refused'; readonly why: string };

const UNIT = 1_000_000;
/** Finest step that platforms accept: a hundredth of a cent. */
const FINEST_STEP = 100;
const LARGEST = 1_000_000_000;

const refused = (why: string): ChangedValue => ({ kind: 'refused', why });

/** @returns the reason why the change is invalid regardless of the value, or null */
export function errorOfChange({ action, valueType, value, range }: ValueChange): string | null {
  if (!Number.isFinite(value)) return 'The value must be a number.';
  if (value < 0 || (value === 0 && action !== 'set')) return 'The value must be greater than 0.';
  if (action === 'set' && value === 0) return 'The value must be greater than 0.';
  if (action === 'set' && valueType === 'percent') return 'Set the value as an amount, not a percentage.';
  if (action === 'decrease' && valueType === 'percent' && value >= 1) return 'The decrease must be less than 100%.';
  if (value > LARGEST) return 'The value is too large.';
  const { min, max } = range ?? {};
  for (const bound of [min, max]) {
    if (bound != null && (!Number.isFinite(bound) || bound < 0)) return 'The limits of the range must be at least 0.';
    if (bound != null && bound > LARGEST) return 'A limit of the range is too large.';
  }
  if (min != null && max != null && min > max) return 'The maximum must be at least as high as the minimum.';
  return null;
}

/**
 * Calculates the value after a change as an absolute amount, so that writing it twice has no further effect. The exact
 * result is limited to the range and rounded to the nearest multiple of the step, half away from zero. A positive value
 * never becomes 0. Rounding never turns an increase into a decrease, or vice versa.
 * @param present in millionths. Null if the entity has no value, which only `set` can change.
 */
export function changeValue(present: number | null, change: ValueChange): ChangedValue {
  const error = errorOfChange(change);
  if (error) return refused(error);
  if (present === null && change.action !== 'set')
    return refused("The platform sets its bid or budget automatically, so you can't change it.");
  const bounds = boundsOf(change);
  const wanted = within(rawValue(present ?? 0, change), bounds);
  if (wanted <= 0n) return refused('The result must be greater than 0.');
  const rounded = nearest(wanted, BigInt(change.step ?? FINEST_STEP) * PER_MICRO, bounds);
  if (rounded === null) return refused('The platform accepts no value within the range. Change the range.');
  if (rounded > BigInt(LARGEST) * EXACT) return refused('The result is too large.');
  const isRounded = rounded !== wanted;
  const micros = Number(rounded / PER_MICRO);
  if (present === null) return { kind: 'changed', micros, isRounded };
  const before = BigInt(Math.round(present)) * PER_MICRO;
  if (wanted === before) return { kind: 'unchanged', micros: present, isRounded: false };
  const isLost =
    rounded === before || (change.action !== 'set' && Math.sign(micros - present) !== (wanted > before ? 1 : -1));
  return isLost ? { kind: 'belowStep', micros: present, isRounded } : { kind: 'changed', micros, isRounded };
}

// Decimal places of exact amounts, which are stored as whole numbers.
const DIGITS = 12;
const EXACT = 10n ** BigInt(DIGITS);
const PER_MICRO = EXACT / BigInt(UNIT);
/** Significant decimal digits of a number. */
const KNOWN_DIGITS = 15;

interface Bounds {
  readonly min: bigint | null;
  readonly max: bigint | null;
}

/** Converts a number to the decimal that it was written as. */
function exact(value: number): bigint {
  const places = Math.min(DIGITS, Math.max(0, KNOWN_DIGITS - Math.trunc(value).toString().length));
  return BigInt(value.toFixed(places).replace('.', '')) * 10n ** BigInt(DIGITS - places);
}

function boundsOf({ range }: ValueChange): Bounds {
  const { min, max } = range ?? {};
  return { min: min == null ? null : exact(min), max: max == null ? null : exact(max) };
}

function within(value: bigint, { min, max }: Bounds): bigint {
  if (min !== null && value < min) return min;
  return max !== null && value > max ? max : value;
}

/** Returns the nearest positive multiple of the step within the bounds. Null if there is none. */
function nearest(value: bigint, step: bigint, { min, max }: Bounds): bigint | null {
  const steps = (2n * value + step) / (2n * step);
  const least = min === null || min === 0n ? 1n : (min + step - 1n) / step;
  const maxSteps = max === null ? null : max / step;
  if (maxSteps !== null && maxSteps < least) return null;
  const kept = steps < least ? least : maxSteps !== null && steps > maxSteps ? maxSteps : steps;
  return kept * step;
}

function rawValue(present: number, { action, valueType, value }: ValueChange): bigint {
  if (action === 'set') return exact(value);
  const before = BigInt(Math.round(present)) * PER_MICRO;
  const by = valueType === 'percent' ? (before * exact(value)) / EXACT : exact(value);
  return action === 'increase' ? before + by : before - by;
}
