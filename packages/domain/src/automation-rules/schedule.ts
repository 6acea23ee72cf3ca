import { z } from 'zod';
import { ALL_HOURS, hourStarts, localTime } from '../dates/zones.js';

export const repeatInterval = z.enum(['hour', 'day', 'week', 'month']);
export type RepeatInterval = z.output<typeof repeatInterval>;

/** When a rule may run. Days and hours are those of its time zone. */
export interface RuleSchedule {
  /** 1 (Monday) to 7 (Sunday); none: all. */
  readonly days: readonly number[];
  /** 0 to 23; none: all. */
  readonly hours: readonly number[];
  /** IANA name. */
  readonly timeZone: string;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  /**
   * Minimum hours between two checks, on the clock of the zone, so that a rule checked every 24 hours keeps its time
   * of day. Below 24, a repeated hour counts as two, so that an hourly rule is checked in both.
   */
  readonly watchInterval: number;
  readonly repeatInterval: RepeatInterval | null;
  /** Most applications in a repeat interval; null: any number. */
  readonly maxApplications: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Longest possible pause of a schedule: a month whose runs are used up, and a week without an allowed day. */
const MAX_DAYS_AHEAD = 62;

/** An hour of the zone at which a rule may check. */
interface Slot {
  /** Days since 1970. */
  readonly day: number;
  readonly hour: number;
  readonly at: number;
  /** The second of two hours that clocks show alike. */
  readonly isRepeated: boolean;
}

/**
 * Returns the next time a rule checks: the first allowed hour at or after `from` with the required distance to the
 * last check and with applications left in its repeat interval. Null if there is none.
 * @param lastCheck the hour of the last check
 * @param applications hours of earlier applications, at least those of the interval `from` is in
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
 * Returns the due check of a rule that waited for `planned`. Missed times count as one check, at the latest of them.
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

/** Returns the day on a clock of the zone, in days since 1970. */
function dayIn(at: number, timeZone: string): number {
  const { year, month, day } = localTime(at, timeZone);
  return Date.UTC(year, month - 1, day) / DAY;
}

/**
 * Returns the allowed hours of days, in order, whose repeat interval has applications left.
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

/** Returns a predicate for slots that keep the schedule's distance to the last check. */
function farFrom(last: number, { timeZone, watchInterval }: RuleSchedule): (slot: Slot) => boolean {
  const local = localHours(last, timeZone);
  return ({ day, hour, at }) =>
    day * 24 + hour - local >= watchInterval || (watchInterval < 24 && (at - last) / HOUR >= watchInterval);
}

/** Returns the hour that began at a time, in hours of the zone since 1970. Of skipped hours, the first. */
function localHours(at: number, timeZone: string): number {
  const day = dayIn(at, timeZone);
  const begins = hourStarts(day, timeZone);
  let { hour } = localTime(at, timeZone);
  while (hour > 0 && begins[hour - 1]![0] === at) hour -= 1;
  return day * 24 + hour;
}

/** Returns the start of the repeat interval that contains a time, as a text that is unique per interval. */
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

/** Spreads the rules of an hour over its first minutes. Rules that share a query start together. */
const MAX_JITTER_SECONDS = 240;

/** @param key equal for rules that share a query */
export function jitterMs(key: string): number {
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return (hash % MAX_JITTER_SECONDS) * 1_000;
}
