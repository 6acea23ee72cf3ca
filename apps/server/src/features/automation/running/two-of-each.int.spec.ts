import { afterEach, expect, it, jest } from '@jest/globals';
import type { Worker } from 'bullmq';
import { ends, violations, NONE, openStage, SIZE, tell, until } from '../../../../test/automation/kill-stage.js';
import { NEW_BID, SHORT } from '../../../../test/automation/lane-world.js';
import { OwnRedis } from '../../../../test/automation/own-servers.js';
import { onQueueStores, type QueueStore } from '../../../../test/tier.js';
import { WorkerFleet } from '../../../../test/automation/worker-fleet.js';
import { type Config, readConfig } from '../../../core/config/index.js';
import { openWorker, QueueService, type Schedule } from '../../../core/queue/index.js';
import { LaneStore } from './lane-store.repository.js';

jest.setTimeout(300_000);

const EVERY_MS = 250;
const SCHEDULES: readonly Schedule[] = [
  { id: 'tick', description: 'x', job: 'sessions.sweep', every: EVERY_MS },
  { id: 'other', description: 'x', job: 'rates.pull', pattern: '17 3 * * *' },
];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function redisFor(store: QueueStore): Promise<string | null> {
  if (store === 'PostgreSQL') return null;
  const redis = await OwnRedis.start();
  closing.push(() => redis.close());
  return redis.url;
}

const configOf = (databaseUrl: string, redisUrl: string | null): Config =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, ...(redisUrl && { REDIS_URL: redisUrl }) });

onQueueStores('two of each', (store) => {
  it('run each due job once, even while another worker starts', async () => {
    const scene = await openStage({ accounts: 1, perAccount: 1 });
    closing.push(() => scene.close());
    const config = configOf(scene.url, await redisFor(store));
    const runs: { worker: number; slot: number }[] = [];
    const start = async (worker: number): Promise<void> => {
      const queue = new QueueService(config);
      closing.push(() => queue.onApplicationShutdown());
      await queue.plan(SCHEDULES);
      const opened: Worker = openWorker(
        config,
        (job) => {
          // The due time is part of a scheduled job's ID.
          runs.push({ worker, slot: Number(job.id?.split(':').at(-1)) });
          return Promise.resolve();
        },
        2,
      );
      opened.on('error', () => undefined);
      closing.push(() => opened.close());
      void opened.run();
    };
    await Promise.all([start(1), start(2)]);
    await until(() => runs.length >= 10);
    await start(3);
    const begun = performance.now();
    const before = runs.length;
    await until(() => runs.length >= before + 20);
    const elapsed = performance.now() - begun;
    const slots = runs.map(({ slot }) => slot);
    expect(slots.every((slot) => slot > 0)).toBe(true);
    expect(new Set(slots).size).toBe(slots.length);
    // The clock limits the count. Two chains of the same schedule would run twice as often.
    expect(20).toBeLessThanOrEqual(elapsed / EVERY_MS + 3);
  });

  it('offer each lane only once, even if they run concurrently', async () => {
    const scene = await openStage({ accounts: 20, perAccount: 1 });
    closing.push(() => scene.close());
    await scene.task(NEW_BID);
    const offered = await Promise.all(Array.from({ length: 8 }, () => new LaneStore(scene.database, SHORT).offer()));
    const accounts = offered.flat().map(({ accountId }) => accountId);
    expect(accounts).toHaveLength(20);
    expect(new Set(accounts).size).toBe(20);
  });

  it('run a lane once, even if several workers receive it repeatedly', async () => {
    const scene = await openStage(SIZE);
    closing.push(() => scene.close());
    const redisUrl = await redisFor(store);
    const fleet = await WorkerFleet.start({
      databaseUrl: scene.url,
      redisUrl,
      platformUrl: scene.platform.url,
      workers: 2,
      wakeAfterMs: 0,
    });
    closing.push(() => fleet.close());
    const queue = new QueueService(configOf(scene.url, redisUrl));
    closing.push(() => queue.onApplicationShutdown());
    const task = await scene.task(NEW_BID);
    const { rows: lanes } = await scene.database.pool.query<{ companyId: number; taskId: number; accountId: number }>(
      `SELECT company_id AS "companyId", task_id AS "taskId", account_id AS "accountId" FROM automation_lane WHERE task_id = $1`,
      [task],
    );
    let offers = 0;
    let ended = false;
    const end = ends(scene, task).finally(() => (ended = true));
    while (!ended) {
      for (const lane of lanes) await queue.add('lane.run', lane, `again-${lane.accountId}-${(offers += 1)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const result = { offers, seconds: Math.round((await end) / 100) / 10, ...(await violations(scene, task, NEW_BID)) };
    tell(`${store}: two dispatchers`, [result]);
    expect(result).toMatchObject(NONE);
    expect(offers).toBeGreaterThan(3 * lanes.length);
  });
});
