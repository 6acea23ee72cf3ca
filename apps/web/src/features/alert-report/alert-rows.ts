import { sortAlerts, type AlertFacts } from '@adops/domain';
import type { AlertReportScreenQuery } from '../../gql/graphql.js';
import type { GridItem } from '../../ui/data-grid/grid-types.js';

type Row = AlertReportScreenQuery['alertReport']['rows'][number];
export type Adgroup = Row['adgroup'];
export type ShownAlert = AlertFacts & {
  readonly processingDatetime?: string | null;
  readonly isAcknowledged: boolean;
};

/** One line: an alert, with its ad group; the first of a group carries the others. */
export interface AlertLine {
  readonly adgroup: Adgroup;
  readonly alert: ShownAlert;
  /** Alerts of the group, this one included; for lines below the first this is 1. */
  readonly count: number;
  /** Those of them nobody has marked and that still hold. */
  readonly open: number;
}

const isOpen = ({ isAcknowledged, state }: ShownAlert): boolean => !isAcknowledged && state !== 'resolved';

/** Alerts of every kind of one ad group, in the order they are listed. */
export function alertsOf(alerts: Row['alerts']): ShownAlert[] {
  const lists = Object.values(alerts).filter((list) => Array.isArray(list)) as unknown as ShownAlert[][];
  return sortAlerts(lists.flat());
}

/** Lines of the grid: the first alert of each ad group is open, the others lie under it. */
export function linesOf(rows: readonly Row[]): GridItem<AlertLine>[] {
  return rows.flatMap(({ id, adgroup, alerts }) => {
    const [first, ...others] = alertsOf(alerts);
    if (!first) return [];
    return [
      {
        id: String(id),
        kind: 'row' as const,
        row: { adgroup, alert: first, count: others.length + 1, open: [first, ...others].filter(isOpen).length },
        parts: others.map((alert) => ({
          id: `${id}/${alert.id}`,
          kind: 'part' as const,
          row: { adgroup, alert, count: 1, open: isOpen(alert) ? 1 : 0 },
        })),
      },
    ];
  });
}

/** Every alert of these lines nobody has marked yet, and that still holds. */
export function unmarkedIn(items: readonly GridItem<AlertLine>[]): number[] {
  return items
    .flatMap((item) => [item.row.alert, ...(item.parts ?? []).map(({ row }) => row.alert)])
    .filter(isOpen)
    .map(({ id }) => id);
}
