import type { AccountRef, CredentialField, Micros } from '../ad-platforms/port/account.js';

export interface RevenueQuery {
  /** First and last day in the feed's time zone. */
  readonly from: string;
  readonly to: string;
  readonly grain: 'day' | 'hour';
}

/**
 * Revenue of one channel in one hour or day, as reported by a feed. Metrics are null if the feed doesn't return them.
 */
export interface RevenueRow {
  readonly date: string;
  /** From 0 to 23. Null for the whole day. */
  readonly hour: number | null;
  /** Type tag or channel of the clicks, used for attribution. Null if the row can't be attributed. */
  readonly tag: string | null;
  readonly sourceTag: string | null;
  readonly market: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'other' | null;
  /** Clicks that the feed paid for. */
  readonly sold: number | null;
  /** Gross revenue before our share, in micros of the batch's currency. */
  readonly earnedGross: Micros | null;
  readonly searches: number | null;
  readonly biddedSearches: number | null;
  /** Impressions of the feed's ads. Missing if the feed doesn't return them. */
  readonly impressions?: number;
  /** Traffic quality score, in millionths. */
  readonly tq: Micros | null;
  /** Share of revenue deducted for traffic quality, in millionths. */
  readonly discount: Micros | null;
}

export interface FeedChannel {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** Metrics that a feed may return. */
export type RevenueFigure = 'sold' | 'earnedGross' | 'searches' | 'biddedSearches' | 'tq';
export const REVENUE_FIGURES: readonly RevenueFigure[] = ['sold', 'earnedGross', 'searches', 'biddedSearches', 'tq'];

/** Report of a feed for one day, or a portion of it. */
export interface RevenueBatch {
  readonly date: string;
  readonly rows: readonly RevenueRow[];
  /** Metrics for which the response has a column. The response contains no information about other metrics. */
  readonly figures: readonly RevenueFigure[];
  readonly timeZone: string;
  readonly currency: string;
  /** Time up to which the feed had data when it responded. Null if the feed doesn't return it. */
  readonly asOf: Date | null;
  /** True if the batch is final. */
  readonly final: boolean;
}

/** Feed that pays for clicks of the sites and reports the revenue. Throws PlatformError. */
export interface RevenueFeed {
  readonly key: string;
  readonly name: string;
  readonly grains: readonly ('day' | 'hour')[];
  readonly credentialFields: readonly CredentialField[];
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** True if the final report of a day has separate official figures, in addition to the hours reported before. */
  readonly reportsOfficialDays: boolean;
  /** True if the feed reports searches, TQ and discounts per tag. */
  readonly reportsTags: boolean;
  /** Usual delay until the statistics of an hour are reported. */
  readonly delayHours: number;
  verify(account: AccountRef): Promise<{ externalId: string; name: string; currency: string }>;
  /** Lists all channels of the account, for feeds that report by channel. Their ids are the tags of the rows. */
  listChannels?(account: AccountRef): Promise<readonly FeedChannel[]>;
  fetchRevenue(account: AccountRef, query: RevenueQuery, sink: (batch: RevenueBatch) => Promise<void>): Promise<void>;
}
