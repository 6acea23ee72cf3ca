import type { AdvertiserQuery } from '@adops/domain';
import { useMemo } from 'react';
import type { ChartMarker } from '../../reporting/chart/chart-types.js';
import { useFigures } from '../../reporting/index.js';
import { alertMarkers } from './alert-markers.js';
import { ADVERTISER_ALERTS } from './alerts.graphql.js';

const NO_MARKERS: readonly ChartMarker[] = [];

/** Returns true if alerts can be marked. They refer to hours of a single ad group. */
export const canMarkAlerts = ({ adgroupId, segmentation }: AdvertiserQuery): boolean =>
  adgroupId !== null && segmentation === 'hour';

/** Markers of alerts in the shown hours. Empty if they can't be marked or highlights are off. */
export function useAlertMarkers(query: AdvertiserQuery, hasAlerts: boolean): readonly ChartMarker[] {
  const { adgroupId, dateRange, highlightAlerts } = query;
  const isMarked = hasAlerts && highlightAlerts && canMarkAlerts(query) && adgroupId !== null;
  const alerts = useFigures(
    ADVERTISER_ALERTS,
    isMarked ? { filters: { adgroupIdIn: [adgroupId], dateRange } } : null,
  ).data;
  return useMemo(() => (alerts ? alertMarkers(alerts, dateRange) : NO_MARKERS), [alerts, dateRange]);
}
