import { GENERATION_POLLS } from '@adops/domain';

/** Response to a request for a generation or a check. */
export interface GenerationAnswer {
  readonly status: string;
  readonly message: string | null;
  /** False while it is in progress. */
  readonly isReady: boolean;
}

/** Reason of an abort by the user. It isn't reported as an error. */
export class AbortedByUser extends Error {
  override readonly name = 'AbortedByUser';
}

/** Waits for a time. @throws the signal's reason if it is aborted */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

interface Polling {
  /** Starts the work, or returns its status if it is already in progress. */
  readonly ask: () => Promise<GenerationAnswer>;
  /** True if the poll's response was lost, so that it may be repeated. */
  readonly isLost: (error: unknown) => boolean;
  readonly onTry: (tries: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Polls until there is a result, at most `GENERATION_POLLS.tries` times after the first request.
 * @returns the result, or null if all polls are used up while the work continues
 * @throws the signal's reason, or an error of the first request
 */
export async function pollGeneration(polling: Polling): Promise<GenerationAnswer | null> {
  const { ask, isLost, onTry, signal } = polling;
  let answer: GenerationAnswer | null = await ask();
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    if (answer && (answer.status === 'error' || answer.isReady)) return answer;
    if (tries > GENERATION_POLLS.tries) return null;
    onTry(tries);
    await pause(GENERATION_POLLS.everyMs, signal);
    answer = await ask().catch((error: unknown) => {
      if (isLost(error)) return null;
      throw error;
    });
  }
}
