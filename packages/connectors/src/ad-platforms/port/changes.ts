import type { Micros } from './account.js';
import type { AdjustmentRule, EntityRef } from './entities.js';
import type { PlatformError, Unavailable } from './errors.js';

export type BidKind = 'maxCpc' | 'maxCpm' | 'targetCpa' | 'targetRoas';
/** Money is micros of the account's currency; a return is a factor. */
export type Bid =
  | { readonly kind: 'maxCpc' | 'maxCpm' | 'targetCpa'; readonly value: Micros }
  | { readonly kind: 'targetRoas'; readonly value: number };

export interface BudgetChange {
  readonly kind: 'daily' | 'lifetime';
  readonly amount: Micros;
  /** Day a lifetime budget ends on, where the platform wants one. */
  readonly endsAt?: string;
}

export interface AdjustmentsChange {
  /** True: rules of these dimensions that are not named go. */
  readonly replace: boolean;
  readonly rules: readonly AdjustmentRule[];
}

export interface PlacementChange {
  readonly placementId: string;
  readonly sectionId?: string;
  readonly blocked: boolean;
  readonly scope: 'adGroup' | 'campaign' | 'account';
}
export type PlacementScope = PlacementChange['scope'];

/** Where placements are blocked. */
export interface BlockPlace {
  readonly scope: PlacementScope;
  /** The campaign or ad group; of the whole account it says nothing. */
  readonly ref: EntityRef;
}

/** A placement or section that gets no clicks, and where that holds. */
export interface PlacementBlock {
  readonly scope: PlacementScope;
  /** Of the campaign, or of the campaign above the ad group; null for the whole account. */
  readonly campaignId: string | null;
  readonly adGroupId?: string;
  /** Null for a section the platform names without its placement. */
  readonly placementId: string | null;
  readonly sectionId?: string;
  /** What blocks it and is not changed from here: 'the list Unsafe sites'. */
  readonly fixedBy?: string;
}

/** A factor on bids for a placement or section, and where that holds. */
export interface PlacementFactor {
  readonly scope: 'adGroup' | 'campaign';
  readonly campaignId: string;
  readonly adGroupId?: string;
  readonly dimension: 'placement' | 'section';
  readonly key: string;
  readonly multiplier: number;
}

/** A campaign copied, paused, under a name unique in the account. */
export interface CampaignCopy {
  readonly name: string;
  /**
   * Daily budget of each ad group, or of the campaign where budgets are of campaigns (`CapabilitySet.clone`); null:
   * as it is in the campaign copied. One of its own, also where that spends from a budget it shares.
   */
  readonly adGroupBudget: Micros | null;
}

export interface Change<T> {
  readonly ref: EntityRef;
  readonly value: T;
  /** Read first: anything else there (but the new value itself) is a Conflict. Null: expected to have none. */
  readonly expectedOld?: T | null;
  /** Write over any value, also where it affects others (a shared budget). */
  readonly forced?: boolean;
}

/**
 * What became of one item.
 * `done`: the platform has confirmed it; `value` is what it says it holds, where it says.
 * `failed`: it was not carried out. `unknown`: it was sent and no answer came; read back before doing it again.
 */
export type ItemResult<T = void> =
  | { readonly outcome: 'done'; readonly ref: EntityRef; readonly value?: T }
  | { readonly outcome: 'failed'; readonly ref: EntityRef; readonly error: PlatformError }
  | { readonly outcome: 'unknown'; readonly ref: EntityRef; readonly error: Unavailable };
