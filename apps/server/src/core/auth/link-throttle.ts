import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

const HOUR = 3_600;

/** Request for a mailed link. */
export interface LinkRequest {
  readonly address: string;
  /** ID of the user, or the entered name if no user has that name. */
  readonly user: string;
  /** True if the user has signed in from this address before. */
  readonly isKnown: boolean;
}

/**
 * Limits the requests for links and the attempts to use them. An attacker can't flood a user's mailbox, or use up the
 * requests that a user has at a known address.
 */
export class LinkThrottle {
  private readonly address: RateLimiterAbstract;
  private readonly userAndAddress: RateLimiterAbstract;
  private readonly userFromElsewhere: RateLimiterAbstract;
  private readonly token: RateLimiterAbstract;

  constructor(store: ThrottleStoreChoice) {
    this.address = makeLimiter(store, 'link:address', { points: 10, duration: HOUR });
    this.userAndAddress = makeLimiter(store, 'link:userAndAddress', { points: 3, duration: HOUR });
    this.userFromElsewhere = makeLimiter(store, 'link:userFromElsewhere', { points: 10, duration: HOUR });
    this.token = makeLimiter(store, 'link:token', { points: 10, duration: HOUR });
  }

  /**
   * Counts a request and returns false if it exceeds the limit. A request that is rejected for its address doesn't
   * count against the user.
   */
  async mayAsk({ address, user, isKnown }: LinkRequest): Promise<boolean> {
    const name = user.toLowerCase().slice(0, 200);
    if (!(await taken(this.address, address))) return false;
    if (!(await taken(this.userAndAddress, `${name}|${address}`))) return false;
    return isKnown || (await taken(this.userFromElsewhere, name));
  }

  /** Counts an attempt with an invalid token. Returns false if the address exceeds the limit. */
  mayTry(address: string): Promise<boolean> {
    return taken(this.token, address);
  }
}

/** Consumes a point. Returns false if none is left in the window. */
export async function taken(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}
