import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { taken } from './link-throttle.js';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

/** Maximum usage records per minute, more than a user can trigger. Stops a script before it fills the database. */
export const USAGE_PER_MINUTE = 120;

/** Limits the usage records of one session. */
export class UsageThrottle {
  private readonly session: RateLimiterAbstract;

  constructor(store: ThrottleStoreChoice) {
    this.session = makeLimiter(store, 'usage:session', { points: USAGE_PER_MINUTE, duration: 60 });
  }

  /**
   * Counts a record. Returns false if it exceeds the limit.
   * @param sessionId null for calls with a password, which count for the user
   */
  mayRecord(sessionId: number | null, userId: number): Promise<boolean> {
    return taken(this.session, sessionId === null ? `user ${userId}` : String(sessionId));
  }
}
