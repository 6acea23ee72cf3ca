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

/** One line: an alert, with its ad group; the first of a group carries the others. */
export interface AlertLine {
  /** null: the line of the total. */
  readonly of: { readonly adgroup: Adgroup; readonly alert: ShownAlert } | null;
  /** Alerts of the group, this one included; for lines below the first this is 1. */
  readonly count: number;
  /** Those of them that are open. */
  readonly open: number;
  /** Loss of the ad group, or of all; null on lines below the first, and where there is none. */
  readonly loss: number | null;
}

const isOpen = ({ isAcknowledged, state }: ShownAlert): boolean => !isAcknowledged && state !== 'resolved';

/** Alerts of every kind of one ad group, in the order they are listed. */
export function alertsOf(alerts: Row['alerts']): ShownAlert[] {
  const lists = Object.values(alerts).filter((list) => Array.isArray(list)) as unknown as ShownAlert[][];
  return listAlerts(lists.flat());
}

/** Lines of the grid: the first alert of each ad group is in sight, the others lie under it. */
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

/** The line of the total, over all pages; null when there is nothing to add up. */
export function totalOf({ totalLoss, totalRecords }: Page): GridItem<AlertLine> | null {
  if (totalRecords === 0) return null;
  return { id: 'total', kind: 'total', row: { of: null, count: 0, open: 0, loss: totalLoss ?? null } };
}

/** Open alerts of these lines. */
export function unmarkedIn(items: readonly GridItem<AlertLine>[]): number[] {
  return items
    .flatMap((item) => [item.row.of?.alert, ...(item.parts ?? []).map(({ row }) => row.of?.alert)])
    .filter((alert): alert is ShownAlert => alert !== undefined && isOpen(alert))
    .map(({ id }) => id);
}
