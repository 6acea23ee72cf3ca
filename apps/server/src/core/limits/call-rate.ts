import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { RateLimited } from '@adops/connectors';
import { Database } from '../database/index.js';
import { paceWaits, platformRequests, platformThrottled } from '../metrics/index.js';

/** Slots are reserved this far ahead at most: what waits longer leaves its place to others. */
const MAX_WAIT_MS = 2_000;

const maxWait = new AsyncLocalStorage<number>();

/** Calls made in `work` wait up to so long for their turn, each of them; others are refused after two seconds. */
export const waitingUpTo = <T>(ms: number, work: () => Promise<T>): Promise<T> => maxWait.run(ms, work);

/** What counts together towards one limit of a platform. */
export interface PaceSlot {
  readonly key: string;
  readonly perSecond: number;
  /** Calls a single request counts as. */
  readonly weight?: number;
}

/**
 * When the next call of an account may be made, for all processes at once. A slot is reserved by one statement on the
 * database's clock, so no caller polls and the order of arrival is kept. Not for throttling users: see
 * core/auth/throttle.
 */
@Injectable()
export class DatabasePace {
  constructor(private readonly database: Database) {}

  /**
   * Waits for the reserved slot.
   * @throws RateLimited without reserving anything when that is more than two seconds away, or what `waitingUpTo` says
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
      // Not reserved in the meantime: callers that can't wait go first.
      const wait = Math.max(50, refusal.retryAfterMs - MAX_WAIT_MS / 2);
      if (performance.now() + wait > until) throw refusal;
      await sleep(wait);
    }
  }

  /** Reserves a slot and waits for it, or says when there would be one. */
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

  /** The platform asked to wait: no calls before this time. */
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

/** Keys begin with the platform; what follows may name an account. */
const platformOf = (key: string): string => key.split(':', 1)[0]!;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
