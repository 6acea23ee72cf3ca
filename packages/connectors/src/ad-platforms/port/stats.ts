import type { Micros } from './account.js';

export type Grain = 'day' | 'hour';
export type Segment = 'device' | 'placement' | 'section' | 'keyword' | 'country' | 'ad';
export type DeviceClass = 'desktop' | 'mobile' | 'tablet' | 'other';

export interface StatsQuery {
  /** First and last day in the time zone the answer names, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly grain: Grain;
  readonly segments: readonly Segment[];
}

/** Figures of one ad group (or deeper) in one hour or day. Null: the platform does not give the figure. */
export interface StatsRow {
  /** Day and hour in the time zone of the batch. */
  readonly date: string;
  /** 0 to 23; null: the whole day. */
  readonly hour: number | null;
  readonly campaignId: string;
  readonly adGroupId: string;
  readonly adId?: string;
  readonly device?: DeviceClass;
  readonly placement?: { readonly id: string; readonly name: string };
  readonly section?: { readonly id: string; readonly name: string };
  readonly keyword?: { readonly id: string; readonly text: string; readonly matchType: 'exact' | 'phrase' | 'broad' };
  /** ISO 3166 alpha-2. */
  readonly country?: string;
  readonly impressions: number | null;
  /** Clicks paid for. */
  readonly bought: number | null;
  /** Micros of the currency of the batch. */
  readonly cost: Micros | null;
  /** Millionths of a conversion. */
  readonly conv: Micros | null;
  readonly convValue: Micros | null;
  /** Mean position, millionths. */
  readonly avgPos: Micros | null;
}

export interface StatsBatch {
  readonly rows: readonly StatsRow[];
  /** IANA name: hours and days of the rows are in it. */
  readonly timeZone: string;
  readonly currency: string;
  /** End of the last hour the platform calls complete; null: it does not say, and the usual delay applies. */
  readonly completeThrough: Date | null;
}

/** A report the platform prepares: ask again after a while. */
export interface ReportJob {
  readonly jobId: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly retryAfterMs: number;
}
