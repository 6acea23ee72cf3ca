import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { RateLimited } from '@adops/connectors';
import { Database } from '../database/index.js';
import { paceWaits, platformRequests, platformThrottled } from '../metrics/index.js';

/** Maximum time for which slots are reserved ahead. Calls with a longer wait reserve no slot. */
const MAX_WAIT_MS = 2_000;

const maxWait = new AsyncLocalStorage<number>();

/**
 * Allows each call in `work` to wait up to this long for its slot. Other calls are rejected if they would wait over two
 * seconds.
 */
export const waitingUpTo = <T>(ms: number, work: () => Promise<T>): Promise<T> => maxWait.run(ms, work);

/** Calls that share one rate limit of a platform. */
export interface PaceSlot {
  readonly key: string;
  readonly perSecond: number;
  /** Number of calls that a single request counts as. */
  readonly weight?: number;
}

/**
 * Schedules calls of an account for all processes at once. One statement on the database's clock reserves a slot, so
 * callers don't poll and their order of arrival is preserved. Not for throttling users: see core/auth/throttle.
 */
@Injectable()
export class DatabasePace {
  constructor(private readonly database: Database) {}

  /**
   * Waits for a reserved slot.
   * @throws RateLimited without reserving a slot if the wait exceeds two seconds, or the limit of `waitingUpTo`
   */
  async take(slot: PaceSlot): Promise<void> {
    const begun = performance.now();
    const until = begun + (maxWait.getStore() ?? 0);
    for (;;) {
      const refusal = await this.reserve(slot);
      if (!refusal) {
        paceWaits.observe({ platform: platformOf(slot.key) }, (performance.now() - begun) / 1_000);
        return;
      }
      // No slot is reserved in the meantime, so that callers that can't wait go first.
      const wait = Math.max(50, refusal.retryAfterMs - MAX_WAIT_MS / 2);
      if (performance.now() + wait > until) throw refusal;
      await sleep(wait);
    }
  }

  /** Reserves a slot and waits for it. Returns an error with the expected wait if it is too far away. */
  private async reserve({ key, perSecond, weight = 1 }: PaceSlot): Promise<RateLimited | null> {
    const { rows } = await this.database.pool.query<{ wait: number }>({
      name: 'pace-take',
      text: `
        INSERT INTO pace AS p (key, next_at) VALUES ($1, clock_timestamp() + $2 * interval '1 second')
        ON CONFLICT (key) DO UPDATE
          SET next_at = greatest(p.next_at, p.blocked_until, clock_timestamp()) + $2 * interval '1 second'
          WHERE greatest(p.next_at, p.blocked_until) <= clock_timestamp() + $3 * interval '1 millisecond'
        RETURNING extract(epoch FROM next_at - $2 * interval '1 second' - clock_timestamp())::float8 * 1000 AS wait`,
      values: [key, weight / perSecond, MAX_WAIT_MS],
    });
    const wait = rows[0]?.wait;
    platformRequests.inc({ platform: platformOf(key), result: wait === undefined ? 'put off' : 'sent' });
    if (wait === undefined) return new RateLimited(await this.waitOf(key));
    if (wait > 0) await sleep(wait);
    return null;
  }

  private async waitOf(key: string): Promise<number> {
    const { rows } = await this.database.pool.query<{ wait: number }>(
      `SELECT extract(epoch FROM greatest(next_at, blocked_until) - clock_timestamp())::float8 * 1000 AS wait FROM pace WHERE key = $1`,
      [key],
    );
    return Math.max(1, rows[0]?.wait ?? 1);
  }

  /** Blocks calls for the wait that the platform requested. */
  async block({ key }: PaceSlot, forMs: number): Promise<void> {
    platformThrottled.inc({ platform: platformOf(key) });
    await this.database.pool.query(
      `INSERT INTO pace AS p (key, next_at, blocked_until)
       VALUES ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 millisecond')
       ON CONFLICT (key) DO UPDATE SET blocked_until = greatest(p.blocked_until, excluded.blocked_until)`,
      [key, forMs],
    );
  }
}

/** Returns the platform of a key. Only the first part is used, because the rest may contain an account. */
const platformOf = (key: string): string => key.split(':', 1)[0]!;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
