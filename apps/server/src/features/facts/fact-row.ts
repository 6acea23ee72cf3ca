import type { Metric } from './columns.js';

/**
 * Figures of one ad group in one hour (or one day, hour -1) for a device, country and feed.
 * Metrics are whole numbers: counts as they are, everything else in millionths of the company's reporting currency,
 * of a conversion, or of a position or score times its weight. Null or missing: the source does not give the figure.
 */
export type FactRow = FactKey & { readonly [metric in Metric]?: number | null } & {
  /**
   * Goes with `earnedEst`: the feed has not reported this hour, so the estimate stands in for `earned` until it does.
   */
  readonly unreported?: boolean;
  /**
   * In an exact slice: bits of the columns whose figure goes when the rows of the key bring none (`maskOf`). Missing
   * in a row without any figure: every column the load names.
   */
  readonly takenBack?: number;
};

export interface FactKey {
  readonly adgroupId: number;
  /** UTC day, YYYY-MM-DD. */
  readonly date: string;
  /** 0 to 23 in UTC; -1, and the default: a figure given by day only. */
  readonly hour?: number;
  /** 0, and the default: unknown. */
  readonly deviceId?: number;
  /** ISO 3166 number; 0, and the default: unknown. */
  readonly countryId?: number;
  /** Missing: the feed the ad group sends to, else the main feed of its site, else 0. */
  readonly feedId?: number | null;
}

/**
 * What a load replaces. Figures of its columns that are missing from the slice are removed.
 * A slice of `exact: true` is the figures that come and no others; `takenBack` says of a row what goes.
 */
export type Slice = DaySlice | { readonly exact: true };

export interface DaySlice {
  readonly exact?: false;
  /** First and last UTC day. */
  readonly from: string;
  readonly to: string;
  /**
   * Hours of each of these days; by default all of them and the day-only figures (-1 to 23). A revenue slice names only
   * hours the feed has reported: inside it, estimates that stood in for revenue end.
   */
  readonly fromHour?: number;
  readonly toHour?: number;
  /** Accounts of traffic sources whose ad groups are meant; by default the account of the load. */
  readonly accountIds?: readonly number[] | 'all';
  /** Only figures of these feeds: a feed's report says nothing about other feeds. */
  readonly feedIds?: readonly number[];
  /** Only figures of ad groups of these sites: a site says nothing about the visits of others. */
  readonly siteIds?: readonly number[];
  /** Only figures of these ad groups: an account of a feed says nothing about what another one of it pays for. */
  readonly adgroupIds?: readonly number[];
}

/** Something in the rows makes the whole load impossible; nothing was written. `row` counts from 1. */
export class FactsRefused extends Error {
  constructor(
    message: string,
    readonly row: number | null = null,
  ) {
    super(row === null ? message : `Row ${row}: ${message}`);
    this.name = 'FactsRefused';
  }
}
