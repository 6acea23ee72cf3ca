import { dayOf, FIGURE_ENTITIES, PERFORMANCE } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import { activityPath } from '../../app/explain/activity-address.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { readText, writeText } from '../../app/session/storage.js';
import { serverNow } from '../../app/shell/server-clock.js';
import type { ChangeCountsQueryVariables } from '../../gql/graphql.js';
import { useFigures, useSendable } from '../data/useFigures.js';
import type { ReportController } from '../screen/useReportController.js';
import { CHANGE_COUNTS } from './change-marks.graphql.js';
import { toMarks } from './change-words.js';
import type { ChangeMark, ChangeMarks } from './chart-types.js';

const KEY = 'chart.changes';
/** If marks can't be loaded, no error is shown, because the chart is complete without them. */
const QUIETLY = { isQuiet: true };
const NO_MARKS: readonly ChangeMark[] = [];
const SOURCES = ['person', 'rule', 'import'];

/** Filters that don't apply to changes: conditions on metrics, and rows without traffic. */
const NOT_OF_CHANGES = new Set(['customFilters', 'withoutTraffic']);

/** Returns the ad group or campaign if the filters of a report allow only one. */
function entityOf(filters: Readonly<Record<string, unknown>>): { type: string; id: number } | null {
  for (const [name, type] of [
    ['adgroupIdIn', 'adgroup'],
    ['campaignIdIn', 'campaign'],
  ] as const) {
    const ids = filters[name];
    if (Array.isArray(ids) && ids.length === 1) return { type, id: ids[0] as number };
  }
  return null;
}

/**
 * Returns marks of changes by users and rules that affect the report's rows. Null for users without access to user
 * activity, and for metrics that don't belong to ad groups. The browser stores whether they are hidden.
 * @param isDrawn true once the chart has its data, because marks are requested afterwards
 */
export function useChangeMarks(
  { contract, variables, isInvalid }: Pick<ReportController, 'contract' | 'variables' | 'isInvalid'>,
  isByHour: boolean,
  isDrawn: boolean,
): ChangeMarks | null {
  const { activeCompany, permissions } = useAccess();
  const [isShown, setShown] = useState(() => readText(KEY) !== 'hidden');
  const isOffered =
    permissions.has('user-activity-report') &&
    contract.facts.some((family) => family === PERFORMANCE) &&
    contract.api.filterInput === undefined;
  const filters = useMemo(() => {
    const all = (variables['filters'] ?? {}) as ChangeCountsQueryVariables['filters'];
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => !NOT_OF_CHANGES.has(name)),
    ) as ChangeCountsQueryVariables['filters'];
  }, [variables]);
  const asked = useSendable({ filters, byHour: isByHour }, isDrawn && !isInvalid);
  const { data } = useFigures(CHANGE_COUNTS, isOffered && isShown ? asked : null, QUIETLY);
  // The filters object is stable while the report is only sorted or paged, so that the chart isn't rendered again.
  const sent = asked?.filters;
  const marks = useMemo(() => {
    if (!sent) return NO_MARKS;
    const pathOf = (day: string): string =>
      activityPath({
        companyId: activeCompany.id,
        days: { start: day, end: day },
        filters: sent,
        entity: entityOf(sent),
        ...{ kinds: FIGURE_ENTITIES, sources: SOURCES },
      });
    return toMarks(data?.changeCounts ?? [], pathOf, dayOf(serverNow()));
  }, [data, sent, activeCompany.id]);
  const toggle = useCallback(() => {
    setShown(!isShown);
    writeText(KEY, isShown ? 'hidden' : null);
  }, [isShown]);
  return useMemo(() => (isOffered ? { marks, isShown, toggle } : null), [isOffered, marks, isShown, toggle]);
}
