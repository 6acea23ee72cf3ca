import type { GeoTargetKind, TargetingType } from '@adops/domain';
import type { AccountRef } from './account.js';

/** A place or interest an audience can be made of. */
export interface AudienceItem {
  readonly id: string;
  readonly name: string;
  /** Names of what it is part of, from the top level down, without its own. */
  readonly path: readonly string[];
  /** Of a place. */
  readonly geoKind: GeoTargetKind | null;
  /** ISO 3166 alpha-2. */
  readonly countryCode: string | null;
}

/** A language audiences can be targeted by. */
export interface AudienceLanguage {
  readonly id: string;
  readonly name: string;
}

/** An event an account has defined on its pixel. */
export interface OwnEvent {
  readonly id: string;
  readonly name: string;
  /** What the pixel has to report for it, as the platform writes it. */
  readonly rule: string | null;
}

/** What audiences of an account can be made of. An empty list is an answer; anything else rejects with PlatformError. */
export interface Audiences {
  /** Those whose names fit the text; all of a short list without one. */
  search(
    account: AccountRef,
    query: { readonly type: TargetingType; readonly text: string; readonly limit: number },
  ): Promise<readonly AudienceItem[]>;
  languages(account: AccountRef): Promise<readonly AudienceLanguage[]>;
  /** Without those put away. */
  ownEvents(account: AccountRef): Promise<readonly OwnEvent[]>;
}
