import { isMetric, type Column, type Field } from './contract.js';
import { measuresOf } from './formula.js';

/** Revenue and cost. `page_cost` is the cost of a hotspot's pages. */
const MONEY: readonly string[] = ['earned', 'cost', 'page_cost'];

/** Marks of a row that make a metric preliminary. */
export interface OpenMarks {
  /** True if the metric depends on revenue, which can be estimated. */
  readonly estimated: boolean;
  /** True if the metric depends on cost or revenue, which can still be missing. */
  readonly incomplete: boolean;
}

/** Returns the marks of a row that apply to the figures of a column. */
export function openMarksOf(column: Column | Field): OpenMarks {
  const measures = !isMetric(column) ? [] : column.kind === 'base' ? [column.measure] : measuresOf(column.formula);
  return {
    estimated: measures.includes('earned'),
    incomplete: measures.some((measure) => MONEY.includes(measure)),
  };
}
