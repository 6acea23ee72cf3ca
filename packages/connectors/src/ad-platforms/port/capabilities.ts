import type { BidKind } from './changes.js';
import type { AdjustmentDimension, BiddingStrategy, Level } from './entities.js';
import type { Grain, Segment } from './stats.js';

export type LookupKind = 'conversions' | 'pages' | 'pixels' | 'placementLists' | 'languages' | 'topics' | 'credits';
export type TargetingKind = 'geo' | 'interest' | 'language';

/**
 * What else holds of budgets. `kindStays`: a daily one never becomes one of the lifetime, nor the other way round.
 * `oneKind`: setting the one takes the other away. `oneLevel`: the campaign holds it or its ad groups do, never both. `lifetimeNeedsEnd`: there has to be an end to spend it by.
 */
export type BudgetRule = 'kindStays' | 'oneKind' | 'oneLevel' | 'lifetimeNeedsEnd';

/** What keyword suggestions can be asked for. */
export interface KeywordIdeaReach {
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** Whether searches of one class of device can be asked for. */
  readonly byDevice: boolean;
  /** Keywords one question can start from. */
  readonly seeds: number;
}

/** How far a platform takes factors of one dimension. */
export interface AdjustmentRange {
  readonly dimension: AdjustmentDimension;
  readonly level: 'campaign' | 'adGroup';
  readonly min: number;
  readonly max: number;
  /** Only on (1) and off (0). */
  readonly onOffOnly: boolean;
  /** 0 switches off even where `min` is above it. */
  readonly canSwitchOff: boolean;
}

/**
 * What a platform can do, for screens and checks before any call. What is not listed it cannot: the port has no method for
 * it, or answers NotSupported for the item.
 */
export interface CapabilitySet {
  /** Levels that exist there. An ad group may be the campaign under another name: see `adGroupIsCampaign`. */
  readonly levels: readonly Level[];
  readonly adGroupIsCampaign: boolean;
  readonly stats: {
    readonly grains: readonly Grain[];
    /** Segments that can be asked for by day, and with hours. One at a time unless `crossed`. */
    readonly byDay: readonly Segment[];
    readonly byHour: readonly Segment[];
    /** Segments that can be asked for by day together with the device. */
    readonly withDevice?: readonly Segment[];
    /** Rows by section name their placement, too. */
    readonly sectionsInPlacements?: true;
    /** Figures rows come without. */
    readonly without: readonly ('conv' | 'convValue' | 'avgPos')[];
    /** Figures that come by day only, also where hours are given. */
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
  /** Level strategies are set on. */
  readonly strategyLevel: 'campaign' | 'adGroup' | null;
  readonly adjustments: readonly AdjustmentRange[];
  readonly placementBlock: readonly ('adGroup' | 'campaign' | 'account')[];
  readonly sectionBlock: boolean;
  /** Whether it says what is blocked. */
  readonly blockLists: boolean;
  /** Whether campaigns can be copied, and whose daily budget can be another in the copies. */
  readonly clone: { readonly budget: 'adGroup' | 'campaign' | null } | null;
  /** Why they cannot, for people. */
  readonly noClone?: string;
  /** Whether it says when ad groups end. */
  readonly endDates: boolean;
  readonly review: boolean;
  readonly lookups: readonly LookupKind[];
  readonly targeting: readonly TargetingKind[];
  /** Where and in which languages it suggests keywords; null: it suggests none. */
  readonly keywordIdeas: KeywordIdeaReach | null;
}
