import type { StepError } from '../drafts/steps.js';
import type { DraftAction } from './enums.js';
import type { SocialEvent } from './objectives.js';

/** What the rules have to know of the account a campaign goes to. */
export interface SocialAccount {
  readonly partnerAccountId: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly hasPixel: boolean;
  /** Whether its ad sets can bid for return on ad spend. */
  readonly canBidForRoas: boolean;
  /** Standard events and those of its pixel. */
  readonly events: readonly SocialEvent[];
}

/** What the rules have to know in addition to the campaign. */
export interface SocialCheckContext {
  readonly action: DraftAction;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Null: the user can't use the account. */
  readonly account: SocialAccount | null;
}

/** The error at a field if the condition holds. */
export const errorIf = (isWrong: boolean, path: string, message: string): StepError[] =>
  isWrong ? [{ path, message }] : [];

export const isBlank = (text: string | null): boolean => text === null || text.trim() === '';
