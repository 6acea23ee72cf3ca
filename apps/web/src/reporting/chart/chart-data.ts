import { changeRuleOf, formatValue, isMetric, type ReportContract, type ReportState } from '@adops/domain';
import type { ReportRow } from '../document/report-document.js';
import { columnColor, SERIES_COLORS, seriesColor } from './palette.js';
import type { ChartPoint, ChartSeries } from './chart-types.js';

/** Returns true for up to two days if the report has hours. Longer ranges are drawn by day. */
export function isDrawnByHour(contract: ReportContract, { dateRange }: Pick<ReportState, 'dateRange'>): boolean {
  const days = (Date.parse(dateRange.end) - Date.parse(dateRange.start)) / 86_400_000 + 1;
  return hasHours(contract) && days <= 2;
}

const hasHours = (contract: ReportContract): boolean =>
  contract.segments.some(({ id }) => id === 'dateTime') || contract.columns['hour'] !== undefined;

/** Returns true if a chart can be drawn. Daily values need more than one day. */
export const isDrawable = (contract: ReportContract, { dateRange }: Pick<ReportState, 'dateRange'>): boolean =>
  hasHours(contract) || dateRange.start !== dateRange.end;

/** Returns the series of the contract's chart. */
export function figureSeries(contract: ReportContract): ChartSeries[] {
  return contract.chart.map(({ column: id, kind, axis }, index) => {
    const column = contract.columns[id];
    return {
      id,
      label: column?.label ?? id,
      format: column?.format ?? 'decimal2',
      kind,
      axis,
      color: columnColor(id, index),
      ...(column && isMetric(column) && { change: changeRuleOf(column) }),
    };
  });
}

/** Returns the metrics that can be split into segments, which are those that add up. */
export function splitFigures(contract: ReportContract): string[] {
  return ['earned', 'profit', 'cost', 'bought', 'sold'].filter((id) => {
    const column = contract.columns[id];
    return column !== undefined && isMetric(column);
  });
}

/** Returns the name of an hour, such as '2026-11-20 09:00'. */
export const hourName = (day: string, hour: number): string => `${day} ${formatValue('hour', hour)}`;

function momentOf(row: ReportRow): string | null {
  if (typeof row['date'] !== 'string') return null;
  return typeof row['hour'] === 'number' ? hourName(row['date'], row['hour']) : row['date'];
}

function figures(row: ReportRow, columns: readonly string[]): Record<string, number | null> {
  return Object.fromEntries(columns.map((id) => [id, typeof row[id] === 'number' ? row[id] : null]));
}

const marksOf = (row: ReportRow): Pick<ChartPoint, 'isEstimated' | 'isIncomplete'> => ({
  isEstimated: row.estimated === true,
  isIncomplete: row.incomplete === true,
});

function inTime<Row extends ReportRow>(rows: readonly Row[], isByHour: boolean): { name: string; row: Row }[] {
  return rows
    .filter((row) => !isByHour || typeof row['hour'] === 'number')
    .flatMap((row) => {
      const name = momentOf(row);
      return name === null ? [] : [{ name, row }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Converts rows to chart points. Rows without an hour have no point. */
export function toPoints(columns: readonly string[], rows: readonly ReportRow[], isByHour: boolean): ChartPoint[] {
  return inTime(rows, isByHour).map(({ name, row }) => ({
    name,
    ...marksOf(row),
    values: figures(row, columns),
    ...(row.previous && { previous: figures(row.previous, columns) }),
  }));
}

/**
 * Describes sums of the chart that have no hour: 'Not in the hours, reported by day: Earned 1,098.56'. Null if there
 * are none.
 * @param rows rows of the chart by hour
 */
export function dayOnlyWords(contract: ReportContract, rows: readonly ReportRow[]): string | null {
  const apart = rows.filter((row) => typeof row['hour'] !== 'number');
  const sums = contract.chart.flatMap(({ column: id }) => {
    const column = contract.columns[id];
    if (!column || column.kind !== 'base') return [];
    const sum = apart.reduce((all, row) => all + (typeof row[id] === 'number' ? row[id] : 0), 0);
    return sum === 0 ? [] : [`${column.label} ${formatValue(column.format, sum)}`];
  });
  return sums.length === 0 ? null : `Reported by day, so not included in the hours: ${sums.join(', ')}`;
}

/** Returns the points, with unfinished days and hours marked. */
export function withRunning(points: readonly ChartPoint[], now: Date): readonly ChartPoint[] {
  const [day, hour] = [now.toISOString().slice(0, 10), now.getUTCHours()];
  const current = hourName(day, hour);
  const isRunning = ({ name }: ChartPoint): boolean => (name.length > 10 ? name >= current : name >= day);
  return points.map((point) => (isRunning(point) ? { ...point, isRunning: true } : point));
}

const OTHERS = 'others';

/** Splits one metric into its largest segments and all others. Each segment is a series, in at most twelve colors. */
export function toSplit(
  contract: ReportContract,
  { column, nameColumn }: { readonly column: string; readonly nameColumn: string },
  rows: readonly ReportRow[],
): { series: ChartSeries[]; points: ChartPoint[] } {
  const sums = new Map<string, number>();
  for (const part of rows.flatMap(({ children }) => children ?? [])) {
    const name = String(part[nameColumn] ?? 'Unknown');
    sums.set(name, (sums.get(name) ?? 0) + (typeof part[column] === 'number' ? Math.abs(part[column]) : 0));
  }
  const largest = [...sums].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const shown = new Set(largest.slice(0, largest.length > SERIES_COLORS ? SERIES_COLORS - 1 : SERIES_COLORS));
  const format = contract.columns[column]?.format ?? 'decimal2';
  const names = [...shown, ...(largest.length > shown.size ? [OTHERS] : [])];
  const series = names.map((name, index): ChartSeries => ({
    id: name,
    label: name === OTHERS ? `${largest.length - shown.size} others` : name,
    format,
    kind: 'stack',
    axis: 'left',
    color: seriesColor(index),
  }));
  const points = inTime(rows, false).map(({ name, row }) => {
    const values: Record<string, number | null> = {};
    for (const part of row.children ?? []) {
      const value = part[column];
      if (typeof value !== 'number') continue;
      const own = String(part[nameColumn] ?? 'Unknown');
      const id = shown.has(own) ? own : OTHERS;
      values[id] = (values[id] ?? 0) + value;
    }
    return { name, ...marksOf(row), values };
  });
  return { series, points };
}

/**
 * Returns the chart as a table for a file: plain numbers, one line per point, with compared values in the next columns.
 */
export function chartTable(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): (string | number | null)[][] {
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  const head = ['Time', ...series.flatMap(({ label }) => (hasPrevious ? [label, `${label} before`] : [label]))];
  const lines = points.map(({ name, values, previous }) => [
    name,
    ...series.flatMap(({ id }) => {
      const own = values[id] ?? null;
      return hasPrevious ? [own, previous?.[id] ?? null] : [own];
    }),
  ]);
  return [head, ...lines];
}
