import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { makeLimiter, type ThrottleStoreChoice } from './throttle.js';

const HOUR = 3_600;

/** Who asks for a link, and from where. */
export interface LinkRequest {
  readonly address: string;
  /** Id of the user; for an unknown name, the name. */
  readonly user: string;
  /** The user signed in from this address before. */
  readonly isKnown: boolean;
}

/**
 * How often links may be asked for and tried: a stranger cannot fill a user's mailbox, nor use up what its owner may ask for
 * at a place they are known at.
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

  /** Whether one more may be asked for. What is refused for its place takes nothing from the user. */
  async mayAsk({ address, user, isKnown }: LinkRequest): Promise<boolean> {
    const name = user.toLowerCase().slice(0, 200);
    if (!(await taken(this.address, address))) return false;
    if (!(await taken(this.userAndAddress, `${name}|${address}`))) return false;
    return isKnown || (await taken(this.userFromElsewhere, name));
  }

  /** Whether one more token that is not good may be tried from this place. */
  mayTry(address: string): Promise<boolean> {
    return taken(this.token, address);
  }
}

/** Takes a point; false: none is left in the window. */
export async function taken(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false;
    throw reason;
  }
}
