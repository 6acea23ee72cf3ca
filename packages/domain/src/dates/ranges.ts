import { addDays, isDay } from './days.js';
import { DATE_PRESETS, daysOf, resolvePreset } from '../reports/date-range.js';
import type { DatePreset, DayRange } from '../reports/date-range.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns true if both ends are calendar days and the start isn't after the end. */
export function isDayRange(range: { start: unknown; end: unknown } | null | undefined): range is DayRange {
  if (!range || typeof range.start !== 'string' || typeof range.end !== 'string') return false;
  return isDay(range.start) && isDay(range.end) && range.start <= range.end;
}

/** Returns all days of the range, oldest first. */
export function eachDay(range: DayRange): string[] {
  return Array.from({ length: daysOf(range) }, (_, index) => addDays(range.start, index));
}

/** Returns the range with its first and last second, as `YYYY-MM-DD HH:MM:SS`. */
export function withTimes(range: DayRange): { start: string; end: string } {
  return { start: `${range.start} 00:00:00`, end: `${range.end} 23:59:59` };
}

/** Returns the range of equal length that ends the day before this one starts. */
export function previousRange(range: DayRange): DayRange {
  const length = daysOf(range);
  return { start: addDays(range.start, -length), end: addDays(range.start, -1) };
}

/**
 * Moves the range back by whole weeks until it ends before this one starts, so that Mondays are compared with Mondays.
 */
export function sameWeekdaysBefore(range: DayRange): DayRange {
  const shift = Math.ceil(daysOf(range) / 7) * 7;
  return { start: addDays(range.start, -shift), end: addDays(range.end, -shift) };
}

/** Functions that derive the comparison range from the days of a report. */
const COMPARED = { previous: previousRange, weekdays: sameWeekdaysBefore } as const;
type ComparisonKind = keyof typeof COMPARED;

/** Returns the days for a named comparison. Null if the name is unknown. */
export const comparedDays = (kind: unknown, range: DayRange): DayRange | null =>
  typeof kind === 'string' && Object.hasOwn(COMPARED, kind) ? COMPARED[kind as ComparisonKind](range) : null;

/** Returns the kind of comparison that the days represent. Null if the user chose other days. */
export function comparisonKindOf(compareRange: DayRange, range: DayRange): ComparisonKind | null {
  if (isSameRange(previousRange(range), compareRange)) return 'previous';
  return isSameRange(sameWeekdaysBefore(range), compareRange) ? 'weekdays' : null;
}

/**
 * Adjusts the comparison range when the range changes from `range` to `next`. Days chosen by the user are unchanged.
 */
export function comparisonMoved(compareRange: DayRange | null, range: DayRange, next: DayRange): DayRange | null {
  const kind = compareRange && comparisonKindOf(compareRange, range);
  if (kind === null) return compareRange;
  return kind === 'previous' ? previousRange(next) : sameWeekdaysBefore(next);
}

const isSameRange = (a: DayRange, b: DayRange): boolean => a.start === b.start && a.end === b.end;

/** Returns all presets that are equal to these days today, in display order. */
export function presetsOf(range: DayRange, today: string): DatePreset[] {
  const presets = Object.keys(DATE_PRESETS) as DatePreset[];
  return presets.filter((preset) => isSameRange(resolvePreset(preset, today), range));
}

/** Returns the first preset that is equal to these days today, or null. */
export const presetOf = (range: DayRange, today: string): DatePreset | null => presetsOf(range, today)[0] ?? null;

/** Returns the formatted day, such as '20 Nov'. Includes the year if it differs from that of `reference`. */
export function dayInWords(day: string, reference?: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const words = `${Number(date)} ${MONTHS[Number(month) - 1] ?? month}`;
  return reference?.startsWith(year) ? words : `${words} ${year}`;
}

/** Returns the formatted month of a day: 'Nov 2026'. */
export function monthInWords(day: string): string {
  const [year = '', month = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Returns the formatted range: '20 Nov', '1 – 20 Nov', '28 Oct – 3 Nov'. Includes the year only if it isn't the current one. */
export function rangeInWords(range: DayRange, reference?: string): string {
  if (range.start === range.end) return dayInWords(range.start, reference);
  const sameYear = range.start.slice(0, 4) === range.end.slice(0, 4);
  const sameMonth = range.start.slice(0, 7) === range.end.slice(0, 7);
  const start = sameMonth
    ? String(Number(range.start.slice(8)))
    : dayInWords(range.start, sameYear ? range.start : reference);
  return `${start} – ${dayInWords(range.end, reference)}`;
}
