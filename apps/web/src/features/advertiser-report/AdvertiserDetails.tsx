import { ADVERTISER_METRICS, type AdvertiserQuery } from '@adops/domain';
import type { ChartMarker } from '../../reporting/chart/chart-types.js';
import { TimeChart } from '../../reporting/index.js';
import classes from './AdvertiserReportScreen.module.css';
import { REVENUE_SERIES, type Slice } from './advertiser-series.js';
import { SliceTable } from './SliceTable.js';
import { TopAdvertisers } from './TopAdvertisers.js';
import { useAdvertiserCharts } from './useAdvertiserCharts.js';
import type { AdvertiserFigures } from './useAdvertiserFigures.js';

const NO_SLICES: readonly Slice[] = [];

interface AdvertiserDetailsProps {
  readonly query: AdvertiserQuery;
  readonly feedId: number | null;
  readonly figures: AdvertiserFigures;
  readonly markers: readonly ChartMarker[];
  /** Name of the table's file, without dates and extension. */
  readonly fileName: string;
}

/** Charts, top advertisers and the table of days or hours. */
export function AdvertiserDetails({ query, feedId, figures, markers, fileName }: AdvertiserDetailsProps) {
  const { siteId, adgroupId, dateRange, compareRange, segmentation, reportMetric } = query;
  const { report, compared, series, seriesBefore, rpc } = figures;
  const charts = useAdvertiserCharts(query, figures);
  const answer = report.data?.advertiserReport ?? null;
  const unit = segmentation === 'hour' ? 'hour' : 'day';
  return (
    <>
      <div className={classes.charts}>
        <TimeChart
          title={`${ADVERTISER_METRICS[reportMetric]} by advertiser and ${unit}`}
          series={charts.advertisers?.series ?? []}
          points={charts.advertisers?.points ?? null}
          isLoading={report.isLoading}
          hasFailed={false}
          emptyText="No advertisers in this period."
          height={210}
          markers={markers}
        />
        <TopAdvertisers
          key={JSON.stringify([siteId, adgroupId, feedId, dateRange])}
          advertisers={answer?.topAdvertisers ?? []}
          before={compareRange ? (charts.slicesBefore ?? NO_SLICES) : null}
          colored={charts.advertisers?.series.length ?? 0}
        />
        <TimeChart
          title={`Bought, sold and earned by ${unit}`}
          series={REVENUE_SERIES}
          points={charts.revenue}
          isLoading={series.isLoading}
          hasFailed={series.failure !== null || seriesBefore.failure !== null}
          emptyText="No data for this period."
          markers={markers}
        />
        <TimeChart
          title="RPC by keyword"
          series={charts.keywords?.series ?? []}
          points={charts.keywords?.points ?? null}
          isLoading={rpc.isLoading}
          hasFailed={rpc.failure !== null}
          emptyText="No keyword clicks in this period."
        />
      </div>
      <div className={classes.table}>
        <SliceTable
          rows={answer?.rows ?? NO_SLICES}
          before={charts.before}
          isCompared={compareRange !== null}
          isLoading={report.isLoading || compared.isLoading}
          fileName={`${fileName}_${dateRange.start}_${dateRange.end}`}
        />
      </div>
    </>
  );
}
