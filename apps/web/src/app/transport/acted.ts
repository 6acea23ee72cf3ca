import { WordedFailure } from '../failures/failure.js';
import { ServerAnswerError } from './errors.js';

/** Exact texts of the specification. */
const ACTION_MESSAGES = { actionErrors: 'Action has errors', badResponse: 'Bad response from server' } as const;

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Resolves once the server confirms the action. Rejects with the message to show otherwise. */
export async function acted<A extends Answer>(run: () => Promise<A | null | undefined>): Promise<A> {
  let answer: A | null | undefined;
  try {
    answer = await run();
  } catch (error) {
    if (error instanceof ServerAnswerError)
      throw new WordedFailure(`${ACTION_MESSAGES.actionErrors}. ${error.messages.join(' ')}`.trim(), { cause: error });
    throw error;
  }
  if (answer?.status === 'success') return answer;
  const isKnown = answer?.status === 'warning' || answer?.status === 'error';
  throw new WordedFailure(isKnown && answer?.message ? answer.message : ACTION_MESSAGES.badResponse);
}
