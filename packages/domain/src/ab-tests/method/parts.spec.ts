import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { postStratified } from './adjusted.js';
import { type Arm, meanArm, ratioArm } from './arms.js';
import { blockEffect } from './blocks.js';
import { chiSquareAbove, normalCdf, normalQuantile, tQuantile, tTwoSided } from './distributions.js';
import { effectOf } from './effect.js';
import { sampleRatio } from './sample-ratio.js';
import { benjaminiHochberg, holm } from './several.js';
import { daysFor, meanSize, proportionSize } from './size.js';
import { percentile, winsorized } from './winsorize.js';

describe('statistical distributions', () => {
  it('match published tables', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 9);
    expect(normalCdf(-5)).toBeCloseTo(2.866515719e-7, 12);
    expect(tQuantile(0.975, 6)).toBeCloseTo(2.446911851, 7);
    expect(tQuantile(0.975, 1e9)).toBeCloseTo(1.959963985, 7);
    expect(tTwoSided(2.446911851, 6)).toBeCloseTo(0.05, 7);
    expect(chiSquareAbove(3.841458821, 1)).toBeCloseTo(0.05, 7);
  });
});

describe('the ratio of two metrics per unit', () => {
  it('equals the mean if every unit has a denominator of one', () => {
    const values = [0, 1, 3, 2, 0, 5];
    const total = (of: (value: number) => number) => values.reduce((sum, value) => sum + of(value), 0);
    const [sum, squares] = [total((value) => value), total((value) => value ** 2)];
    const ratio = ratioArm({
      n: 6,
      numerator: sum,
      numeratorSquares: squares,
      denominator: 6,
      denominatorSquares: 6,
      products: sum,
    });
    const mean = meanArm({ n: 6, sum, squares });
    expect(ratio.mean).toBeCloseTo(mean.mean, 12);
    expect(ratio.variance).toBeCloseTo(mean.variance, 12);
  });
});

describe('an effect', () => {
  it('becomes null if a variance or the reference is 0', () => {
    const arm: Arm = { n: 100, mean: 0.2, variance: 0.1 };
    expect(effectOf(arm, { ...arm, variance: 0 })).toBeNull();
    expect(effectOf({ ...arm, mean: 0 }, arm)).toBeNull();
    expect(effectOf({ ...arm, n: 1 }, arm)).toBeNull();
  });
});

describe('a comparison by days', () => {
  const day = (top: number, bottom: number) => ({ top, bottom });
  const weather = [1, 1.4, 0.7, 1.1, 0.9, 1.3, 0.8, 1.2];

  it('removes variation that affects both variants on the same day', () => {
    const noise = [0.3, -0.2, 0.1, -0.3, 0.2, -0.1, 0.25, -0.25];
    const a = weather.map((rate) => day(100 * rate, 1000));
    const b = weather.map((rate, at) => day(110 * rate + noise[at]!, 1000));
    const effect = blockEffect(a, b)!;
    expect(effect.size).toBeCloseTo(0.1, 3);
    expect(effect.error).toBeLessThan(0.002);
    expect(effect.df).toBe(7);
  });

  it('returns no result for fewer than seven days or without variance', () => {
    const a = weather.map((rate) => day(rate, 10));
    expect(blockEffect(a.slice(0, 6), a.slice(0, 6))).toBeNull();
    expect(blockEffect(a, a)).toBeNull();
  });
});

describe('the adjustment for several variants', () => {
  it('matches published examples', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((value) => expect.closeTo(value, 10)));
    expect(benjaminiHochberg([0.01, 0.04, 0.03, 0.005])).toEqual(
      [0.02, 0.04, 0.04, 0.02].map((value) => expect.closeTo(value, 10)),
    );
  });

  it('never lowers a p-value, and preserves the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (pValues) => {
        for (const adjust of [holm, benjaminiHochberg]) {
          const adjusted = adjust(pValues);
          expect(adjusted.every((value, at) => value >= pValues[at]! - 1e-12 && value <= 1)).toBe(true);
          for (const [one, value] of pValues.entries())
            for (const [two, other] of pValues.entries())
              if (value < other) expect(adjusted[one]!).toBeLessThanOrEqual(adjusted[two]! + 1e-12);
        }
      }),
    );
  });
});

