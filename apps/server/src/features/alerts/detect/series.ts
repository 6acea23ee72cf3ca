/** Hours since 1970-01-01 00:00 UTC. */
export type Hour = number;

export const HOUR_MS = 3_600_000;
export const DAY_HOURS = 24;

/** Results of one ad group in one hour, in micros of the reporting currency. */
export interface HourFigures {
  /** Cost. Null if the source hasn't reported it. */
  readonly cost: number | null;
  /** Profit as in the hourly report. Null while the hour isn't closed or a figure is missing. */
  readonly profit: number | null;
  /** Profits by estimate. Missing unless the hour has closed cost and estimated revenue. */
  readonly estimate?: {
    /** Profit with the typical final revenue. */
    readonly expected: number;
    /** Profit in the best case. */
    readonly best: number;
  };
}

/** Hours of one ad group in the order detection reads them. */
export interface AdgroupHours {
  readonly adgroupId: number;
  /** Hours before this one are closed. */
  readonly until: Hour;
  /** `until` of the previous run. Null if there was none. */
  readonly since: Hour | null;
  readonly hours: ReadonlyMap<Hour, HourFigures>;
}

/** One closed day of an ad group, in micros. */
export interface DayFigures {
  readonly date: string;
  readonly cost: number | null;
  readonly profit: number | null;
}

export const profitAt = ({ hours }: AdgroupHours, at: Hour): number | null => hours.get(at)?.profit ?? null;

/** Sums the profit over hours from `begin` up to, but not including, `end`. Hours without a figure add nothing. */
export function profitOf(series: AdgroupHours, begin: Hour, end: Hour): number {
  let sum = 0;
  for (let at = begin; at < end; at += 1) sum += profitAt(series, at) ?? 0;
  return sum;
}

export function costOf(series: AdgroupHours, begin: Hour, end: Hour): number {
  let sum = 0;
  for (let at = begin; at < end; at += 1) sum += series.hours.get(at)?.cost ?? 0;
  return sum;
}

export const hourOfDay = (at: Hour): number => at % DAY_HOURS;
export const dateOfHour = (at: Hour): string => new Date(at * HOUR_MS).toISOString().slice(0, 10);
/** Returns the first hour of a day. */
export const firstHour = (date: string): Hour => Date.parse(`${date}T00:00:00Z`) / HOUR_MS;
export const micros = (money: number): number => Math.round(money * 1_000_000);

/** Sorts values in ascending order. Typed arrays sort numbers several times as fast. */
export const ascending = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
