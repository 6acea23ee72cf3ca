import { isMetric, type Column, type Field } from './contract.js';
import { measuresOf } from './formula.js';

/** Revenue and cost; `page_cost` is that of a hotspot's pages. */
const MONEY: readonly string[] = ['earned', 'cost', 'page_cost'];

/** Marks of a row that make a figure preliminary. */
export interface OpenMarks {
  /** The figure rests on revenue, which can be estimated. */
  readonly estimated: boolean;
  /** The figure rests on cost or revenue, which can still be missing. */
  readonly incomplete: boolean;
}

/** Returns which marks of a row apply to the figures of a column. */
export function openMarksOf(column: Column | Field): OpenMarks {
  const measures = !isMetric(column) ? [] : column.kind === 'base' ? [column.measure] : measuresOf(column.formula);
  return {
    estimated: measures.includes('earned'),
    incomplete: measures.some((measure) => MONEY.includes(measure)),
  };
}
