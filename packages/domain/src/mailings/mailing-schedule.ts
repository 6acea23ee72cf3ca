import { instantOf, localTime } from '../dates/zones.js';
import type { MailingForm, MailingFrequency } from './mailing-form.js';

/** Stored days and hour at which a mailing is sent. */
export interface MailingSchedule {
  /** Weekdays from 1 (Monday) to 7 (Sunday). Empty for monthly mailings. */
  readonly weekdays: readonly number[];
  /** Day of monthly mailings. Shorter months use their last day. Null for other mailings. */
  readonly dayOfMonth: number | null;
  /** Hour from 0 to 23 in the time zone. */
  readonly hour: number;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKING_DAYS = [1, 2, 3, 4, 5] as const;
/** Maximum number of days from the last day of a month to the last day of the next one, plus a day on either side. */
const MAX_DAYS_AHEAD = 33;

/** Converts a form to a schedule. */
export function scheduleOf(form: MailingForm): MailingSchedule {
  const { frequency, hour, timeZone } = form;
  const weekdays = { daily: ALL_DAYS, weekdays: WORKING_DAYS, weekly: form.weekdays, monthly: [] }[frequency];
  return {
    weekdays: [...new Set(weekdays)].sort((a, b) => a - b),
    dayOfMonth: frequency === 'monthly' ? form.dayOfMonth : null,
    hour,
    timeZone,
  };
}

/** Returns the frequency of a schedule. */
export function frequencyOf({ weekdays, dayOfMonth }: MailingSchedule): MailingFrequency {
  if (dayOfMonth !== null) return 'monthly';
  const days = weekdays.join();
  if (days === ALL_DAYS.join()) return 'daily';
  return days === WORKING_DAYS.join() ? 'weekdays' : 'weekly';
}

const lastDayOf = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

function isDay(date: Date, { weekdays, dayOfMonth }: MailingSchedule): boolean {
  if (dayOfMonth !== null) return date.getUTCDate() === Math.min(dayOfMonth, lastDayOf(date));
  return weekdays.includes(date.getUTCDay() || 7);
}

/**
 * Returns the first time after a moment at which a mailing is due. A skipped hour is replaced by the next one, and a
 * repeated hour counts once.
 */
export function nextMailing(schedule: MailingSchedule, after: Date): Date {
  const { year, month, day } = localTime(after.getTime(), schedule.timeZone);
  for (let ahead = -1; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    if (!isDay(date, schedule)) continue;
    const at = instantOf(date, schedule.hour, schedule.timeZone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error('The mailing has no scheduled day.');
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the days and hour: 'Every Monday and Friday at 08:00 (Europe/Berlin)'. */
export function mailingInWords(schedule: MailingSchedule): string {
  const { weekdays, dayOfMonth, hour, timeZone } = schedule;
  const days = {
    daily: 'Every day',
    weekdays: 'Monday to Friday',
    weekly: `Every ${listed.format(weekdays.map((day) => DAY_NAMES[day - 1]!))}`,
    monthly: `Day ${dayOfMonth ?? 1} of every month`,
  }[frequencyOf(schedule)];
  return `${days} at ${String(hour).padStart(2, '0')}:00 (${timeZone})`;
}
