import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { taken } from './link-throttle.js';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

/** Limit above what a person can click. Stops a script before it fills the database with usage records. */
export const USAGE_PER_MINUTE = 120;

/** Limits the usage records of one session. */
export class UsageThrottle {
  private readonly session: RateLimiterAbstract;

  constructor(store: ThrottleStoreChoice) {
    this.session = makeLimiter(store, 'usage:session', { points: USAGE_PER_MINUTE, duration: 60 });
  }

  /** @param sessionId null for calls with a password, which count for the user */
  mayRecord(sessionId: number | null, userId: number): Promise<boolean> {
    return taken(this.session, sessionId === null ? `user ${userId}` : String(sessionId));
  }
}
