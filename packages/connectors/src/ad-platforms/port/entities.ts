import type { Micros } from './account.js';

/** Platforms without ad groups have one per campaign, with the id of the campaign; both are the same remote object. */
export type Level = 'campaign' | 'adGroup' | 'ad' | 'keyword';
export type EntityStatus = 'enabled' | 'paused' | 'removed';
export type Channel = 'search' | 'display' | 'demandGen' | 'pmax' | 'social' | 'native' | 'push' | 'redirect';

export interface EntityRef {
  readonly level: Level;
  readonly externalId: string;
  /** Campaign of an ad group, ad group of an ad or keyword. Some platforms cannot find a thing without it. */
  readonly parentExternalId?: string;
  readonly channel?: Channel;
}

/** Whether it runs, as the platform sees it: apart from the status, which is what we asked for. */
export interface Delivery {
  readonly state: 'serving' | 'limited' | 'notServing';
  /** The platform's own word. */
  readonly reason: string | null;
}

export interface Review {
  readonly state: 'approved' | 'inReview' | 'limited' | 'rejected';
  readonly reasons: readonly string[];
}

export interface Budget {
  readonly daily: Micros | null;
  readonly lifetime: Micros | null;
  /** Several campaigns spend from it: a change meets all of them. */
  readonly shared: boolean;
}

/** Bids and targets as the platform holds them; null: none set there. Money is micros of the account's currency. */
export interface Bids {
  readonly maxCpc: Micros | null;
  readonly maxCpm: Micros | null;
  readonly targetCpa: Micros | null;
  /** Return as a factor: 2 = 200%. */
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
  /** Highest bid the platform may make on its own. */
  readonly cap?: Micros;
}

/** A factor on the bid: 1 leaves it, 0 switches off. Keys: hour 'MON-13', device 'mobile', otherwise ids of the platform. */
export interface AdjustmentRule {
  readonly dimension: AdjustmentDimension;
  readonly key: string;
  readonly multiplier: number;
}
export type AdjustmentDimension = 'hour' | 'device' | 'placement' | 'section' | 'country';

/** A campaign, ad group, ad or keyword as the platform holds it now. */
export interface EntitySnapshot {
  readonly ref: EntityRef;
  readonly name: string;
  readonly status: EntityStatus;
  /** The platform's own word for the status. */
  readonly rawStatus: string;
  readonly delivery: Delivery | null;
  readonly review: Review | null;
  readonly budget: Budget | null;
  readonly bids: Bids;
  readonly strategy: BiddingStrategy | null;
  /** Where its clicks go; null: the platform does not say, or it differs by ad. */
  readonly finalUrl: string | null;
  readonly keyword: { readonly text: string; readonly matchType: 'exact' | 'phrase' | 'broad' } | null;
  /**
   * Until when an ad group runs: an instant (ISO, UTC), or a day (YYYY-MM-DD) of the account's time zone, with whose end it
   * ends. Null: no end is set; missing: the platform does not say.
   */
  readonly endsAt?: string | null;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Hand it back for what follows; null: this was all. */
  readonly cursor: string | null;
}
