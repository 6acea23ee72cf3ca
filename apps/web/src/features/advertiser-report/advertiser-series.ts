import { addDays, dayInWords, daysOf, hourLabel, type AdvertiserMetric, type DayRange } from '@adops/domain';
import type { AdvertiserReportQuery, AdvertiserRpcQuery, AdvertiserSeriesQuery } from '../../gql/graphql.js';
import type { ChartPoint, ChartSeries } from '../../reporting/chart/chart-types.js';
import { SERIES_COLORS, seriesColor } from '../../reporting/chart/palette.js';
import { withEveryHour } from '../../reporting/chart/time-axis.js';

type Report = AdvertiserReportQuery['advertiserReport'];
export type Slice = Report['rows'][number];

/** Returns the label of a slice: '20 Nov', or '20 Nov 09:00 - 10:00'. */
export function sliceName(moment: string, hour: number | null | undefined): string {
  const day = dayInWords(moment.slice(0, 10), moment.slice(0, 10));
  return typeof hour === 'number' ? `${day} ${hourLabel(hour)}` : day;
}

const hourName = (day: string, hour: number): string => `${day} ${hourLabel(hour)}`;

/** Returns the full name of a moment, which is identical in every chart of the screen. */
function pointName(moment: string, hour: number | null | undefined): string {
  return typeof hour === 'number' ? hourName(moment.slice(0, 10), hour) : moment.slice(0, 10);
}

/**
 * Aligns charts to the same hours, so that an hour has the same position in all of them. Charts without data are
 * unchanged.
 */
export function overSameHours(charts: readonly (readonly ChartPoint[] | null)[]): (readonly ChartPoint[] | null)[] {
  const names = charts
    .flatMap((points) => [points?.[0]?.name, points?.at(-1)?.name])
    .filter((name) => name !== undefined)
    .sort();
  const [first, last] = [names[0], names.at(-1)];
  if (!first || !last) return [...charts];
  return charts.map((points) => points && withEveryHour(points, hourName, { first, last }));
}

const OTHERS = 'others';

/** Date range and comparison range. Days are compared by their distance from the start of the range. */
export interface ComparedDays {
  readonly range: DayRange;
  readonly compareRange: DayRange;
}

/** Returns the days between the starts of the two ranges. */
export const daysBetween = ({ range, compareRange }: ComparedDays): number =>
  daysOf({ start: compareRange.start, end: range.start }) - 1;

/** Adds the values of the comparison range to points. */
function beside(
  points: readonly ChartPoint[],
  before: readonly ChartPoint[] | null,
  days: ComparedDays | null,
): readonly ChartPoint[] {
  if (!before || !days) return points;
  const earlier = new Map(before.map(({ name, values }) => [name, values]));
  return points.map((point) => {
    const name = addDays(point.name.slice(0, 10), -daysBetween(days)) + point.name.slice(10);
    return { ...point, previous: earlier.get(name) ?? {} };
  });
}

/** Returns the clicks or impressions over time: a series per top advertiser and one for all others. */
export function advertiserChart(
  { rows, topAdvertisers }: Report,
  metric: AdvertiserMetric,
  before: readonly Slice[] | null = null,
  days: ComparedDays | null = null,
): { series: ChartSeries[]; points: readonly ChartPoint[] } {
  const names = topAdvertisers.map(({ name }) => name);
  const shown = new Set(names.slice(0, names.length > SERIES_COLORS ? SERIES_COLORS - 1 : SERIES_COLORS));
  const rest = names.length - shown.size;
  const series = [...shown, ...(rest > 0 ? [OTHERS] : [])].map((name, index): ChartSeries => ({
    id: name,
    label: name === OTHERS ? `${rest} others` : name,
    format: 'integer',
    kind: 'stack',
    axis: 'left',
    color: seriesColor(index),
  }));
  const pointOf = (row: Slice): ChartPoint => {
    const values: Record<string, number> = {};
    for (const advertiser of row.advertisers) {
      const id = shown.has(advertiser.name) ? advertiser.name : OTHERS;
      values[id] = (values[id] ?? 0) + advertiser[metric];
    }
    return { name: pointName(row.dateTime, row.hour), isEstimated: false, values };
  };
  const points = withEveryHour(rows.map(pointOf), hourName);
  return { series, points: beside(points, before && before.map(pointOf), days) };
}

export const REVENUE_SERIES: readonly ChartSeries[] = [
  { id: 'bought', label: 'Bought', format: 'integer', kind: 'bar', axis: 'left', color: 'var(--ad-chart-cost)' },
  { id: 'sold', label: 'Sold', format: 'integer', kind: 'bar', axis: 'left', color: 'var(--ad-chart-earned)' },
  { id: 'earned', label: 'Earned', format: 'money', kind: 'line', axis: 'right', color: seriesColor(2) },
  { id: 'profit', label: 'Profit', format: 'money', kind: 'line', axis: 'right', color: seriesColor(1) },
  { id: 'RPC', label: 'RPC', format: 'money4', kind: 'line', axis: 'right', color: seriesColor(3) },
];

type Revenue = AdvertiserSeriesQuery['adgroupRevenue'];

function toRevenuePoints(rows: Revenue, byHour: boolean): readonly ChartPoint[] {
  const points = rows
    .filter(({ hour }) => !byHour || typeof hour === 'number')
    .map((row) => ({
      name: pointName(row.date, row.hour),
      isEstimated: false,
      values: {
        bought: row.bought ?? null,
        sold: row.sold ?? null,
        earned: row.earned ?? null,
        profit: row.profit ?? null,
        RPC: row.RPC ?? null,
      },
    }));
  return withEveryHour(points, hourName);
}

/** Returns the points with bought and sold clicks and revenue of the ad groups. Uses the same slices as the advertiser chart. */
export const revenuePoints = (
  rows: Revenue,
  byHour: boolean,
  before: Revenue | null = null,
  days: ComparedDays | null = null,
): readonly ChartPoint[] => beside(toRevenuePoints(rows, byHour), before && toRevenuePoints(before, byHour), days);

/** Maximum number of lines that users can tell apart. */
const MAX_KEYWORDS = 6;

/** Returns the revenue per click over time, with a line for each of the top keywords. */
export function rpcChart(rows: AdvertiserRpcQuery['advertiserRpc']): {
  series: ChartSeries[];
  points: readonly ChartPoint[];
} {
  const counts = new Map<string, number>();
  for (const { keyword } of rows) counts.set(keyword ?? '', (counts.get(keyword ?? '') ?? 0) + 1);
  const keywords = [...counts].sort(([, a], [, b]) => b - a).map(([keyword]) => keyword);
  const series = keywords.slice(0, MAX_KEYWORDS).map((keyword, index): ChartSeries => ({
    id: keyword,
    label: keyword === '' ? 'No keyword' : keyword,
    format: 'money4',
    kind: 'line',
    axis: 'left',
    color: seriesColor(index),
  }));
  const isByHour = rows.some(({ datetime }) => !datetime.startsWith(`${datetime.slice(0, 10)}T00:00:00`));
  const moments = [...new Set(rows.map(({ datetime }) => datetime))].sort();
  const points = moments.map((moment) => {
    const hour = isByHour ? Number(moment.slice(11, 13)) : null;
    const own = rows.filter(({ datetime }) => datetime === moment);
    return {
      name: pointName(moment, hour),
      isEstimated: false,
      values: Object.fromEntries(own.map(({ keyword, rpc }) => [keyword ?? '', rpc ?? null])),
    };
  });
  return { series, points: withEveryHour(points, hourName) };
}
