import type { StepError } from '../drafts/steps.js';
import type { DraftAction } from './enums.js';
import type { SocialEvent } from './objectives.js';

/** Properties of the campaign's account that the rules need. */
export interface SocialAccount {
  readonly partnerAccountId: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly hasPixel: boolean;
  /** True if the account's ad sets can use a ROAS bid strategy. */
  readonly canBidForRoas: boolean;
  /** Standard events and the events of the account's pixel. */
  readonly events: readonly SocialEvent[];
}

/** Context that the rules need in addition to the campaign. */
export interface SocialCheckContext {
  readonly action: DraftAction;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  /** Null if the user has no access to the account. */
  readonly account: SocialAccount | null;
}

/** Returns an error for the field if the condition is true. */
export const errorIf = (isWrong: boolean, path: string, message: string): StepError[] =>
  isWrong ? [{ path, message }] : [];

export const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
