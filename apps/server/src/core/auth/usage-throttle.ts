import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { taken } from './link-throttle.js';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

/** More than a person clicks: stops a script before it fills the database with usage records. */
export const USAGE_PER_MINUTE = 120;

/** How often one sign-in may record how the console is used. */
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
