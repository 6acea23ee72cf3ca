/** What one variant got, in units that were assigned to it: the mean of the goal by unit and its variance. */
export interface Arm {
  readonly n: number;
  readonly mean: number;
  /** Of a single unit, not of the mean. */
  readonly variance: number;
}

/** Sums over the units of a variant. */
export interface UnitSums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** A goal that a unit reaches or does not. */
export function proportionArm(reached: number, n: number): Arm {
  const mean = n > 0 ? reached / n : 0;
  return { n, mean, variance: mean * (1 - mean) };
}

/** Variance of units with n - 1; 0 where there are fewer than two. */
const sampleVariance = (n: number, sum: number, squares: number): number =>
  n > 1 ? Math.max(0, (squares - (sum * sum) / n) / (n - 1)) : 0;

/** A goal that is an amount, or a count that may be above 1. */
export const meanArm = ({ n, sum, squares }: UnitSums): Arm => ({
  n,
  mean: n > 0 ? sum / n : 0,
  variance: sampleVariance(n, sum, squares),
});

/** Numerator and denominator by unit, with Σ numerator × denominator. */
export interface RatioSums {
  readonly n: number;
  readonly numerator: number;
  readonly numeratorSquares: number;
  readonly denominator: number;
  readonly denominatorSquares: number;
  readonly products: number;
}

/** A ratio of two figures of a unit, such as revenue by sold click (delta method). */
export function ratioArm(sums: RatioSums): Arm {
  const { n, numerator, numeratorSquares, denominator, denominatorSquares, products } = sums;
  if (n < 2 || denominator === 0) return { n, mean: 0, variance: 0 };
  const [top, bottom] = [numerator / n, denominator / n];
  const covariance = (products - (numerator * denominator) / n) / (n - 1);
  const variance =
    sampleVariance(n, numerator, numeratorSquares) / bottom ** 2 -
    (2 * covariance * top) / bottom ** 3 +
    (sampleVariance(n, denominator, denominatorSquares) * top ** 2) / bottom ** 4;
  return { n, mean: numerator / denominator, variance: Math.max(0, variance) };
}

/** The arm in other units: `factor` of the new for each of the old, such as clicks bought for each visit. */
export const scaledArm = ({ n, mean, variance }: Arm, factor: number): Arm => ({
  n,
  mean: mean * factor,
  variance: variance * factor ** 2,
});
