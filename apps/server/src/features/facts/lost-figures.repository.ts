import type { PoolClient } from 'pg';
import { list, type Metric, type MetricColumn } from './columns.js';

/** Figures of one column that a load removes. */
export interface LostFigure {
  readonly field: Metric;
  /** `taken`: removed without replacement. `hourly`: a day-only figure replaced by hourly ones. */
  readonly reason: 'taken' | 'hourly';
  readonly facts: number;
  /** Sum before the load: a count, or millionths. */
  readonly sum: number;
  /** Number of affected days, and the first and last of them. */
  readonly days: number;
  readonly from: string;
  readonly to: string;
}

type Counted = Omit<LostFigure, 'field' | 'reason'>;

/**
 * Counts the figures that a statement will remove from `perf_hour f`.
 * @param rows SQL after FROM, with its conditions
 * @param isGone returns SQL that is true if the figure of a column is removed
 */
export async function lostFigures(
  client: PoolClient,
  reason: LostFigure['reason'],
  columns: readonly MetricColumn[],
  rows: string,
  isGone: (column: MetricColumn) => string,
  params: unknown[],
): Promise<LostFigure[]> {
  if (columns.length === 0) return [];
  const of = (column: MetricColumn) =>
    `json_build_object('facts', count(*) FILTER (WHERE ${isGone(column)}), 'sum', isum(f.${column.column}) FILTER (WHERE ${isGone(column)}),
       'days', count(DISTINCT f.date) FILTER (WHERE ${isGone(column)}), 'from', min(f.date) FILTER (WHERE ${isGone(column)}),
       'to', max(f.date) FILTER (WHERE ${isGone(column)})) AS ${column.column}`;
  const found = await client.query<Record<string, Counted>>(`SELECT ${list(columns, of)} FROM ${rows}`, params);
  const counted = found.rows[0]!;
  return columns.flatMap(({ field, column }) =>
    counted[column]!.facts === 0 ? [] : [{ field, reason, ...counted[column]! }],
  );
}
