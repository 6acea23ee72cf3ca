import { describe, expect, it } from '@jest/globals';
import { cuped } from './adjusted.js';
import { meanArm, proportionArm, type UnitSums } from './arms.js';
import { effectOf, type Effect } from './effect.js';
import { bayesian, frequentist, PROPER_PRIOR, sequential } from './engines.js';

/**
 * Returns sums from the published test cases of GrowthBook (T1 to T5) and from an independent script (T6 to T8), to
 * five decimals.
 */
const sums = (n: number, sum: number, squares: number): UnitSums => ({ n, sum, squares });
const lift = (a: UnitSums, b: UnitSums): Effect => effectOf(meanArm(a), meanArm(b))!;
const share = (a: [number, number], b: [number, number]): Effect => effectOf(proportionArm(...a), proportionArm(...b))!;
const near = (value: number, wanted: number): void => expect(value).toBeCloseTo(wanted, 5);
const interval = ({ from, to }: { from: number; to: number }, low: number, high: number): void => {
  near(from, low);
  near(to, high);
};

const T3 = [sums(3407, 1396.87, 52377.9767), sums(3461, 2422.7, 134698.29)] as const;
const T5 = [sums(10, 100, 1002.25), sums(10, 105, 1111.5)] as const;
const T8 = [sums(20_000, 1600, 9000), sums(20_000, 1720, 9900)] as const;

describe('the Bayesian method', () => {
  it('matches the reference values of T1 for proportions with a flat prior', () => {
    const result = bayesian(share([49, 100], [51, 100]));
    near(result.mean, 0.04082);
    near(result.sd, 0.14725);
    interval(result.interval, -0.24779, 0.32943);
    near(result.chanceToWin, 0.60918);
    near(result.riskOfKeeping, 0.0814);
    near(result.riskOfChoosing, 0.04058);
  });

  it('matches the reference values of T5 for means with a flat and a proper prior', () => {
    const flat = bayesian(lift(...T5));
    near(flat.chanceToWin, 0.91923);
    near(flat.riskOfKeeping, 0.05131);
    near(flat.riskOfChoosing, 0.00131);
    const proper = bayesian(lift(...T5), { mean: 0.1, sd: Math.sqrt(0.1) });
    near(proper.mean, 0.05063);
    near(proper.sd, 0.03549);
    near(proper.chanceToWin, 0.92315);
  });

  it('matches the reference values of T6 and T7 for large proportions', () => {
    const six = share([5_000, 100_000], [5_200, 100_000]);
    near(six.size, 0.04);
    near(six.error, 0.020067);
    near(bayesian(six).chanceToWin, 0.976886);
    near(bayesian(six).riskOfChoosing, 0.000173);
    near(bayesian(six, PROPER_PRIOR).chanceToWin, 0.976642);
    const seven = share([1_000, 20_000], [1_100, 20_000]);
    near(seven.error, 0.046787);
    near(bayesian(seven).chanceToWin, 0.983716);
    near(bayesian(seven, PROPER_PRIOR).mean, 0.097626);
    near(bayesian(seven, PROPER_PRIOR).chanceToWin, 0.982649);
  });

  it('matches the reference values of T8 for revenue per visit', () => {
    const effect = lift(...T8);
    near(effect.size, 0.075);
    near(effect.error, 0.088401);
    near(bayesian(effect).chanceToWin, 0.801894);
  });

  it('scales a prior of lifts to an absolute difference', () => {
    const [a, b] = T5.map(meanArm) as [ReturnType<typeof meanArm>, ReturnType<typeof meanArm>];
    const [relative, absolute] = [effectOf(a, b)!, effectOf(a, b, 'absolute')!];
    const shrink = (effect: Effect) => bayesian(effect, { mean: 0, sd: 0.05 }).mean / effect.size;
    expect(shrink(absolute)).toBeCloseTo(shrink(relative), 1);
    expect(shrink(absolute)).toBeLessThan(0.75);
  });
});

describe('the frequentist method', () => {
  it('matches the reference values of T2 for proportions', () => {
    const effect = share([14, 28], [16, 30]);
    near(effect.error, 0.2717);
    expect(effect.df).toBeCloseTo(55.707, 3);
    near(frequentist(effect).pValue, 0.80707);
    interval(frequentist(effect).interval, -0.47767, 0.61101);
  });

  it('matches the reference values of T3 for relative and absolute means', () => {
    const relative = lift(...T3);
    near(relative.size, 0.70732);
    near(relative.error, 0.37879);
    near(frequentist(relative).pValue, 0.06191);
    interval(frequentist(relative).interval, -0.03526, 1.44989);
    const absolute = effectOf(meanArm(T3[0]), meanArm(T3[1]), 'absolute')!;
    near(absolute.size, 0.29);
    near(absolute.error, 0.12478);
    near(frequentist(absolute).pValue, 0.02016);
    interval(frequentist(absolute).interval, 0.04538, 0.53462);
  });

  it('matches the reference values of T6 to T8 for large samples', () => {
    near(frequentist(share([5_000, 100_000], [5_200, 100_000])).pValue, 0.046228);
    near(frequentist(share([1_000, 20_000], [1_100, 20_000])).pValue, 0.032575);
    near(frequentist(lift(...T8)).pValue, 0.396217);
    const absolute = effectOf(meanArm(T8[0]), meanArm(T8[1]), 'absolute')!;
    near(absolute.size, 0.006);
    near(absolute.error, 0.006824);
    near(frequentist(absolute).pValue, 0.379248);
  });
});

describe('the sequential method', () => {
  it('matches the reference values of T4 for proportions and means', () => {
    const shares = sequential(share([1396, 3000], [2422, 3461]));
    interval(shares.interval, 0.40098, 0.60675);
    near(shares.pValue, 0);
    const means = sequential(lift(sums(3000, T3[0].sum, T3[0].squares), T3[1]), 1_000);
    interval(means.interval, -0.55844, 1.56516);
    near(means.pValue, 1);
  });

  it('finds T6 and T7 significant with one look, but not with many looks', () => {
    const six = sequential(share([5_000, 100_000], [5_200, 100_000]));
    interval(six.interval, -0.028909, 0.108909);
    near(six.pValue, 1);
    near(sequential(share([1_000, 20_000], [1_100, 20_000])).pValue, 0.847487);
  });
});

it('matches the reference values of T4 for CUPED', () => {
  const of = (n: number, { sum, squares }: UnitSums, before: number, beforeSquares: number) => ({
    ...{ n, sum, squares, before, beforeSquares, products: 1 },
  });
  const effect = cuped(of(3000, T3[0], 16.87, 527.9767), of(3461, T3[1], 22.7, 1348.29))!;
  near(effect.size, 0.50338);
  near(effect.error, 0.33341);
});
