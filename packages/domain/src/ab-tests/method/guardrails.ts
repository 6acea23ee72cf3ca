import { type Block, blockEffect } from './blocks.js';
import type { AbVariantFigures } from './compare.js';
import { widened } from './effect.js';
import { bayesian } from './engines.js';
import type { AbDay } from './figures.js';

/** Threshold for guardrails. A winner's chance to be at least as good as the reference must not be below it. */
export const GUARDED_BELOW = 0.05;

export const AB_GUARDRAILS = { tq: 'traffic quality', margin: 'margin' } as const;
export type AbGuardrail = keyof typeof AB_GUARDRAILS;

const BLOCKS: Readonly<Record<AbGuardrail, (day: AbDay) => Block>> = {
  tq: ({ tq, scoredClicks }) => ({ top: tq ?? 0, bottom: scoredClicks ?? 0 }),
  margin: ({ earned, rebate, cost }) => ({
    top: earned + (rebate ?? 0) - (cost ?? 0),
    bottom: earned + (rebate ?? 0),
  }),
};

const isKnown: Readonly<Record<AbGuardrail, (day: AbDay) => boolean>> = {
  tq: ({ scoredClicks }) => (scoredClicks ?? 0) > 0,
  margin: ({ cost, earned }) => cost !== null && earned > 0,
};

/**
 * Returns the chance that the variant is at least as good in the guarded metric, based on days. Null if too few days
 * contain the metric.
 */
export function guardrailChance(
  guardrail: AbGuardrail,
  reference: AbVariantFigures,
  variant: AbVariantFigures,
): number | null {
  const shared = reference.days.flatMap((day, at) => {
    const other = variant.days[at];
    return other && isKnown[guardrail](day) && isKnown[guardrail](other) ? [[day, other] as const] : [];
  });
  const [a, b] = [0, 1].map((at) => shared.map((pair) => BLOCKS[guardrail](pair[at]!)));
  const effect = blockEffect(a!, b!, 'absolute');
  return effect && bayesian(widened(effect)).chanceToWin;
}

/** Returns the guardrails that the variant breaks. */
export const brokenGuardrails = (reference: AbVariantFigures, variant: AbVariantFigures): AbGuardrail[] =>
  (['tq', 'margin'] as const).filter((guardrail) => {
    const chance = guardrailChance(guardrail, reference, variant);
    return chance !== null && chance < GUARDED_BELOW;
  });
