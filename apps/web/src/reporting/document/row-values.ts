import { isRatio, openMarksOf, type Column, type ReportContract } from '@adops/domain';
import type { ReportRow } from './report-document.js';

function follow(value: unknown, path: readonly string[]): unknown {
  if (value === null || value === undefined || path.length === 0) return value;
  if (Array.isArray(value)) return value.map((each) => follow(each, path));
  const [next = '', ...rest] = path;
  return follow((value as Record<string, unknown>)[next], rest);
}

const paths = new Map<string, readonly string[]>();

/**
 * Returns the value of a column in a row. A path may lead through nested objects, and returns a list if it passes
 * through a list.
 */
export function valueOf(row: ReportRow, id: string, column: Column): unknown {
  if (!column.path) return row[id];
  let path = paths.get(column.path);
  if (!path) paths.set(column.path, (path = column.path.split('.')));
  return follow(row, path);
}

/**
 * Returns the reason why a metric isn't final: it contains estimates, or its cost or revenue is incomplete. Null for
 * final metrics.
 */
export function openWords(row: Pick<ReportRow, 'estimated' | 'incomplete'>, column: Column): string | null {
  const marks = openMarksOf(column);
  const isEstimated = row.estimated === true && marks.estimated;
  const isIncomplete = row.incomplete === true && marks.incomplete;
  const words = [
    ...(isEstimated ? ["partly estimated because the feed hasn't reported all hours"] : []),
    ...(isIncomplete ? ['incomplete because cost or revenue of some hours is missing'] : []),
  ];
  return words.length > 0 ? words.join('; ') : null;
}

/** Columns whose missing values count as 0 in profit and other sums. */
const SIDES = ['earned', 'cost'] as const;

/**
 * Returns the reason why a change is misleading: revenue or cost is missing in only one of the periods and counts as 0.
 * Null otherwise.
 */
export function lopsidedWords(
  { columns }: Pick<ReportContract, 'columns'>,
  row: Pick<ReportRow, 'previous'>,
  column: Column,
): string | null {
  if (column.kind !== 'derived' || isRatio(column)) return null;
  const { previous } = row;
  const now: Readonly<Record<string, unknown>> = row;
  const marks = openMarksOf(column);
  if (!previous || !marks.incomplete) return null;
  const missing = SIDES.flatMap((id) => {
    if (id === 'earned' && !marks.estimated) return [];
    const [value, before] = [now[id], previous[id]];
    if (value === undefined || before === undefined || (value === null) === (before === null)) return [];
    return [
      `${columns[id]?.label ?? id} is missing in ${value === null ? 'this' : 'the previous'} period, so it is counted as 0`,
    ];
  });
  return missing.length > 0 ? missing.join('; ') : null;
}
