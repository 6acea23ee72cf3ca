import { describe, expect, it } from '@jest/globals';
import type { AbVariantFigures } from './compare.js';
import { compare } from './compare.js';
import { type AbPlan, analyze } from './decision.js';
import { ALPHA } from './effect.js';
import type { Interval } from './engines.js';
import type { AbDay } from './figures.js';

/**
 * Number of simulated tests. A usual run simulates fewer tests with wider bounds. The full tier, or an explicit number,
 * simulates more.
 */
const RUNS = Number(process.env['AB_SIMULATIONS'] ?? (process.env['ADOPS_TEST_FULL'] === '1' ? 2_000 : 150));
const SEED = Number(process.env['AB_SEED'] ?? 7);
const DAYS = 56;
const VISITS = 500;
const BASE = 0.2;
/** Returns three standard errors of a share of the simulated tests. */
const slack = (share: number): number => 3 * Math.sqrt((share * (1 - share)) / RUNS);

/** Returns a Mulberry32 generator. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draws(random: () => number) {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const binomial = (n: number, p: number): number =>
    Math.min(n, Math.max(0, Math.round(n * p + Math.sqrt(n * p * (1 - p)) * normal())));
  return { normal, binomial };
}

/** Simulates visits with or without a conversion. @param isPlain true if the site reports only sums and days differ */
function variantOf(
  { normal, binomial }: ReturnType<typeof draws>,
  id: number,
  rate: number,
  weather: readonly number[],
  isPlain: boolean,
): AbVariantFigures {
  const days = weather.map((factor, at): AbDay => {
    const visits = Math.round(VISITS + Math.sqrt(VISITS) * normal());
    const sold = binomial(visits, rate * (isPlain ? factor : 1));
    return {
      ...{ date: `day ${at}`, visits, sold, soldSquares: isPlain ? null : sold, earned: sold, earnedSquares: null },
      ...{ bought: null, cost: null, rebate: null, tq: null, scoredClicks: null },
    };
  });
  return { id, weight: 0.5, days, strata: new Map() };
}

/**
 * Creates two variants of a test.
 * @param lift lift of the second variant
 * @param isPlain true if the site reports only sums
 */
function tests(lift: number, days: number, isPlain = false): [AbVariantFigures, AbVariantFigures][] {
  const random = randomOf(SEED);
  const made = draws(random);
  return Array.from({ length: RUNS }, () => {
    const weather = Array.from({ length: days }, () => 0.7 + 0.6 * random());
    return [variantOf(made, 1, BASE, weather, isPlain), variantOf(made, 2, BASE * (1 + lift), weather, isPlain)];
  });
}

const until = (variant: AbVariantFigures, days: number): AbVariantFigures => ({
  ...variant,
  days: variant.days.slice(0, days),
});

const PLAN: AbPlan = { type: 'conversion', method: 'bayesian', plannedPerArm: 30_000 };

/** Returns the fraction of runs for which `is` returns true. */
function shareOf<T>(runs: readonly T[], is: (run: T) => boolean): number {
  return runs.filter(is).length / runs.length;
}

const onAnyDay = (
  [a, b]: readonly [AbVariantFigures, AbVariantFigures],
  is: (looks: [AbVariantFigures, AbVariantFigures]) => boolean,
): boolean => {
  for (let day = 1; day <= a.days.length; day++) if (is([until(a, day), until(b, day)])) return true;
  return false;
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

describe(`${RUNS} simulated tests`, () => {
  it('return false results as rarely as each method states, with daily looks for eight weeks', () => {
    const runs = tests(0, DAYS);
    const pValue = (looks: [AbVariantFigures, AbVariantFigures], method: 'sequential' | 'frequentist'): number =>
      compare(looks[0], looks[1], PLAN)?.[method].pValue ?? 1;
    const sequential = shareOf(runs, (run) => onAnyDay(run, (looks) => pValue(looks, 'sequential') <= ALPHA));
    const naive = shareOf(runs, (run) => onAnyDay(run, (looks) => pValue(looks, 'frequentist') <= ALPHA));
    const decided = (looks: [AbVariantFigures, AbVariantFigures]): boolean =>
      analyze(looks, PLAN).results.some(({ verdict }) => verdict !== null);
    const usual = shareOf(runs, (run) => onAnyDay(run, decided));
    const winners = shareOf(runs, (run) =>
      onAnyDay(run, (looks) => analyze(looks, PLAN).results[1]!.verdict === 'winner'),
    );
    const once = shareOf(runs, (run) => pValue(run, 'frequentist') <= ALPHA);
    print(
      `False verdicts of ${RUNS} A/A tests, ${DAYS} daily looks: sequential ${percent(sequential)}, default rule ${percent(usual)} (a winner: ${percent(winners)}), ` +
        `naive looking ${percent(naive)}, one look at the end ${percent(once)}`,
    );
    expect(sequential).toBeLessThanOrEqual(ALPHA);
    expect(Math.abs(once - ALPHA)).toBeLessThanOrEqual(slack(ALPHA));
    expect(naive).toBeGreaterThan(0.2);
    expect(winners).toBeLessThan(naive);
  }, 300_000);

  it('include a lift of 10% in their intervals as often as stated', () => {
    const lift = 0.1;
    const covers = ({ from, to }: Interval): boolean => from <= lift && lift <= to;
    const compared = (isPlain: boolean) => tests(lift, 28, isPlain).map(([a, b]) => compare(a, b, PLAN)!);
    const [visits, days] = [compared(false), compared(true)];
    const shares = {
      bayesian: shareOf(visits, (each) => covers(each.bayesian.interval)),
      frequentist: shareOf(visits, (each) => covers(each.frequentist.interval)),
      'plain sums (Bayesian)': shareOf(days, (each) => covers(each.bayesian.interval)),
      'plain sums (frequentist)': shareOf(days, (each) => covers(each.frequentist.interval)),
    };
    const sequentialOnce = shareOf(visits, (each) => covers(each.sequential.interval));
    const sequentialAlways = shareOf(
      tests(lift, 28),
      (run) => !onAnyDay(run, (looks) => !covers(compare(looks[0], looks[1], PLAN)!.sequential.interval)),
    );
    print(
      `Coverage of +10% by 95% intervals in ${RUNS} tests: ` +
        Object.entries(shares).map(([name, share]) => `${name} ${percent(share)}`).join(', ') +
        `, sequential ${percent(sequentialOnce)} at the end and ${percent(sequentialAlways)} at all looks together`,
    ); // prettier-ignore
    expect(days.every(({ basis }) => basis === 'days')).toBe(true);
    for (const share of Object.values(shares))
      expect(Math.abs(share - 0.95)).toBeLessThanOrEqual(Math.max(0.02, slack(0.95)));
    expect(sequentialAlways).toBeGreaterThanOrEqual(0.95 - slack(0.95));
  }, 300_000);
});
