// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- The library has no types, and other packages compile this file without the folder.
/// <reference path="./jstat.d.ts" />
import jStat from 'jstat';

/** Returns the chance that a standard normal variable is below `z`. */
export const normalCdf = (z: number): number => jStat.normal.cdf(z, 0, 1);

export const normalPdf = (z: number): number => jStat.normal.pdf(z, 0, 1);

/** @param p between 0 and 1, both excluded */
export const normalQuantile = (p: number): number => jStat.normal.inv(p, 0, 1);

/** From here on Student's t and the normal distribution are the same to seven digits, and the library's t loses more than that. */
const LARGE_DF = 10_000_000;

/** Returns the chance that Student's t with so many degrees of freedom is farther from 0 than `t`, on either side. */
export function tTwoSided(t: number, df: number): number {
  const lower = df > LARGE_DF ? normalCdf(-Math.abs(t)) : jStat.studentt.cdf(-Math.abs(t), df);
  return Math.min(1, 2 * lower);
}

export const tQuantile = (p: number, df: number): number =>
  df > LARGE_DF ? normalQuantile(p) : jStat.studentt.inv(p, df);

/** Returns the chance of a chi-square statistic of this size or larger. */
export const chiSquareAbove = (statistic: number, df: number): number => 1 - jStat.chisquare.cdf(statistic, df);
