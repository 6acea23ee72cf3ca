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

/** The windows of failed sign-ins; a block is the rest of the window. */
const WINDOWS = {
  /** One person at one place. */
  userAndAddress: { points: 5, duration: 15 * MINUTES },
  /** One address, for all names. Users who signed in there before count, but are not blocked. */
  address: { points: 30, duration: 15 * MINUTES },
  /** One name from places it never signed in from: a stranger cannot lock its owner out. */
  userFromElsewhere: { points: 50, duration: 60 * MINUTES },
  /** One name from places it is known at. */
  userFromKnown: { points: 10, duration: 15 * MINUTES },
  /** Challenges that do not exist, sent from one place: they block no user's password. */
  junkChallenge: { points: 30, duration: 15 * MINUTES },
  /** Refusals at one place that are written to the audit log: strangers must not be able to fill it. */
  recorded: { points: 30, duration: 15 * MINUTES },
} as const;

type Window = keyof typeof WINDOWS;

export interface Attempt {
  /** As typed. */
  readonly username: string;
  readonly address: string;
  /** The name signed in from this address before. */
  readonly knownAddress: boolean;
}

export type ThrottleStoreChoice = { readonly redis: Redis } | { readonly pool: Pool };

/** A counter shared by all processes; when its store is down each process counts for itself. */
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
  /** Whether it refuses the attempt when its points are used up. */
  readonly refuses: boolean;
}

/**
 * Counts failed sign-ins in Redis or PostgreSQL, so that every process sees the same numbers. An attempt takes its
 * points before it is looked at and gets them back when it was right: of many at the same moment, no more are looked
 * at than may fail.
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

  /** Narrowest first: an attempt that is refused for its user takes nothing from its place. */
  private counters({ username, address, knownAddress }: Attempt): Counter[] {
    const user = username.toLowerCase().slice(0, 200);
    return [
      { window: 'userAndAddress', key: `${user}|${address}`, refuses: true },
      { window: knownAddress ? 'userFromKnown' : 'userFromElsewhere', key: user, refuses: true },
      { window: 'address', key: address, refuses: !knownAddress },
    ];
  }

  /** Seconds to wait before this attempt may be made; 0: go on. Takes nothing. */
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

  /** Takes the points of one attempt, or none of them. @returns seconds to wait before it may be made; 0: go on. */
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

  /** The attempt was no failure. */
  giveBack(attempt: Attempt): Promise<void> {
    return this.reward(this.counters(attempt));
  }

  /** The user is in: earlier failures at this place are forgiven. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [own, ...others] = this.counters(attempt);
    await Promise.all([this.reward(others), this.limiters[own!.window].delete(own!.key)]);
  }

  /** Counts a challenge that does not exist. @returns seconds to wait; 0: it is answered like any wrong one. */
  junkChallenge(address: string): Promise<number> {
    return this.consume('junkChallenge', address);
  }

  /** Whether one more refusal at this place is worth a record. */
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
