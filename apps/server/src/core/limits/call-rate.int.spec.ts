import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { Database } from '../database/index.js';
import { DatabasePace, waitingUpTo } from './call-rate.js';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  database = new Database(made.url, { max: 8 });
  drop = made.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

describe('the rate limit of an account', () => {
  it('limits the calls per second across all callers', async () => {
    const processes = [new DatabasePace(database), new DatabasePace(database), new DatabasePace(database)];
    const granted: number[] = [];
    await Promise.all(
      processes.flatMap((pace) =>
        Array.from({ length: 8 }, async () => {
          await pace.take({ key: 'some account', perSecond: 20 });
          granted.push(performance.now());
        }),
      ),
    );
    granted.sort((a, b) => a - b);
    const maxPerSecond = Math.max(
      ...granted.map((from) => granted.filter((at) => at >= from && at < from + 1000).length),
    );
    expect(granted).toHaveLength(24);
    // One call more than the rate is possible, because a window may begin on a call.
    expect(maxPerSecond).toBeLessThanOrEqual(22);
    expect(granted.at(-1)! - granted[0]!).toBeGreaterThan(1_050);
  });

  it('counts an expensive call as several calls', async () => {
    const pace = new DatabasePace(database);
    const begun = performance.now();
    for (let call = 0; call < 3; call++) await pace.take({ key: 'heavy', perSecond: 20, weight: 5 });
    expect(performance.now() - begun).toBeGreaterThan(450);
  });

  it('delays calls that can wait, each up to its own limit', async () => {
    const pace = new DatabasePace(database);
    const slot = { key: 'slow', perSecond: 1 / 3 };
    const begun = performance.now();
    await pace.take(slot);
    await waitingUpTo(20_000, () => pace.take(slot));
    expect(performance.now() - begun).toBeGreaterThan(2_900);
    await expect(waitingUpTo(200, () => pace.take(slot))).rejects.toMatchObject({ kind: 'RateLimited' });
    // A call that can't wait is rejected immediately.
    await expect(pace.take(slot)).rejects.toMatchObject({ kind: 'RateLimited' });
  });

  it('rejects calls with a long wait and returns its duration, without reserving a slot', async () => {
    const pace = new DatabasePace(database);
    await pace.block({ key: 'blocked', perSecond: 1 }, 10_000);
    const refusal = await pace.take({ key: 'blocked', perSecond: 1 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'RateLimited' });
    expect((refusal as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(9_000);
    // Another account isn't affected.
    await pace.take({ key: 'free', perSecond: 1 });
  });
});
