import { addDays, dayOf } from '../dates/days.js';
import { type DayRange, resolvePreset } from '../reports/date-range.js';
import { rangeInWords } from '../dates/ranges.js';

export const TIME_FRAME_PRESETS = [
  'today',
  'yesterday',
  'lastDays',
  'lastHours',
  'thisMonth',
  'lastMonth',
  'custom',
] as const;
export type TimeFramePreset = (typeof TIME_FRAME_PRESETS)[number];

/** Days or hours in UTC that a rule evaluates, relative to the time of the run. */
export interface TimeFrame {
  readonly preset: TimeFramePreset;
  /** Number of days or hours, for presets that need one. */
  readonly value?: number | null | undefined;
  /** Bounds of a custom range, in ISO format. The days are included in full. */
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
}

/** Time frame at a given moment, as days in UTC. Time frames of hours also include the range of hours. */
export interface ResolvedFrame {
  readonly range: DayRange;
  /** Hours since 1970 in UTC. `below` is exclusive. Null for whole days. */
  readonly hours: { readonly from: number; readonly below: number } | null;
}

/** Default time frame of rules. */
export const DEFAULT_TIME_FRAME: TimeFrame = { preset: 'yesterday' };

export const MAX_FRAME_DAYS = 366;
export const MAX_FRAME_HOURS = 168;

const HOUR = 3_600_000;

export function resolveFrame({ preset, value, start, end }: TimeFrame, now: Date): ResolvedFrame {
  const today = dayOf(now);
  switch (preset) {
    case 'lastDays':
      return { range: { start: addDays(today, -(value ?? 1)), end: addDays(today, -1) }, hours: null };
    case 'lastHours':
      // The current hour is incomplete and excluded.
      return frameEndingAt({ preset, value }, now, Math.floor(now.getTime() / HOUR))!;
    case 'custom':
      return { range: { start: start?.slice(0, 10) ?? today, end: end?.slice(0, 10) ?? today }, hours: null };
    default:
      return { range: resolvePreset(preset, today), hours: null };
  }
}

/** Returns true if a time frame ends with an hour, so that it can end earlier if figures arrive late. */
export const endsWithHour = ({ preset }: Pick<TimeFrame, 'preset'>): boolean =>
  preset === 'lastHours' || preset === 'today';

/**
 * Resolves a time frame of hours that ends before `below`, in hours since 1970 in UTC. The number of hours stays the
 * same. Null if no hour of the frame has ended.
 */
export function frameEndingAt({ preset, value }: TimeFrame, now: Date, below: number): ResolvedFrame | null {
  const today = dayOf(now);
  const from = preset === 'today' ? Date.parse(today) / HOUR : below - (value ?? 1);
  if (below <= from) return null;
  const dayAt = (hour: number): string => dayOf(new Date(hour * HOUR));
  return { range: { start: dayAt(from), end: dayAt(below - 1) }, hours: { from, below } };
}

/** Describes a time frame: 'yesterday', 'the last 7 days'. */
export function frameWords({ preset, value, start, end }: TimeFrame): string {
  const count = value ?? 1;
  switch (preset) {
    case 'today':
      return 'today';
    case 'yesterday':
      return 'yesterday';
    case 'lastDays':
      return count === 1 ? 'yesterday' : `the last ${count} days`;
    case 'lastHours':
      return count === 1 ? 'the last hour' : `the last ${count} hours`;
    case 'thisMonth':
      return 'this month through yesterday';
    case 'lastMonth':
      return 'last month';
    case 'custom':
      return start && end ? rangeInWords({ start: start.slice(0, 10), end: end.slice(0, 10) }) : 'the chosen days';
  }
}

/** Formats the resolved days, with hours in UTC: '24 Nov', '24 Nov 22:00 – 25 Nov 04:00 UTC'. */
export function resolvedFrameWords({ range, hours }: ResolvedFrame, reference?: string): string {
  if (!hours) return rangeInWords(range, reference);
  const at = (hour: number): string => {
    const iso = new Date(hour * HOUR).toISOString();
    const day = iso.slice(0, 10);
    return `${rangeInWords({ start: day, end: day }, reference)} ${iso.slice(11, 16)}`;
  };
  return `${at(hours.from)} – ${at(hours.below)} UTC`;
}
