import type { Arm } from './arms.js';
import { normalQuantile } from './distributions.js';
import { ALPHA } from './effect.js';

export const POWER = 0.8;

interface Wanted {
  /** Smallest lift that the test should detect. */
  readonly lift: number;
  readonly power?: number;
}

const factor = (power = POWER): number => (normalQuantile(1 - ALPHA / 2) + normalQuantile(power)) ** 2;

/** Returns the units that each arm needs for a goal that is reached or not. Null if such a lift is impossible. */
export function proportionSize(base: number, { lift, power }: Wanted): number | null {
  const raised = base * (1 + lift);
  if (!(base > 0) || lift === 0 || !(raised > 0) || raised >= 1) return null;
  return Math.ceil((factor(power) * (base * (1 - base) + raised * (1 - raised))) / (raised - base) ** 2);
}

/** Returns the number of units that each arm needs for a goal that is an amount. Null if the amount is unknown. */
export function meanSize({ mean, variance }: Pick<Arm, 'mean' | 'variance'>, { lift, power }: Wanted): number | null {
  if (mean === 0 || lift === 0 || !(variance > 0)) return null;
  return Math.ceil((2 * factor(power) * variance) / (lift * mean) ** 2);
}

/**
 * Returns the number of days until the arm with the smallest weight has this many units.
 * @param daily units of all arms per day
 */
export function daysFor(perArm: number, daily: number, weights: readonly number[]): number | null {
  const least = Math.min(...weights.filter((weight) => weight > 0));
  return daily > 0 && Number.isFinite(least) ? Math.ceil(perArm / (daily * least)) : null;
}
