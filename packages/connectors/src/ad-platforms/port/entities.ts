import type { Micros } from './account.js';

/** Platforms without ad groups have one per campaign, with the campaign's id. Both are the same remote object. */
export type Level = 'campaign' | 'adGroup' | 'ad' | 'keyword';
export type EntityStatus = 'enabled' | 'paused' | 'removed';
export type Channel = 'search' | 'display' | 'demandGen' | 'pmax' | 'social' | 'native' | 'push' | 'redirect';

export interface EntityRef {
  readonly level: Level;
  readonly externalId: string;
  /**
   * Id of the campaign of an ad group, or of the ad group of an ad or keyword. Some platforms can't find an entity
   * without it.
   */
  readonly parentExternalId?: string;
  readonly channel?: Channel;
}

/** Delivery status reported by the platform. Unlike `status`, it can't be set. */
export interface Delivery {
  readonly state: 'serving' | 'limited' | 'notServing';
  /** Reason in the platform's own wording. */
  readonly reason: string | null;
}

export interface Review {
  readonly state: 'approved' | 'inReview' | 'limited' | 'rejected';
  readonly reasons: readonly string[];
}

export interface Budget {
  readonly daily: Micros | null;
  readonly lifetime: Micros | null;
  /** True if several campaigns use the budget, so that a change affects all of them. */
  readonly shared: boolean;
}

/** Bids and targets set at the platform. Null if none is set. Money is in micros of the account's currency. */
export interface Bids {
  readonly maxCpc: Micros | null;
  readonly maxCpm: Micros | null;
  readonly targetCpa: Micros | null;
  /** Return as a factor, for example 2 for 200%. */
  readonly targetRoas: number | null;
}

export interface BiddingStrategy {
  readonly type:
    | 'manualCpc'
    | 'maxClicks'
    | 'maxConversions'
    | 'targetCpa'
    | 'maxConversionValue'
    | 'targetRoas'
    | 'costCap'
    | 'bidCap'
    | 'lowestCost';
  readonly targetCpa?: Micros;
  readonly targetRoas?: number;
  /** Highest bid that the platform may set automatically. */
  readonly cap?: Micros;
}

/**
 * Bid factor. 1 changes nothing and 0 turns bidding off. Keys are hours ('MON-13'), devices ('mobile') or platform ids.
 */
export interface AdjustmentRule {
  readonly dimension: AdjustmentDimension;
  readonly key: string;
  readonly multiplier: number;
}
export type AdjustmentDimension = 'hour' | 'device' | 'placement' | 'section' | 'country';

/** Current state of a campaign, ad group, ad or keyword at the platform. */
export interface EntitySnapshot {
  readonly ref: EntityRef;
  readonly name: string;
  readonly status: EntityStatus;
  /** Status in the platform's own wording. */
  readonly rawStatus: string;
  readonly delivery: Delivery | null;
  readonly review: Review | null;
  readonly budget: Budget | null;
  readonly bids: Bids;
  readonly strategy: BiddingStrategy | null;
  /** Landing page. Null if the platform doesn't return it or it differs by ad. */
  readonly finalUrl: string | null;
  readonly keyword: { readonly text: string; readonly matchType: 'exact' | 'phrase' | 'broad' } | null;
  /**
   * End of an ad group: an instant (ISO, UTC), or the last day (YYYY-MM-DD) in the account's time zone. Null if no end
   * is set. Missing if the platform doesn't return it.
   */
  readonly endsAt?: string | null;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page. Null on the last page. */
  readonly cursor: string | null;
}
