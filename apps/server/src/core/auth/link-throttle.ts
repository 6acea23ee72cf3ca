import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

const HOUR = 3_600;

/** How often links may be asked for: a stranger cannot fill somebody's mailbox, nor try tokens. */
export class LinkThrottle {
  private readonly user: RateLimiterAbstract;
  private readonly address: RateLimiterAbstract;

  constructor(store: ThrottleStoreChoice) {
    this.user = makeLimiter(store, 'link:user', { points: 3, duration: HOUR });
    this.address = makeLimiter(store, 'link:address', { points: 10, duration: HOUR });
  }

  /** Whether one more may be asked for from this place, and for this user. */
  async mayAsk(address: string, userId: number | null): Promise<boolean> {
    const fromHere = await taken(this.address, address);
    return fromHere && (userId === null || (await taken(this.user, String(userId))));
  }
}

async function taken(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}
