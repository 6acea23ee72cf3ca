import type { AbMethod, AbState } from '../words.js';
import { type AbComparison, type AbVariantFigures, armOf, compare, type CompareOptions, pValueOf } from './compare.js';
import { ALPHA } from './effect.js';
import { sumFigures } from './figures.js';
import { type AbGuardrail, brokenGuardrails } from './guardrails.js';
import { SAMPLE_RATIO_ALPHA, sampleRatio } from './sample-ratio.js';
import { holm } from './several.js';
import { daysFor, meanSize } from './size.js';

/** Minimum full days, and minimum sold clicks per arm, before a verdict. */
export const MIN_DAYS = 7;
export const MIN_CONVERSIONS = 150;
/** Minimum chance to win for a winner. A loser's chance is below 1 minus this value. */
export const CHANCE_TO_WIN = 0.95;
/** Maximum expected loss from choosing the winner, as a fraction. */
export const LARGEST_RISK = 0.0025;
/**
 * A test without a verdict ends as 'no difference' after this multiple of the planned visits, or after the maximum
 * number of days below.
 */
export const LARGEST_MULTIPLE = 3;
export const MAX_DAYS = 56;
/** Default for the lift that a test should detect. */
export const USUAL_LIFT = 0.1;

export interface AbPlan extends CompareOptions {
  readonly method: AbMethod;
  /** Smallest lift that the test should detect. */
  readonly lift?: number;
  /** Planned visits per arm. Null to derive them from the measured data. */
  readonly plannedPerArm?: number | null;
}

export type AbVerdict = 'winner' | 'loser' | null;

export interface AbVariantResult {
  readonly id: number;
  readonly verdict: AbVerdict;
  /** Null for the reference, and while there is too little data. */
  readonly comparison: AbComparison | null;
  /** p-value of the method, adjusted for the number of variants (Holm). Null for the Bayesian method. */
  readonly adjustedPValue: number | null;
  readonly guardrails: readonly AbGuardrail[];
}

export interface AbAnalysis {
  readonly state: AbState;
  /** In the order of the variants. The first one is the reference. */
  readonly results: readonly AbVariantResult[];
  /** Probability of this split if visits are assigned as planned. Null if there are too few visits. */
  readonly sampleRatio: number | null;
  readonly days: number;
  /** Minimum of the variants' sold clicks. */
  readonly conversions: number;
  readonly plannedPerArm: number | null;
  /** Days until the conditions for a verdict can be met. Null if unknown. */
  readonly daysLeft: number | null;
}

/** Analyzes a test. @param variants variants, starting with the reference */
export function analyze(variants: readonly AbVariantFigures[], plan: AbPlan): AbAnalysis {
  const totals = variants.map(({ days }) => sumFigures(days));
  const visits = totals.map((total) => total.visits);
  const days = variants[0]?.days.length ?? 0;
  const conversions = Math.min(...totals.map(({ sold }) => sold));
  const ratio = sampleRatio(
    visits,
    variants.map(({ weight }) => weight),
  );
  const plannedPerArm = plan.plannedPerArm ?? measuredSize(variants[0], plan);
  const least = Math.min(...visits);
  const isRipe = days >= MIN_DAYS && conversions >= MIN_CONVERSIONS;
  // The frequentist method allows only one evaluation, at the planned end.
  const isLate = plan.method !== 'frequentist' || (plannedPerArm !== null && least >= plannedPerArm);
  const isHealthy = ratio === null || ratio >= SAMPLE_RATIO_ALPHA;
  const results = judged(variants, plan, isHealthy && isRipe && isLate);
  const isOver = days >= MAX_DAYS || (plannedPerArm !== null && least >= LARGEST_MULTIPLE * plannedPerArm);
  return {
    state: stateOf({ results, days, isHealthy, isRipe, isOver }),
    ...{ results, sampleRatio: ratio, days, conversions, plannedPerArm },
    daysLeft: daysLeft({ days, conversions, least, plannedPerArm }),
  };
}

interface Stage {
  readonly results: readonly AbVariantResult[];
  readonly days: number;
  readonly isHealthy: boolean;
  readonly isRipe: boolean;
  readonly isOver: boolean;
}

