import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

const MINUTES = 60;

/** Windows for failed sign-ins. A block lasts for the rest of its window. */
const WINDOWS = {
  /** Limit for one user at one address. */
  userAndAddress: { points: 5, duration: 15 * MINUTES },
  /** Limit for one address with any name. Users who have signed in there before count, but aren't blocked. */
  address: { points: 30, duration: 15 * MINUTES },
  /** Limit for one name at addresses where it has never signed in, so that an attacker can't lock the user out. */
  userFromElsewhere: { points: 50, duration: 60 * MINUTES },
  /** Limit for one name at addresses where it has signed in. */
  userFromKnown: { points: 10, duration: 15 * MINUTES },
  /** Limit for unknown challenges from one address. They don't block passwords. */
  junkChallenge: { points: 30, duration: 15 * MINUTES },
  /** Limit for recorded rejections from one address, so that attackers can't fill the audit log. */
  recorded: { points: 30, duration: 15 * MINUTES },
} as const;

type Window = keyof typeof WINDOWS;

export interface Attempt {
  /** Name as entered. */
  readonly username: string;
  readonly address: string;
  /** True if the user has signed in from this address before. */
  readonly knownAddress: boolean;
}

export type ThrottleStoreChoice = { readonly redis: Redis } | { readonly pool: Pool };

/** Creates a counter shared by all processes. If its store is down, each process counts for itself. */
export function makeLimiter(
  store: ThrottleStoreChoice,
  keyPrefix: string,
  window: { readonly points: number; readonly duration: number },
): RateLimiterAbstract {
  const options = { keyPrefix, ...window, insuranceLimiter: new RateLimiterMemory(window) };
  return 'redis' in store
    ? new RateLimiterRedis({ ...options, storeClient: store.redis })
    : new RateLimiterPostgres({ ...options, storeClient: store.pool, tableName: 'rate_limit', tableCreated: true });
}

interface Counter {
  readonly window: Window;
  readonly key: string;
  /** True if the attempt is rejected when the window has no points left. */
  readonly refuses: boolean;
}

/**
 * Counts failed sign-ins in Redis or PostgreSQL, so that all processes share the counts. An attempt consumes its points
 * before the password is checked, and they are returned if it succeeds. Concurrent attempts can't exceed the allowed
 * failures.
 */
export class SignInThrottle {
  private readonly limiters: Record<Window, RateLimiterAbstract>;

  constructor(store: ThrottleStoreChoice) {
    const make = (name: Window): RateLimiterAbstract => makeLimiter(store, `signin:${name}`, WINDOWS[name]);
    this.limiters = {
      userAndAddress: make('userAndAddress'),
      address: make('address'),
      userFromElsewhere: make('userFromElsewhere'),
      userFromKnown: make('userFromKnown'),
      junkChallenge: make('junkChallenge'),
      recorded: make('recorded'),
    };
  }

  /**
   * Returns counters from narrow to wide, so that an attempt rejected for its user doesn't count against its address.
   */
  private counters({ username, address, knownAddress }: Attempt): Counter[] {
    const user = username.toLowerCase().slice(0, 200);
    return [
      { window: 'userAndAddress', key: `${user}|${address}`, refuses: true },
      { window: knownAddress ? 'userFromKnown' : 'userFromElsewhere', key: user, refuses: true },
      { window: 'address', key: address, refuses: !knownAddress },
    ];
  }

  /** Returns the seconds until this attempt is allowed, or 0. Consumes no points. */
  async blockedFor(attempt: Attempt): Promise<number> {
    const states = await Promise.all(
      this.counters(attempt)
        .filter(({ refuses }) => refuses)
        .map(async ({ window, key }) => {
          const state = await this.limiters[window].get(key);
          return state && state.consumedPoints >= WINDOWS[window].points ? state.msBeforeNext : 0;
        }),
    );
    return Math.ceil(Math.max(...states) / 1000);
  }

  /** Consumes the points of one attempt, or none if it is rejected. @returns seconds until it is allowed, or 0 */
  async take(attempt: Attempt): Promise<number> {
    const taken: Counter[] = [];
    for (const counter of this.counters(attempt)) {
      const wait = await this.consume(counter.window, counter.key);
      taken.push(counter);
      if (wait > 0 && counter.refuses) {
        await this.reward(taken);
        return wait;
      }
    }
    return 0;
  }

  /** Returns the points of an attempt that didn't fail. */
  giveBack(attempt: Attempt): Promise<void> {
    return this.reward(this.counters(attempt));
  }

  /** Resets earlier failures of the user at this address after a sign-in. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [own, ...others] = this.counters(attempt);
    await Promise.all([this.reward(others), this.limiters[own!.window].delete(own!.key)]);
  }

  /** Counts an unknown challenge. @returns seconds to wait, or 0 to answer like a wrong code */
  junkChallenge(address: string): Promise<number> {
    return this.consume('junkChallenge', address);
  }

  /** Counts a rejection at this address. Returns false if enough rejections are recorded. */
  async isWorthRecording(address: string): Promise<boolean> {
    return (await this.consume('recorded', address)) === 0;
  }

  private async consume(window: Window, key: string): Promise<number> {
    try {
      await this.limiters[window].consume(key);
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    }
  }

  private async reward(counters: readonly Counter[]): Promise<void> {
    await Promise.all(counters.map(({ window, key }) => this.limiters[window].reward(key)));
  }
}
