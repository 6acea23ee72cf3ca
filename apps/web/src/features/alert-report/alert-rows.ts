import { listAlerts, type AlertFacts } from '@adops/domain';
import type { AlertReportScreenQuery } from '../../gql/graphql.js';
import type { GridItem } from '../../ui/data-grid/grid-types.js';

type Page = AlertReportScreenQuery['alertReport'];
type Row = Page['rows'][number];
export type Adgroup = Row['adgroup'];
export type ShownAlert = AlertFacts & {
  readonly processingDatetime?: string | null;
  readonly isAcknowledged: boolean;
  readonly isCounted: boolean;
};

/** Row of one alert with its ad group. The first row of a group contains the others. */
export interface AlertLine {
  /** Null in the total row. */
  readonly of: { readonly adgroup: Adgroup; readonly alert: ShownAlert } | null;
  /** Number of alerts in the group, including this one. Always 1 in rows below the first. */
  readonly count: number;
  /** Number of open alerts in the group. */
  readonly open: number;
  /** Loss of the ad group, or of all in the total row. Null in rows below the first, or if there is none. */
  readonly loss: number | null;
}

const isOpen = ({ isAcknowledged, state }: ShownAlert): boolean => !isAcknowledged && state !== 'resolved';

/** Alerts of all kinds of an ad group, in display order. */
export function alertsOf(alerts: Row['alerts']): ShownAlert[] {
  const lists = Object.values(alerts).filter((list) => Array.isArray(list)) as unknown as ShownAlert[][];
  return listAlerts(lists.flat());
}

/** Returns the grid rows: the first alert of each ad group is visible and contains the others. */
export function linesOf(rows: readonly Row[]): GridItem<AlertLine>[] {
  return rows.flatMap(({ id, adgroup, alerts, loss }) => {
    const [first, ...others] = alertsOf(alerts);
    if (!first) return [];
    const open = [first, ...others].filter(isOpen).length;
    return [
      {
        id: String(id),
        kind: 'row' as const,
        row: { of: { adgroup, alert: first }, count: others.length + 1, open, loss: loss ?? null },
        parts: others.map((alert) => ({
          id: `${id}/${alert.id}`,
          kind: 'part' as const,
          row: { of: { adgroup, alert }, count: 1, open: isOpen(alert) ? 1 : 0, loss: null },
        })),
      },
    ];
  });
}

/** Returns the total row over all pages. Null if there are no alerts. */
export function totalOf({ totalLoss, totalRecords }: Page): GridItem<AlertLine> | null {
  if (totalRecords === 0) return null;
  return { id: 'total', kind: 'total', row: { of: null, count: 0, open: 0, loss: totalLoss ?? null } };
}

/** Returns the ids of the open alerts in these rows. */
export function unmarkedIn(items: readonly GridItem<AlertLine>[]): number[] {
  return items
    .flatMap((item) => [item.row.of?.alert, ...(item.parts ?? []).map(({ row }) => row.of?.alert)])
    .filter((alert): alert is ShownAlert => alert !== undefined && isOpen(alert))
    .map(({ id }) => id);
}
