import type { AccountRef, CredentialField, Micros } from '../ad-platforms/port/account.js';

export interface RevenueQuery {
  /** First and last day in the time zone of the feed. */
  readonly from: string;
  readonly to: string;
  readonly grain: 'day' | 'hour';
}

/** What a feed paid for one channel in one hour or day. Null: the feed does not give the figure. */
export interface RevenueRow {
  readonly date: string;
  /** 0 to 23; null: the whole day. */
  readonly hour: number | null;
  /** What clicks were tagged with: type tag or channel. Attribution goes by it; null: cannot be attributed. */
  readonly tag: string | null;
  readonly sourceTag: string | null;
  readonly market: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'other' | null;
  /** Clicks the feed paid for. */
  readonly sold: number | null;
  /** Gross, before our share; micros of the currency of the batch. */
  readonly earnedGross: Micros | null;
  readonly searches: number | null;
  readonly biddedSearches: number | null;
  /** Impressions of the feed's ads; missing: the feed does not give them. */
  readonly impressions?: number;
  /** Score of traffic quality, millionths. */
  readonly tq: Micros | null;
  /** Share of revenue deducted for traffic quality, millionths. */
  readonly discount: Micros | null;
}

export interface FeedChannel {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
}

/** Figures a feed may give. */
export type RevenueFigure = 'sold' | 'earnedGross' | 'searches' | 'biddedSearches' | 'tq';
export const REVENUE_FIGURES: readonly RevenueFigure[] = ['sold', 'earnedGross', 'searches', 'biddedSearches', 'tq'];

/** What a feed says of one of its days, or a part of that. */
export interface RevenueBatch {
  readonly date: string;
  readonly rows: readonly RevenueRow[];
  /** Figures the answer has a column for. Of any other it says nothing. */
  readonly figures: readonly RevenueFigure[];
  readonly timeZone: string;
  readonly currency: string;
  /** What the feed knew when it answered; null: it does not say. */
  readonly asOf: Date | null;
  /** Nothing of it will change any more. */
  readonly final: boolean;
}

/** Where sites earn: reports what it paid for the clicks sent to it. Throws PlatformError. */
export interface RevenueFeed {
  readonly key: string;
  readonly name: string;
  readonly grains: readonly ('day' | 'hour')[];
  readonly credentialFields: readonly CredentialField[];
  readonly repullDays: { readonly hourly: number; readonly daily: number };
  /** Its final report of a day is an official one with its own figures, in addition to the hours reported before. */
  readonly reportsOfficialDays: boolean;
  /** It reports searches, TQ and discounts per tag. */
  readonly reportsTags: boolean;
  /** Usual delay after which the figures of an hour are reported. */
  readonly delayHours: number;
  verify(account: AccountRef): Promise<{ externalId: string; name: string; currency: string }>;
  /** All channels of the account, for feeds that report by channel. Ids are the tags of its rows. */
  listChannels?(account: AccountRef): Promise<readonly FeedChannel[]>;
  fetchRevenue(account: AccountRef, query: RevenueQuery, sink: (batch: RevenueBatch) => Promise<void>): Promise<void>;
}
