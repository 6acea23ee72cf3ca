import type { AdvertiserQuery } from '@adops/domain';
import type { AdvertiserReportQuery, AdvertiserRpcQuery, AdvertiserSeriesQuery } from '../../gql/graphql.js';
import { useFigures, type Figures } from '../../reporting/index.js';
import { ADVERTISER_REPORT, ADVERTISER_RPC, ADVERTISER_SERIES } from './advertiser.graphql.js';

export interface AdvertiserFigures {
  readonly report: Figures<AdvertiserReportQuery>;
  /** Report of the comparison range. */
  readonly compared: Figures<AdvertiserReportQuery>;
  /** Bought and sold clicks and revenue. */
  readonly series: Figures<AdvertiserSeriesQuery>;
  readonly seriesBefore: Figures<AdvertiserSeriesQuery>;
  /** Revenue per click by keyword. */
  readonly rpc: Figures<AdvertiserRpcQuery>;
}

/** Fetches the figures of a site, or of one of its ad groups, at a feed. Without a site or feed nothing is fetched. */
export function useAdvertiserFigures(query: AdvertiserQuery, feedId: number | null): AdvertiserFigures {
  const { siteId, adgroupId, label, dateRange, compareRange, segmentation } = query;
  const place = siteId === null || feedId === null ? null : { siteId, feedId };
  const ids = { adgroupIds: adgroupId === null ? null : [adgroupId], siteIds: siteId === null ? null : [siteId] };
  const reportOf = (range: typeof compareRange) =>
    place && range && { filters: { ...place, adgroupId, label, dateRange: range, segmentation } };
  const seriesOf = (range: typeof compareRange) =>
    place && range && { ...ids, feedId: place.feedId, dateRange: range, segmentation };
  return {
    report: useFigures(ADVERTISER_REPORT, reportOf(dateRange)),
    series: useFigures(ADVERTISER_SERIES, seriesOf(dateRange)),
    compared: useFigures(ADVERTISER_REPORT, reportOf(compareRange)),
    seriesBefore: useFigures(ADVERTISER_SERIES, seriesOf(compareRange)),
    rpc: useFigures(ADVERTISER_RPC, place && { ...ids, dateRange }),
  };
}
