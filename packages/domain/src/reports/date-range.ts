import { addDays, dayNumber } from '../dates/days.js';

/** First and last day, both inclusive, as YYYY-MM-DD. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** Presets of the date picker, in its order and wording. */
export const DATE_PRESETS = {
  today: 'Today',
  yesterday: 'Yesterday',
  last4Days: 'Last 4 Days',
  last7Days: 'Last 7 Days',
  last14Days: 'Last 14 Days',
  thisMonth: 'This Month',
  last30Days: 'Last 30 Days',
  lastMonth: 'Last Month',
} as const;
export type DatePreset = keyof typeof DATE_PRESETS;

export const isDatePreset = (value: unknown): value is DatePreset =>
  typeof value === 'string' && Object.hasOwn(DATE_PRESETS, value);

/** Returns the number of days in a range, both ends inclusive. */
export function daysOf(range: DayRange): number {
  return dayNumber(range.end) - dayNumber(range.start) + 1;
}

/** Returns the first and last day of the month of a day. */
export function monthOf(day: string): DayRange {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { start: `${end.slice(0, 8)}01`, end };
}

/**
 * Returns the days of a preset. Last 4, 7 and 30 days end today, and last 14 days ends yesterday. This month runs from
 * its first day to yesterday. On the first of a month, it consists of that day.
 */
export function resolvePreset(preset: DatePreset, today: string): DayRange {
  const yesterday = addDays(today, -1);
  const monthStart = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
      return { start: yesterday, end: yesterday };
    case 'last4Days':
      return { start: addDays(today, -3), end: today };
    case 'last7Days':
      return { start: addDays(today, -6), end: today };
    case 'last14Days':
      return { start: addDays(today, -14), end: yesterday };
    case 'thisMonth':
      return { start: monthStart, end: today === monthStart ? today : yesterday };
    case 'last30Days':
      return { start: addDays(today, -29), end: today };
    case 'lastMonth': {
      const end = addDays(monthStart, -1);
      return { start: `${end.slice(0, 8)}01`, end };
    }
  }
}

/**
 * Returns the days of a month for a report. For the current month, returns the preset This Month, so that a saved view
 * stays current.
 */
export function daysOfMonth(day: string, today: string): DayRange {
  const days = monthOf(day);
  return days.start === monthOf(today).start ? resolvePreset('thisMonth', today) : days;
}
