import { dayInWords, hourLabel, type AdvertiserMetric } from '@adops/domain';
import type { AdvertiserReportQuery, AdvertiserRpcQuery, AdvertiserSeriesQuery } from '../../gql/graphql.js';
import type { ChartPoint, ChartSeries } from '../../reporting/chart/chart-types.js';
import { SERIES_COLOURS, seriesColour } from '../../reporting/chart/palette.js';

type Report = AdvertiserReportQuery['advertiserReport'];
export type Slice = Report['rows'][number];

/** '20 Nov', or '20 Nov 09:00 - 10:00'. */
export function sliceName(moment: string, hour: number | null | undefined): string {
  const day = dayInWords(moment.slice(0, 10), moment.slice(0, 10));
  return typeof hour === 'number' ? `${day} ${hourLabel(hour)}` : day;
}

/** The moment in full, the same in every chart of the screen. */
function pointName(moment: string, hour: number | null | undefined): string {
  return typeof hour === 'number' ? `${moment.slice(0, 10)} ${hourLabel(hour)}` : moment.slice(0, 10);
}

const axisLabel = (moment: string, hour: number | null | undefined): string =>
  typeof hour === 'number' && hour > 0
    ? `${String(hour).padStart(2, '0')}:00`
    : dayInWords(moment.slice(0, 10), moment);

const OTHERS = 'others';

/** Clicks or impressions of the strongest advertisers over time, the rest together. */
export function advertiserChart(
  { rows, topAdvertisers }: Report,
  metric: AdvertiserMetric,
): { series: ChartSeries[]; points: ChartPoint[] } {
  const names = topAdvertisers.map(({ name }) => name);
  const shown = new Set(names.slice(0, names.length > SERIES_COLOURS ? SERIES_COLOURS - 1 : SERIES_COLOURS));
  const rest = names.length - shown.size;
  const series = [...shown, ...(rest > 0 ? [OTHERS] : [])].map((name, index): ChartSeries => ({
    id: name,
    label: name === OTHERS ? `${rest} others` : name,
    format: 'integer',
    kind: 'stack',
    axis: 'left',
    colour: seriesColour(index),
  }));
  const points = rows.map((row) => {
    const values: Record<string, number> = {};
    for (const advertiser of row.advertisers) {
      const id = shown.has(advertiser.name) ? advertiser.name : OTHERS;
      values[id] = (values[id] ?? 0) + advertiser[metric];
    }
    return {
      name: pointName(row.dateTime, row.hour),
      label: axisLabel(row.dateTime, row.hour),
      isEstimated: false,
      values,
    };
  });
  return { series, points };
}

export const REVENUE_SERIES: readonly ChartSeries[] = [
  { id: 'bought', label: 'Bought', format: 'integer', kind: 'bar', axis: 'left', colour: 'var(--ad-chart-cost)' },
  { id: 'sold', label: 'Sold', format: 'integer', kind: 'bar', axis: 'left', colour: 'var(--ad-chart-earned)' },
  { id: 'earned', label: 'Earned', format: 'money', kind: 'line', axis: 'left', colour: seriesColour(2) },
  { id: 'profit', label: 'Profit', format: 'money', kind: 'line', axis: 'left', colour: seriesColour(1) },
  { id: 'RPC', label: 'RPC', format: 'money4', kind: 'line', axis: 'right', colour: seriesColour(3) },
];

/** What the ad groups bought, sold and earned in the same slices. */
export function revenuePoints(rows: AdvertiserSeriesQuery['adgroupRevenue'], byHour: boolean): ChartPoint[] {
  return rows
    .filter(({ hour }) => !byHour || typeof hour === 'number')
    .map((row) => ({
      name: pointName(row.date, row.hour),
      label: axisLabel(row.date, row.hour),
      isEstimated: false,
      values: {
        bought: row.bought ?? null,
        sold: row.sold ?? null,
        earned: row.earned ?? null,
        profit: row.profit ?? null,
        RPC: row.RPC ?? null,
      },
    }));
}

/** Lines people can still tell apart. */
const MOST_KEYWORDS = 6;

/** Revenue per click over time: a line for each of the keywords seen most. */
export function rpcChart(rows: AdvertiserRpcQuery['advertiserRpc']): { series: ChartSeries[]; points: ChartPoint[] } {
  const counts = new Map<string, number>();
  for (const { keyword } of rows) counts.set(keyword ?? '', (counts.get(keyword ?? '') ?? 0) + 1);
  const keywords = [...counts].sort(([, a], [, b]) => b - a).map(([keyword]) => keyword);
  const series = keywords.slice(0, MOST_KEYWORDS).map((keyword, index): ChartSeries => ({
    id: keyword,
    label: keyword === '' ? 'No keyword' : keyword,
    format: 'money4',
    kind: 'line',
    axis: 'left',
    colour: seriesColour(index),
  }));
  const isByHour = rows.some(({ datetime }) => !datetime.startsWith(`${datetime.slice(0, 10)}T00:00:00`));
  const moments = [...new Set(rows.map(({ datetime }) => datetime))].sort();
  const points = moments.map((moment) => {
    const hour = isByHour ? Number(moment.slice(11, 13)) : null;
    const own = rows.filter(({ datetime }) => datetime === moment);
    return {
      name: pointName(moment, hour),
      label: axisLabel(moment, hour),
      isEstimated: false,
      values: Object.fromEntries(own.map(({ keyword, rpc }) => [keyword ?? '', rpc ?? null])),
    };
  });
  return { series, points };
}
