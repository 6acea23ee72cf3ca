import type { Arm } from './arms.js';
import { normalQuantile, tQuantile } from './distributions.js';

export const ALPHA = 0.05;

/** Difference between a variant and the reference. It is a lift (fraction of the reference) unless it is absolute. */
export interface Effect {
  readonly size: number;
  readonly error: number;
  /** Units of both arms. */
  readonly units: number;
  /** Degrees of freedom of the error. */
  readonly df: number;
  /** Unit of an absolute difference. 1 for a lift. */
  readonly scale: number;
}

/** Returns Welch's degrees of freedom, calculated from the variances of the means. */
function welch(a: Arm, b: Arm): number {
  const [one, two] = [a.variance / a.n, b.variance / b.n];
  return (one + two) ** 2 / (one ** 2 / (a.n - 1) + two ** 2 / (b.n - 1));
}

/**
 * Returns the difference between `b` and the reference `a` (first-order delta method).
 * @returns null if it is unknown because a variance is 0, or the reference of a lift is 0
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
 * Converts an effect from few blocks to one with a known error. The error is widened so that the normal interval equals
 * the Student's t interval. Methods that assume a normal error are then conservative instead of overconfident.
 */
export const widened = (effect: Effect): Effect => ({
  ...effect,
  error: (effect.error * tQuantile(1 - ALPHA / 2, effect.df)) / normalQuantile(1 - ALPHA / 2),
});
