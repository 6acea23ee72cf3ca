import {
  ALERT_REPORT,
  alertCircumstances,
  alertDetails,
  alertLabel,
  alertLoss,
  alertStatus,
  dayInWords,
  formatValue,
} from '@adops/domain';
import { IconCheck, IconCornerDownRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { MiddleText } from '../../ui/MiddleText.js';
import type { AlertLine } from './alert-rows.js';
import classes from './AlertReport.module.css';

type Item = GridItem<AlertLine>;
type ColumnId = keyof (typeof ALERT_REPORT)['columns'];

const WIDTHS: Readonly<Record<ColumnId, number>> = {
  adgroup: 250,
  acknowledgeStatus: 136,
  alerts: 500,
  datetime: 112,
  processingDatetime: 112,
  campaign: 200,
  siteName: 130,
  sourcePartnerName: 150,
  market: 130,
  userName: 104,
};

/** A missing name stays empty on lines below the first, where the ad group's own would only repeat itself. */
const ofGroup =
  (read: (line: AlertLine) => string | null | undefined) =>
  ({ row, kind }: Item): string =>
    kind === 'part' ? '' : formatValue('text', read(row));

/** '20 Nov 17:00'. */
const momentInWords = (moment: string | null | undefined): string =>
  moment
    ? `${dayInWords(moment.slice(0, 10), moment.slice(0, 10))} ${moment.slice(11, 16)}`
    : formatValue('text', null);

const TEXTS: Readonly<Record<ColumnId, (item: Item) => string>> = {
  adgroup: ({ row, kind }) => (kind === 'part' ? '' : row.adgroup.adgroup),
  acknowledgeStatus: ({ row }) => alertStatus(row.alert),
  alerts: ({ row }) => `${alertLabel(row.alert.type)}: ${alertDetails(row.alert)}`,
  datetime: ({ row }) => momentInWords(row.alert.datetime),
  processingDatetime: ({ row }) => momentInWords(row.alert.processingDatetime),
  campaign: ofGroup(({ adgroup }) => adgroup.campaign),
  siteName: ofGroup(({ adgroup }) => adgroup.site?.name),
  sourcePartnerName: ofGroup(({ adgroup }) => adgroup.sourcePartnerName),
  market: ofGroup(({ adgroup }) => adgroup.site?.market?.name),
  userName: ofGroup(({ adgroup }) => adgroup.userName),
};

export interface AlertActions {
  readonly acknowledge: (alertIds: readonly number[]) => void;
  /** Address of the ad group report with the hours of the alert. */
  readonly hoursOf: (line: AlertLine) => string | null;
}

/** Cells that say more than their text. */
function cellOf(id: ColumnId, { acknowledge, hoursOf }: AlertActions): ((item: Item) => React.ReactNode) | undefined {
  if (id === 'adgroup') {
    return (item) => {
      if (item.kind === 'part') return null;
      const { row } = item;
      const address = hoursOf(row);
      const name = <MiddleText text={row.adgroup.adgroup} />;
      return (
        <span className={classes.named}>
          {address ? (
            <Link className={classes.link} to={address} tabIndex={-1}>
              {name}
            </Link>
          ) : (
            name
          )}
          {row.count > 1 && (
            <span
              className={classes.count}
              // The line shows one alert: what is still open below it must be seen too.
              data-open={(row.open > 0 && row.alert.state !== 'open') || undefined}
              title={`${row.count} alerts, ${row.open} open`}
            >
              {row.count}
            </span>
          )}
        </span>
      );
    };
  }
  if (id === 'alerts') {
    return ({ row }) => (
      <span className={classes.named} data-folded={row.alert.parentId ? true : undefined}>
        {row.alert.parentId ? (
          <IconCornerDownRight size={13} className={classes.fold} aria-label="Part of a larger alert" />
        ) : null}
        <span className={classes.kind} data-resolved={row.alert.state === 'resolved' || undefined}>
          {alertLabel(row.alert.type)}
        </span>
        {alertLoss(row.alert) !== '' && (
          <span className={classes.loss} data-resolved={row.alert.state === 'resolved' || undefined}>
            {alertLoss(row.alert)}
          </span>
        )}
        <span className={classes.details}>{alertCircumstances(row.alert)}</span>
      </span>
    );
  }
  if (id === 'acknowledgeStatus') {
    return ({ row: { alert } }) => (
      <span className={classes.named}>
        <span className={classes.dot} data-state={alert.state} aria-hidden />
        {alertStatus(alert)}
        {alert.state === 'open' && (
          <button
            type="button"
            tabIndex={-1}
            data-action="first"
            className={classes.mark}
            title="Acknowledge this alert (Enter)"
            aria-label={`Acknowledge ${alertLabel(alert.type)}`}
            onClick={() => acknowledge([alert.id])}
          >
            <IconCheck size={13} aria-hidden />
          </button>
        )}
      </span>
    );
  }
  return undefined;
}

/** A column of the contract as the grid shows it. */
export function toAlertColumn(id: string, actions: AlertActions): GridColumn<AlertLine> {
  const known = id as ColumnId;
  const column = ALERT_REPORT.columns[known];
  const text = TEXTS[known];
  return {
    id,
    label: column.label,
    help: column.help,
    align: 'left',
    width: WIDTHS[known],
    canSort: column.sortable,
    text,
    cell: cellOf(known, actions),
    tone: ({ row, kind }) =>
      known === 'adgroup' && kind === 'row' ? 'strong' : row.alert.state === 'resolved' ? 'faint' : undefined,
  };
}
