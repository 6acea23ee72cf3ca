import { chiSquareAbove } from './distributions.js';

/** Significance level for a split that differs from the planned one. */
export const SAMPLE_RATIO_ALPHA = 0.001;
const MIN_UNITS = 8;

/**
 * Returns the probability of a split at least this far from the planned one, if units are assigned as planned. Null if
 * there are too few units.
 * @param weights planned shares, in the order of the units
 */
export function sampleRatio(units: readonly number[], weights: readonly number[]): number | null {
  const total = units.reduce((sum, each) => sum + each, 0);
  const planned = weights.reduce((sum, each) => sum + each, 0);
  // Ignores variants with a planned share of 0.
  const arms = units.flatMap((observed, at) =>
    weights[at]! > 0 ? [{ observed, expected: (total * weights[at]!) / planned }] : [],
  );
  if (arms.length < 2 || arms.some(({ observed, expected }) => Math.max(observed, expected) < MIN_UNITS)) return null;
  const statistic = arms.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0);
  return chiSquareAbove(statistic, arms.length - 1);
}
