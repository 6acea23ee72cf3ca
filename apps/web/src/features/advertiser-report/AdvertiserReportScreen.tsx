import { Button, CloseButton, SegmentedControl, Select, Switch } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  ADVERTISER_FEED_IDS,
  ADVERTISER_METRICS,
  ADVERTISER_SEGMENTATIONS,
  MAX_ADVERTISER_DAYS,
  rangeInWords,
  type AdvertiserMetric,
  type AdvertiserReportId,
  type AdvertiserSegmentationId,
} from '@adops/domain';
import { useEffect, useMemo } from 'react';
import { showError } from '../../app/toasts.js';
import { TimeChart } from '../../reporting/chart/TimeChart.js';
import type { ChartMarker } from '../../reporting/chart/chart-types.js';
import { DateFilter } from '../../reporting/index.js';
import { EmptyState } from '../../ui/EmptyState.js';
import {
  ADVERTISER_ADGROUP,
  ADVERTISER_REPORT,
  ADVERTISER_RPC,
  ADVERTISER_SERIES,
  ADVERTISER_SITES,
  SITE_FEEDS,
} from './advertiser.graphql.js';
import { alertMarkers } from './alert-markers.js';
import { ADVERTISER_ALERTS } from './alerts.graphql.js';
import { advertiserChart, REVENUE_SERIES, revenuePoints, rpcChart, type Slice } from './advertiser-series.js';
import { AdvertiserViews } from './AdvertiserViews.js';
import classes from './AdvertiserReportScreen.module.css';
import type { Before } from './slice-lines.js';
import { SliceTable } from './SliceTable.js';
import { TopAdvertisers } from './TopAdvertisers.js';
import { useAdvertiserState } from './useAdvertiserState.js';
import { useFigures } from '../../reporting/index.js';

const NO_MARKERS: readonly ChartMarker[] = [];
const NO_SLICES: readonly Slice[] = [];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Advertisers of an ad group, or of a whole site, on the pages people were sent to. */
export function AdvertiserReportScreen() {
  return <Advertisers report="advertisersReport" title="Advertiser report" hasAlerts />;
}

/** The same for a site, without alerts. */
export function SiteAdvertiserReportScreen() {
  return <Advertisers report="siteAdvertisersReport" title="Site advertiser report" hasAlerts={false} />;
}

interface AdvertisersProps {
  readonly report: AdvertiserReportId;
  readonly title: string;
  readonly hasAlerts: boolean;
}

