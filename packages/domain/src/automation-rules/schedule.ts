import { instantOf, localTime } from '../dates/zones.js';

export const REPEAT_INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type RepeatInterval = (typeof REPEAT_INTERVALS)[number];

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
  /** Hours between two checks, at least. */
  readonly watchInterval: number;
  readonly repeatInterval: RepeatInterval | null;
  /** Most applications in a repeat interval; null: any number. */
  readonly maxApplications: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** No schedule has a longer pause that ends: a month that is used up, and a week without an allowed day. */
const MAX_DAYS_AHEAD = 62;

/**
 * The next time a rule checks: the first allowed hour at or after `from` that keeps the distance to the last check and
 * whose repeat interval has applications left; null: there is none any more.
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
  const earliest = Math.max(
    from.getTime(),
    startTime?.getTime() ?? -Infinity,
    lastCheck ? lastCheck.getTime() + watchInterval * HOUR : -Infinity,
  );
  const isUsedUp = intervalsUsedUp(schedule, applications);
  const days = new Set(schedule.days);
  const hours = schedule.hours.length > 0 ? [...new Set(schedule.hours)].sort((a, b) => a - b) : ALL_HOURS;
  const firstDay = localTime(earliest - DAY, timeZone);
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const day = new Date(Date.UTC(firstDay.year, firstDay.month - 1, firstDay.day + ahead));
    if (days.size > 0 && !days.has(day.getUTCDay() || 7)) continue;
    for (const hour of hours) {
      const at = instantOf(day, hour, timeZone);
      if (at < earliest || isUsedUp(at)) continue;
      return endTime && at > endTime.getTime() ? null : new Date(at);
    }
  }
  return null;
}

/**
 * The check that is due of a rule that waited for `planned`: times missed since count as one, the latest of them.
 * @returns null while `planned` has not come
 */
export function dueCheck(schedule: RuleSchedule, planned: Date, now: Date, applications: readonly Date[]): Date | null {
  if (planned > now) return null;
  let due = planned;
  for (let next: Date | null = planned; next !== null && next <= now;) {
    due = next;
    next = nextCheck(schedule, new Date(next.getTime() + 1), next, applications);
  }
  return due;
}

const ALL_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** Start of the repeat interval a moment is in, as a text, different for each interval. */
export function intervalOf(at: Date | number, interval: RepeatInterval, timeZone: string): string {
  const { year, month, day, hour } = localTime(Number(at), timeZone);
  const date = new Date(Date.UTC(year, month - 1, day));
  switch (interval) {
    case 'hour':
      return `${date.toISOString().slice(0, 10)} ${hour}`;
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
): (at: number) => boolean {
  if (repeatInterval === null || maxApplications === null) return () => false;
  const used = new Map<string, number>();
  for (const each of applications) {
    const key = intervalOf(each, repeatInterval, timeZone);
    used.set(key, (used.get(key) ?? 0) + 1);
  }
  if (used.size === 0) return () => false;
  return (at) => (used.get(intervalOf(at, repeatInterval, timeZone)) ?? 0) >= maxApplications;
}

/** Rules that are due in one hour start spread over its first minutes, those that share a question together. */
const MAX_JITTER_SECONDS = 240;

/** @param key the same for rules that ask the same */
export function jitterMs(key: string): number {
  let hash = 2_166_136_261;
  for (const character of key) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return (hash % MAX_JITTER_SECONDS) * 1_000;
}
