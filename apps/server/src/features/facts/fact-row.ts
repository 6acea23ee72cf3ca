import type { Metric } from './columns.js';

/**
 * Figures of one ad group in one hour (or one day, hour -1) for a device, country and feed. Metrics are integers.
 * Counts are unchanged. Other metrics are in millionths of the reporting currency, of a conversion, or of a position or
 * score times its weight. Null or missing means that the source doesn't report the figure.
 */
export type FactRow = FactKey & { readonly [metric in Metric]?: number | null } & {
  /**
   * Used with `earnedEst`. True if the feed hasn't reported this hour, so that the estimate is used instead of `earned`
   * until it does.
   */
  readonly unreported?: boolean;
  /**
   * Used in an exact slice: bits of the columns (`maskOf`) whose figure is removed if no row of the key contains it.
   * Defaults to all columns of the load if the row has no figures.
   */
  readonly takenBack?: number;
};

export interface FactKey {
  readonly adgroupId: number;
  /** UTC day, YYYY-MM-DD. */
  readonly date: string;
  /** Hour in UTC, 0 to 23. The default of -1 is a figure of the whole day. */
  readonly hour?: number;
  /** Device ID. Default: 0, unknown. */
  readonly deviceId?: number;
  /** ISO 3166 number. Default: 0, unknown. */
  readonly countryId?: number;
  /** Feed ID. Default: the feed of the ad group, then the main feed of its site, then 0. */
  readonly feedId?: number | null;
}

/**
 * Range of facts that a load replaces. Figures of its columns that are missing from the slice are removed. A slice with
 * `exact: true` contains only the loaded keys, and `takenBack` of a row names the figures to remove.
 */
export type Slice = DaySlice | { readonly exact: true };

export interface DaySlice {
  readonly exact?: false;
  /** First and last UTC day. */
  readonly from: string;
  readonly to: string;
  /**
   * First hour of each of these days. Default: all hours and the day-only figures (-1 to 23). A revenue slice contains
   * only hours that the feed has reported, so estimates no longer replace revenue within it.
   */
  readonly fromHour?: number;
  readonly toHour?: number;
  /** Traffic source accounts whose ad groups are in the slice. Default: the account of the load. */
  readonly accountIds?: readonly number[] | 'all';
  /** Limits the slice to these feeds, because a feed doesn't report on other feeds. */
  readonly feedIds?: readonly number[];
  /** Limits the slice to ad groups of these sites, because a site doesn't report visits of other sites. */
  readonly siteIds?: readonly number[];
  /**
   * Limits the slice to these ad groups, because a feed account doesn't report on ad groups of the feed's other
   * accounts.
   */
  readonly adgroupIds?: readonly number[];
}

/** Rejection of the whole load because of an invalid row. Nothing was written. `row` counts from 1. */
export class FactsRefused extends Error {
  constructor(
    message: string,
    readonly row: number | null = null,
  ) {
    super(row === null ? message : `Row ${row}: ${message}`);
    this.name = 'FactsRefused';
  }
}