function Advertisers({ report: reportId, title, hasAlerts }: AdvertisersProps) {
  const state = useAdvertiserState();
  const { query, today, change } = state;
  const { siteId, adgroupId, label, dateRange, compareRange, segmentation, reportMetric, highlightAlerts } = query;
  useDocumentTitle(`${title} · AdOps Console`);
  const named = useFigures(ADVERTISER_SITES, {});
  const lists = named.data;
  const adgroup = useFigures(ADVERTISER_ADGROUP, adgroupId === null ? null : { id: adgroupId }).data?.adgroup;
  const siteFeeds = useFigures(SITE_FEEDS, siteId === null ? null : { siteId });
  const feedIds = siteFeeds.data?.siteFeedIds ?? null;
  const offered = useMemo(() => feedIds?.filter((id) => ADVERTISER_FEED_IDS.includes(id)) ?? [], [feedIds]);
  // A feed the site is not set up with is none; without a choice the first one stands.
  const feedId = query.feedId !== null && offered.includes(query.feedId) ? query.feedId : (offered[0] ?? null);
  const fault = faultOf(siteId, feedIds, feedId);
  useEffect(() => {
    if (fault) showError(fault);
  }, [fault]);

  const canAsk = siteId !== null && feedId !== null;
  const ids = { adgroupIds: adgroupId === null ? null : [adgroupId], siteIds: siteId === null ? null : [siteId] };
  const report = useFigures(
    ADVERTISER_REPORT,
    canAsk ? { filters: { siteId, feedId, adgroupId, label, dateRange, segmentation } } : null,
  );
  const series = useFigures(ADVERTISER_SERIES, canAsk ? { ...ids, feedId, dateRange, segmentation } : null);
  const compared = useFigures(
    ADVERTISER_REPORT,
    canAsk && compareRange
      ? { filters: { siteId, feedId, adgroupId, label, dateRange: compareRange, segmentation } }
      : null,
  );
  const seriesBefore = useFigures(
    ADVERTISER_SERIES,
    canAsk && compareRange ? { ...ids, feedId, dateRange: compareRange, segmentation } : null,
  );
  const rpc = useFigures(ADVERTISER_RPC, canAsk ? { ...ids, dateRange } : null);

  // Alerts are about hours of one ad group: nothing else is asked for them.
  const canMark = hasAlerts && adgroupId !== null && segmentation === 'hour';
  const alerts = useFigures(
    ADVERTISER_ALERTS,
    canMark && highlightAlerts ? { filters: { adgroupIdIn: [adgroupId], dateRange } } : null,
  ).data;
  const markers = useMemo(() => (alerts ? alertMarkers(alerts, dateRange) : NO_MARKERS), [alerts, dateRange]);

  const advertisers = report.data?.advertiserReport ?? null;
  // Without the sites none can be chosen; without the feeds of a site nothing can be asked for.
  const broken = (siteId === null ? [named] : [siteFeeds, report, compared]).filter(({ failure }) => failure !== null);
  // While requests are pending, days of one query are never compared with those of another.
  const slicesBefore = report.isLoading || compared.isLoading ? null : (compared.data?.advertiserReport.rows ?? null);
  const revenueBefore = series.isLoading || seriesBefore.isLoading ? null : (seriesBefore.data?.adgroupRevenue ?? null);
  const before = useMemo(
    (): Before | null =>
      slicesBefore && compareRange ? { slices: slicesBefore, range: dateRange, compareRange } : null,
    [compareRange, dateRange, slicesBefore],
  );
  const chart = useMemo(
    () => (advertisers ? advertiserChart(advertisers, reportMetric, before?.slices, before) : null),
    [advertisers, before, reportMetric],
  );
  const keywords = useMemo(() => (rpc.data ? rpcChart(rpc.data.advertiserRpc) : null), [rpc.data]);
  const revenue = useMemo(
    () =>
      series.data
        ? revenuePoints(
            series.data.adgroupRevenue,
            segmentation === 'hour',
            revenueBefore,
            compareRange && { range: dateRange, compareRange },
          )
        : null,
    [compareRange, dateRange, revenueBefore, segmentation, series.data],
  );
  const unit = segmentation === 'hour' ? 'hour' : 'day';

  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <Select
          size="xs"
          w={190}
          aria-label="Site"
          placeholder="Choose a site"
          searchable
          value={siteId === null ? null : String(siteId)}
          onChange={(value) => change({ siteId: value === null ? null : Number(value), adgroupId: null, feedId: null })}
          data={(lists?.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        {adgroupId !== null && (
          <span className={classes.adgroup}>
            {adgroup?.name ?? `Ad group ${adgroupId}`}
            <CloseButton
              size="xs"
              aria-label="Show the whole site"
              title="Show the whole site"
              onClick={() => change({ adgroupId: null })}
            />
          </span>
        )}
        {label !== null && (
          <span className={classes.adgroup}>
            Label {label}
            <CloseButton size="xs" aria-label="Remove label" onClick={() => change({ label: null })} />
          </span>
        )}
        <Select
          size="xs"
          w={170}
          aria-label="Feed"
          placeholder="Feed"
          disabled={offered.length === 0}
          allowDeselect={false}
          value={feedId === null ? null : String(feedId)}
          onChange={(value) => change({ feedId: value === null ? null : Number(value) })}
          data={offered.map((id) => ({
            value: String(id),
            label: lists?.feeds.find((feed) => feed.id === id)?.name ?? `Feed ${id}`,
          }))}
        />
        <DateFilter
          range={dateRange}
          compareRange={compareRange}
          today={today}
          longestRange={MAX_ADVERTISER_DAYS}
          dispatch={(action) => {
            if (action.type === 'datesSet' && action.range?.start && action.range.end) {
              change({ dateRange: { start: action.range.start, end: action.range.end }, compareRange: null });
            } else if (action.type === 'compareSet') {
              change({ compareRange: action.range });
            }
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="Break down by time"
          value={segmentation}
          onChange={(value) => change({ segmentation: value as AdvertiserSegmentationId })}
          data={optionsOf(ADVERTISER_SEGMENTATIONS)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          value={reportMetric}
          onChange={(value) => change({ reportMetric: value as AdvertiserMetric })}
          data={optionsOf(ADVERTISER_METRICS)}
        />
        {canMark && (
          <Switch
            size="xs"
            label="Highlight alerts"
            checked={highlightAlerts}
            onChange={(event) => change({ highlightAlerts: event.currentTarget.checked })}
          />
        )}
        <div className={classes.spacer} />
        <AdvertiserViews report={reportId} state={state} />
      </div>
      {broken.length > 0 ? (
        <EmptyState
          isHeading={false}
          title="We couldn't load the report"
          text={[...new Set(broken.flatMap(({ advice }) => advice ?? []))].join(' ')}
          action={
            <Button
              onClick={() => [named, ...broken].filter(({ failure }) => failure).forEach((each) => each.refresh())}
            >
              Retry
            </Button>
          }
        />
      ) : siteId === null ? (
        <EmptyState
          isHeading={false}
          title="Which site?"
          text="Choose a site above, or open an ad group's advertisers from the ad group report."
        />
      ) : fault ? (
        <EmptyState isHeading={false} title="No advertisers to show" text={fault} />
      ) : advertisers?.rows.length === 0 ? (
        <EmptyState
          isHeading={false}
          title="No advertisers in this period"
          text={`The feed reported no ads on this site for ${rangeInWords(dateRange, today)}. Choose another period or feed.`}
        />
      ) : (
        <>
          <div className={classes.charts}>
            <TimeChart
              title={`${ADVERTISER_METRICS[reportMetric]} by advertiser and ${unit}`}
              series={chart?.series ?? []}
              points={chart?.points ?? null}
              isLoading={report.isLoading}
              hasFailed={false}
              emptyText="No advertisers in this period."
              height={210}
              markers={markers}
            />
            <TopAdvertisers
              key={JSON.stringify([siteId, adgroupId, feedId, dateRange])}
              advertisers={advertisers?.topAdvertisers ?? []}
              before={compareRange ? (slicesBefore ?? NO_SLICES) : null}
              coloured={chart?.series.length ?? 0}
            />
            <TimeChart
              title={`Bought, sold and earned by ${unit}`}
              series={REVENUE_SERIES}
              points={revenue}
              isLoading={series.isLoading}
              hasFailed={series.failure !== null || seriesBefore.failure !== null}
              emptyText="No data for this period."
              markers={markers}
            />
            <TimeChart
              title="RPC by keyword"
              series={keywords?.series ?? []}
              points={keywords?.points ?? null}
              isLoading={rpc.isLoading}
              hasFailed={rpc.failure !== null}
              emptyText="No keyword clicks in this period."
            />
          </div>
          <div className={classes.table}>
            <SliceTable
              rows={advertisers?.rows ?? NO_SLICES}
              before={before}
              isCompared={compareRange !== null}
              isLoading={report.isLoading || compared.isLoading}
              fileName={`${title.toLowerCase().replaceAll(' ', '-')}_${dateRange.start}_${dateRange.end}`}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** Why no report can be asked for; null when one can, or nothing is known yet. */
function faultOf(siteId: number | null, feedIds: readonly number[] | null, feedId: number | null): string | null {
  if (siteId === null || feedIds === null) return null;
  if (feedIds.length === 0) return `Could not fetch feeds for site id ${siteId}. Please check configuration.`;
  return feedId === null ? 'invalid feedId' : null;
}
