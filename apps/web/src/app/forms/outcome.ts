import type { ResultOf } from '@graphql-typed-document-node/core';
import type { FieldMessages } from '@adops/domain';
import { ServerAnswerError } from '../transport/errors.js';
import type { SAVE_ANSWER } from './save-answer.graphql.js';

/** Result of a save, for the form. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly FieldMessages[] };

/** Returns a rejection that belongs to no field. */
export const refusedWith = (message: string): SaveOutcome => ({
  kind: 'refused',
  errors: [{ field: '', messages: [message] }],
});

/** Converts a plain response to an outcome. Any status except an error counts as saved. */
export function outcomeOf(answer: { readonly status: string; readonly message?: string | null }): SaveOutcome {
  return answer.status === 'error'
    ? refusedWith(answer.message ?? "It wasn't saved.")
    : { kind: 'saved', message: answer.message ?? null };
}

/** Converts the response of a form to success or errors by field. */
export function outcomeOfSave(answer: ResultOf<typeof SAVE_ANSWER>): SaveOutcome {
  return 'errors' in answer ? { kind: 'refused', errors: answer.errors } : outcomeOf(answer);
}

/** Converts a rejected call to errors by field. @throws any other error */
export async function outcomeOrRefusal(
  answer: Promise<{ readonly status: string; readonly message?: string | null }>,
): Promise<SaveOutcome> {
  try {
    return outcomeOf(await answer);
  } catch (error) {
    if (error instanceof ServerAnswerError && error.fields.length > 0)
      return { kind: 'refused', errors: [...error.fields] };
    throw error;
  }
}
