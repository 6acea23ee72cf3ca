import type { AdjustmentRule } from '../port/entities.js';
import { InvalidRequest } from '../port/errors.js';

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

/** Factors of a week by day and hour. Each defaults to 1. */
export type Week = Record<Day, number[]>;

export const evenWeek = (): Week =>
  Object.fromEntries(DAYS.map((day) => [day, Array<number>(24).fill(1)])) as unknown as Week;

/** @throws InvalidRequest for an invalid hour of the week */
export function weekOf(rules: readonly AdjustmentRule[], start: Week = evenWeek()): Week {
  const week = Object.fromEntries(DAYS.map((day) => [day, [...start[day]]])) as unknown as Week;
  for (const { dimension, key, multiplier } of rules) {
    if (dimension !== 'hour') continue;
    const [day, hour] = key.split('-') as [Day, string];
    const at = Number(hour);
    if (!DAYS.includes(day) || !Number.isInteger(at) || at < 0 || at > 23)
      throw new InvalidRequest(`'${key}' is not an hour of the week (MON-0 to SUN-23).`);
    week[day][at] = multiplier;
  }
  return week;
}

/** Returns the rules for all hours whose factor isn't 1. */
export function rulesOf(week: Week): AdjustmentRule[] {
  return DAYS.flatMap((day) =>
    week[day].flatMap((multiplier, hour) =>
      multiplier === 1 ? [] : [{ dimension: 'hour' as const, key: `${day}-${hour}`, multiplier }],
    ),
  );
}

export interface Window {
  readonly day: Day;
  readonly from: number;
  /** End hour, exclusive. At most 24. */
  readonly to: number;
  readonly multiplier: number;
}

/** Combines neighboring hours with the same factor into windows. Skips hours that are off (0). */
export function windowsOf(week: Week): Window[] {
  return DAYS.flatMap((day) => {
    const windows: Window[] = [];
    let from = 0;
    for (let hour = 1; hour <= 24; hour++) {
      if (hour < 24 && week[day][hour] === week[day][from]) continue;
      const multiplier = week[day][from]!;
      if (multiplier !== 0) windows.push({ day, from, to: hour, multiplier });
      from = hour;
    }
    return windows;
  });
}

export const isEven = (week: Week): boolean => DAYS.every((day) => week[day].every((factor) => factor === 1));

/** Converts windows to a week. Hours outside of all windows are off. Without windows, every hour has factor 1. */
export function weekOfWindows(windows: readonly Window[]): Week {
  if (windows.length === 0) return evenWeek();
  const week = Object.fromEntries(DAYS.map((day) => [day, Array<number>(24).fill(0)])) as unknown as Week;
  for (const { day, from, to, multiplier } of windows) week[day].fill(multiplier, from, to);
  return week;
}
