import { GENERATION_POLLS } from '@adops/domain';

/** What a request for a generation or a check answers. */
export interface GenerationAnswer {
  readonly status: string;
  readonly message: string | null;
  /** False while it is under way. */
  readonly isReady: boolean;
}

/** Reason of a check that a user canceled: nothing to report. */
export class AbortedByUser extends Error {
  override readonly name = 'AbortedByUser';
}

/** Waits. @throws the signal's reason when it is given up */
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
  /** Starts the work, and asks for it while it is under way. */
  readonly ask: () => Promise<GenerationAnswer>;
  /** Whether a failed poll may be repeated: its answer was lost. */
  readonly isLost: (error: unknown) => boolean;
  readonly onTry: (tries: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Asks until there is an outcome, `GENERATION_POLLS.tries` times after the first.
 * @returns the outcome; null when the polls ran out: the work goes on
 * @throws the signal's reason, and what the first request throws
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
