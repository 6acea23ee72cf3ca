const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const ALL_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** Date and time in a time zone. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Returns true if this runtime supports the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function localTime(at: number, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return parts as unknown as LocalTime;
}

/** Returns the local time of the zone, encoded as if it were UTC. */
function shownAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Returns the instant at which an hour of a day starts in a zone. A repeated hour (clocks go back) resolves to its first
 * occurrence. A skipped hour (clocks go forward) starts later by the size of the jump.
 */
export function instantOf(day: Date, hour: number, timeZone: string): number {
  return hourStarts(day.getTime() / DAY, timeZone)[hour]![0];
}

/** Returns the instants at which an hour of a day starts in a zone, in order. A repeated hour has two. */
export function instantsOf(day: Date, hour: number, timeZone: string): [number, ...number[]] {
  const wanted = day.getTime() + hour * HOUR;
  const before = shownAt(wanted - DAY, timeZone) - (wanted - DAY);
  const after = shownAt(wanted + DAY, timeZone) - (wanted + DAY);
  const [first, second] = [wanted - before, wanted - after]
    .filter((at) => shownAt(at, timeZone) === wanted)
    .sort((a, b) => a - b);
  if (first === undefined) return [wanted - before];
  return second === undefined || second === first ? [first] : [first, second];
}

/**
 * Cached offsets from UTC at the start of UTC days, by zone and day since 1970. Formatting a date would be a hundred
 * times slower.
 */
const offsets = new Map<string, Map<number, number>>();
const MAX_OFFSETS = 5_000;

function offsetOn(day: number, timeZone: string): number {
  let ofZone = offsets.get(timeZone);
  if (!ofZone) offsets.set(timeZone, (ofZone = new Map()));
  let offset = ofZone.get(day);
  if (offset === undefined) {
    if (ofZone.size >= MAX_OFFSETS) ofZone.clear();
    ofZone.set(day, (offset = shownAt(day * DAY, timeZone) - day * DAY));
  }
  return offset;
}

/** Instants at which hours start on days close to a clock change, by zone and day. */
const changing = new Map<string, (readonly [number, ...number[]])[]>();
const MAX_CHANGING = 2_000;

/**
 * Returns the instants at which each hour of a day starts in a zone (`instantsOf`), by hour.
 * @param day in days since 1970
 */
export function hourStarts(day: number, timeZone: string): (readonly [number, ...number[]])[] {
  const offset = offsetOn(day, timeZone);
  if ([day - 1, day + 1, day + 2].every((other) => offsetOn(other, timeZone) === offset))
    return ALL_HOURS.map((hour) => [day * DAY + hour * HOUR - offset]);
  const key = `${timeZone} ${day}`;
  let hours = changing.get(key);
  if (!hours) {
    if (changing.size >= MAX_CHANGING) changing.clear();
    changing.set(key, (hours = ALL_HOURS.map((hour) => instantsOf(new Date(day * DAY), hour, timeZone))));
  }
  return hours;
}
