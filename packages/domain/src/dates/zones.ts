const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a clock of a zone shows. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
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
  const wanted = day.getTime() + hour * HOUR;
  const before = shownAt(wanted - DAY, timeZone) - (wanted - DAY);
  const after = shownAt(wanted + DAY, timeZone) - (wanted + DAY);
  const found = [wanted - before, wanted - after].filter((at) => shownAt(at, timeZone) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - before;
}
