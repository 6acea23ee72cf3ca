import { describe, expect, it } from '@jest/globals';
import { canSplit, type PeriodFigures, roundedParts, splitChange, type SplitMetric } from './split-change.js';

/** Returns a generator of a fixed sequence of random numbers. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Generates the figures of a report: sums of clicks at prices, and revenue of hours that feeds haven't reported. */
function period(random: () => number): PeriodFigures {
  const some = (max: number): number => (random() < 0.15 ? 0 : random() * max);
  const [bought, sold] = [Math.round(some(5_000)), Math.round(some(3_000))];
  const [CPC, RPC] = [bought > 0 ? random() : null, sold > 0 ? random() * 2 : null];
  const cost = bought > 0 ? bought * CPC! : some(20);
  const earned = sold * (RPC ?? 0) + some(50);
  return { bought, cost, CPC, sold, RPC, earned, rebate: random() < 0.3 ? null : some(30) };
}

const zero = (value: number | null): number => value ?? 0;
/** Metrics as defined by reports. */
const METRICS: Readonly<Record<SplitMetric, (figures: PeriodFigures) => number>> = {
  cost: ({ cost }) => zero(cost),
  earned: ({ earned }) => zero(earned),
  profit: ({ cost, earned, rebate }) => zero(earned) + zero(rebate) - zero(cost),
  margin: ({ cost, earned, rebate }) => (zero(earned) + zero(rebate) - zero(cost)) / (zero(earned) + zero(rebate)),
  ROI: ({ cost, earned, rebate }) => (zero(earned) + zero(rebate) - zero(cost)) / zero(cost),
};
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

describe('decomposition of a change', () => {
  it.each(Object.keys(METRICS) as SplitMetric[])('adds up to the change of %s', (metric) => {
    const random = sequence(20_261_130);
    let split = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const [now, before] = [period(random), period(random)];
      const effects = splitChange(metric, now, before);
      if (effects === null) continue;
      split += 1;
      const change = METRICS[metric](now) - METRICS[metric](before);
      const tolerance = 1e-5 * Math.max(1, Math.abs(change));
      expect(Math.abs(sum(effects.map(({ value }) => value)) - change)).toBeLessThan(tolerance);
    }
    expect(split).toBeGreaterThan(1_000);
  });

  const usual: PeriodFigures = { bought: 100, cost: 50, CPC: 0.5, sold: 60, RPC: 1, earned: 60, rebate: 0 };
  const parts = (metric: SplitMetric, now: Partial<PeriodFigures>, before = usual) =>
    Object.fromEntries(
      splitChange(metric, { ...usual, ...now }, before)!.map(({ id, value }) => [id, Number(value.toFixed(6))]),
    );

  it('attributes a change only to the price or only to clicks if the other is unchanged', () => {
    expect(parts('profit', { cost: 60, CPC: 0.6 })).toEqual({ CPC: -10 });
    expect(parts('profit', { bought: 120, cost: 60 })).toEqual({ bought: -10 });
    expect(parts('earned', { RPC: 1.5, earned: 90 })).toEqual({ RPC: 30 });
    expect(parts('cost', { bought: 120, cost: 72, CPC: 0.6 })).toEqual({ bought: 11, CPC: 11 });
    expect(parts('margin', { cost: 60, CPC: 0.6 })).toEqual({ CPC: Number((-10 / 60).toFixed(6)) });
  });

  it('attributes a change to clicks if one period has none, except estimates and rebates', () => {
    const none = { bought: 0, cost: 0, CPC: null, sold: 0, RPC: null, earned: 0 };
    expect(parts('profit', none)).toEqual({ bought: 50, sold: -60 });
    expect(parts('profit', { earned: 75, rebate: 4 })).toEqual({ estimated: 15, rebate: 4 });
    expect(parts('cost', { ...none, cost: 3 })).toEqual({ bought: -50, otherCost: 3 });
  });

  it('returns null for a margin without income and for other metrics', () => {
    expect(splitChange('margin', { ...usual, earned: 0 }, usual)).toBeNull();
    expect(splitChange('ROI', { ...usual, cost: 0 }, usual)).toBeNull();
    expect(['bought', 'RPC', 'toString'].some(canSplit)).toBe(false);
  });
});

describe('rounded components of a sum', () => {
  it('add up to the rounded sum, each within one unit of its value', () => {
    const random = sequence(7);
    for (let round = 0; round < 2_000; round += 1) {
      const values = Array.from({ length: 1 + Math.floor(random() * 7) }, () => (random() - 0.5) * 1_000);
      const rounded = roundedParts(values, sum(values), 0.01);
      expect(Math.round(sum(rounded) * 100)).toBe(Math.round(sum(values) * 100));
      rounded.forEach((part, index) => expect(Math.abs(part - values[index]!)).toBeLessThan(0.01 + 1e-9));
    }
  });
});
