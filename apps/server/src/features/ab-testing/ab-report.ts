import { addDays, dayOf } from '@adops/domain';
import {
  type AbAnalysis,
  type AbDay,
  type AbFigures,
  type AbVariantFigures,
  adviceOf,
  analyze,
  type AbPlan,
  PROPER_PRIOR,
  sampleRatio,
  sumFigures,
} from '@adops/domain/ab-tests';
import type { AbFactRow } from './ab-figures.repository.js';
import type { AbTestRow } from './ab-tests.repository.js';

const MICROS = 1_000_000;
const units = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);

/** A fact with money in currency units. */
export interface AbFact extends AbFigures {
  readonly date: string;
  readonly variantId: number;
  readonly deviceId: number;
  readonly sourceId: number;
  readonly feedId: number;
  readonly estimated: boolean;
}

export const factOf = (row: AbFactRow): AbFact => ({
  ...row,
  earned: row.earned / MICROS,
  earnedSquares: units(row.earnedSquares),
  cost: units(row.cost),
  rebate: units(row.rebate),
  tq: units(row.tq),
});

/** Groups facts by a key, in their original order. */
export function groupedBy<T>(facts: readonly T[], keyOf: (fact: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const fact of facts) {
    const key = keyOf(fact);
    const group = groups.get(key);
    if (group) group.push(fact);
    else groups.set(key, [fact]);
  }
  return groups;
}

/** Sums facts with the same key. Dimensions outside the key come from the first fact. */
export function addedUp(facts: readonly AbFact[], keyOf: (fact: AbFact) => string): AbFact[] {
  return [...groupedBy(facts, keyOf).values()].map((group) =>
    group.length === 1
      ? group[0]!
      : { ...group[0]!, ...sumFigures(group), estimated: group.some(({ estimated }) => estimated) },
  );
}

/** Sums facts per day and variant. */
export const ofDays = (facts: readonly AbFact[]): AbFact[] =>
  addedUp(facts, ({ date, variantId }) => `${date} ${variantId}`);

/** Returns the full UTC days of a test, without the partial first and last days and today. */
export function wholeDays({ from, to }: Pick<AbTestRow, 'from' | 'to'>, now: Date): { from: string; to: string } {
  const first = dayOf(from);
  const end = to && to < now ? to : now;
  return {
    from: from.getTime() > Date.parse(`${first}T00:00:00Z`) ? addDays(first, 1) : first,
    to: addDays(dayOf(end), -1),
  };
}

/** Returns the figures for the verdict, from full days on which each weighted variant has visits. */
export function variantFigures(
  test: Pick<AbTestRow, 'from' | 'to' | 'variants'>,
  facts: readonly AbFact[],
  now: Date,
): AbVariantFigures[] {
  const { from, to } = wholeDays(test, now);
  const counted = facts.filter(({ date }) => date >= from && date <= to);
  const byVariantDay = ofDays(counted);
  const byDay = groupedBy(byVariantDay, ({ date }) => date);
  const needed = test.variants.filter(({ weight }) => weight > 0).map(({ id }) => id);
  const days = [...byDay.keys()].sort().filter((date) => {
    const there = new Set(
      byDay
        .get(date)!
        .filter(({ visits }) => visits > 0)
        .map(({ variantId }) => variantId),
    );
    return needed.every((id) => there.has(id));
  });
  const common = new Set(days);
  const ofVariant = groupedBy(counted, ({ variantId }) => String(variantId));
  return test.variants.map(({ id, weight }) => {
    const own = (ofVariant.get(String(id)) ?? []).filter(({ date }) => common.has(date));
    const strata = groupedBy(own, ({ deviceId, sourceId, feedId }) => `${deviceId} ${sourceId} ${feedId}`);
    return {
      ...{ id, weight },
      days: days.map((date): AbDay => ({
        ...{ date },
        ...sumFigures(byDay.get(date)!.filter(({ variantId }) => variantId === id)),
      })),
      strata: new Map([...strata].map(([key, group]) => [key, sumFigures(group)])),
    };
  });
}

export const planOf = ({ type, method, isPriorProper, lift, plannedPerArm, variants }: AbTestRow): AbPlan => ({
  ...{ type, method, lift, plannedPerArm, prior: isPriorProper ? PROPER_PRIOR : null },
  // The sequential interval is narrowest at the planned sample size.
  ...(plannedPerArm !== null && variants.length > 0 && { tunedFor: 2 * plannedPerArm }),
});

export interface AbJudgment {
  readonly analysis: AbAnalysis;
  readonly advice: string;
  /** True if the revenue of some days isn't final. */
  readonly isProvisional: boolean;
}

/**
 * Judges a test by its facts.
 * @param isExploratory true if the facts cover only a part of the test, which allows no verdict
 */
export function judge(
  test: AbTestRow,
  facts: readonly AbFact[],
  { now, isExploratory = false }: { now: Date; isExploratory?: boolean },
): AbJudgment {
  const variants = variantFigures(test, facts, now);
  const taken = analyze(variants, planOf(test));
  const analysis: AbAnalysis = isExploratory
    ? { ...taken, state: 'exploratory', results: taken.results.map((result) => ({ ...result, verdict: null })) }
    : taken;
  const common = new Set(variants[0]?.days.map(({ date }) => date));
  const isProvisional = facts.some(({ date, estimated }) => estimated && common.has(date));
  const names = new Map(test.variants.map(({ id, name }) => [id, name]));
  return { analysis, isProvisional, advice: adviceOf(analysis, names, { type: test.type, isProvisional }) };
}

/** Returns the probability of each day's traffic split. Reveals broken days but doesn't affect the verdict. */
export function dailyRatios(
  { variants }: Pick<AbTestRow, 'variants'>,
  facts: readonly AbFact[],
): { date: string; sampleRatio: number | null }[] {
  return [...groupedBy(facts, ({ date }) => date)].map(([date, group]) => {
    const visits = variants.map(({ id }) =>
      group.reduce((sum, fact) => sum + (fact.variantId === id ? fact.visits : 0), 0),
    );
    return {
      date,
      sampleRatio: sampleRatio(
        visits,
        variants.map(({ weight }) => weight),
      ),
    };
  });
}

/** Returns the figures of a report row, with ratios computed from sums. */
export function rowFigures(parts: readonly AbFact[]) {
  const sums = sumFigures(parts);
  const { visits, bought, cost, rebate, tq, scoredClicks } = sums;
  // Visits that no site has reported are unknown, not 0.
  const [sold, earned] = parts.length === 0 ? [null, null] : [sums.sold, sums.earned];
  const ratio = (top: number | null, bottom: number | null): number | null =>
    top === null || !bottom ? null : top / bottom;
  const income = earned === null ? null : earned + (rebate ?? 0);
  const profit = cost === null || income === null ? null : income - cost;
  return {
    ...{ visits, bought, sold, earned, cost, profit, estimated: parts.some(({ estimated }) => estimated) },
    ctr: ratio(sold, bought),
    rpc: ratio(earned, sold),
    rps: ratio(earned, bought),
    tq: ratio(tq, scoredClicks),
    margin: ratio(profit, income),
  };
}
