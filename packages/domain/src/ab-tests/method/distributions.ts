// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- The library has no types, and other packages compile this file without the folder.
/// <reference path="./jstat.d.ts" />
import jStat from 'jstat';

/** Returns the probability that a standard normal variable is below `z`. */
export const normalCdf = (z: number): number => jStat.normal.cdf(z, 0, 1);

export const normalPdf = (z: number): number => jStat.normal.pdf(z, 0, 1);

/** Returns the quantile of the standard normal distribution. @param p between 0 and 1, both exclusive */
export const normalQuantile = (p: number): number => jStat.normal.inv(p, 0, 1);

/**
 * Degrees of freedom from which Student's t and the normal distribution agree to seven digits. The library's t is less
 * precise there.
 */
const LARGE_DF = 10_000_000;

/** Returns the probability that Student's t with `df` degrees of freedom is farther from 0 than `t` on either side. */
export function tTwoSided(t: number, df: number): number {
  const lower = df > LARGE_DF ? normalCdf(-Math.abs(t)) : jStat.studentt.cdf(-Math.abs(t), df);
  return Math.min(1, 2 * lower);
}

export const tQuantile = (p: number, df: number): number =>
  df > LARGE_DF ? normalQuantile(p) : jStat.studentt.inv(p, df);

/** Returns the probability of a chi-square statistic of at least this size. */
export const chiSquareAbove = (statistic: number, df: number): number => 1 - jStat.chisquare.cdf(statistic, df);