function stateOf({ results, days, isHealthy, isRipe, isOver }: Stage): AbState {
  if (days === 0) return 'noFigures';
  if (!isHealthy) return 'unhealthy';
  if (results.some(({ verdict }) => verdict === 'winner')) return 'decided';
  if (results.some(({ guardrails }) => guardrails.length > 0)) return 'guarded';
  return isRipe && isOver ? 'noDifference' : 'collecting';
}

function measuredSize(reference: AbVariantFigures | undefined, { type, lift = USUAL_LIFT }: AbPlan): number | null {
  const arm = reference && armOf(sumFigures(reference.days), type);
  return arm ? meanSize(arm, { lift }) : null;
}

/** Returns the number of days that the slowest condition needs at the current pace. */
function daysLeft(so: {
  days: number;
  conversions: number;
  least: number;
  plannedPerArm: number | null;
}): number | null {
  if (so.days === 0) return null;
  const missing = (wanted: number, have: number): number =>
    have >= wanted ? 0 : (daysFor(wanted - have, have / so.days, [1]) ?? Infinity);
  const left = Math.max(
    MIN_DAYS - so.days,
    missing(MIN_CONVERSIONS, so.conversions),
    so.plannedPerArm === null ? 0 : missing(so.plannedPerArm, so.least),
    0,
  );
  return Number.isFinite(left) ? left : null;
}

/** Returns a verdict for each variant, or no verdict unless all conditions are met. */
function judged(variants: readonly AbVariantFigures[], plan: AbPlan, isAllowed: boolean): AbVariantResult[] {
  const [reference, ...others] = variants;
  if (!reference) return [];
  const comparisons = others.map((variant) => compare(reference, variant, plan));
  const adjusted = adjustedOf(comparisons, plan.method);
  const challengers = others.map((variant, at): AbVariantResult => {
    const comparison = comparisons[at]!;
    const adjustedPValue = adjusted[at] ?? null;
    const leads = comparison ? leadOf(comparison, adjustedPValue) : null;
    const guardrails = isAllowed && leads === 'winner' ? brokenGuardrails(reference, variant) : [];
    const verdict = isAllowed && guardrails.length === 0 ? leads : null;
    return { id: variant.id, verdict, comparison, adjustedPValue, guardrails };
  });
  return [referenceResult(reference.id, challengers), ...onlyBest(challengers)];
}

function adjustedOf(comparisons: readonly (AbComparison | null)[], method: AbMethod): (number | null)[] {
  const pValues = comparisons.map((each) => each && pValueOf(each, method));
  const adjusted = holm(pValues.map((pValue) => pValue ?? 1));
  return pValues.map((pValue, at) => (pValue === null ? null : adjusted[at]!));
}

function leadOf({ effect, bayesian: { chanceToWin, riskOfChoosing } }: AbComparison, pValue: number | null): AbVerdict {
  if (pValue !== null) return pValue > ALPHA ? null : effect.size > 0 ? 'winner' : 'loser';
  if (chanceToWin >= CHANCE_TO_WIN && riskOfChoosing <= LARGEST_RISK) return 'winner';
  return chanceToWin <= 1 - CHANCE_TO_WIN ? 'loser' : null;
}

/** Limits the winners to one: the variant with the largest lift. */
function onlyBest(challengers: readonly AbVariantResult[]): AbVariantResult[] {
  const lift = ({ comparison }: AbVariantResult): number => comparison?.effect.size ?? 0;
  const winners = challengers.filter(({ verdict }) => verdict === 'winner');
  const best = Math.max(...winners.map(lift));
  const first = winners.find((result) => lift(result) === best);
  return challengers.map((result) =>
    result.verdict === 'winner' && result !== first ? { ...result, verdict: null } : result,
  );
}

/** Returns the result of the reference. It loses if a variant wins, and wins if all variants lose. */
function referenceResult(id: number, challengers: readonly AbVariantResult[]): AbVariantResult {
  const isBeaten = challengers.some(({ verdict }) => verdict === 'winner');
  const isBest = challengers.length > 0 && challengers.every(({ verdict }) => verdict === 'loser');
  const verdict = isBeaten ? 'loser' : isBest ? 'winner' : null;
  return { id, verdict, comparison: null, adjustedPValue: null, guardrails: [] };
}
