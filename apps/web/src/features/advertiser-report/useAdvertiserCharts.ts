import type { AdvertiserQuery } from '@adops/domain';
import { useMemo } from 'react';
import type { ChartPoint, ChartSeries } from '../../reporting/index.js';
import { advertiserChart, overSameHours, revenuePoints, rpcChart, type Slice } from './advertiser-series.js';
import type { Before } from './slice-lines.js';
import type { AdvertiserFigures } from './useAdvertiserFigures.js';

interface Drawn {
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
}

/** Data of the charts and the table. Null while it is unknown. */
export interface AdvertiserCharts {
  readonly advertisers: Drawn | null;
  readonly revenue: readonly ChartPoint[] | null;
  readonly keywords: Drawn | null;
  /** Slices of the comparison range. */
  readonly slicesBefore: readonly Slice[] | null;
  /** Same slices with both date ranges. */
  readonly before: Before | null;
}

export function useAdvertiserCharts(query: AdvertiserQuery, figures: AdvertiserFigures): AdvertiserCharts {
  const { dateRange, compareRange, segmentation, reportMetric } = query;
  const { report, compared, series, seriesBefore, rpc } = figures;
  const answer = report.data?.advertiserReport ?? null;
  // While requests are pending, results of different queries must not be compared with each other.
  const slicesBefore = report.isLoading || compared.isLoading ? null : (compared.data?.advertiserReport.rows ?? null);
  const revenueBefore = series.isLoading || seriesBefore.isLoading ? null : (seriesBefore.data?.adgroupRevenue ?? null);
  const before = useMemo(
    (): Before | null =>
      slicesBefore && compareRange ? { slices: slicesBefore, range: dateRange, compareRange } : null,
    [compareRange, dateRange, slicesBefore],
  );
  const advertisers = useMemo(
    () => (answer ? advertiserChart(answer, reportMetric, before?.slices, before) : null),
    [answer, before, reportMetric],
  );
  const keywords = useMemo(() => (rpc.data ? rpcChart(rpc.data.advertiserRpc) : null), [rpc.data]);
  const revenue = useMemo(() => {
    if (!series.data) return null;
    const days = compareRange && { range: dateRange, compareRange };
    return revenuePoints(series.data.adgroupRevenue, segmentation === 'hour', revenueBefore, days);
  }, [compareRange, dateRange, revenueBefore, segmentation, series.data]);
  return useMemo(() => {
    const charts = overSameHours([advertisers?.points ?? null, revenue, keywords?.points ?? null]);
    const over = (drawn: Drawn | null, at: number): Drawn | null => drawn && { ...drawn, points: charts[at]! };
    return {
      advertisers: over(advertisers, 0),
      revenue: charts[1]!,
      keywords: over(keywords, 2),
      slicesBefore,
      before,
    };
  }, [advertisers, before, keywords, revenue, slicesBefore]);
}
