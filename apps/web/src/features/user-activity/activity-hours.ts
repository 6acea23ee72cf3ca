import type { ChartPoint, ChartSeries } from '../../reporting/index.js';

interface Counted {
  readonly user?: { readonly id: number; readonly username: string } | null | undefined;
  readonly hour?: number | null | undefined;
  readonly actionCount: number;
}

const SERIES_COLORS = 12;

/** Returns a series per user, the most active first, over the 24 hours of a day. Hours without actions are 0. */
export function hoursOf(rows: readonly Counted[]): { series: ChartSeries[]; points: ChartPoint[] } {
  const people = new Map<number, { name: string; total: number; hours: number[] }>();
  for (const { user, hour, actionCount } of rows) {
    if (!user || hour == null) continue;
    const person = people.get(user.id) ?? { name: user.username, total: 0, hours: Array<number>(24).fill(0) };
    person.total += actionCount;
    person.hours[hour] = (person.hours[hour] ?? 0) + actionCount;
    people.set(user.id, person);
  }
  const busiest = [...people].sort(([, a], [, b]) => b.total - a.total || a.name.localeCompare(b.name));
  const series = busiest.map(([id, { name }], at): ChartSeries => ({
    id: String(id),
    label: name,
    format: 'integer',
    kind: 'line',
    axis: 'left',
    color: `var(--ad-series-${(at % SERIES_COLORS) + 1})`,
  }));
  if (series.length === 0) return { series, points: [] };
  const points = Array.from({ length: 24 }, (_, hour): ChartPoint => {
    return {
      name: `${String(hour).padStart(2, '0')}:00`,
      isEstimated: false,
      values: Object.fromEntries(busiest.map(([id, { hours }]) => [String(id), hours[hour] ?? 0])),
    };
  });
  return { series, points };
}
