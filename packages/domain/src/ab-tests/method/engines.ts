import { normalCdf, normalPdf, normalQuantile, tQuantile, tTwoSided } from './distributions.js';
import { ALPHA, type Effect } from './effect.js';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

const around = (middle: number, half: number): Interval => ({ from: middle - half, to: middle + half });

/** Prior assumption about a lift: a normal distribution. */
export interface Prior {
  readonly mean: number;
  readonly sd: number;
}

/** Lifts of page tests rarely exceed ±60%. */
export const PROPER_PRIOR: Prior = { mean: 0, sd: 0.3 };

export interface BayesianResult {
  readonly mean: number;
  readonly sd: number;
  /** Probability that the variant is better than the reference. */
  readonly chanceToWin: number;
  readonly interval: Interval;
  /** Expected losses from choosing the variant and from keeping the reference. */
  readonly riskOfChoosing: number;
  readonly riskOfKeeping: number;
}

/** @param prior null for a flat prior */
export function bayesian({ size, error, scale }: Effect, prior: Prior | null = null): BayesianResult {
  const data = 1 / error ** 2;
  const before = prior ? 1 / (prior.sd * scale) ** 2 : 0;
  const precision = data + before;
  const mean = (size * data + (prior ? prior.mean * scale : 0) * before) / precision;
  const sd = Math.sqrt(1 / precision);
  const z = mean / sd;
  return {
    ...{ mean, sd, chanceToWin: normalCdf(z), interval: around(mean, normalQuantile(1 - ALPHA / 2) * sd) },
    riskOfChoosing: Math.max(0, sd * normalPdf(z) - mean * normalCdf(-z)),
    riskOfKeeping: Math.max(0, sd * normalPdf(z) + mean * normalCdf(z)),
  };
}

export interface TestResult {
  readonly pValue: number;
  readonly interval: Interval;
}

/** Applies Welch's t-test, which is valid for one evaluation planned in advance. */
export function frequentist({ size, error, df }: Effect): TestResult {
  return { pValue: tTwoSided(size / error, df), interval: around(size, tQuantile(1 - ALPHA / 2, df) * error) };
}

/** Default number of units at which the sequential interval is narrowest. */
export const TUNED_FOR = 5_000;

/**
 * Returns the asymptotic confidence sequence and e-value of a normal mixture, valid at every evaluation (Waudby-Smith
 * et al., arXiv 2103.06476).
 * @param tunedFor expected units of both arms at the time of the decision
 */
export function sequential({ size, error, units }: Effect, tunedFor = TUNED_FOR): TestResult {
  const rho = Math.sqrt((-2 * Math.log(ALPHA) + Math.log(1 - 2 * Math.log(ALPHA))) / tunedFor);
  const spread = units * rho ** 2 + 1;
  const half =
    error * Math.sqrt(units) * Math.sqrt((2 * spread * Math.log(Math.sqrt(spread) / ALPHA)) / (units * rho) ** 2);
  const logEvidence = (rho ** 2 * units * size ** 2) / (2 * spread * error ** 2) - Math.log(spread) / 2;
  return { pValue: Math.min(1, Math.exp(-logEvidence)), interval: around(size, half) };
}
