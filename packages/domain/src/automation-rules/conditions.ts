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

/** Comparison of a metric in two time frames: `left operation right × multiplier`. */
export interface FrameComparison {
  readonly metric: string;
  readonly left: number;
  readonly operation: string;
  readonly right: number;
  readonly multiplier?: number | null | undefined;
}

/** Returns true if a column has numeric values, so that conditions on it can be evaluated on report rows. */
export function isFigure(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  return field !== undefined && comparisonOf(field) === 'number';
}

/** Data source that must report before a figure is complete: the account for cost, the feed for revenue. */
export type FigureSide = 'cost' | 'revenue';

const WAITS_FOR: Readonly<Record<Side, FigureSide | null>> = {
  cost: 'cost',
  revenue: 'revenue',
  official: 'revenue',
  estimate: 'revenue',
  // Site visits are reported independently of the account and the feed.
  site: null,
};
const STORED: Readonly<Record<string, { readonly side: Side }>> = PERFORMANCE.measures;

/** Returns the sides on which a column depends. Empty if it isn't computed from facts, or only from site facts. */
export function sidesOf(name: string): ReadonlySet<FigureSide> {
  const field = fieldOf(ADGROUP_REPORT, name);
  if (field?.kind !== 'base' && field?.kind !== 'derived') return new Set();
  const measures: readonly string[] = field.kind === 'base' ? [field.measure] : measuresOf(field.formula);
  return new Set(
    measures.flatMap((measure): FigureSide[] => {
      const stored = STORED[measure];
      // Columns without stored facts compare the account with the hours that the feed has reported.
      if (!stored) return ['cost', 'revenue'];
      const side = WAITS_FOR[stored.side];
      return side ? [side] : [];
    }),
  );
}

/** Returns true if a column needs data from feeds: revenue, sold clicks, and everything computed from them. */
export const needsFeed = (name: string): boolean => sidesOf(name).has('revenue');

/** Returns true if a column is a sum, which is 0 without any rows. */
export function isSum(name: string): boolean {
  const field = fieldOf(ADGROUP_REPORT, name);
  return field?.kind === 'base' || (field?.kind === 'derived' && isLinear(field.formula));
}

/**
 * Separates numeric conditions from other conditions. Rules that share a query evaluate numeric conditions on its rows.
 * Other conditions are included in the query.
 */
export function splitConditions<Filter extends CustomFilter>(
  filters: readonly Filter[],
): { readonly judged: Filter[]; readonly asked: Filter[] } {
  return { judged: filters.filter(({ name }) => isFigure(name)), asked: filters.filter(({ name }) => !isFigure(name)) };
}

/** Evaluates a condition with the same semantics as reports. A missing value matches only "not equal". */
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

/** Returns true if a comparison holds. It fails if a figure is missing. */
export function comparisonHolds(
  left: number | null,
  right: number | null,
  { operation, multiplier }: Pick<FrameComparison, 'operation' | 'multiplier'>,
): boolean {
  if (left === null || right === null) return false;
  return holds(left, { operation: operation as CheckedCustomFilter['operation'], value: right * (multiplier ?? 1) });
}

/** Figure that a condition evaluated when its rule ran. `right` is set for comparisons of two time frames. */
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
  /** Same figure at the cautious revenue bounds. `factor` is the later change of revenue. Null without revenue. */
  readonly cautious?: readonly {
    readonly end: CautiousEnd;
    readonly value: number | null;
    readonly right?: number | null;
    readonly factor: number | null;
  }[];
}

/** Reason for a rule's change, consisting of the evaluated figures and the time. */
export interface Why {
  /** ISO timestamp. */
  readonly seenAt: string;
  readonly figures: readonly SeenFigure[];
}

/** Describes the later change of revenue: 'if revenue still rises by 12%, as it does in 1 of 10 cases'. */
function laterChange(factor: number | null): string {
  if (factor === null) return 'without revenue';
  const change = Math.abs(factor - 1) * 100;
  const size = change.toLocaleString('en-US', { maximumFractionDigits: 1 });
  if (size === '0') return "if revenue doesn't change";
  return `if revenue ${factor < 1 ? 'falls' : 'rises'} by another ${size}%, as in 1 of 10 cases`;
}

/** Describes a figure: 'Profit was −12.40 (24 Nov), < −5.00; −8.10 if revenue still rises by 12%, as in 1 of 10 cases'. */
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
