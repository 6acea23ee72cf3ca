import type { FieldMessages } from '@adops/domain';
import { isAborted, isLostAnswer, lostAnswerText, ServerAnswerError, UNEXPECTED_ERROR } from '../transport/errors.js';

/** Failure with a message for users. */
export class WordedFailure extends Error {}

/** Failure of a call with its messages for users. */
export interface Failure {
  /** Messages by input field. Empty if no input caused the failure. */
  readonly fields: readonly FieldMessages[];
  /** Reason for users. Null if unknown. */
  readonly reason: string | null;
}

const LOST_ADVICE = 'Check your connection, then retry.';

/**
 * Converts the error of a failed call to messages for users. Errors of providers, URLs and files have the server's
 * message, and lost responses have one of the client. Other errors have no reason, because their messages aren't meant
 * for users.
 * @returns null if the call was aborted on purpose, so that nothing is shown
 */
export function readFailure(error: unknown): Failure | null {
  if (isAborted(error)) return null;
  if (error instanceof WordedFailure) return { fields: [], reason: error.message };
  if (isLostAnswer(error)) return { fields: [], reason: `${lostAnswerText()} ${LOST_ADVICE}` };
  if (error instanceof ServerAnswerError && !error.codes.includes('INTERNAL'))
    return { fields: error.fields, reason: [...new Set(error.messages)].join(' ') || null };
  return { fields: [], reason: null };
}

/** Returns the message of a failure. @param otherwise message of a failure without a reason */
export const failureWords = (error: unknown, otherwise: string = UNEXPECTED_ERROR): string =>
  readFailure(error)?.reason ?? otherwise;
