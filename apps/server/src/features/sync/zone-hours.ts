const HOUR_MS = 3_600_000;

export interface UtcHour {
  /** Day as YYYY-MM-DD. */
  readonly date: string;
  readonly hour: number;
}

/**
 * Maps hours of a time zone to UTC hours, for a range of UTC days. An hour that occurs twice (when clocks go back) is
 * mapped to the first one, because platforms report both as one. In zones with a fractional offset, an hour is mapped
 * to the UTC hour in which it begins.
 */
export class ZoneHours {
  private readonly utc = new Map<string, UtcHour>();
  /** First and last local day with hours of the range. */
  readonly from: string;
  readonly to: string;

  constructor(timeZone: string, fromDay: string, toDay: string) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    const end = Date.parse(`${toDay}T23:00:00Z`);
    let first = '9';
    let last = '';
    for (let at = Date.parse(`${fromDay}T00:00:00Z`); at <= end; at += HOUR_MS) {
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
      const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
      if (date < first) first = date;
      if (date > last) last = date;
      const key = `${date} ${Number(parts['hour'])}`;
      const iso = new Date(at).toISOString();
      if (!this.utc.has(key)) this.utc.set(key, { date: iso.slice(0, 10), hour: Number(iso.slice(11, 13)) });
    }
    this.from = first;
    this.to = last;
  }

  /** Returns the UTC hour. Null outside the range. */
  toUtc(date: string, hour: number): UtcHour | null {
    return this.utc.get(`${date} ${hour}`) ?? null;
  }
}

/** Returns the instant of an end as ISO in UTC. An end that is a day means the end of that day in the time zone. */
export function endOf(end: string, timeZone: string): string {
  if (end.length > 'YYYY-MM-DD'.length) return end;
  const beside = (days: number): string =>
    new Date(Date.parse(`${end}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const hours = new ZoneHours(timeZone, beside(-1), beside(2));
  // If clocks go forward at midnight, the next day begins at one.
  const first = hours.toUtc(beside(1), 0) ?? hours.toUtc(beside(1), 1)!;
  return `${first.date}T${String(first.hour).padStart(2, '0')}:00:00.000Z`;
}
