import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { Redis } from 'ioredis';
import { DoublePlatforms } from '../../../../test/automation/double-connector.js';
import { insertAdgroups, LATE_MS, NEW_BID } from '../../../../test/automation/lane-world.js';
import { PlatformDouble } from '../../../../test/automation/platform-double.js';
import { WorkerFleet } from '../../../../test/automation/worker-fleet.js';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { loadEntities } from '../planning/entities.js';
import { planOperations } from '../planning/plan-operations.js';
import { insertTask } from '../task-store.js';
import type { Step } from './lane-runner.js';

jest.setTimeout(400_000);

const STORES = [
  ['PostgreSQL', null],
  ['Redis', `${process.env['TEST_REDIS_URL']}/7`],
] as const;
const STEPS: Step[] = ['claimed', 'begun', 'sending', 'sent', 'readBack', 'finished', 'closing'];
/** Nobody waits longer for a task whose workers die. */
const LONGEST_MS = 90_000;

/** Ad groups on a database of their own, with their platform. */
async function stage(accounts: number, perAccount: number) {
  const made = await createTestDatabase();
  const database = new Database(made.url, { max: 4 });
  const world = await insertTwoCompanies(database);
  await database.pool.query('DELETE FROM automation_task');
  const platform = await PlatformDouble.open();
  const adgroups = await insertAdgroups(database, world.ALFA, platform, { accounts, perAccount });
  const { company, admin } = world.ALFA;
  const viewer: Viewer = {
    companyId: company,
    userId: admin,
    actorId: admin,
    sessionId: null,
    permissions: new Set(['bulk-actions']),
    accounts: 'all',
    teamId: null,
  };
  const platforms = new DoublePlatforms(platform.url, { timeoutMs: 600, lateMs: LATE_MS, batchSize: 10 });
  return {
    database,
    platform,
    adgroups,
    url: made.url,
    /** A task that sets every bid. */
    async task(bid: number) {
      platform.applied.length = 0;
      const operations = planOperations({
        level: 'adgroup',
        request: { kind: 'value', field: 'maxCPC', change: { action: 'set', valueType: 'absolute', value: bid / 1e6 } },
        entities: await loadEntities(
          database.pool,
          viewer,
          'adgroup',
          adgroups.map(({ id }) => id),
        ),
        platformOf: () => platforms.of(),
      });
      return insertTask(database.pool, viewer, {
        action: { type: 'updateBidForAdGroups', settings: null, options: null },
        level: 'adgroup',
        filters: null,
        operations,
        isPreview: false,
        needsApproval: false,
        budgetChange: null,
        requestId: null,
      });
    },
    async close() {
      await platform.close();
      await database.close();
      await made.drop();
    },
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

async function ends({ database }: Stage, taskId: number): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < LONGEST_MS) {
    const { rows } = await database.pool
      .query<{ ended: boolean }>('SELECT finished_at IS NOT NULL AS ended FROM automation_task WHERE id = $1', [taskId])
      .catch(() => ({ rows: [{ ended: false }] }));
    if (rows[0]?.ended) return performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return Number.POSITIVE_INFINITY;
}

/** Counts of everything that must be nothing, after whatever happened. */
async function harm({ database, platform, adgroups }: Stage, taskId: number, bid: number) {
  const count = async (text: string, ...values: unknown[]): Promise<number> =>
    (await database.pool.query<{ n: number }>(text, values)).rows[0]!.n;
  const written = new Map<string, number>();
  for (const { id } of platform.applied) written.set(id, (written.get(id) ?? 0) + 1);
  return {
    lost: await count(
      `SELECT count(*)::int AS n FROM automation_operation WHERE task_id = $1 AND state <> 'done'`,
      taskId,
    ),
    wrong: adgroups.filter(({ externalId }) => platform.entities.get(externalId)!.maxCpc !== bid).length,
    differing: await count(
      `SELECT count(*)::int AS n FROM adgroup WHERE name LIKE 'lane%' AND max_cpc_micros <> $1`,
      bid,
    ),
    twice: [...written.values()].filter((times) => times > 1).length,
    audited: adgroups.length - (await count(`SELECT count(*)::int AS n FROM audit_log WHERE task_id = $1`, taskId)),
    intents: await count('SELECT count(*)::int AS n FROM operation_intent'),
    leases: await count(
      'SELECT count(*)::int AS n FROM automation_lane WHERE lease_until IS NOT NULL OR closed_at IS NULL',
    ),
  };
}
const NONE = { lost: 0, wrong: 0, differing: 0, twice: 0, audited: 0, intents: 0, leases: 0 };

describe.each(STORES)('workers with the queue on %s', (store, redisUrl) => {
  let redis: Redis | null = null;
  beforeAll(() => {
    redis = redisUrl ? new Redis(redisUrl) : null;
  });
  afterAll(async () => {
    await redis?.flushdb();
    redis?.disconnect();
  });

  it('end or stop at every step, and nothing is lost or done twice', async () => {
    const scene = await stage(4, 15);
    const fleet = await WorkerFleet.start({
      databaseUrl: scene.url,
      redisUrl,
      platformUrl: scene.platform.url,
      workers: 2,
      wakeAfterMs: 4_500,
    });
    const results: Record<string, unknown>[] = [];
    let bid = NEW_BID;
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      for (const step of STEPS) {
        bid += 10_000;
        const before = fleet.faults;
        fleet.arm(step, signal);
        const task = await scene.task(bid);
        const seconds = Math.round((await ends(scene, task)) / 100) / 10;
        fleet.disarm();
        results.push({ signal, step, faults: fleet.faults - before, seconds, ...(await harm(scene, task, bid)) });
        // A stopped worker wakes up to a task that others have ended.
        if (signal === 'SIGSTOP')
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, 5_000 - seconds * 1_000)));
      }
    }
    await fleet.close();
    await scene.close();
    console.log(`${store}\n${results.map((result) => JSON.stringify(result)).join('\n')}`);
    for (const result of results) {
      // What a stopped process had on its way may still arrive when it wakes, beyond what anybody but the platform could prevent:
      // the same absolute value again.
      const { twice, ...never } = NONE;
      expect(result).toMatchObject(result['signal'] === 'SIGKILL' ? { twice, ...never } : never);
      expect(result['faults']).toBeGreaterThan(0);
      expect(result['seconds']).toBeLessThan(25);
    }
  });

  it('survive a storm: kills, cut connections, an emptied queue and a platform out of order', async () => {
    const scene = await stage(20, 50);
    // Slow enough for the storm to meet work.
    scene.platform.latencyMs = 250;
    let calls = 0;
    scene.platform.behave = () => {
      calls += 1;
      if (calls % 9 !== 0) return 'ok';
      return (['failBefore', 'failAfter', 'hangAfter', 'late', 'rateLimited', 'missing'] as const)[(calls / 9) % 6]!;
    };
    const fleet = await WorkerFleet.start({
      databaseUrl: scene.url,
      redisUrl,
      platformUrl: scene.platform.url,
      workers: 3,
      wakeAfterMs: 4_500,
    });
    const kills = setInterval(() => {
      if (fleet.deaths < 8) fleet.killOne();
    }, 700);
    const cuts = setInterval(() => {
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
    const result = await harm(scene, task, NEW_BID);
    await scene.close();
    console.log(
      `${store}: 1,000 items, ${fleet.deaths} workers killed, ${calls} calls, ${seconds.toFixed(1)} s`,
      result,
    );
    expect(result).toEqual(NONE);
    expect(fleet.deaths).toBeGreaterThan(1);
  });
});
