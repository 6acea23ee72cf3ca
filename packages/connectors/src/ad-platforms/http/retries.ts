import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { RateLimited, Unavailable } from '../port/errors.js';

/** Maximum wait within a call, in milliseconds. The worker handles longer waits. */
const MAX_WAIT_MS = 2_000;
const TRIES = 3;

/** The response is too large. An immediate retry would probably be just as large. */
export class TooLarge extends Unavailable {
  constructor(bytes: number) {
    super(`The response is larger than ${bytes / 1e6} MB.`);
  }
}

/**
 * Pause before the first retry, in milliseconds. The second pause is twice as long. Each is randomly extended by up to
 * half.
 */
const PAUSE_MS = 200;

const mayPass = handleWhen(
  (error) =>
    (error instanceof Unavailable && !(error instanceof TooLarge)) ||
    (error instanceof RateLimited && error.retryAfterMs <= MAX_WAIT_MS),
);

/** Retries a read after failures that may resolve within a second or two. */
export function withRetries<T>(read: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  const backoff = new DelegateBackoff((context: { attempt: number; result: object }) => {
    const { error } = context.result as { error?: unknown };
    if (error instanceof RateLimited) return error.retryAfterMs;
    return pauseMs * 2 ** (context.attempt - 1) * (1 + Math.random() / 2);
  });
  return retry(mayPass, { maxAttempts: TRIES - 1, backoff }).execute(read);
}
