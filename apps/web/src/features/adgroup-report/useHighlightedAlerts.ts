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
  /** True if an ad group is selected and rows are broken down by hour, so that alerts can be highlighted. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly alerts: readonly AlertFacts[];
  /** Returns the text of all alerts about an hour of the day, or null if there are none. */
  readonly atHour: (hour: unknown) => string | null;
}

/** Groups alert texts by the hours of the day they refer to, for all days of a range. */
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

/** Fetches alerts of the selected ad group if highlights are on and rows are broken down by hour. */
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
    // If the alerts can't be loaded, the report is shown without highlights.
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
