import type { Arm } from './arms.js';
import type { Effect } from './effect.js';

/** Sums over units, including the values of each unit in the 14 days before the test. */
export interface CupedSums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
  readonly before: number;
  readonly beforeSquares: number;
  readonly products: number;
}

const covariance = (n: number, x: number, y: number, products: number): number => (products - (x * y) / n) / (n - 1);

const momentsOf = ({ n, sum, squares, before, beforeSquares, products }: CupedSums) => ({
  n,
  mean: sum / n,
  beforeMean: before / n,
  variance: covariance(n, sum, sum, squares),
  beforeVariance: covariance(n, before, before, beforeSquares),
  covariance: covariance(n, sum, before, products),
});

const together = (a: CupedSums, b: CupedSums): CupedSums => ({
  n: a.n + b.n,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
  before: a.before + b.before,
  beforeSquares: a.beforeSquares + b.beforeSquares,
  products: a.products + b.products,
});

/** Returns the lift adjusted for the behavior of visitors before the test (CUPED). Null if that behavior is unknown. */
export function cuped(reference: CupedSums, variant: CupedSums): Effect | null {
  if (reference.n < 2 || variant.n < 2) return null;
  const both = momentsOf(together(reference, variant));
  const [a, b] = [momentsOf(reference), momentsOf(variant)];
  if (both.beforeVariance <= 0 || a.mean === 0) return null;
  const theta = both.covariance / both.beforeVariance;
  const base = Math.abs(a.mean);
  const adjustedVariance = b.variance + theta ** 2 * b.beforeVariance - 2 * theta * b.covariance;
  const size = (b.mean - theta * b.beforeMean - (a.mean - theta * a.beforeMean)) / base;
  const ofReference =
    (a.variance * b.mean ** 2) / a.mean ** 2 -
    (2 * theta * a.covariance * b.mean) / a.mean +
    theta ** 2 * a.beforeVariance;
  const squared = adjustedVariance / (b.n * base ** 2) + ofReference / (a.n * base ** 2);
  if (squared <= 0) return null;
  const units = reference.n + variant.n;
  return { size, error: Math.sqrt(squared), units, df: units - 2, scale: 1 };
}

/** Minimum number of units per arm in a stratum. The variance of fewer units is unreliable. */
export const SMALLEST_STRATUM = 30;

/** Stratum, such as a device with a source and a feed, as the arms of the reference and the variant. */
export type Stratum = readonly [reference: Arm, variant: Arm];

/**
 * Returns the lift within strata, weighted by the units of both arms, which removes differences in the mix of visitors
 * (post-stratification). Null if fewer than two strata are large enough, or if small strata exclude more than a
 * twentieth of the units.
 */
export function postStratified(strata: readonly Stratum[]): Effect | null {
  const unitsOf = (list: readonly Stratum[]): number => list.reduce((sum, [a, b]) => sum + a.n + b.n, 0);
  const large = strata.filter((stratum) => stratum.every(({ n }) => n >= SMALLEST_STRATUM));
  const units = unitsOf(large);
  if (large.length < 2 || units < 0.95 * unitsOf(strata)) return null;
  const over = (of: (arm: Arm, weight: number) => number, at: 0 | 1): number =>
    large.reduce((sum, stratum) => sum + of(stratum[at], (stratum[0].n + stratum[1].n) / units), 0);
  const mean = (at: 0 | 1): number => over((arm, weight) => weight * arm.mean, at);
  const variance = (at: 0 | 1): number => over((arm, weight) => (weight ** 2 * arm.variance) / arm.n, at);
  const [a, b] = [mean(0), mean(1)];
  if (a === 0) return null;
  const squared = variance(1) / a ** 2 + (variance(0) * b ** 2) / a ** 4;
  if (squared <= 0) return null;
  return { size: (b - a) / Math.abs(a), error: Math.sqrt(squared), units, df: units - 2 * large.length, scale: 1 };
}
