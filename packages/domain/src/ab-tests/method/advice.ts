import type { AbTestType } from '../words.js';
import { type AbAnalysis, type AbVariantResult, MIN_CONVERSIONS, MIN_DAYS } from './decision.js';
import { AB_GUARDRAILS } from './guardrails.js';

const percent = (fraction: number, digits = 1): string => `${(100 * fraction).toFixed(digits)}%`;
const signed = (fraction: number): string => `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const METRIC: Readonly<Record<AbTestType, string>> = { conversion: 'conversion', rps: 'RPS' };

/** Returns the recommendation in one or two sentences: what to do, or why it is too early to decide. */
export function adviceOf(
  analysis: AbAnalysis,
  names: ReadonlyMap<number, string>,
  { type, isProvisional }: { readonly type: AbTestType; readonly isProvisional: boolean },
): string {
  const name = (id: number): string => `“${names.get(id) ?? id}”`;
  const said = sentence(analysis, name, type);
  return isProvisional && analysis.state === 'decided'
    ? `${said} Some days don't have final revenue yet, so this may change.`
    : said;
}

function sentence(analysis: AbAnalysis, name: (id: number) => string, type: AbTestType): string {
  switch (analysis.state) {
    case 'noFigures':
      return 'Wait because there is no full day yet on which each variant has visits.';
    case 'unhealthy':
      return 'Don’t decide because visits don’t match the planned weights, so variants can’t be compared. Check how the site assigns visitors, then start a new test.';
    case 'exploratory':
      return 'This is only part of the test. Use it to explore, not to decide. The verdict is based on all visits.';
    case 'noDifference':
      return `Stop the test because there is no relevant difference after ${counted(analysis.days, 'day')}. Keep the first variant, or the variant you prefer.`;
    case 'guarded':
      return guarded(analysis, name);
    case 'decided':
      return decided(analysis, name, type);
    case 'collecting':
      return collecting(analysis);
  }
}

function guarded({ results }: AbAnalysis, name: (id: number) => string): string {
  const broken = results.find(({ guardrails }) => guardrails.length > 0)!;
  const what = broken.guardrails.map((guardrail) => AB_GUARDRAILS[guardrail]).join(' and ');
  return `Don’t switch to ${name(broken.id)}. It leads, but its ${what} is worse than that of the first variant.`;
}

function decided({ results }: AbAnalysis, name: (id: number) => string, type: AbTestType): string {
  const winner = results.find(({ verdict }) => verdict === 'winner')!;
  if (!winner.comparison) return `Keep ${name(winner.id)} because every other variant has a lower ${METRIC[type]}.`;
  return `Switch to ${name(winner.id)}: ${METRIC[type]} ${signed(winner.comparison.effect.size)}, ${evidence(winner)}.`;
}

function evidence({ comparison, adjustedPValue }: AbVariantResult): string {
  if (adjustedPValue !== null) return adjustedPValue < 0.0001 ? 'p < 0.0001' : `p = ${adjustedPValue.toFixed(4)}`;
  const { chanceToWin, riskOfChoosing } = comparison!.bayesian;
  return `${percent(Math.min(chanceToWin, 0.999))} chance to be better, expected loss ${percent(riskOfChoosing, 2)} if it isn’t`;
}

function collecting({ days, conversions, daysLeft }: AbAnalysis): string {
  const missing = [
    ...(days < MIN_DAYS ? [`${days} of ${MIN_DAYS} full days`] : []),
    ...(conversions < MIN_CONVERSIONS
      ? [`${conversions} of ${MIN_CONVERSIONS} sold clicks in the smallest variant`]
      : []),
  ];
  const why = missing.length > 0 ? `so far ${missing.join(' and ')}` : 'the difference is not clear yet';
  const left = daysLeft === null || daysLeft === 0 ? '' : ` About ${counted(daysLeft, 'more day')} at this pace.`;
  return `Keep collecting: ${why}.${left}`;
}