describe('the sample ratio', () => {
  it('detects an actual ratio that differs from the planned ratio', () => {
    expect(sampleRatio([5_000, 5_050], [0.5, 0.5])!).toBeGreaterThan(0.1);
    expect(sampleRatio([5_000, 5_500], [0.5, 0.5])!).toBeLessThan(0.001);
    expect(sampleRatio([7_000, 3_000], [0.7, 0.3])).toBeCloseTo(1, 10);
  });

  it('ignores small samples and variants without planned visits', () => {
    expect(sampleRatio([5, 2], [0.5, 0.5])).toBeNull();
    expect(sampleRatio([500, 500, 0], [0.5, 0.5, 0])).toBeCloseTo(1, 10);
    expect(sampleRatio([500, 0], [0.5, 0.5])!).toBeLessThan(0.001);
  });
});

describe('winsorizing', () => {
  it('caps all variants at a common percentile', () => {
    const few = Array.from({ length: 500 }, (_, at) => at % 10);
    const [a, b] = winsorized(
      [
        [...few, 900],
        [...few, 9],
      ],
      0.999,
    );
    expect(Math.max(...a!)).toBe(9);
    expect(b).toEqual([...few, 9]);
    expect(percentile([3, 1, 2], 0.5)).toBe(2);
  });
});

describe('post-stratification', () => {
  const arm = (n: number, mean: number): Arm => ({ n, mean, variance: mean * (1 - mean) });

  it('removes a difference caused only by a different mix', () => {
    // Both variants have the same conversion rate on each device, but the second one has more visits from the better
    // device.
    const effect = postStratified([
      [arm(1_000, 0.1), arm(500, 0.1)],
      [arm(500, 0.4), arm(1_000, 0.4)],
    ])!;
    expect(effect.size).toBeCloseTo(0, 12);
    expect(effect.error).toBeGreaterThan(0);
  });

  it('narrows the interval if strata differ', () => {
    const strata = [[arm(900, 0.05), arm(900, 0.06)], [arm(900, 0.6), arm(900, 0.63)]] as const; // prettier-ignore
    const plain = effectOf(arm(1_800, 0.325), arm(1_800, 0.345))!;
    const adjusted = postStratified(strata)!;
    expect(adjusted.size).toBeCloseTo(plain.size, 10);
    expect(adjusted.error).toBeLessThan(0.9 * plain.error);
  });

  it('returns null if strata are too small', () => {
    expect(postStratified([[arm(1_000, 0.1), arm(1_000, 0.1)]])).toBeNull();
    expect(postStratified([[arm(500, 0.1), arm(500, 0.1)], [arm(500, 0.1), arm(20, 0.1)]])).toBeNull(); // prettier-ignore
  });
});

describe('the sample size', () => {
  it('matches textbook examples', () => {
    // 5% compared with 6% at 80% power: 8,155 units per arm.
    expect(proportionSize(0.05, { lift: 0.2 })).toBe(8_155);
    expect(meanSize({ mean: 1, variance: 4 }, { lift: 0.1 })).toBe(6_280);
    expect(daysFor(8_155, 2_000, [0.5, 0.25, 0.25])).toBe(17);
  });

  it('returns null for impossible input', () => {
    expect(proportionSize(0, { lift: 0.1 })).toBeNull();
    expect(proportionSize(0.9, { lift: 0.5 })).toBeNull();
    expect(meanSize({ mean: 1, variance: 0 }, { lift: 0.1 })).toBeNull();
    expect(daysFor(100, 0, [1])).toBeNull();
  });
});
