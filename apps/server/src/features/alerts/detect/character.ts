import type { Thresholds } from '../thresholds.js';
import { type AdgroupHours, ascending, DAY_HOURS, type Hour, hourOfDay, median, micros, profitAt } from './series.js';

const BASELINE_DAYS = 28;
const SAME_HOUR_SAMPLES = 8;
const WEEK_HOURS = 168;
const RECENT_SAMPLES = 24;
/** Minimum number of hours for a comparison. */
const MIN_SAMPLES = 8;
/** Converts the median absolute deviation into the standard deviation of a normal distribution. */
const MAD_TO_SIGMA = 1.4826;
const MIN_SCALE = micros(1);
/** Share of hours that fall less than `badHour` below their usual profit. */
const BAD_HOUR_QUANTILE = 0.95;

/** Usual results of an ad group's hours, from the 28 days before an hour. Money in micros. */
export interface Character {
  /** True if there are so few hours that only a larger loss counts. */
  readonly isSparse: boolean;
  /**
   * Profits for comparison: of the same hour of the day, of the last week, or of all hours. The first of these with
   * enough values is used.
   */
  readonly baseline: readonly number[];
  /** Profits of the previous week, all hours. */
  readonly week: readonly number[];
  /** Amount by which the worst hour in twenty falls below its usual profit. Larger for heavier tails. */
  readonly badHour: number;
  /** Median cost of the hours with cost. */
  readonly usualCost: number;
}

const spread = (values: readonly number[], middle: number): number =>
  MAD_TO_SIGMA * median(values.map((each) => Math.abs(each - middle)));

/**
 * Returns the distance of a value from its baseline in robust standard deviations, (value - median) / s. The scale is s
 * = max(1.4826 · MAD, 0.1 · |median|, 1).
 */
export function robustZ(value: number, baseline: readonly number[]): number {
  const middle = median(baseline);
  return (value - middle) / Math.max(spread(baseline, middle), 0.1 * Math.abs(middle), MIN_SCALE);
}

/**
 * Returns the usual results that an hour is compared with. Hours with an alert count only in the spread of the week,
 * because repeated losses would otherwise become usual. Null if there are too few hours.
 */
export function characterAt(series: AdgroupHours, at: Hour, alerted: ReadonlySet<Hour>): Character | null {
  const hours: Hour[] = [];
  for (let hour = at - BASELINE_DAYS * DAY_HOURS; hour < at; hour += 1) {
    if (profitAt(series, hour) !== null) hours.push(hour);
  }
  const profits = (of: readonly Hour[]): number[] => of.map((hour) => profitAt(series, hour)!);
  const untold = hours.filter((hour) => !alerted.has(hour));
  const sameHour = untold.filter((hour) => hourOfDay(hour) === hourOfDay(at));
  const recent = untold.filter((hour) => hour >= at - WEEK_HOURS);
  if (untold.length < MIN_SAMPLES) return null;
  const week = hours.filter((hour) => hour >= at - WEEK_HOURS);
  const costs = hours.map((hour) => series.hours.get(hour)?.cost ?? 0).filter((cost) => cost > 0);
  return {
    isSparse: sameHour.length < SAME_HOUR_SAMPLES && untold.length < RECENT_SAMPLES,
    baseline: profits(
      sameHour.length >= SAME_HOUR_SAMPLES ? sameHour : recent.length >= RECENT_SAMPLES ? recent : untold,
    ),
    week: profits(week.length >= MIN_SAMPLES ? week : hours),
    badHour: badHourOf(series, untold),
    usualCost: costs.length === 0 ? 0 : median(costs),
  };
}

function badHourOf(series: AdgroupHours, hours: readonly Hour[]): number {
  const byHourOfDay = Array.from({ length: DAY_HOURS }, (): number[] => []);
  for (const hour of hours) byHourOfDay[hourOfDay(hour)]!.push(profitAt(series, hour)!);
  const overall = median(byHourOfDay.flat());
  const below = byHourOfDay.flatMap((profits) => {
    const usual = profits.length >= SAME_HOUR_SAMPLES ? median(profits) : overall;
    return profits.map((profit) => usual - profit);
  });
  return ascending(below)[Math.floor(below.length * BAD_HOUR_QUANTILE)]!;
}

/**
 * Returns true if a profit is out of character. It must be far below the usual profit of the hour of the day and of the
 * week, relative to the spread of each. It must also be many times worse than the ad group's bad hours.
 * @param deviations required distance below the profits in `baseline`.
 */
export function isOutOfCharacter(
  profit: number,
  { baseline, week, badHour }: Character,
  deviations: number,
  { weekZ, badHours }: Pick<Thresholds['SignificantOneTimeLossAlert'], 'weekZ' | 'badHours'>,
): boolean {
  if (median(baseline) - profit < badHours * badHour || robustZ(profit, baseline) > -deviations) return false;
  const middle = median(week);
  return middle - profit > weekZ * spread(week, middle);
}
