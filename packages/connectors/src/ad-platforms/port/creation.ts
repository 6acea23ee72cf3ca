import type { AccountRef, Micros } from './account.js';
import type { Review } from './entities.js';
import type { PlatformError, Unavailable } from './errors.js';

/** A value a platform takes, and its name there. */
export interface CreationOption {
  readonly value: string;
  readonly label: string;
  /** Groups it belongs to, such as the operating system of a version. */
  readonly tags: readonly string[];
}

/** Lists of a platform that users choose from. */
export interface CreationOptions {
  /** Values are the platform's. */
  readonly formats: readonly CreationOption[];
  /** Values are ISO 3166 alpha-2. */
  readonly countries: readonly CreationOption[];
  /** Values are the platform's. */
  readonly osTypes: readonly CreationOption[];
}

/** An ad of a push campaign. Pictures are JPEG. */
export interface PushCreativeDraft {
  readonly title: string;
  readonly description: string;
  readonly icon: Uint8Array;
  readonly image: Uint8Array;
}

/** A push campaign with everything below it. Amounts are micros of the account's currency. */
export interface PushCampaignDraft {
  readonly kind: 'pushCampaign';
  /** No other campaign of the account has this name: the campaign is found again by it. */
  readonly name: string;
  readonly format: string;
  readonly targetUrl: string;
  readonly dailyBudget: Micros | null;
  readonly lifetimeBudget: Micros | null;
  /** For a click; for a visit in formats that are counted by visits. */
  readonly bid: Micros;
  /** ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  /** None: every device. */
  readonly devices: readonly ('desktop' | 'mobile' | 'tablet')[];
  /** None: every operating system. */
  readonly osTypes: readonly string[];
  readonly creatives: readonly PushCreativeDraft[];
}

/** Something to make at a platform. */
export type EntityDraft = PushCampaignDraft;

/**
 * Outcome of a creation. `done`: it stands, whole and inactive. `failed`: nothing was made; errors name attributes of the draft.
 * `unknown`: it was sent and no answer came; look for it by its name before making it again.
 */
export type CreationResult =
  | { readonly outcome: 'done'; readonly externalId: string }
  | { readonly outcome: 'failed'; readonly error: PlatformError }
  | { readonly outcome: 'unknown'; readonly error: Unavailable };

/** Creation of campaigns at a platform. Everything is made inactive, and becomes active by `setStatus`. */
export interface Creation {
  readonly kinds: readonly EntityDraft['kind'][];
  /** Least amount of a budget. */
  readonly minBudget: Micros;
  /** @throws PlatformError */
  options(account: AccountRef): Promise<CreationOptions>;
  /** Not repeatable. */
  create(account: AccountRef, draft: EntityDraft): Promise<CreationResult>;
  /** Ids of what has the name, also if another user made it. @throws PlatformError */
  findByName(account: AccountRef, kind: EntityDraft['kind'], name: string): Promise<readonly string[]>;
  /** Reviews by id; missing: it is gone. Null: it is not reviewed yet. @throws PlatformError */
  reviews(account: AccountRef, externalIds: readonly string[]): Promise<ReadonlyMap<string, Review | null>>;
}
