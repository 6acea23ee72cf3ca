import type { Thresholds } from '../thresholds.js';
import { type AlertRow, type DayHours, isUnresolved, newAlert, reopen, resolve, restate, update } from './alert-row.js';
import { type AdgroupHours, DAY_HOURS, dateOfHour, firstHour, HOUR_MS, type Hour, micros, profitAt } from './series.js';

const TYPE = 'CyclicLossAlert';
export const CYCLE_DAYS = 7;

interface Cycle {
  readonly hourIntervals: DayHours[];
  readonly loss: number;
}

/**
 * Returns the hours that lose on many of the seven days before `to`, which is midnight. Null if there is no such
 * cycle.
 */
export function cycleBefore(series: AdgroupHours, to: Hour, limits: Thresholds[typeof TYPE]): Cycle | null {
  const from = to - CYCLE_DAYS * DAY_HOURS;
  const flagged: number[] = [];
  let [loss, rest, cost] = [0, 0, 0];
  for (let hour = 0; hour < DAY_HOURS; hour += 1) {
    let [days, losing, sum] = [0, 0, 0];
    for (let at = from + hour; at < to; at += DAY_HOURS) {
      const figures = series.hours.get(at);
      if (!figures) continue;
      cost += figures.cost ?? 0;
      if (figures.profit === null) continue;
      sum += figures.profit;
      if ((figures.cost ?? 0) <= 0) continue;
      days += 1;
      if (figures.profit < 0) losing += 1;
    }
    const isLosing = days >= limits.minDays && losing >= Math.ceil(limits.losingShare * days) && sum < 0;
    if (isLosing) flagged.push(hour);
    if (isLosing) loss -= sum;
    else rest += sum;
  }
  if (flagged.length === 0 || rest <= 0) return null;
  if (loss < Math.max(micros(limits.loss), limits.lossOfCost * cost)) return null;
  return { hourIntervals: intervalsOf(flagged), loss };
}

/** Combines neighboring hours of the day into intervals, in order. */
export function intervalsOf(hours: readonly number[]): DayHours[] {
  const intervals: { start: number; end: number }[] = [];
  for (const hour of hours) {
    const last = intervals.at(-1);
    if (last?.end === hour) last.end = hour + 1;
    else intervals.push({ start: hour, end: hour + 1 });
  }
  return intervals;
}

/** Returns the loss in the alert's hours on its days. */
function lossNamed(series: AdgroupHours, row: AlertRow): number {
  const days = (firstHour(row.date!) - firstHour(row.dateFrom!)) / DAY_HOURS + 1;
  let loss = 0;
  for (let day = 0; day < days; day += 1) {
    loss -= profitIn(series, firstHour(row.dateFrom!) + day * DAY_HOURS, row.hourIntervals!);
  }
  return loss;
}

function profitIn(series: AdgroupHours, midnight: Hour, intervals: readonly DayHours[]): number {
  let sum = 0;
  for (const { start, end } of intervals) {
    for (let hour = start; hour < end; hour += 1) sum += profitAt(series, midnight + hour) ?? 0;
  }
  return sum;
}

export function restateCycles(
  series: AdgroupHours,
  rows: readonly AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const earliest = Math.min(...series.hours.keys());
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each))) {
    if (firstHour(row.dateFrom!) < earliest) continue;
    const holds = cycleBefore(series, firstHour(row.date!) + DAY_HOURS, thresholds[TYPE]) !== null;
    restate(row, lossNamed(series, row), holds, now);
  }
}

/** Detects a cycle when the day before `to` has closed, and resolves one that no longer loses. */
export function findCycle(series: AdgroupHours, to: Hour, rows: AlertRow[], thresholds: Thresholds, now: number): void {
  const limits = thresholds[TYPE];
  const { adgroupId } = series;
  const own = rows.filter((row) => row.type === TYPE);
  const datetime = to * HOUR_MS;
  const isKnown = own.some((row) => row.datetime >= datetime && row.resolution !== 'restated');
  const cycle = isKnown ? null : cycleBefore(series, to, limits);
  if (cycle) {
    const dateIntervalEnd = dateOfHour(to - 1);
    const found = { ...cycle, datetime, dateFrom: dateOfHour(to - CYCLE_DAYS * DAY_HOURS), date: dateIntervalEnd };
    const open = own.find(isUnresolved);
    const known = own.find((row) => row.identity === dateIntervalEnd);
    if (open) update(open, found);
    else if (known) {
      reopen(known);
      update(known, found);
    } else rows.push(newAlert({ type: TYPE, adgroupId, identity: dateIntervalEnd, ...found }));
  }
  // When an earlier midnight is examined again, it doesn't affect cycles found after it.
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each) && each.datetime < datetime)) {
    const days = Array.from({ length: limits.resolveDays }, (_, back) => to - (back + 1) * DAY_HOURS);
    if (days.every((midnight) => profitIn(series, midnight, row.hourIntervals!) >= 0)) resolve(row, 'over', now);
  }
}
