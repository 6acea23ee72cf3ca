import { orderedField } from './change.js';
import { defaultOrderOf, isMetric, type Column, type Grouping, type Metric, type ReportContract } from './contract.js';
import type { FormatId } from './field-types.js';
import { subtracts } from './formula.js';

type Direction = 'ASC' | 'DESC';

/** Formats of names, statuses and hours of the day, which are sorted from A to Z and from morning to night. */
const ASCENDING: ReadonlySet<FormatId> = new Set<FormatId>(['text', 'list', 'link', 'choice', 'status', 'hour']);
const DATES: ReadonlySet<FormatId> = new Set<FormatId>(['date', 'datetime']);

/** Returns true for metrics such as profit and margin, where higher is better and negative values are losses. */
export const canBeLoss = (metric: Metric): boolean =>
  metric.better === 'higher' && metric.kind === 'derived' && subtracts(metric.formula);

function directionOf(column: Column): Direction {
  if (isMetric(column)) return canBeLoss(column) ? 'ASC' : 'DESC';
  return ASCENDING.has(column.format) ? 'ASC' : 'DESC';
}

/**
 * Returns the sort direction for the first click on a column header. It shows the most relevant rows first, such as
 * losses, the largest values of other figures, and the latest dates. Names are sorted from A to Z. The default sort
 * column starts with its default direction.
 * @param id column to sort by, or its change, such as 'change.profit'
 */
export function firstSortDirection(contract: ReportContract, grouping: Grouping, id: string): Direction {
  const name = orderedField(id);
  const column = Object.hasOwn(contract.columns, name) ? contract.columns[name] : undefined;
  if (column && DATES.has(column.format)) return 'DESC';
  const byDefault = defaultOrderOf(contract, grouping);
  if (byDefault.column === id) return byDefault.direction;
  // The size of a change is never negative, so it can't be a loss.
  return column && !id.startsWith('changeSize.') ? directionOf(column) : 'DESC';
}
