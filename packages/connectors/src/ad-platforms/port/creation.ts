import type { AccountRef, Micros } from './account.js';
import type { Review } from './entities.js';
import type { PlatformError, Unavailable } from './errors.js';

/** Value that a platform accepts, with the platform's name for it. */
export interface CreationOption {
  readonly value: string;
  readonly label: string;
  /** Groups of the value, such as the operating system of a version. */
  readonly tags: readonly string[];
}

/** Options that users choose from. */
export interface CreationOptions {
  /** The platform's own values. */
  readonly formats: readonly CreationOption[];
  /** ISO 3166 alpha-2 codes. */
  readonly countries: readonly CreationOption[];
  /** The platform's own values. */
  readonly osTypes: readonly CreationOption[];
}

/** Ad of a push campaign. Images are JPEG. */
export interface PushCreativeDraft {
  readonly title: string;
  readonly description: string;
  readonly icon: Uint8Array;
  readonly image: Uint8Array;
}

/** Push campaign with everything below it. Amounts are in micros of the account's currency. */
export interface PushCampaignDraft {
  readonly kind: 'pushCampaign';
  /** Name that is unique in the account, so that the campaign can be found by name. */
  readonly name: string;
  readonly format: string;
  readonly targetUrl: string;
  readonly dailyBudget: Micros | null;
  readonly lifetimeBudget: Micros | null;
  /** Bid per click, or per visit in formats that are billed by visits. */
  readonly bid: Micros;
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  /** Empty for all devices. */
  readonly devices: readonly ('desktop' | 'mobile' | 'tablet')[];
  /** Empty for all operating systems. */
  readonly osTypes: readonly string[];
  readonly creatives: readonly PushCreativeDraft[];
}

/** Campaign to create at a platform. */
export type EntityDraft = PushCampaignDraft;

/**
 * Result of a creation. `done`: the campaign is complete and inactive. `failed`: nothing was created, and the errors
 * refer to attributes of the draft. `unknown`: the request was sent but no response arrived, so look for the campaign
 * by name before you create it again.
 */
export type CreationResult =
  | { readonly outcome: 'done'; readonly externalId: string }
  | { readonly outcome: 'failed'; readonly error: PlatformError }
  | { readonly outcome: 'unknown'; readonly error: Unavailable };

/** Creation of campaigns at a platform. Campaigns are created inactive; `setStatus` activates them. */
export interface Creation {
  readonly kinds: readonly EntityDraft['kind'][];
  /** Minimum budget. */
  readonly minBudget: Micros;
  /** @throws PlatformError */
  options(account: AccountRef): Promise<CreationOptions>;
  /** Not retryable. */
  create(account: AccountRef, draft: EntityDraft): Promise<CreationResult>;
  /** Returns the ids of campaigns with the name, even if another user created them. @throws PlatformError */
  findByName(account: AccountRef, kind: EntityDraft['kind'], name: string): Promise<readonly string[]>;
  /**
   * Returns reviews by id. Missing if the campaign was deleted, null if it hasn't been reviewed yet.
   * @throws PlatformError
   */
  reviews(account: AccountRef, externalIds: readonly string[]): Promise<ReadonlyMap<string, Review | null>>;
}
