import type { Micros } from './account.js';

export type Grain = 'day' | 'hour';
export type Segment = 'device' | 'placement' | 'section' | 'keyword' | 'country' | 'ad';
export type DeviceClass = 'desktop' | 'mobile' | 'tablet' | 'other';

export interface StatsQuery {
  /** First and last day (YYYY-MM-DD) in the time zone of the response. */
  readonly from: string;
  readonly to: string;
  readonly grain: Grain;
  readonly segments: readonly Segment[];
}

/**
 * Figures of one ad group, or of a segment of it, in one hour or day. Null if the platform doesn't return the figure.
 */
export interface StatsRow {
  /** Day in the batch's time zone. */
  readonly date: string;
  /** From 0 to 23, in the same time zone. Null for the whole day. */
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
  /** Paid clicks. */
  readonly bought: number | null;
  /** Micros of the batch's currency. */
  readonly cost: Micros | null;
  /** In millionths. */
  readonly conv: Micros | null;
  readonly convValue: Micros | null;
  /** Average position, in millionths. */
  readonly avgPos: Micros | null;
}

export interface StatsBatch {
  readonly rows: readonly StatsRow[];
  /** IANA name of the time zone for the hours and days of the rows. */
  readonly timeZone: string;
  readonly currency: string;
  /** End of the last hour that the platform reports as complete. If null, the usual delay applies. */
  readonly completeThrough: Date | null;
}

/** Report that the platform is preparing. Poll it until it is ready. */
export interface ReportJob {
  readonly jobId: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly retryAfterMs: number;
}
