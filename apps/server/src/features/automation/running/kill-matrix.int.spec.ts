import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { ends, violations, NONE, openStage, SIZE, type Stage, tell } from '../../../../test/automation/kill-stage.js';
import { NEW_BID, SHORT } from '../../../../test/automation/lane-world.js';
import { inTurn, onlyInFull, onQueueStores } from '../../../../test/tier.js';
import { WorkerFleet } from '../../../../test/automation/worker-fleet.js';
import type { Step } from './lane-runner.js';
import { MAX_ATTEMPTS } from '../../../core/work/index.js';

jest.setTimeout(900_000);

const ALL_STEPS: Step[] = ['claimed', 'begun', 'sending', 'sent', 'readBack', 'finished', 'closing'];
/** Steps to test. A normal run tests one step per day. */
const STEPS = inTurn(ALL_STEPS);
/** Time of four leases. */
const WAKE_AFTER_MS = 4 * SHORT.leaseMs;
/**
 * Number of consecutive deaths on one lane: the maximum number of attempts before a user must act, and more if nothing
 * was sent.
 */
const IN_A_ROW: readonly (readonly [Step, number])[] = [
  ['sending', MAX_ATTEMPTS - 1],
  ['claimed', 6],
];
/** Maximum duration in seconds of a task whose workers die. Some workers wait for leases to expire. */
const MAX_SECONDS = 120;

/**
 * Limits of the storm. Without them, no worker would ever finish on a machine so busy that a worker starts later than
 * the next cut.
 */
const [MAX_KILLS, MAX_CUTS] = [6, 8];

const fleetOn = (scene: Stage, redisUrl: string | null, workers = 2): Promise<WorkerFleet> =>
  WorkerFleet.start({
    databaseUrl: scene.url,
    redisUrl,
    platformUrl: scene.platform.url,
    workers,
    wakeAfterMs: WAKE_AFTER_MS,
  });

/** Kills or stops a worker at each step, in sequence. */
async function everyStep(signal: 'SIGKILL' | 'SIGSTOP', redisUrl: string | null) {
  const scene = await openStage(SIZE);
  const fleet = await fleetOn(scene, redisUrl);
  const results: Record<string, unknown>[] = [];
  for (const [at, step] of STEPS.entries()) {
    // A worker that is still starting may claim all lanes before the message arrives. In that case the step is
    // repeated.
    for (let tries = 0; tries < 3; tries += 1) {
      const bid = NEW_BID + 30_000 * (at + 1) + 10_000 * tries;
      const [strikes, awake] = [fleet.strikes, fleet.awakened];
      fleet.arm(step, signal);
      const task = await scene.task(bid);
      const seconds = Math.round((await ends(scene, task)) / 100) / 10;
      fleet.disarm();
      // A stopped worker resumes on a task that other workers have finished.
      if (signal === 'SIGSTOP') await fleet.wakes(awake + fleet.strikes - strikes);
      const struck = fleet.strikes - strikes;
      if (struck === 0 && tries < 2) continue;
      results.push({ signal, step, strikes: struck, seconds, ...(await violations(scene, task, bid)) });
      break;
    }
  }
  await fleet.close();
  await scene.close();
  return results;
}

/** Tests one lane whose workers all die at the same step. */
async function deathsInARow(redisUrl: string | null): Promise<Record<string, unknown>[]> {
  const scene = await openStage(SIZE);
  const fleet = await fleetOn(scene, redisUrl);
  const results: Record<string, unknown>[] = [];
  for (const [step, times] of IN_A_ROW) {
    const bid = NEW_BID + 10_000 * times;
    const before = fleet.strikes;
    const arm = (): void => {
      if (fleet.strikes - before < times) fleet.arm(step, 'SIGKILL');
      else fleet.disarm();
    };
    arm();
    const again = setInterval(arm, 100);
    const one = scene.adgroups.filter(({ accountId }) => accountId === scene.adgroups[0]!.accountId);
    const task = await scene.task(bid, one);
    const seconds = Math.round((await ends(scene, task)) / 100) / 10;
    clearInterval(again);
    fleet.disarm();
    const counts = await violations(scene, task, bid, one);
    results.push({
      signal: 'SIGKILL',
      step: `${step}, ${times} in a row`,
      strikes: fleet.strikes - before,
      seconds,
      ...counts,
    });
  }
  await fleet.close();
  await scene.close();
  return results;
}

function judge(store: string, results: readonly Record<string, unknown>[], never: object): void {
  tell(store, results);
  for (const result of results) {
    expect(result).toMatchObject(never);
    expect(result['strikes']).toBeGreaterThan(0);
    expect(result['seconds']).toBeLessThan(MAX_SECONDS);
  }
}

onQueueStores('workers', (store) => {
  const redisUrl = store === 'Redis' ? `${process.env['TEST_REDIS_URL']}/7` : null;
  let redis: Redis | null = null;
  beforeAll(() => {
    redis = redisUrl ? new Redis(redisUrl) : null;
  });
  afterAll(async () => {
    await redis?.flushdb();
    redis?.disconnect();
  });

  it(`lose and repeat no changes if they are killed at the step ${STEPS.join(', ')}`, async () =>
    judge(store, await everyStep('SIGKILL', redisUrl), NONE));

  onlyInFull('beyond what every run tries', () => {
    it('lose no changes if they stop and resume at each step, or crash repeatedly at one step', async () => {
      // Both run in parallel with separate data, because most of the time is spent waiting for leases.
      const own = redisUrl?.replace(/\d+$/, '8') ?? null;
      const [stopped, died] = await Promise.all([everyStep('SIGSTOP', own), deathsInARow(redisUrl)]);
      // A request of a stopped process may still arrive when it resumes. Only the platform could prevent that, and it
      // writes the same absolute value again.
      const { twice: _, ...never } = NONE;
      judge(store, stopped, never);
      judge(store, died, NONE);
    });

    it('survive repeated kills, dropped connections, an emptied queue and a failing platform', async () => {
      const size = { accounts: 20, perAccount: 50 };
      const scene = await openStage(size);
      // Slow enough for the storm to hit running work.
      scene.platform.latencyMs = 250;
      let calls = 0;
      scene.platform.behave = () => {
        calls += 1;
        if (calls % 9 !== 0) return 'ok';
        return (['failBefore', 'failAfter', 'hangAfter', 'late', 'rateLimited', 'missing'] as const)[(calls / 9) % 6]!;
      };
      const fleet = await fleetOn(scene, redisUrl, 3);
      const kills = setInterval(() => {
        if (fleet.deaths < MAX_KILLS) fleet.killOne();
      }, 700);
      let cut = 0;
      const cuts = setInterval(() => {
        if ((cut += 1) > MAX_CUTS) return;
        void scene.database.pool
          .query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'lane-worker' AND random() < 0.5`,
          )
          .catch(() => undefined);
      }, 3_000);
      const flush = setTimeout(() => void redis?.flushdb(), 3_000);
      const task = await scene.task(NEW_BID);
      const seconds = (await ends(scene, task)) / 1_000;
      for (const timer of [kills, cuts]) clearInterval(timer);
      clearTimeout(flush);
      await fleet.close();
      const result = await violations(scene, task, NEW_BID);
      await scene.close();
      const items = size.accounts * size.perAccount;
      tell(`${store}: ${items} items, ${fleet.deaths} workers killed, ${calls} calls, ${seconds.toFixed(1)} s`, [
        result,
      ]);
      expect(result).toEqual(NONE);
      expect(fleet.deaths).toBeGreaterThan(1);
    });
  });
});
