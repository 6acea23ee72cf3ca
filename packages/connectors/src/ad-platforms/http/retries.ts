import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { RateLimited, Unavailable } from '../port/errors.js';

/** A wait longer than this is the worker's to wait, not a call's. */
const MAX_WAIT_MS = 2_000;
const TRIES = 3;

/** A response that is too large. An immediate retry would hardly be shorter. */
export class TooLarge extends Unavailable {
  constructor(bytes: number) {
    super(`The response is larger than ${bytes / 1e6} MB.`);
  }
}

/** Pause before the first retry; the second one is twice as long, and each up to half longer. */
const PAUSE_MS = 200;

const mayPass = handleWhen(
  (error) =>
    (error instanceof Unavailable && !(error instanceof TooLarge)) ||
    (error instanceof RateLimited && error.retryAfterMs <= MAX_WAIT_MS),
);

/** Repeats a read that failed for reasons that may pass within a second or two. */
export function withRetries<T>(read: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  const backoff = new DelegateBackoff((context: { attempt: number; result: object }) => {
    const { error } = context.result as { error?: unknown };
    if (error instanceof RateLimited) return error.retryAfterMs;
    return pauseMs * 2 ** (context.attempt - 1) * (1 + Math.random() / 2);
  });
  return retry(mayPass, { maxAttempts: TRIES - 1, backoff }).execute(read);
}
