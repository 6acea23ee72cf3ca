import { alertCircumstances, alertLabel, alertStatus, formatValue } from '@adops/domain';
import { IconCheck, IconCornerDownRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MuteAlert, type MutableEntity } from '../alert-delivery/index.js';
import type { Adgroup, AlertLine, ShownAlert } from './alert-rows.js';
import classes from './AlertReport.module.css';

/** Prevents line breaks inside ranges such as 05:00–06:00. */
const unbroken = (text: string): string => text.replaceAll('–', '\u2060–\u2060').replaceAll(' – ', '\u00a0– ');

/** Kind and circumstances of an alert. Wraps instead of truncating. */
export function AlertText({ alert }: { alert: ShownAlert }) {
  return (
    <span className={classes.alert} data-contained={alert.parentId ? true : undefined}>
      {alert.parentId ? (
        <IconCornerDownRight size={13} className={classes.fold} aria-label="Part of a larger alert" />
      ) : null}
      <span className={classes.kind} data-resolved={alert.state === 'resolved' || undefined}>
        {alertLabel(alert.type)}
      </span>{' '}
      {unbroken(alertCircumstances(alert))}
    </span>
  );
}

interface StatusProps {
  readonly alert: ShownAlert;
  readonly adgroup: Adgroup;
  readonly acknowledge: (alertIds: readonly number[]) => void;
  /** False in a table cell, which is reached with the table's keys. True in a card, which is reached with Tab. */
  readonly isTabStop?: boolean;
}

/** Entities of an ad group whose alert messages can be muted. */
const mutableOf = ({ adgroupId, adgroup, partnerAccountId, partnerAccountName, site }: Adgroup): MutableEntity[] => [
  { type: 'adgroup', id: adgroupId, name: adgroup },
  { type: 'account', id: partnerAccountId, name: partnerAccountName },
  ...(site ? [{ type: 'site' as const, id: site.id, name: site.name }] : []),
];

export function AlertStatus({ alert, adgroup, acknowledge, isTabStop = false }: StatusProps) {
  return (
    <span className={classes.named}>
      <span className={classes.dot} data-state={alert.state} aria-hidden />
      {alertStatus(alert)}
      {alert.state === 'open' && (
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          data-action="first"
          className={classes.mark}
          title={isTabStop ? 'Acknowledge this alert' : 'Acknowledge this alert (Enter)'}
          aria-label={`Acknowledge ${alertLabel(alert.type)}`}
          onClick={() => acknowledge([alert.id])}
        >
          <IconCheck size={13} aria-hidden />
        </button>
      )}
      {alert.state !== 'resolved' && (
        <MuteAlert type={alert.type} entities={mutableOf(adgroup)} isTabStop={isTabStop} />
      )}
    </span>
  );
}

/** Returns the reason why a loss isn't part of the total. Null if it is. */
export function notCountedWords({ isCounted, loss, resolution }: ShownAlert): string | null {
  if (isCounted || typeof loss !== 'number') return null;
  return resolution === 'restated' || resolution === 'corrected'
    ? 'Not included in the total because the alert no longer applies'
    : 'Not included in the total because another alert covers the same hours';
}

/** Loss of the alert and, beneath it, of its ad group if that differs. */
export function AlertLoss({ row }: { row: AlertLine }) {
  if (!row.of) return formatValue('money', row.loss);
  const { alert } = row.of;
  const own = typeof alert.loss === 'number' ? formatValue('money', alert.loss) : null;
  return (
    <span className={classes.losses}>
      {own !== null && (
        <span
          className={classes.loss}
          data-faint={!alert.isCounted || undefined}
          data-resolved={alert.state === 'resolved' || undefined}
          title={notCountedWords(alert) ?? undefined}
        >
          {own}
        </span>
      )}
      {hasGroupLoss(row) && (
        <span className={classes.groupLoss} title="Loss of the ad group, with each hour counted once">
          Σ {formatValue('money', row.loss)}
        </span>
      )}
    </span>
  );
}

/** Returns true if the ad group's loss differs from the loss of the visible alert. */
export const hasGroupLoss = ({ of, count, loss }: AlertLine): boolean =>
  of !== null && count > 1 && loss !== null && loss !== of.alert.loss;

interface AdgroupNameProps {
  readonly row: AlertLine;
  readonly address: string | null;
  readonly isTabStop?: boolean;
}

export function AdgroupName({ row, address, isTabStop = false }: AdgroupNameProps) {
  if (!row.of) return 'Total';
  const name = <span className={classes.name}>{row.of.adgroup.adgroup}</span>;
  return (
    <span className={classes.named}>
      {address ? (
        <Link className={classes.link} to={address} tabIndex={isTabStop ? 0 : -1}>
          {name}
        </Link>
      ) : (
        name
      )}
      {row.count > 1 && (
        <span className={classes.count} data-open={row.open > 0 || undefined}>
          {row.open > 0 ? `${row.open} of ${row.count} open` : `${row.count} alerts`}
        </span>
      )}
    </span>
  );
}
