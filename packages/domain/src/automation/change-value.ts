/** How one value is changed. */
export interface ValueChange {
  readonly action: 'set' | 'increase' | 'decrease';
  /** Absolute: in the unit of the value. Percent: a fraction of the present value (0.1 = 10%). */
  readonly valueType: 'absolute' | 'percent';
  readonly value: number;
  /** The result is kept within these, in the unit of the value. */
  readonly range?: { readonly min?: number | null; readonly max?: number | null } | null;
  /** The result is a multiple of this, in millionths of the unit; missing: of a hundredth of a cent. */
  readonly step?: number;
}

/**
 * Millionths of the unit, or why there is no new value. `isRounded`: the exact result was no multiple of the step.
 * `belowStep`: the change is too small to make another value.
 */
export type ChangedValue =
  | { readonly kind: 'changed' | 'unchanged' | 'belowStep'; readonly micros: number; readonly isRounded: boolean }
  | { readonly kind: 'refused'; readonly why: string };

const UNIT = 1_000_000;
/** Platforms take no finer money than this: a hundredth of a cent. */
const FINEST_STEP = 100;
const LARGEST = 1_000_000_000;

const refused = (why: string): ChangedValue => ({ kind: 'refused', why });

/** @returns why the change cannot be asked for at all, or null. */
export function errorOfChange({ action, valueType, value, range }: ValueChange): string | null {
  if (!Number.isFinite(value)) return 'The value is not a number.';
  if (value < 0 || (value === 0 && action !== 'set')) return 'The value must be above 0.';
  if (action === 'set' && value === 0) return 'The value must be above 0.';
  if (action === 'set' && valueType === 'percent') return 'A value is set by an amount, not by a percentage.';
  if (action === 'decrease' && valueType === 'percent' && value >= 1) return 'Lowering by 100% or more leaves nothing.';
  if (value > LARGEST) return 'The value is too large.';
  const { min, max } = range ?? {};
  for (const bound of [min, max]) {
    if (bound != null && (!Number.isFinite(bound) || bound < 0)) return 'A bound of the range must be 0 or more.';
    if (bound != null && bound > LARGEST) return 'A bound of the range is too large.';
  }
  if (min != null && max != null && min > max) return 'The range ends below its start.';
  return null;
}

/**
 * The value after a change, as an absolute amount, so that writing it twice changes nothing: computed exactly, kept within
 * the range, then rounded to the nearest multiple of the step within the range, half away from zero. What is above 0 does
 * not become 0, and what was to go up does not go down by rounding, nor the other way round.
 * @param present millionths; null: the entity has no value, which only `set` can give it one.
 */
export function changeValue(present: number | null, change: ValueChange): ChangedValue {
  const error = errorOfChange(change);
  if (error) return refused(error);
  if (present === null && change.action !== 'set')
    return refused('No bid or budget of its own: the platform sets it automatically.');
  const bounds = boundsOf(change);
  const wanted = within(rawValue(present ?? 0, change), bounds);
  if (wanted <= 0n) return refused('The result would be 0 or less.');
  const rounded = nearest(wanted, BigInt(change.step ?? FINEST_STEP) * PER_MICRO, bounds);
  if (rounded === null) return refused('The platform takes no value within the range.');
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

// Exact amounts are whole numbers of millionths of a millionth.
const DIGITS = 12;
const EXACT = 10n ** BigInt(DIGITS);
const PER_MICRO = EXACT / BigInt(UNIT);
/** A number knows no more digits than these. */
const KNOWN_DIGITS = 15;

interface Bounds {
  readonly min: bigint | null;
  readonly max: bigint | null;
}

/** The decimal a number was written as. */
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

/** The nearest multiple of the step above 0 and within the bounds; null: there is none. */
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
