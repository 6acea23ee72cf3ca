import {
  type CheckedCustomFilter,
  comparisonOf,
  type CustomFilter,
  OPERATION_LABELS,
} from '../reports/custom-filter.js';
import { PERFORMANCE, type Side } from '../facts/performance.js';
import { fieldOf } from '../reports/contract.js';
import { isLinear, measuresOf } from '../reports/formula.js';
import { ADGROUP_REPORT } from '../reports/adgroup-report.js';
import { formatValue } from '../formats/registry.js';
import type { CautiousEnd } from './caution.js';
import { resolvedFrameWords, type ResolvedFrame } from './time-frames.js';

/** Two time frames of a metric compared: `left operation right × multiplier`. */
export interface FrameComparison {
  readonly metric: string;
  readonly left: number;
  readonly operation: string;
  readonly right: number;
  readonly multiplier?: number | null | undefined;
}

/** Whether a column's values are numbers, so that a condition on it can be judged on an answer. */
export function isFigure(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  return field !== undefined && comparisonOf(field) === 'number';
}

/** Side that has to have reported before a figure is complete: the account for its cost, the feed for its revenue. */
export type FigureSide = 'cost' | 'revenue';

const WAITS_FOR: Readonly<Record<Side, FigureSide | null>> = {
  cost: 'cost',
  revenue: 'revenue',
  official: 'revenue',
  estimate: 'revenue',
  // Sites report their visits themselves.
  site: null,
};
const STORED: Readonly<Record<string, { readonly side: Side }>> = PERFORMANCE.measures;

/** The sides a column needs; none: it isn't computed from facts, or from those of sites alone. */
export function sidesOf(name: string): ReadonlySet<FigureSide> {
  const field = fieldOf(ADGROUP_REPORT, name);
  if (field?.kind !== 'base' && field?.kind !== 'derived') return new Set();
  const measures: readonly string[] = field.kind === 'base' ? [field.measure] : measuresOf(field.formula);
  return new Set(
    measures.flatMap((measure): FigureSide[] => {
      const stored = STORED[measure];
      // Figures of hours the feed has reported are compared with those of the account.
      if (!stored) return ['cost', 'revenue'];
      const side = WAITS_FOR[stored.side];
      return side ? [side] : [];
    }),
  );
}

/** Checks that a column needs what feeds report: revenue, clicks sold, and all that is computed from them. */
export const needsFeed = (name: string): boolean => sidesOf(name).has('revenue');

/** Checks that a column is a sum, which is 0 of nothing. */
export function isSum(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  return field?.kind === 'base' || (field?.kind === 'derived' && isLinear(field.formula));
}

/** Conditions on numbers, which rules that share a question judge on its answer, and the others, which are part of the question. */
export function splitConditions<Filter extends CustomFilter>(
  filters: readonly Filter[],
): { readonly judged: Filter[]; readonly asked: Filter[] } {
  return { judged: filters.filter(({ name }) => isFigure(name)), asked: filters.filter(({ name }) => !isFigure(name)) };
}

/** As reports judge it: a missing value passes only "not equal". */
export function holds(
  value: number | null,
  { operation, value: bound }: Pick<CheckedCustomFilter, 'operation'> & { readonly value: number },
): boolean {
  if (operation === 'neq') return value !== bound;
  if (value === null) return false;
  switch (operation) {
    case 'eq':
      return value === bound;
    case 'gt':
      return value > bound;
    case 'gte':
      return value >= bound;
    case 'lt':
      return value < bound;
    case 'lte':
      return value <= bound;
    default:
      return false;
  }
}

/** Whether a comparison holds; where a figure is missing it does not. */
export function comparisonHolds(
  left: number | null,
  right: number | null,
  { operation, multiplier }: Pick<FrameComparison, 'operation' | 'multiplier'>,
): boolean {
  if (left === null || right === null) return false;
  return holds(left, { operation: operation as CheckedCustomFilter['operation'], value: right * (multiplier ?? 1) });
}

/** A figure a condition saw when its rule was applied. `right`: of a comparison of two time frames. */
export interface SeenFigure {
  readonly metric: string;
  readonly operation: string;
  readonly value: number | null;
  readonly frame: ResolvedFrame;
  readonly bound?: number;
  readonly right?: {
    readonly value: number | null;
    readonly frame: ResolvedFrame;
    readonly multiplier: number | null;
  };
  /** The same at the cautious ends of how much revenue has changed afterwards. `factor`: of revenue; null: there is none. */
  readonly cautious?: readonly {
    readonly end: CautiousEnd;
    readonly value: number | null;
    readonly right?: number | null;
    readonly factor: number | null;
  }[];
}

/** Why a rule changed something: what it saw, and when. */
export interface Why {
  /** ISO. */
  readonly seenAt: string;
  readonly figures: readonly SeenFigure[];
}

/** Later change of revenue in words: 'if revenue still rises by 12%, as it does in 1 of 10 cases'. */
function laterChange(factor: number | null): string {
  if (factor === null) return 'without revenue';
  const change = Math.abs(factor - 1) * 100;
  const size = change.toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (size === '0') return 'if revenue stays as it is';
  return `if revenue still ${factor < 1 ? 'falls' : 'rises'} by ${size}%, as in 1 of 10 cases`;
}

/** A figure seen in words: 'Profit was −12.40 (24 Nov), < −5.00; −8.10 if revenue still rises by 12%, as in 1 of 10 cases'. */
export function seenWords(
  { metric, operation, value, frame, bound, right, cautious = [] }: SeenFigure,
  reference?: string,
): string {
  const column = ADGROUP_REPORT.columns[metric as keyof typeof ADGROUP_REPORT.columns];
  const shown = (figure: number | null): string => formatValue(column?.format ?? 'decimal2', figure);
  const sign = OPERATION_LABELS[operation as CheckedCustomFilter['operation']];
  const seen = `${column?.label ?? metric} was ${shown(value)} (${resolvedFrameWords(frame, reference)})`;
  const still = cautious.map((each) => {
    const against = each.right === undefined ? '' : ` against ${shown(each.right)}`;
    return `; ${shown(each.value)}${against} ${laterChange(each.factor)}`;
  });
  if (!right) return `${seen}, ${sign} ${shown(bound ?? null)}${still.join('')}`;
  const times = right.multiplier === null || right.multiplier === 1 ? '' : ` × ${right.multiplier}`;
  return `${seen}, ${sign} ${shown(right.value)}${times} (${resolvedFrameWords(right.frame, reference)})${still.join('')}`;
}
