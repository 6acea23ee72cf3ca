import { formatValue } from '../formats/registry.js';
import { ALERT_TYPES, type AlertTypeName } from '../reports/filters.js';

/** Alert as the schema returns it. Fields that don't apply to the type are missing. Times are ISO 8601 in UTC. */
export interface AlertFacts {
  readonly id: number;
  readonly type: AlertTypeName;
  readonly datetime: string;
  readonly parentId?: number | null;
  readonly state?: string;
  readonly resolution?: string | null;
  readonly date?: string | null;
  readonly hour?: number | null;
  readonly dateIntervalBegin?: string | null;
  readonly dateIntervalEnd?: string | null;
  readonly hourIntervals?: readonly { readonly start: number; readonly end: number }[];
  readonly dateHourRangeBegin?: string;
  readonly dateHourRangeEnd?: string;
  readonly advertiserName?: string | null;
  readonly lifetimeEnd?: string;
  readonly loss?: number | null;
  readonly lossBefore?: number | null;
  /** False if another alert covers the same hours, so that totals don't count the loss twice. */
  readonly isCounted?: boolean;
}

const LABELS = new Map<string, string>(ALERT_TYPES.map(({ value, label }) => [value, label]));
export const alertLabel = (type: string): string => LABELS.get(type) ?? type;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
/** Formats a day as 'Tue 10 Mar'. */
const day = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
const dateOf = (moment: string): string => moment.slice(0, 10);
const hourOf = (moment: string): number => Number(moment.slice(11, 13));
const at = (moment: string): string => `${day(dateOf(moment))} ${moment.slice(11, 16)}`;

/** Formats the time of the alert. Days and hours are in UTC. */
function when(alert: AlertFacts): string {
  const { date, hour, dateIntervalBegin, dateIntervalEnd, hourIntervals, dateHourRangeBegin, dateHourRangeEnd } = alert;
  if (hourIntervals && dateIntervalBegin && dateIntervalEnd) {
    const hours = hourIntervals.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ');
    return `${hours} on ${day(dateIntervalBegin)} – ${day(dateIntervalEnd)}`;
  }
  if (dateHourRangeBegin && dateHourRangeEnd) {
    const end =
      dateOf(dateHourRangeBegin) === dateOf(dateHourRangeEnd) ? clock(hourOf(dateHourRangeEnd)) : at(dateHourRangeEnd);
    return `${at(dateHourRangeBegin)} – ${end}`;
  }
  if (alert.lifetimeEnd) return `ends ${at(alert.lifetimeEnd)}`;
  if (!date) return at(alert.datetime);
  if (dateIntervalBegin && dateIntervalBegin !== date) return `${day(dateIntervalBegin)} – ${day(date)}`;
  return typeof hour === 'number' ? `${day(date)} ${clock(hour)}–${clock(hour + 1)}` : day(date);
}

/** Formats the loss of an alert: 'Loss 84.00'. Empty for types without a loss. */
export function alertLoss({ loss }: AlertFacts): string {
  if (typeof loss !== 'number') return '';
  return loss >= 0 ? `Loss ${formatValue('money', loss)}` : `Profit ${formatValue('money', -loss)}`;
}

/** Describes the circumstances of an alert: the advertiser, the time, and the loss before it was restated. */
export function alertCircumstances(alert: AlertFacts): string {
  const { lossBefore, advertiserName } = alert;
  return [
    ...(advertiserName ? [`${advertiserName} stopped showing`] : []),
    when(alert),
    ...(typeof lossBefore === 'number' ? [`previously ${formatValue('money', lossBefore)}`] : []),
  ].join(', ');
}

/** Returns the description without the type name, such as 'Loss 84.00, Tue 10 Mar 01:00 – 07:00'. */
export function alertDetails(alert: AlertFacts): string {
  return [alertLoss(alert), alertCircumstances(alert)].filter((part) => part !== '').join(', ');
}

const RESOLUTIONS: Readonly<Record<string, string>> = {
  over: 'Resolved',
  restated: 'Restated',
  confirmed: 'Confirmed',
  corrected: 'Corrected',
};

/** Returns the status as text: 'Open', 'Acknowledged', or the way in which it was resolved. */
export function alertStatus({ state, resolution }: AlertFacts): string {
  if (state === 'resolved') return RESOLUTIONS[resolution ?? ''] ?? 'Resolved';
  return state === 'acknowledged' ? 'Acknowledged' : 'Open';
}

/**
 * Returns the day and hour at which an alert's interval ends. Alerts about whole days end after the last hour, because they are
 * raised then.
 */
function endOf(alert: AlertFacts): { date: string; hour: number } {
  if (alert.dateHourRangeEnd) return { date: dateOf(alert.dateHourRangeEnd), hour: hourOf(alert.dateHourRangeEnd) };
  const date = alert.dateIntervalEnd ?? alert.date;
  if (!date) return { date: dateOf(alert.datetime), hour: hourOf(alert.datetime) };
  return { date, hour: alert.hour ?? 24 };
}

/** Sorts alerts of one ad group by the end of their interval, latest first. */
export function sortAlerts<A extends AlertFacts>(alerts: readonly A[]): A[] {
  return [...alerts].sort((left, right) => {
    const [a, b] = [endOf(left), endOf(right)];
    return b.date.localeCompare(a.date) || b.hour - a.hour || right.id - left.id;
  });
}

const STANDINGS: readonly (string | undefined)[] = ['open', 'acknowledged', 'resolved'];

/**
 * Sorts alerts of one ad group for display. Open alerts precede acknowledged and resolved ones, each ordered by the end
 * of the interval. Contained alerts follow the alert that contains them, unless this would place an open alert below a
 * resolved one.
 */
export function listAlerts<A extends AlertFacts>(alerts: readonly A[]): A[] {
  const sorted = sortAlerts(alerts);
  const byId = new Map(sorted.map((alert) => [alert.id, alert]));
  const standing = ({ state }: A): number => STANDINGS.indexOf(state);
  const parentOf = (alert: A): A | undefined => {
    const parent = alert.parentId == null ? undefined : byId.get(alert.parentId);
    return parent && standing(parent) <= standing(alert) ? parent : undefined;
  };
  const withContained = (alert: A): A[] => [
    alert,
    ...sorted.filter((each) => parentOf(each) === alert).flatMap(withContained),
  ];
  const tops = sorted.filter((alert) => !parentOf(alert));
  return tops.sort((left, right) => standing(left) - standing(right)).flatMap(withContained);
}

/** Returns the hours of a day (0 to 23) that an alert covers. Null if it covers whole days. */
export function hoursNamedOn(alert: AlertFacts, date: string): ReadonlySet<number> {
  const { dateIntervalBegin, dateIntervalEnd, hourIntervals, dateHourRangeBegin, dateHourRangeEnd } = alert;
  const hours = new Set<number>();
  if (hourIntervals && dateIntervalBegin && dateIntervalEnd) {
    if (dateIntervalBegin > date || date > dateIntervalEnd) return hours;
    for (const { start, end } of hourIntervals) for (let hour = start; hour < end; hour += 1) hours.add(hour);
  } else if (dateHourRangeBegin && dateHourRangeEnd) {
    for (let hour = 0; hour < 24; hour += 1) {
      const moment = `${date}T${String(hour).padStart(2, '0')}`;
      if (dateHourRangeBegin.slice(0, 13) <= moment && moment < dateHourRangeEnd.slice(0, 13)) hours.add(hour);
    }
  } else if (alert.date === date && typeof alert.hour === 'number') hours.add(alert.hour);
  return hours;
}
