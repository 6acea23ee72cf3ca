import {
  ADGROUP_REPORT,
  alertDetails,
  alertLabel,
  dayOf,
  eachDay,
  hoursNamedOn,
  readReportState,
  sortAlerts,
  visibleAlertTypes,
  type AlertFacts,
  type DayRange,
} from '@adops/domain';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { useFigures } from '../../reporting/data/useFigures.js';
import { keptParameter } from '../../reporting/state/kept-parameters.js';
import { HIGHLIGHTED_ALERTS } from './highlighted-alerts.graphql.js';

const NO_ALERTS: readonly AlertFacts[] = [];
const QUIETLY = { isQuiet: true };

export interface HighlightedAlerts {
  /** An ad group is selected and rows are broken down by hour: alerts can be shown. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly alerts: readonly AlertFacts[];
  /** Words on the alerts that name an hour of the day; null for hours without. */
  readonly atHour: (hour: unknown) => string | null;
}

/** Hours of the day that alerts name on days of a range, with the alerts in words. */
export function wordsByHour(alerts: readonly AlertFacts[], range: DayRange): ReadonlyMap<number, string> {
  const words = new Map<number, string[]>();
  for (const alert of alerts) {
    const hours = new Set(eachDay(range).flatMap((day) => [...hoursNamedOn(alert, day)]));
    for (const hour of hours) {
      words.set(hour, [...(words.get(hour) ?? []), `${alertLabel(alert.type)}: ${alertDetails(alert)}`]);
    }
  }
  return new Map([...words].map(([hour, texts]) => [hour, texts.join('\n')]));
}

/** Alerts of the chosen ad group, fetched only when wanted, with an ad group selected and rows broken down by hour. */
export function useHighlightedAlerts(): HighlightedAlerts {
  const { permissions } = useAccess();
  const { search } = useLocation();
  const state = useMemo(() => readReportState(ADGROUP_REPORT, search, dayOf(serverNow())), [search]);
  const chosen = state?.filters.adgroupIdIn;
  const hasChoice = Array.isArray(chosen) && chosen.length > 0;
  const isOffered = hasChoice && state?.segment === 'hour' && visibleAlertTypes(permissions).length > 0;
  const isOn = keptParameter(search, 'highlightAlerts') === 'true';
  const { data } = useFigures(
    HIGHLIGHTED_ALERTS,
    isOn && isOffered ? { filters: { adgroupIdIn: chosen as number[], dateRange: state.dateRange } } : null,
    // Without them the report is what it is without highlights.
    QUIETLY,
  );
  const alerts = useMemo((): readonly AlertFacts[] => {
    const lists = data?.adgroupReport.rows.flatMap(({ alerts: found }) =>
      Object.values(found ?? {}).filter(Array.isArray),
    );
    return lists ? sortAlerts(lists.flat() as AlertFacts[]) : NO_ALERTS;
  }, [data]);
  const byHour = useMemo(
    () => (state ? wordsByHour(alerts, state.dateRange) : new Map<number, string>()),
    [alerts, state],
  );
  return useMemo(
    () => ({
      isOffered,
      isOn,
      alerts,
      atHour: (hour) => (typeof hour === 'number' ? (byHour.get(hour) ?? null) : null),
    }),
    [alerts, byHour, isOffered, isOn],
  );
}
