import { dayOf, hourStarts, isDay } from '@adops/domain';
import { BadValue, shorten } from './values.js';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']; // prettier-ignore
const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<short>\\d{2})',
  MMMM: '(?<name>[A-Za-z]{3,9})',
  MMM: '(?<name>[A-Za-z]{3})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})(?:\\.\\d+)?',
  A: '(?<half>[AaPp][Mm])',
  Z: '(?<zone>[Zz]|[+-]\\d{2}:?\\d{2})',
};
const TOKEN = /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|mm|ss|A|Z|T|[^A-Za-z]/g;

/** Moment in a file: a UTC day, and the hour if the file has one. */
export interface ReadDate {
  readonly date: string;
  readonly hour: number | null;
  /** Day on the clock of the file. */
  readonly ownDay: string;
  /** True if the time is the first moment of that day. Null without a time. */
  readonly isMidnight: boolean | null;
  /** True if the text contains the offset of its time from UTC. */
  readonly hasOffset: boolean;
}

export interface DateForm {
  readonly text: string;
  readonly pattern: RegExp;
}

/** Parses a form such as `DD.MM.YYYY` or `YYYY-MM-DDTHH:mm:ssZ`. Throws an error for unknown letters. */
export function dateForm(text: string): DateForm {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join('') !== text) throw new BadValue(`'${text}' is not a date format`);
  const source = tokens.map((token) => PARTS[token] ?? token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('');
  return { text, pattern: new RegExp(`^${source}$`) };
}

/**
 * Parses a date in the first matching form.
 * @param year year for forms without one
 * @param within range of allowed days; a form that matches but gives another day (11/03 for 3 November) is skipped
 */
export function readDate(
  text: string,
  forms: readonly DateForm[],
  options: { year?: number; within?: { from: string; to: string } } = {},
): ReadDate {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  for (const form of forms) {
    const groups = form.pattern.exec(trimmed)?.groups;
    const read = groups && assemble(groups, options.year);
    if (read && (!options.within || (read.date >= options.within.from && read.date <= options.within.to))) return read;
  }
  const period = periodOf(trimmed);
  if (period) throw new BadValue(`'${shorten(text)}' is a ${period}, not a day. Export the report by day`);
  throw new BadValue(`'${shorten(text)}' is not a date in the format ${forms.map((form) => form.text).join(' or ')}`);
}

function assemble(groups: Record<string, string | undefined>, defaultYear?: number): ReadDate | null {
  const year = groups['year'] ?? (groups['short'] ? `20${groups['short']}` : defaultYear?.toString());
  const named = groups['name']?.toLowerCase();
  const month = named
    ? MONTHS.findIndex((name) => name === named || name.slice(0, 3) === named) + 1
    : Number(groups['month'] ?? 0);
  const date = `${year}-${String(month).padStart(2, '0')}-${(groups['day'] ?? '').padStart(2, '0')}`;
  if (!isDay(date)) return null;
  if (groups['hour'] === undefined) return { date, hour: null, ownDay: date, isMidnight: null, hasOffset: false };
  let hour = Number(groups['hour']);
  const half = groups['half']?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(groups['minute'] ?? 0) > 59 || Number(groups['second'] ?? 0) > 59) return null;
  const isMidnight = hour === 0 && !Number(groups['minute'] ?? 0) && !Number(groups['second'] ?? 0);
  const zone = groups['zone'];
  const hasOffset = zone !== undefined;
  if (!hasOffset || /^z$/i.test(zone)) return { date, hour, ownDay: date, isMidnight, hasOffset };
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  const instant =
    Date.parse(`${date}T00:00:00Z`) +
    (hour * 60 + Number(groups['minute'] ?? 0) - (zone[0] === '-' ? -offset : offset)) * 60_000;
  return { ...utcHour(instant), ownDay: date, isMidnight, hasOffset };
}

const utcHour = (instant: number): { date: string; hour: number } => ({
  date: dayOf(new Date(instant)),
  hour: new Date(instant).getUTCHours(),
});

/** Returns the UTC hour in which an hour of a time zone begins, with its day. */
export function hourOfUtc(day: string, hour: number, timeZone: string): { date: string; hour: number } {
  return utcHour(hourStarts(Date.parse(`${day}T00:00:00Z`) / 86_400_000, timeZone)[hour]![0]);
}

/** Forms of periods that some reports contain instead of days. */
const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/^(?:\d{4}[- ]?W\d{1,2}|W(?:eek|K)? ?\d{1,2}.*|week of .*)$/i, 'week'],
  [/^(?:\d{4}[-/]\d{2}|\d{2}[-/]\d{4}|\p{L}{3,9}\.?,? \d{4})$/iu, 'month'],
  [/^(?:\d{4}[- ]?Q[1-4]|Q[1-4][- ]?\d{4})$/i, 'quarter'],
  [/^.*\d ?(?:[–—~]| - | to |\/(?=\d{4}-\d\d-\d\d$)) ?.*\d.*$/i, 'period'],
];

function periodOf(text: string): string | null {
  return PERIODS.find(([form]) => form.test(text))?.[1] ?? null;
}

const RANGE_FORMS = ['MMMM D, YYYY', 'MMM D, YYYY', 'YYYY-MM-DD', 'D MMMM YYYY', 'D MMM YYYY', 'M/D/YYYY'].map(
  dateForm,
);

/**
 * Parses the range of days in a title line such as `July 8, 2025 - July 31, 2025`. Null if the line contains no range.
 */
export function readRange(text: string): { from: string; to: string } | null {
  const ends = text.trim().split(/ [-–—] | to /);
  try {
    const days = ends.map((end) => readDate(end, RANGE_FORMS).date);
    if (days.length > 2) return null;
    return { from: days[0]!, to: days.at(-1)! };
  } catch {
    return null;
  }
}
