import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Redis } from 'ioredis';
import { Database } from '../database/index.js';
import { SignInThrottle } from './throttle.js';

let testDatabase: TestDatabase;
let database: Database;
let redis: Redis;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database(testDatabase.url, { max: 4 });
  redis = new Redis(`${process.env['TEST_REDIS_URL']}/6`);
  await redis.flushdb();
}, 30_000);
afterAll(async () => {
  await redis.quit();
  await database.close();
  await testDatabase.drop();
});

describe.each(['PostgreSQL', 'Redis'] as const)('the sign-in throttle in %s', (store) => {
  const throttle = () => new SignInThrottle(store === 'Redis' ? { redis } : { pool: database.pool });
  const at = (username: string, address: string, knownAddress = false) => ({ username, address, knownAddress });
  const fail = async (times: number, attempt: (n: number) => ReturnType<typeof at>) => {
    for (let n = 0; n < times; n += 1) expect(await throttle().take(attempt(n))).toBe(0);
  };

  it('blocks a username at an address after five failures, ignoring case', async () => {
    await fail(4, () => at('Ann', '10.0.0.1'));
    expect(await throttle().blockedFor(at('ann', '10.0.0.1'))).toBe(0);
    await fail(1, () => at('ANN', '10.0.0.1'));
    expect(await throttle().blockedFor(at('ann', '10.0.0.1'))).toBeGreaterThan(800);
    expect(await throttle().blockedFor(at('bob', '10.0.0.1'))).toBe(0);
    expect(await throttle().blockedFor(at('ann', '10.0.0.2'))).toBe(0);
  });

  it('blocks an address that tries many usernames', async () => {
    await fail(30, (n) => at(`name-${n}`, '10.0.0.9'));
    expect(await throttle().blockedFor(at('unknown', '10.0.0.9'))).toBeGreaterThan(0);
  });

  it("doesn't lock a user out of known addresses", async () => {
    await fail(50, (n) => at('carol', `10.1.0.${n}`));
    expect(await throttle().blockedFor(at('carol', '10.2.0.1'))).toBeGreaterThan(0);
    expect(await throttle().blockedFor(at('carol', '10.2.0.1', true))).toBe(0);
  });

  it('resets its counters after a success', async () => {
    await fail(4, () => at('dave', '10.3.0.1'));
    await throttle().succeeded(at('dave', '10.3.0.1'));
    await fail(4, () => at('dave', '10.3.0.1'));
    expect(await throttle().blockedFor(at('dave', '10.3.0.1'))).toBe(0);
  });

  it('ignores successful attempts', async () => {
    for (let n = 0; n < 40; n += 1) {
      const attempt = at('gus', '10.5.0.1');
      expect(await throttle().take(attempt)).toBe(0);
      await throttle().giveBack(attempt);
    }
    expect(await throttle().take(at('hal', '10.5.0.1'))).toBe(0);
  });

  it("doesn't block known users at an address after failures of unknown users", async () => {
    await fail(30, (n) => at(`made-up-${n}`, '10.6.0.1'));
    expect(await throttle().take(at('ivy', '10.6.0.1'))).toBeGreaterThan(0);
    expect(await throttle().blockedFor(at('ivy', '10.6.0.1', true))).toBe(0);
    expect(await throttle().take(at('ivy', '10.6.0.1', true))).toBe(0);
  });

  it('counts unknown challenges separately from passwords', async () => {
    const waits = [];
    for (let n = 0; n < 31; n += 1) waits.push(await throttle().junkChallenge('10.7.0.1'));
    expect(waits.slice(0, 30).every((wait) => wait === 0)).toBe(true);
    expect(waits[30]).toBeGreaterThan(0);
    expect(await throttle().take(at('jan', '10.7.0.1'))).toBe(0);
  });

  it('counts all concurrent attempts', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => throttle().take(at('erin', '10.4.0.1'))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await throttle().blockedFor(at('erin', '10.4.0.1'))).toBeGreaterThan(0);
    // Rejected attempts don't count against the address.
    expect(await throttle().take(at('fay', '10.4.0.1'))).toBe(0);
  });
});
