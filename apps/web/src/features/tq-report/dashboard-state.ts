import { addDays, dayOf, isDayRange, type DayRange } from '@adops/domain';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';

/** Filters of the dashboard. */
export interface DashboardState {
  readonly dateRange: DayRange;
  /** Selected markets. Empty for all. */
  readonly marketIds: readonly number[];
  readonly deviceIds: readonly number[];
}

/** Default markets and device. */
const USUAL_MARKETS = [1, 2, 3, 4, 7, 8, 14, 15, 16, 17];
const USUAL_DEVICES = [2];
const USUAL_DAYS = 14;

export const usualState = (today: string): DashboardState => ({
  dateRange: { start: addDays(today, 1 - USUAL_DAYS), end: today },
  marketIds: USUAL_MARKETS,
  deviceIds: USUAL_DEVICES,
});

/** Parses ids of a parameter. 'all' becomes an empty list, and a missing or invalid parameter becomes the default. */
function readIds(text: string | null, usual: readonly number[]): readonly number[] {
  if (text === null) return usual;
  if (text === 'all') return [];
  const ids = text.split(',').map(Number);
  return ids.length > 0 && ids.every((id) => Number.isInteger(id) && id > 0) ? [...new Set(ids)] : usual;
}

/** Reads the filters from the address. Invalid values become the defaults. */
export function readDashboard(params: URLSearchParams, today: string): DashboardState {
  const usual = usualState(today);
  const [start, end] = (params.get('dateRange') ?? '').split(',');
  const range = { start, end };
  return {
    dateRange: isDayRange(range) ? range : usual.dateRange,
    marketIds: readIds(params.get('marketIdIn'), usual.marketIds),
    deviceIds: readIds(params.get('deviceIdIn'), usual.deviceIds),
  };
}

const idsText = (ids: readonly number[]): string => (ids.length === 0 ? 'all' : ids.join(','));

export const writeDashboard = ({ dateRange, marketIds, deviceIds }: DashboardState): URLSearchParams =>
  new URLSearchParams({
    dateRange: `${dateRange.start},${dateRange.end}`,
    marketIdIn: idsText(marketIds),
    deviceIdIn: idsText(deviceIds),
  });

/** Returns the filters of the dashboard, stored in the address. */
export function useDashboardState() {
  const [params, setParams] = useSearchParams();
  const today = dayOf(serverNow());
  const state = useMemo(() => readDashboard(params, today), [params, today]);
  const change = useCallback(
    (next: Partial<DashboardState>) =>
      setParams((before) => writeDashboard({ ...readDashboard(before, today), ...next }), { replace: true }),
    [setParams, today],
  );
  return { state, today, change };
}
