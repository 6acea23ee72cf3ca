import { localTime } from '../dates/zones.js';
import { SCHEDULE_DAYS, type ScheduleDay, type SocialSchedule } from './payload.js';

const MINUTES_OF_DAY = 1_440;

/** Local weekday and minute. */
interface WeekMinute {
  readonly day: ScheduleDay;
  readonly minute: number;
}

/** Returns the local weekday and minute. @param at ISO, in UTC @param timeZone IANA name */
function weekMinute(at: string, timeZone: string): WeekMinute {
  const { year, month, day, hour, minute } = localTime(Date.parse(at), timeZone);
  return { day: SCHEDULE_DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]!, minute: hour * 60 + minute };
}

const previousDay = (day: ScheduleDay): ScheduleDay => SCHEDULE_DAYS[(SCHEDULE_DAYS.indexOf(day) + 6) % 7]!;

/** Returns true if ads run in the minute that starts at this time. */
export function isScheduledFrom({ periods }: SocialSchedule, at: string, timeZone: string): boolean {
  const { day, minute } = weekMinute(at, timeZone);
  return periods.some(
    ({ days, startMinute, endMinute }) => days.includes(day) && minute >= startMinute && minute < endMinute,
  );
}

/** Returns true if ads run in the minute that ends at this time. Midnight belongs to the previous day. */
export function isScheduledUntil({ periods }: SocialSchedule, at: string, timeZone: string): boolean {
  const shown = weekMinute(at, timeZone);
  const day = shown.minute === 0 ? previousDay(shown.day) : shown.day;
  const minute = shown.minute === 0 ? MINUTES_OF_DAY : shown.minute;
  return periods.some(
    ({ days, startMinute, endMinute }) => days.includes(day) && minute > startMinute && minute <= endMinute,
  );
}
