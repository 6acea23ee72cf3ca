import { z } from 'zod';
import { ALL_HOURS, hourStarts, localTime } from '../dates/zones.js';

export const repeatInterval = z.enum(['hour', 'day', 'week', 'month']);
export type RepeatInterval = z.output<typeof repeatInterval>;

/** Schedule of a rule. Days and hours are in its time zone. */
export interface RuleSchedule {
  /** Weekdays from 1 (Monday) to 7 (Sunday). Empty for all. */
  readonly days: readonly number[];
  /** Hours from 0 to 23. Empty for all. */
  readonly hours: readonly number[];
  /** IANA name of the time zone. */
  readonly timeZone: string;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  /**
   * Minimum hours between two checks, in local time, so that a rule checked every 24 hours runs at the same time of
   * day. Below 24, a repeated hour counts as two, so that an hourly rule is checked in both.
   */
  readonly watchInterval: number;
  readonly repeatInterval: RepeatInterval | null;
  /** Maximum number of applications in a repeat interval. Null for no limit. */
  readonly maxApplications: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Maximum pause of a schedule: a month whose applications are used up, and a week without an allowed day. */
const MAX_DAYS_AHEAD = 62;

/** Local hour at which a rule may be checked. */
interface Slot {
  /** Number of days since 1970. */
  readonly day: number;
  readonly hour: number;
  readonly at: number;
  /** True for the second of two equal local hours. */
  readonly isRepeated: boolean;
}

/**
 * Returns the next check of a rule: the first allowed hour at or after `from` with the required distance to the last
 * check and with applications left in its repeat interval. Null if there is none.
 * @param lastCheck hour of the last check
 * @param applications hours of earlier applications, at least those in the same interval as `from`
 */
export function nextCheck(
  schedule: RuleSchedule,
  from: Date,
  lastCheck: Date | null,
  applications: readonly Date[],
): Date | null {
  const { startTime, endTime, watchInterval, timeZone } = schedule;
  const earliest = Math.max(from.getTime(), startTime?.getTime() ?? -Infinity);
  const isFarEnough = lastCheck === null ? () => true : farFrom(lastCheck.getTime(), schedule);
  const slotsOf = slotsBy(schedule, applications);
  // Clocks change by two hours at most.
  const start = Math.max(earliest, lastCheck === null ? -Infinity : lastCheck.getTime() + (watchInterval - 2) * HOUR);
  const firstDay = dayIn(start, timeZone) - 1;
  for (let day = firstDay; day <= firstDay + MAX_DAYS_AHEAD; day++) {
    for (const slot of slotsOf(day)) {
      if (slot.at < earliest || !isFarEnough(slot)) continue;
      return endTime && slot.at > endTime.getTime() ? null : new Date(slot.at);
    }
  }
  return null;
}

/**
 * Returns the due check of a rule that waited for `planned`. Missed checks are combined into one, at the latest of
 * their times.
 * @returns null before `planned`
 */
export function dueCheck(schedule: RuleSchedule, planned: Date, now: Date, applications: readonly Date[]): Date | null {
  if (planned > now) return null;
  const { endTime, timeZone } = schedule;
  const latest = Math.min(now.getTime(), endTime?.getTime() ?? Infinity);
  const slotsOf = slotsBy(schedule, applications);
  const firstDay = dayIn(planned.getTime(), timeZone) - 1;
  for (let day = dayIn(latest, timeZone) + 1; day >= firstDay; day--) {
    for (const slot of slotsOf(day).reverse()) {
      if (slot.at <= planned.getTime()) return planned;
      if (slot.at <= latest) return new Date(slot.at);
    }
  }
  return planned;
}

/** Returns the local day of a time, as days since 1970. */
function dayIn(at: number, timeZone: string): number {
  const { year, month, day } = localTime(at, timeZone);
  return Date.UTC(year, month - 1, day) / DAY;
}

/**
 * Returns the allowed hours of days in order, if their repeat interval has applications left.
 * @returns hours of a day, given in days since 1970
 */
function slotsBy(schedule: RuleSchedule, applications: readonly Date[]): (day: number) => Slot[] {
  const { days, hours, timeZone, watchInterval, repeatInterval } = schedule;
  const allowed = hours.length > 0 ? [...new Set(hours)].sort((a, b) => a - b) : ALL_HOURS;
  const isUsedUp = intervalsUsedUp(schedule, applications);
  return (day) => {
    if (days.length > 0 && !days.includes(new Date(day * DAY).getUTCDay() || 7)) return [];
    if (repeatInterval !== 'hour' && isUsedUp({ day, hour: 0, isRepeated: false })) return [];
    const begins = hourStarts(day, timeZone);
    const slots = allowed.flatMap((hour) => {
      const [first, second] = begins[hour]!;
      const slot = { day, hour, at: first, isRepeated: false };
      return second === undefined || watchInterval >= 24 ? [slot] : [slot, { ...slot, at: second, isRepeated: true }];
    });
    slots.sort((a, b) => a.at - b.at || a.hour - b.hour);
    return repeatInterval === 'hour' ? slots.filter((slot) => !isUsedUp(slot)) : slots;
  };
}

/** Returns a predicate for hours with the required distance to the last check. */
function farFrom(last: number, { timeZone, watchInterval }: RuleSchedule): (slot: Slot) => boolean {
  const local = localHours(last, timeZone);
  return ({ day, hour, at }) =>
    day * 24 + hour - local >= watchInterval || (watchInterval < 24 && (at - last) / HOUR >= watchInterval);
}

/** Returns the local hour that started at a time, as hours since 1970. Returns the first of skipped hours. */
function localHours(at: number, timeZone: string): number {
  const day = dayIn(at, timeZone);
  const begins = hourStarts(day, timeZone);
  let { hour } = localTime(at, timeZone);
  while (hour > 0 && begins[hour - 1]![0] === at) hour -= 1;
  return day * 24 + hour;
}

/** Returns a text that identifies the repeat interval that contains a time. */
export function intervalOf(at: Date | number, interval: RepeatInterval, timeZone: string): string {
  const { hour } = localTime(Number(at), timeZone);
  const day = dayIn(Number(at), timeZone);
  const second = hourStarts(day, timeZone)[hour]![1];
  const isRepeated = second !== undefined && Number(at) >= second;
  return intervalAt({ day, hour, isRepeated }, interval);
}

function intervalAt({ day, hour, isRepeated }: Omit<Slot, 'at'>, interval: RepeatInterval): string {
  const date = new Date(day * DAY);
  switch (interval) {
    case 'hour':
      return `${date.toISOString().slice(0, 10)} ${hour}${isRepeated ? ' again' : ''}`;
    case 'day':
      return date.toISOString().slice(0, 10);
    case 'week':
      return new Date(date.getTime() - ((date.getUTCDay() || 7) - 1) * DAY).toISOString().slice(0, 10);
    case 'month':
      return date.toISOString().slice(0, 7);
  }
}

function intervalsUsedUp(
  { repeatInterval, maxApplications, timeZone }: RuleSchedule,
  applications: readonly Date[],
): (slot: Omit<Slot, 'at'>) => boolean {
  if (repeatInterval === null || maxApplications === null) return () => false;
  const used = new Map<string, number>();
  for (const each of applications) {
    const key = intervalOf(each, repeatInterval, timeZone);
    used.set(key, (used.get(key) ?? 0) + 1);
  }
  if (used.size === 0) return () => false;
  return (slot) => (used.get(intervalAt(slot, repeatInterval)) ?? 0) >= maxApplications;
}

/** Maximum delay. It spreads the rules of an hour over its first minutes. Rules that share a query start together. */
const MAX_JITTER_SECONDS = 240;

/** Returns the delay in milliseconds. @param key equal for rules that share a query */
export function jitterMs(key: string): number {
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return (hash % MAX_JITTER_SECONDS) * 1_000;
}
