/** Result of one variant: mean and variance of the goal per assigned unit. */
export interface Arm {
  readonly n: number;
  readonly mean: number;
  /** Variance of a single unit, not of the mean. */
  readonly variance: number;
}

/** Sums over the units of a variant. */
export interface UnitSums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Returns the arm for a goal that each unit either reaches or doesn't. */
export function proportionArm(reached: number, n: number): Arm {
  const mean = n > 0 ? reached / n : 0;
  return { n, mean, variance: mean * (1 - mean) };
}

/** Returns the sample variance with n - 1 degrees of freedom. 0 for fewer than two units. */
const sampleVariance = (n: number, sum: number, squares: number): number =>
  n > 1 ? Math.max(0, (squares - (sum * sum) / n) / (n - 1)) : 0;

/** Returns the arm for a goal that is an amount, or a count that can exceed 1. */
export const meanArm = ({ n, sum, squares }: UnitSums): Arm => ({
  n,
  mean: n > 0 ? sum / n : 0,
  variance: sampleVariance(n, sum, squares),
});

/** Sums of a numerator and a denominator per unit, including their products. */
export interface RatioSums {
  readonly n: number;
  readonly numerator: number;
  readonly numeratorSquares: number;
  readonly denominator: number;
  readonly denominatorSquares: number;
  readonly products: number;
}

/** Returns the arm for a ratio of two metrics per unit, such as revenue per sold click (delta method). */
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

/**
 * Converts an arm to other units. `factor` is the number of new units per old unit, such as bought clicks per visit.
 */
export const scaledArm = ({ n, mean, variance }: Arm, factor: number): Arm => ({
  n,
  mean: mean * factor,
  variance: variance * factor ** 2,
});
