import type { BidKind } from './changes.js';
import type { AdjustmentDimension, BiddingStrategy, Level } from './entities.js';
import type { Grain, Segment } from './stats.js';

export type LookupKind = 'conversions' | 'pages' | 'pixels' | 'placementLists' | 'languages' | 'topics' | 'credits';
export type TargetingKind = 'geo' | 'interest' | 'language';

/**
 * Restrictions on budgets. `kindStays`: a daily budget can't become a lifetime budget or vice versa. `oneKind`: setting
 * one kind removes the other. `oneLevel`: either the campaign or its ad groups have budgets. `lifetimeNeedsEnd`: a
 * lifetime budget requires an end date.
 */
export type BudgetRule = 'kindStays' | 'oneKind' | 'oneLevel' | 'lifetimeNeedsEnd';

/** Options for keyword suggestions. */
export interface KeywordIdeaReach {
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** True if searches can be limited to one device class. */
  readonly byDevice: boolean;
  /** Maximum seed keywords per request. */
  readonly seeds: number;
}

/** Range of allowed bid factors for one dimension. */
export interface AdjustmentRange {
  readonly dimension: AdjustmentDimension;
  readonly level: 'campaign' | 'adGroup';
  readonly min: number;
  readonly max: number;
  /** True if the only allowed values are on (1) and off (0). */
  readonly onOffOnly: boolean;
  /** True if 0 turns bidding off even though `min` is greater than 0. */
  readonly canSwitchOff: boolean;
}

/**
 * Features of a platform, for screens and for validation before any call. For features not listed here, the port has no
 * method or returns NotSupported for the item.
 */
export interface CapabilitySet {
  /** Levels of the platform. If `adGroupIsCampaign`, the ad group and the campaign are the same object. */
  readonly levels: readonly Level[];
  readonly adGroupIsCampaign: boolean;
  readonly stats: {
    readonly grains: readonly Grain[];
    /** Segments available by day and by hour. Only one per query unless `crossed`. */
    readonly byDay: readonly Segment[];
    readonly byHour: readonly Segment[];
    /** Segments available by day in combination with the device. */
    readonly withDevice?: readonly Segment[];
    /** True if rows by section also contain their placement. */
    readonly sectionsInPlacements?: true;
    /** Metrics missing from all rows. */
    readonly without: readonly ('conv' | 'convValue' | 'avgPos')[];
    /** Metrics that are available only by day, even in hourly queries. */
    readonly byHourWithout: readonly ('conv' | 'convValue')[];
    readonly asyncJob: boolean;
  };
  readonly status: readonly Level[];
  readonly remove: readonly Level[];
  readonly budget: {
    readonly daily: readonly Level[];
    readonly lifetime: readonly Level[];
    readonly rules?: readonly BudgetRule[];
  };
  readonly bid: Readonly<Record<BidKind, readonly Level[]>>;
  readonly strategies: readonly BiddingStrategy['type'][];
  /** Level at which bidding strategies are set. */
  readonly strategyLevel: 'campaign' | 'adGroup' | null;
  readonly adjustments: readonly AdjustmentRange[];
  readonly placementBlock: readonly ('adGroup' | 'campaign' | 'account')[];
  readonly sectionBlock: boolean;
  /** True if the platform can return the blocks. */
  readonly blockLists: boolean;
  /** Level whose daily budget a campaign copy can change, if any. Null if campaigns can't be copied. */
  readonly clone: { readonly budget: 'adGroup' | 'campaign' | null } | null;
  /** Reason why campaigns can't be copied, shown to users. */
  readonly noClone?: string;
  /** True if the platform returns end dates of ad groups. */
  readonly endDates: boolean;
  readonly review: boolean;
  readonly lookups: readonly LookupKind[];
  readonly targeting: readonly TargetingKind[];
  /** Countries and languages with keyword suggestions. Null if the platform suggests no keywords. */
  readonly keywordIdeas: KeywordIdeaReach | null;
}
