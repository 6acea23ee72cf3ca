import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, reopen, restate } from './alert-row.js';
import {
  type AdgroupHours,
  dateOfHour,
  firstHour,
  HOUR_MS,
  type Hour,
  hourOfDay,
  median,
  micros,
  profitAt,
} from './series.js';

const BASELINE_DAYS = 28;
const SAME_HOUR_SAMPLES = 8;
const RECENT_HOURS = 168;
const RECENT_SAMPLES = 24;
/** Turns the median of absolute deviations into a standard deviation of normal values. */
const MAD_TO_SIGMA = 1.4826;
const SMALLEST_SCALE = micros(1);

/**
 * How far a value lies from its baseline, in robust standard deviations: (value - median) / s with
 * s = max(1.4826 · MAD, 0.1 · |median|, smallest).
 */
export function robustZ(value: number, baseline: readonly number[], smallestScale = SMALLEST_SCALE): number {
  const middle = median(baseline);
  const deviation = median(baseline.map((each) => Math.abs(each - middle)));
  return (value - middle) / Math.max(MAD_TO_SIGMA * deviation, 0.1 * Math.abs(middle), smallestScale);
}

/**
 * What an hour is judged by: the same hour of the 28 days before, or the week before where there are too few; hours
 * already told of are left out. Null: too little to judge by.
 */
export function baselineOf(series: AdgroupHours, at: Hour, told: ReadonlySet<Hour>): number[] | null {
  const collect = (step: number, count: number): number[] => {
    const values: number[] = [];
    for (let back = 1; back <= count; back += 1) {
      const hour = at - back * step;
      const profit = profitAt(series, hour);
      if (profit !== null && !told.has(hour)) values.push(profit);
    }
    return values;
  };
  const sameHour = collect(24, BASELINE_DAYS);
  if (sameHour.length >= SAME_HOUR_SAMPLES) return sameHour;
  const recent = collect(1, RECENT_HOURS);
  return recent.length >= RECENT_SAMPLES ? recent : null;
}

/** Whether a profit is a loss out of character. */
export function isOneTimeLoss(
  profit: number,
  baseline: readonly number[] | null,
  thresholds: Thresholds['SignificantOneTimeLossAlert'],
): boolean {
  if (profit > -micros(thresholds.loss)) return false;
  if (!baseline) return profit <= -micros(thresholds.lossWithoutBaseline);
  return robustZ(profit, baseline) <= -thresholds.robustZ;
}

const TYPE = 'SignificantOneTimeLossAlert';
const isOfType = (row: AlertRow): boolean => row.type === TYPE;
export const hourNamed = (row: AlertRow): Hour => firstHour(row.date!) + row.hour!;
export const oneHourIdentity = (at: Hour): string => `${dateOfHour(at)} ${hourOfDay(at)}`;

/** Hours that alerts of this type name. */
export function toldHours(rows: readonly AlertRow[]): Set<Hour> {
  return new Set(rows.filter((row) => isOfType(row) && row.resolution !== 'restated').map(hourNamed));
}

/** Takes restated figures into alerts that still hold. Hours older than the series are left as they are. */
export function restateOneTimeLosses(
  series: AdgroupHours,
  rows: readonly AlertRow[],
  thresholds: Thresholds,
  now: number,
): void {
  const told = toldHours(rows);
  for (const row of rows.filter((each) => isOfType(each) && isUnresolved(each))) {
    const at = hourNamed(row);
    const profit = profitAt(series, at);
    if (profit === null || -profit === row.loss) continue;
    const holds = isOneTimeLoss(profit, baselineOf(series, at, told), thresholds[TYPE]);
    restate(row, -profit, holds, now);
  }
}

/** One bad closed hour out of character. */
export function findOneTimeLoss(series: AdgroupHours, at: Hour, rows: AlertRow[], thresholds: Thresholds): void {
  const profit = profitAt(series, at);
  if (profit === null || profit > -micros(thresholds[TYPE].loss)) return;
  const identity = oneHourIdentity(at);
  const known = rows.find((row) => isOfType(row) && row.identity === identity);
  if (known && isUnresolved(known)) return;
  if (!isOneTimeLoss(profit, baselineOf(series, at, toldHours(rows)), thresholds[TYPE])) return;
  if (known) {
    reopen(known);
    known.loss = -profit;
    return;
  }
  const { adgroupId } = series;
  const datetime = (at + 1) * HOUR_MS;
  rows.push(
    newAlert({ type: TYPE, adgroupId, identity, datetime, date: dateOfHour(at), hour: hourOfDay(at), loss: -profit }),
  );
}
