import { dayInWords, eachDay } from '@adops/domain';
import type { ChartPoint } from './chart-types.js';

/**
 * Points are named by their time: '2026-11-20', or '2026-11-20 09:00' possibly followed by more. '09:00' alone stands
 * for that hour of any day.
 */
const dayOf = (name: string): string => name.slice(0, 10);
const hourOf = (name: string): number | null => (name.length > 10 ? Number(name.slice(11, 13)) : null);

/**
 * Maximum number of points with a mark at each hour, and at every sixth hour. With more points, only days are marked.
 */
const ONE_DAY = 24;
const THREE_DAYS = 72;

/**
 * Returns the points including missing hours, so that distances on the time axis are correct. Days are unchanged.
 * @param nameOf returns the name of an hour of a day
 * @param span names of the first and last hour to show. Defaults to those of the points
 */
export function withEveryHour(
  points: readonly ChartPoint[],
  nameOf: (day: string, hour: number) => string,
  span?: { readonly first: string; readonly last: string },
): readonly ChartPoint[] {
  const first = span?.first ?? points[0]?.name;
  const last = span?.last ?? points.at(-1)?.name;
  if (points.length === 0 || !first || !last || hourOf(first) === null) return points;
  const known = new Map(points.map((point) => [point.name, point]));
  return eachDay({ start: dayOf(first), end: dayOf(last) })
    .flatMap((day) => Array.from({ length: 24 }, (_, hour) => nameOf(day, hour)))
    .filter((name) => name >= first && name <= last)
    .map((name) => known.get(name) ?? { name, isEstimated: false, values: {} });
}

/** Returns the names of the points that are marked on the axis. Undefined to mark as many as fit. */
export function axisTicks(points: readonly ChartPoint[]): string[] | undefined {
  if (points.length <= ONE_DAY || hourOf(points[0]?.name ?? '') === null) return undefined;
  const step = points.length <= THREE_DAYS ? 6 : 24;
  return points.map(({ name }) => name).filter((name) => (hourOf(name) ?? 0) % step === 0);
}

/**
 * Formats the label of an axis mark: '20 Nov' for days and for midnight if there are several days, '09:00' for hours.
 */
export function axisLabel(name: string, points: readonly ChartPoint[]): string {
  if (name.length < 10) return name;
  const hour = hourOf(name);
  const isOneDay = dayOf(points[0]?.name ?? name) === dayOf(points.at(-1)?.name ?? name);
  if (hour === null || (hour === 0 && !isOneDay)) return dayInWords(dayOf(name), dayOf(name));
  return `${String(hour).padStart(2, '0')}:00`;
}
