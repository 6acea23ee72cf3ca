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
  /** One place, whatever the names. */
  address: { points: 30, duration: 15 * MINUTES },
  /** One name from places it never signed in from: a stranger cannot lock its owner out. */
  userFromElsewhere: { points: 50, duration: 60 * MINUTES },
  /** One name from places it is known at. */
  userFromKnown: { points: 10, duration: 15 * MINUTES },
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

/** Counts failed sign-ins in Redis or PostgreSQL, so that every process sees the same numbers. */
export class SignInThrottle {
  private readonly limiters: Record<Window, RateLimiterAbstract>;

  constructor(store: ThrottleStoreChoice) {
    const make = (name: Window): RateLimiterAbstract => makeLimiter(store, `signin:${name}`, WINDOWS[name]);
    this.limiters = {
      userAndAddress: make('userAndAddress'),
      address: make('address'),
      userFromElsewhere: make('userFromElsewhere'),
      userFromKnown: make('userFromKnown'),
    };
  }

  private keys({ username, address, knownAddress }: Attempt): [Window, string][] {
    const user = username.toLowerCase().slice(0, 200);
    return [
      ['userAndAddress', `${user}|${address}`],
      ['address', address],
      knownAddress ? ['userFromKnown', user] : ['userFromElsewhere', user],
    ];
  }

  /** Seconds to wait before this attempt may be made; 0: go on. */
  async blockedFor(attempt: Attempt): Promise<number> {
    const states = await Promise.all(
      this.keys(attempt).map(async ([window, key]) => {
        const state = await this.limiters[window].get(key);
        return state && state.consumedPoints >= WINDOWS[window].points ? state.msBeforeNext : 0;
      }),
    );
    return Math.ceil(Math.max(...states) / 1000);
  }

  async failed(attempt: Attempt): Promise<void> {
    await Promise.all(
      this.keys(attempt).map(([window, key]) =>
        this.limiters[window].consume(key).catch((reason: unknown) => {
          // A refusal is the answer we count on; only a broken store is an error.
          if (!(reason instanceof RateLimiterRes)) throw reason;
        }),
      ),
    );
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const [window, key] = this.keys(attempt)[0]!;
    await this.limiters[window].delete(key);
  }
}
