import type { Arm } from './arms.js';
import { normalQuantile, tQuantile } from './distributions.js';

export const ALPHA = 0.05;

/** Difference of a variant to the reference: a lift (a fraction of the reference) unless it is absolute. */
export interface Effect {
  readonly size: number;
  readonly error: number;
  /** Units of both arms. */
  readonly units: number;
  /** Degrees of freedom of the error. */
  readonly df: number;
  /** What an absolute difference is a difference of; 1 for a lift. */
  readonly scale: number;
}

/** Welch's degrees of freedom, from the variances of the means. */
function welch(a: Arm, b: Arm): number {
  const [one, two] = [a.variance / a.n, b.variance / b.n];
  return (one + two) ** 2 / (one ** 2 / (a.n - 1) + two ** 2 / (b.n - 1));
}

/**
 * How far `b` is from the reference `a`, first-order delta method.
 * @returns null where it is unknown: a variance is 0, or the reference of a lift is
 */
export function effectOf(a: Arm, b: Arm, kind: 'lift' | 'absolute' = 'lift'): Effect | null {
  if (a.n < 2 || b.n < 2 || a.variance <= 0 || b.variance <= 0 || a.mean === 0) return null;
  const units = a.n + b.n;
  const df = welch(a, b);
  if (kind === 'absolute') {
    const error = Math.sqrt(a.variance / a.n + b.variance / b.n);
    return { size: b.mean - a.mean, error, units, df, scale: Math.abs(a.mean) };
  }
  const squared = b.variance / (b.n * a.mean ** 2) + (a.variance * b.mean ** 2) / (a.n * a.mean ** 4);
  return { size: (b.mean - a.mean) / Math.abs(a.mean), error: Math.sqrt(squared), units, df, scale: 1 };
}

/**
 * An effect of few blocks as one of a known error: widened so that its normal interval is the interval of Student's t. The methods that
 * assume a normal error are then cautious instead of too sure.
 */
export const widened = (effect: Effect): Effect => ({
  ...effect,
  error: (effect.error * tQuantile(1 - ALPHA / 2, effect.df)) / normalQuantile(1 - ALPHA / 2),
});
