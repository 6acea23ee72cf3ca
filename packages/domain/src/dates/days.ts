const DAY_MS = 86_400_000;

/** Earliest accepted day. Earlier days are probably misread dates. */
export const FIRST_DAY = '2000-01-01';

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns true for a valid calendar day in the format YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = startOf(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the UTC day of a moment, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the number of days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.round(startOf(day) / DAY_MS);

/** Returns the day with this number of days since 1970-01-01. */
export const dayOfNumber = (number: number): string => dayOf(new Date(number * DAY_MS));

/** Returns the day `days` after `day`. A negative number returns an earlier day. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** Returns all days from the first to the last, both inclusive. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, at) => addDays(from, at));
