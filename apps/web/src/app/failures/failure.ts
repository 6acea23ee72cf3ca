import type { FieldMessages } from '@adops/domain';
import { isAborted, isLostAnswer, lostAnswerText, ServerAnswerError, UNEXPECTED_ERROR } from '../transport/errors.js';

/** A failure whose message is for users: it is shown as it is. */
export class WordedFailure extends Error {}

/** What is known of a failure. */
export interface Failure {
  /** What is wrong with which input field; empty: nothing of what was typed. */
  readonly fields: readonly FieldMessages[];
  /** Why it failed, in words for users; null: unknown. */
  readonly reason: string | null;
}

const LOST_ADVICE = 'Check your connection, then retry.';

/**
 * What a builder knows of a call that failed. Failures of providers, URLs and files come with the server's words; a lost
 * answer gets ours; of anything else no reason is given, as its words are not for users.
 * @returns null where the call was given up on purpose: nothing is to be shown
 */
export function readFailure(error: unknown): Failure | null {
  if (isAborted(error)) return null;
  if (error instanceof WordedFailure) return { fields: [], reason: error.message };
  if (isLostAnswer(error)) return { fields: [], reason: `${lostAnswerText()} ${LOST_ADVICE}` };
  if (error instanceof ServerAnswerError && !error.codes.includes('INTERNAL'))
    return { fields: error.fields, reason: [...new Set(error.messages)].join(' ') || null };
  return { fields: [], reason: null };
}

/** The words of a failure where it stands on the screen. @param otherwise for one without a reason */
export const failureWords = (error: unknown, otherwise: string = UNEXPECTED_ERROR): string =>
  readFailure(error)?.reason ?? otherwise;
