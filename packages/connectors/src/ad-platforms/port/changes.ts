import type { Micros } from './account.js';
import type { AdjustmentRule, EntityRef } from './entities.js';
import type { PlatformError, Unavailable } from './errors.js';

export type BidKind = 'maxCpc' | 'maxCpm' | 'targetCpa' | 'targetRoas';
/** Bid or target. Money is in micros of the account's currency. A return is a factor. */
export type Bid =
  | { readonly kind: 'maxCpc' | 'maxCpm' | 'targetCpa'; readonly value: Micros }
  | { readonly kind: 'targetRoas'; readonly value: number };

export interface BudgetChange {
  readonly kind: 'daily' | 'lifetime';
  readonly amount: Micros;
  /** End date of a lifetime budget, if the platform requires one. */
  readonly endsAt?: string;
}

export interface AdjustmentsChange {
  /** True if existing rules of these dimensions that aren't listed are removed. */
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

/** Scope in which placements are blocked. */
export interface BlockPlace {
  readonly scope: PlacementScope;
  /** The campaign or ad group. Ignored if the scope is the whole account. */
  readonly ref: EntityRef;
}

/** Blocked placement or section, and the scope of the block. */
export interface PlacementBlock {
  readonly scope: PlacementScope;
  /** The campaign itself, or the parent campaign of the ad group. Null for the whole account. */
  readonly campaignId: string | null;
  readonly adGroupId?: string;
  /** Null for a section that the platform names without its placement. */
  readonly placementId: string | null;
  readonly sectionId?: string;
  /** Owner of a block that can't be changed here, for example 'the list Unsafe sites'. */
  readonly fixedBy?: string;
}

/** Bid factor of a placement or section, and its scope. */
export interface PlacementFactor {
  readonly scope: 'adGroup' | 'campaign';
  readonly campaignId: string;
  readonly adGroupId?: string;
  readonly dimension: 'placement' | 'section';
  readonly key: string;
  readonly multiplier: number;
}

/** Paused copy of a campaign. Its name is unique in the account. */
export interface CampaignCopy {
  readonly name: string;
  /**
   * Daily budget of each ad group, or of the campaign if campaigns have the budgets (`CapabilitySet.clone`). The copy
   * then has its own budget, even if the original uses a shared one. Null to copy the original's budget.
   */
  readonly adGroupBudget: Micros | null;
}

export interface Change<T> {
  readonly ref: EntityRef;
  readonly value: T;
  /**
   * Expected current value, which is checked first. Any value other than this or the new one is a Conflict. Null if no
   * value is expected.
   */
  readonly expectedOld?: T | null;
  /** True to overwrite any value, even if the change affects other campaigns (a shared budget). */
  readonly forced?: boolean;
}

/**
 * Result of one item. `done`: the platform confirmed the change, and `value` is the new value if the platform returns
 * it. `failed`: the change was not carried out. `unknown`: the change was sent but no response arrived, so read the
 * item back before you send it again.
 */
export type ItemResult<T = void> =
  | { readonly outcome: 'done'; readonly ref: EntityRef; readonly value?: T }
  | { readonly outcome: 'failed'; readonly ref: EntityRef; readonly error: PlatformError }
  | { readonly outcome: 'unknown'; readonly ref: EntityRef; readonly error: Unavailable };
