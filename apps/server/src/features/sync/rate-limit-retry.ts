import { RateLimited } from '@adops/connectors';

/**
 * Maximum wait that a sync accepts from a platform. After a longer wait request, the sync stops and is retried later.
 */
const MAX_WAIT_MS = 90_000;
const MAX_WAITS = 8;

/**
 * Waits as long as the platform requests and retries the call. Without this, a sync of many calls would start over each
 * time.
 */
export async function withRateLimitRetry<T>(
  tools: { keepAlive: () => Promise<void> },
  ask: () => Promise<T>,
): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RateLimited) || error.retryAfterMs > MAX_WAIT_MS || waits >= MAX_WAITS) throw error;
      await tools.keepAlive();
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs + 50));
    }
  }
}
