import { openMarksOf, type Column } from '@adops/domain';
import type { ReportRow } from './report-document.js';

function follow(value: unknown, path: readonly string[]): unknown {
  if (value === null || value === undefined || path.length === 0) return value;
  if (Array.isArray(value)) return value.map((each) => follow(each, path));
  const [next = '', ...rest] = path;
  return follow((value as Record<string, unknown>)[next], rest);
}

const paths = new Map<string, readonly string[]>();

/** The value of a column in a row; a path leads into nested objects, and through lists to lists. */
export function valueOf(row: ReportRow, id: string, column: Column): unknown {
  if (!column.path) return row[id];
  let path = paths.get(column.path);
  if (!path) paths.set(column.path, (path = column.path.split('.')));
  return follow(row, path);
}

/**
 * Why a figure of a row, a total or a point is not the last word: it rests on estimates, or on cost or revenue that is
 * still to come. Null for every other figure.
 */
export function openWords(row: Pick<ReportRow, 'estimated' | 'incomplete'>, column: Column): string | null {
  const marks = openMarksOf(column);
  const isEstimated = row.estimated === true && marks.estimated;
  const isIncomplete = row.incomplete === true && marks.incomplete;
  const words = [
    ...(isEstimated ? ["partly estimated: the feed hasn't reported all hours"] : []),
    ...(isIncomplete ? ['incomplete: cost or revenue of some hours is missing'] : []),
  ];
  return words.length > 0 ? words.join('; ') : null;
}

export { changeBetween as compare } from '@adops/domain';
