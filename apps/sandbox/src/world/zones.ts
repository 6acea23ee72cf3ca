const HOUR_MS = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

export interface LocalHour {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly hour: number;
  /** MON to SUN. */
  readonly weekday: (typeof WEEKDAYS)[number];
}

const known = new Map<string, LocalHour>();

/** Returns the local day and hour at which a UTC hour (counted from 1970) starts. */
export function localHour(timeZone: string, hour: number): LocalHour {
  const key = `${timeZone} ${hour}`;
  let local = known.get(key);
  if (local) return local;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, value]));
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]!;
  local = { date, hour: Number(parts['hour']), weekday };
  if (known.size > 200_000) known.clear();
  known.set(key, local);
  return local;
}

/** Returns the hours (since 1970, UTC) that start on these local days, both inclusive. */
export function hoursOfDays(timeZone: string, from: string, to: string): number[] {
  const start = Math.floor(Date.parse(`${from}T00:00:00Z`) / HOUR_MS) - 15;
  const end = Math.floor(Date.parse(`${to}T00:00:00Z`) / HOUR_MS) + 39;
  const hours: number[] = [];
  for (let hour = start; hour <= end; hour++) {
    const { date } = localHour(timeZone, hour);
    if (date >= from && date <= to) hours.push(hour);
  }
  return hours;
}
