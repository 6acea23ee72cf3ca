const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const ALL_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** What a clock of a zone shows. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** True for names of time zones that this runtime knows. */
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

/** What the clock of the zone shows, read as if it were UTC. */
function shownAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The moment an hour of a day begins in a zone. An hour that comes twice (clocks go back) is the first of the two; one that
 * is left out (clocks go forward) begins as much later as they jump.
 */
export function instantOf(day: Date, hour: number, timeZone: string): number {
  return hourStarts(day.getTime() / DAY, timeZone)[hour]![0];
}

/** The moments an hour of a day begins in a zone, in order: `instantOf`, and the second one of an hour that comes twice. */
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

/** Offset from UTC at the start of UTC days, by zone and day since 1970: reading a clock takes a hundred times as long. */
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

/** Days near which clocks change, with the moments their hours begin, by zone and day. */
const changing = new Map<string, (readonly [number, ...number[]])[]>();
const MAX_CHANGING = 2_000;

/** The moments each hour of a day begins in a zone (`instantsOf`), by hour. @param day in days since 1970 */
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
