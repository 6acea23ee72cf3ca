import { formatValue, type ReportContract, type ReportState } from '@adops/domain';
import type { ReportRow } from '../document/report-document.js';

export interface ChartPoint {
  readonly name: string;
  readonly isEstimated: boolean;
  readonly values: Readonly<Record<string, number | null>>;
}

/** A day or two are drawn by hour, anything longer by day. */
export function chartSegment(contract: ReportContract, state: Pick<ReportState, 'dateRange'>): string | null {
  const { start, end } = state.dateRange;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  const wanted = days <= 2 ? 'dateTime' : 'date';
  return contract.segments.some(({ id }) => id === wanted) ? wanted : (contract.segments[0]?.id ?? null);
}

/** The parts of the total as points in time; figures that belong to no hour stand for no point. */
export function toPoints(contract: ReportContract, parts: readonly ReportRow[], isByHour: boolean): ChartPoint[] {
  return parts
    .filter((part) => !isByHour || typeof part.hour === 'number')
    .map((part) => ({ part, key: `${String(part.date ?? '')} ${String(part.hour ?? '').padStart(2, '0')}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ part }) => ({
      name: [part.date, typeof part.hour === 'number' ? formatValue('hour', part.hour) : null]
        .filter(Boolean)
        .join(' '),
      isEstimated: part.estimated === true,
      values: Object.fromEntries(
        contract.chart.map(({ column }) => [column, typeof part[column] === 'number' ? part[column] : null]),
      ),
    }));
}

/** The chart as CSV: plain numbers, one line a point. */
export function pointsToCsv(contract: ReportContract, points: readonly ChartPoint[]): string {
  const columns = contract.chart.map(({ column }) => column);
  const head = ['Time', ...columns.map((id) => contract.columns[id]?.label ?? id)];
  const lines = points.map(({ name, values }) => [name, ...columns.map((id) => values[id] ?? '')]);
  return [head, ...lines].map((line) => line.join(',')).join('\r\n');
}

export function pointText(contract: ReportContract, id: string, value: number | null | undefined): string {
  return formatValue(contract.columns[id]?.format ?? 'decimal2', value);
}
