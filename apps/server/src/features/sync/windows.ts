import { addDays, dayOf } from '@adops/domain';

const HOUR_MS = 3_600_000;
/** Interval in hours for reading days again that still change a lot. The full range is read once a day. */
const RECENT_EVERY_HOURS = 6;
const SETTLED_EVERY_HOURS = 24;
/** Days that are fetched and loaded together, which limits memory use. */
const DAYS_AT_ONCE = 3;

export interface WindowInput {
  readonly now: Date;
  /** Start of the sync. Earlier figures come from another source. */
  readonly collectFrom: Date;
  readonly recentReadAt: Date | null;
  readonly settledReadAt: Date | null;
  /** End of the complete hours. Null if nothing has been read yet. */
  readonly completeUntil: Date | null;
  readonly delayHours: number;
  readonly repullDays: { readonly hourly: number; readonly daily: number };
}

export interface ReadWindow {
  /** First UTC day. Both ends are included. */
  readonly from: string;
  readonly to: string;
  readonly isRecent: boolean;
  readonly isSettled: boolean;
}

/**
 * Returns the days to read. Incomplete days are always read, days that still change several times a day, and the whole
 * range that a platform restates once a day. A gap after failures counts as incomplete.
 */
export function windowOf(input: WindowInput): ReadWindow {
  const { now, collectFrom, delayHours, repullDays } = input;
  const age = (at: Date | null): number => (at ? (now.getTime() - at.getTime()) / HOUR_MS : Infinity);
  const isSettled = age(input.settledReadAt) >= SETTLED_EVERY_HOURS;
  const isRecent = isSettled || age(input.recentReadAt) >= RECENT_EVERY_HOURS;
  const today = dayOf(now);
  const days = isSettled ? repullDays.daily : isRecent ? repullDays.hourly : 0;
  const open = new Date(now.getTime() - (delayHours + 1) * HOUR_MS);
  const candidates = [addDays(today, -days), dayOf(open)];
  if (input.completeUntil) candidates.push(dayOf(new Date(input.completeUntil.getTime() - 1)));
  const from = candidates.sort()[0]!;
  const first = dayOf(collectFrom);
  return { from: from < first ? first : from, to: today, isRecent, isSettled };
}

/** Splits a range into chunks of a few days. */
export function pieces({ from, to }: { from: string; to: string }): { from: string; to: string }[] {
  const list: { from: string; to: string }[] = [];
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1);
    list.push({ from: first, to: last < to ? last : to });
  }
  return list;
}

export interface LoadSlice {
  readonly from: string;
  readonly to: string;
  readonly fromHour?: number;
  readonly toHour?: number;
}

/**
 * Converts a chunk into slices of the fact store. The first day of the sync is replaced only from the starting hour. A
 * source that reports days has no hours, so it starts with the first complete day.
 */
export function slicesOf(
  { from, to }: { from: string; to: string },
  collectFrom: Date,
  grain: 'hour' | 'day',
): LoadSlice[] {
  const [firstDay, firstHour] = [dayOf(collectFrom), collectFrom.getUTCHours()];
  if (from > firstDay || firstHour === 0) return [{ from, to }];
  const rest = addDays(firstDay, 1);
  const whole = rest <= to ? [{ from: rest, to }] : [];
  if (grain === 'day') return whole;
  return [{ from: firstDay, to: firstDay, fromHour: firstHour, toHour: 23 }, ...whole];
}

export const isWithin = (slice: LoadSlice, date: string, hour: number): boolean =>
  date >= slice.from && date <= slice.to && hour >= (slice.fromHour ?? -1) && hour <= (slice.toHour ?? 23);

/** Returns the end of the last complete hour before an instant. */
export const wholeHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
