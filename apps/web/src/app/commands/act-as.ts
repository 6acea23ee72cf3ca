import { ServerAnswerError, UNEXPECTED_ERROR } from '../transport/errors.js';

/** Returns the reason why the user can't act as another user. */
export function actAsFailure(error: unknown): string {
  const text = error instanceof ServerAnswerError ? error.messages[0] : (error as Error).message;
  return text ?? UNEXPECTED_ERROR;
}
