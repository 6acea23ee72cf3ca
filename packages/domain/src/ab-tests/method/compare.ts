import type { AbMethod, AbTestType } from '../words.js';
import { postStratified, type Stratum } from './adjusted.js';
import { type Arm, meanArm, scaledArm } from './arms.js';
import { type Block, blockEffect } from './blocks.js';
import { type Effect, effectOf, widened } from './effect.js';
import { bayesian, type BayesianResult, frequentist, type Prior, sequential, type TestResult } from './engines.js';
import { type AbDay, type AbFigures, sumFigures } from './figures.js';

/** Basis of the error estimate: visits, or days if the site reports only plain sums. */
export type AbBasis = 'visits' | 'days';

export interface AbVariantFigures {
  readonly id: number;
  /** Planned share of visits. */
  readonly weight: number;
  /** Days included in the comparison, the same for all variants and in the same order. */
  readonly days: readonly AbDay[];
  /** The same figures by device, source and feed. All variants use the same keys. */
  readonly strata: ReadonlyMap<string, AbFigures>;
}

export interface AbComparison {
  readonly basis: AbBasis;
  readonly effect: Effect;
  /** The same effect in units of the metric. */
  readonly absolute: Effect | null;
  /**
   * Effect adjusted for the mix of devices, sources and feeds. Null if a stratum is too small or the site reports only
   * plain sums.
   */
  readonly adjusted: Effect | null;
  readonly bayesian: BayesianResult;
  readonly frequentist: TestResult;
  readonly sequential: TestResult;
}

export interface CompareOptions {
  readonly type: AbTestType;
  /** Prior for the Bayesian method. Null for a flat prior. */
  readonly prior?: Prior | null;
  /** Expected visits of both arms at the time of the decision. */
  readonly tunedFor?: number;
}

const goalOf = (type: AbTestType) =>
  type === 'conversion'
    ? { sum: (of: AbFigures) => of.sold, squares: (of: AbFigures) => of.soldSquares }
    : { sum: (of: AbFigures) => of.earned, squares: (of: AbFigures) => of.earnedSquares };

/** Returns the denominator of rates, which is bought clicks, or visits while the bought clicks are unknown. */
export const basisOf = ({ bought, visits }: AbFigures): number => bought ?? visits;

/** Returns the goal per bought click, with its variance between visits. Null if the site reports only plain sums. */
export function armOf(figures: AbFigures, type: AbTestType): Arm | null {
  const goal = goalOf(type);
  const squares = goal.squares(figures);
  if (squares === null || figures.visits === 0 || basisOf(figures) === 0) return null;
  const arm = meanArm({ n: figures.visits, sum: goal.sum(figures), squares });
  return scaledArm(arm, figures.visits / basisOf(figures));
}

const blocksOf = (days: readonly AbDay[], type: AbTestType): Block[] => {
  const isBought = days.every(({ bought }) => bought !== null);
  return days.map((day) => ({ top: goalOf(type).sum(day), bottom: isBought ? day.bought! : day.visits }));
};

/** Compares a variant with the reference. Returns null if one of them has too little data. */
export function compare(
  reference: AbVariantFigures,
  variant: AbVariantFigures,
  { type, prior = null, tunedFor }: CompareOptions,
): AbComparison | null {
  const [a, b] = [reference, variant].map(({ days }) => armOf(sumFigures(days), type)) as [Arm | null, Arm | null];
  const fromBlocks = (kind: 'lift' | 'absolute'): Effect | null => {
    const effect = blockEffect(blocksOf(reference.days, type), blocksOf(variant.days, type), kind);
    return effect && { ...effect, units: visitsOf(reference) + visitsOf(variant) };
  };
  const of = (kind: 'lift' | 'absolute') => (a && b ? effectOf(a, b, kind) : fromBlocks(kind));
  const effect = of('lift');
  if (!effect) return null;
  const basis: AbBasis = a && b ? 'visits' : 'days';
  const known = basis === 'days' ? widened(effect) : effect;
  return {
    ...{ basis, effect, absolute: of('absolute') },
    adjusted: basis === 'visits' ? postStratified(strataOf(reference, variant, type)) : null,
    bayesian: bayesian(known, prior),
    frequentist: frequentist(effect),
    sequential: sequential(known, tunedFor),
  };
}

const visitsOf = ({ days }: AbVariantFigures): number => days.reduce((sum, { visits }) => sum + visits, 0);

const NO_UNITS: Arm = { n: 0, mean: 0, variance: 0 };

function strataOf(reference: AbVariantFigures, variant: AbVariantFigures, type: AbTestType): Stratum[] {
  const arm = (of: AbVariantFigures, key: string): Arm => {
    const figures = of.strata.get(key);
    return (figures && armOf(figures, type)) ?? NO_UNITS;
  };
  const keys = new Set([...reference.strata.keys(), ...variant.strata.keys()]);
  return [...keys].map((key) => [arm(reference, key), arm(variant, key)] as const);
}

/** Returns the p-value on which this method bases its decision. Null for the Bayesian method. */
export const pValueOf = ({ frequentist: once, sequential: always }: AbComparison, method: AbMethod): number | null =>
  method === 'frequentist' ? once.pValue : method === 'sequential' ? always.pValue : null;
