import { describe, expect, it } from '@jest/globals';
import { adviceOf } from './advice.js';
import { type AbVariantFigures } from './compare.js';
import { type AbPlan, analyze } from './decision.js';
import type { AbDay } from './figures.js';

const PLAN: AbPlan = { type: 'conversion', method: 'bayesian' };
const NAMES = new Map([[1, 'Old page'], [2, 'New page'], [3, 'Short page']]); // prettier-ignore

/** Returns a day on which visits either convert or don't. */
const dayOf = (at: number, visits: number, sold: number, more: Partial<AbDay> = {}): AbDay => ({
  date: `2026-10-${String(at + 1).padStart(2, '0')}`,
  ...{ visits, sold, soldSquares: sold, earned: sold * 0.5, earnedSquares: sold * 0.25, bought: visits },
  ...{ cost: visits * 0.05, rebate: 0, tq: sold * 6, scoredClicks: sold },
  ...more,
});
const variant = (id: number, days: number, visits: number, sold: number, more?: Partial<AbDay>): AbVariantFigures => ({
  ...{ id, weight: 0.5, strata: new Map() },
  days: Array.from({ length: days }, (_, at) => dayOf(at, visits, sold + (at % 3) - 1, more)),
});
const said = (variants: readonly AbVariantFigures[], plan = PLAN, isProvisional = false): string =>
  adviceOf(analyze(variants, plan), NAMES, { type: plan.type, isProvisional });

describe('an A/B test verdict', () => {
  it('requires seven full days', () => {
    const six = [variant(1, 6, 5_000, 500), variant(2, 6, 5_000, 650)];
    expect(analyze(six, PLAN)).toMatchObject({ state: 'collecting', daysLeft: 1 });
    expect(said(six)).toBe('Keep collecting: so far 6 of 7 full days. About 1 more day at this pace.');
    const seven = [variant(1, 7, 5_000, 500), variant(2, 7, 5_000, 650)];
    expect(analyze(seven, PLAN)).toMatchObject({
      state: 'decided',
      results: [{ verdict: 'loser' }, { verdict: 'winner' }],
    });
    expect(said(seven)).toMatch(
      /^Switch to “New page”: conversion \+30\.\d%, 99\.9% chance to be better, expected loss 0\.00% if it isn’t\.$/,
    );
    expect(said(seven, PLAN, true)).toMatch(/Some days don't have final revenue yet, so this may change\.$/);
  });

  it('requires 150 sold clicks in each variant', () => {
    const few = [variant(1, 8, 500, 10), variant(2, 8, 500, 30)];
    expect(analyze(few, PLAN)).toMatchObject({ state: 'collecting', conversions: 79 });
    expect(said(few)).toContain('79 of 150 sold clicks in the smallest variant');
  });

  it('marks a losing variant as loser, and the first variant as winner if all others lose', () => {
    const worse = [variant(1, 10, 5_000, 600), variant(2, 10, 5_000, 500)];
    expect(analyze(worse, PLAN).results.map(({ verdict }) => verdict)).toEqual(['winner', 'loser']);
    expect(said(worse)).toBe('Keep “Old page” because every other variant has a lower conversion.');
  });

  it('selects only one winner among several variants', () => {
    const three = [variant(1, 10, 5_000, 500), variant(2, 10, 5_000, 600), variant(3, 10, 5_000, 700)];
    expect(analyze(three, PLAN).results.map(({ verdict }) => verdict)).toEqual(['loser', null, 'winner']);
  });

  it('remains open until visits match the planned weights', () => {
    const skewed = [variant(1, 10, 5_000, 500), variant(2, 10, 6_000, 800)];
    expect(analyze(skewed, PLAN)).toMatchObject({
      state: 'unhealthy',
      results: [{ verdict: null }, { verdict: null }],
    });
    expect(said(skewed)).toMatch(/^Don’t decide because visits don’t match the planned weights/);
  });

  it('rejects a winner with worse traffic quality', () => {
    const better = variant(2, 10, 5_000, 650);
    const poor = { ...better, days: better.days.map((day, at) => ({ ...day, tq: day.sold * (3 + (at % 2) / 10) })) };
    const analysis = analyze([variant(1, 10, 5_000, 500), poor], PLAN);
    expect(analysis).toMatchObject({
      state: 'guarded',
      results: [{ verdict: null }, { verdict: null, guardrails: ['tq'] }],
    });
    expect(said([variant(1, 10, 5_000, 500), poor])).toBe(
      'Don’t switch to “New page”. It leads, but its traffic quality is worse than that of the first variant.',
    );
  });

  it("becomes 'no difference' after eight weeks or three times the planned visits", () => {
    const same = (days: number) => [variant(1, days, 5_000, 500), variant(2, days, 5_000, 500)];
    expect(analyze(same(20), { ...PLAN, plannedPerArm: 40_000 }).state).toBe('collecting');
    expect(analyze(same(24), { ...PLAN, plannedPerArm: 40_000 }).state).toBe('noDifference');
    expect(analyze(same(56), { ...PLAN, plannedPerArm: 4_000_000 }).state).toBe('noDifference');
    expect(said(same(56))).toMatch(/^Stop the test because there is no relevant difference after 56 days/);
  });

  it('waits for the planned visits if only a single look is allowed', () => {
    const figures = [variant(1, 10, 5_000, 500), variant(2, 10, 5_000, 650)];
    expect(analyze(figures, { ...PLAN, method: 'frequentist', plannedPerArm: 60_000 }).state).toBe('collecting');
    expect(analyze(figures, { ...PLAN, method: 'frequentist', plannedPerArm: 50_000 }).state).toBe('decided');
    expect(analyze(figures, { ...PLAN, method: 'sequential', plannedPerArm: 60_000 }).state).toBe('decided');
  });

  it('supports daily sums and explains their use', () => {
    const plain = { soldSquares: null, earnedSquares: null };
    const noisy = (id: number, sold: number, by: number): AbVariantFigures => ({
      ...{ id, weight: 0.5, strata: new Map() },
      days: Array.from({ length: 12 }, (_, at) => dayOf(at, 5_000, sold + ((at * by) % 7) * 4, plain)),
    });
    const analysis = analyze([noisy(1, 500, 3), noisy(2, 650, 5)], PLAN);
    expect(analysis.results[1]).toMatchObject({ verdict: 'winner', comparison: { basis: 'days', adjusted: null } });
  });

  it('waits for the first full day', () => {
    expect(analyze([variant(1, 0, 0, 0), variant(2, 0, 0, 0)], PLAN)).toMatchObject({
      state: 'noFigures',
      daysLeft: null,
    });
    expect(said([variant(1, 0, 0, 0), variant(2, 0, 0, 0)])).toMatch(/^Wait because /);
  });
});
