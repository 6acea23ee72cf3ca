import type { GeoTargetKind, TargetingType } from '@adops/domain';
import type { AccountRef } from './account.js';

/** Place or interest that an audience can target. */
export interface AudienceItem {
  readonly id: string;
  readonly name: string;
  /** Names of its parents, from the top level down. */
  readonly path: readonly string[];
  /** Kind of place. Null if the item isn't a place. */
  readonly geoKind: GeoTargetKind | null;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string | null;
}

/** Language that an audience can target. */
export interface AudienceLanguage {
  readonly id: string;
  readonly name: string;
}

/** Custom event that an account has defined on its pixel. */
export interface OwnEvent {
  readonly id: string;
  readonly name: string;
  /** Condition that the pixel must report, in the platform's format. */
  readonly rule: string | null;
}

/** Targeting options for audiences of an account. Failures throw PlatformError; an empty list is a valid result. */
export interface Audiences {
  /** Finds items by name. Without a text, returns all items of a short list. */
  search(
    account: AccountRef,
    query: { readonly type: TargetingType; readonly text: string; readonly limit: number },
  ): Promise<readonly AudienceItem[]>;
  languages(account: AccountRef): Promise<readonly AudienceLanguage[]>;
  /** Lists the account's custom events, except archived ones. */
  ownEvents(account: AccountRef): Promise<readonly OwnEvent[]>;
}
