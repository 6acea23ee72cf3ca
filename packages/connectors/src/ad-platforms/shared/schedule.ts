import type { AdjustmentRule } from '../port/entities.js';
import { InvalidRequest } from '../port/errors.js';

export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof DAYS)[number];

/** Factors of a week by day and hour; 1 where nothing is said. */
export type Week = Record<Day, number[]>;

export const evenWeek = (): Week =>
  Object.fromEntries(DAYS.map((day) => [day, Array<number>(24).fill(1)])) as unknown as Week;

/** @throws InvalidRequest for a key that is no hour of the week. */
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

/** Hours whose factor is not 1, as rules. */
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
  /** Exclusive; 24 at most. */
  readonly to: number;
  readonly multiplier: number;
}

/** Neighboring hours of one factor as one window; hours that are off (0) are left out. */
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

/** Windows as a week: hours outside all of them are off. No windows: an even week. */
export function weekOfWindows(windows: readonly Window[]): Week {
  if (windows.length === 0) return evenWeek();
  const week = Object.fromEntries(DAYS.map((day) => [day, Array<number>(24).fill(0)])) as unknown as Week;
  for (const { day, from, to, multiplier } of windows) week[day].fill(multiplier, from, to);
  return week;
}
