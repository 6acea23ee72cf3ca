import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  ends,
  violations,
  NONE,
  openStage,
  SIZE,
  type Stage,
  tell,
  until,
} from '../../../../test/automation/kill-stage.js';
import { NEW_BID } from '../../../../test/automation/lane-world.js';
import { OwnPostgres, OwnRedis } from '../../../../test/automation/own-servers.js';
import { SmallDisk } from '../../../../test/automation/small-disk.js';
import { inTurn, onlyInFull, onQueueStores, type QueueStore } from '../../../../test/tier.js';
import { WorkerFleet } from '../../../../test/automation/worker-fleet.js';

jest.setTimeout(300_000);

/** Groups to test. A normal run tests one group of failures per day. */
const GROUPS = inTurn(['database', 'disk', 'redis', 'clocks', 'deploy'] as const);
type Group = (typeof GROUPS)[number];
const ofGroup = (group: Group) => (GROUPS.includes(group) ? describe : onlyInFull);
const inGroup = (group: Group, title: string, play: (store: QueueStore) => void): void => {
  ofGroup(group)(group, () => onQueueStores(title, play));
};

/**
 * Maximum seconds until work resumes. This corresponds to a minute, because the times of the protocol are a tenth of
 * the real ones here.
 */
const MAX_PAUSE = 20;
const canMount = await SmallDisk.isPermitted();
const { twice: _, ...NONE_BUT_TWICE } = NONE;

const closing: (() => Promise<void>)[] = [];
async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

interface Play {
  readonly scene: Stage;
  readonly fleet: WorkerFleet;
}

async function play(
  given: { on?: { url: string }; redisUrl?: string; workers?: number; clockShiftsMs?: number[] } = {},
): Promise<Play> {
  const scene = await openStage(SIZE, given.on);
  closing.push(() => scene.close());
  const fleet = await WorkerFleet.start({
    databaseUrl: scene.url,
    redisUrl: given.redisUrl ?? null,
    platformUrl: scene.platform.url,
    workers: given.workers ?? 2,
    wakeAfterMs: 0,
    clockShiftsMs: given.clockShiftsMs,
  });
  closing.push(() => fleet.close());
  return { scene, fleet };
}

/** Starts a separate Redis for the queue if the test uses Redis. */
async function queueOn(store: QueueStore): Promise<{ redisUrl?: string }> {
  if (store === 'PostgreSQL') return {};
  const redis = await OwnRedis.start();
  closing.push(() => redis.close());
  return { redisUrl: redis.url };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let bid = NEW_BID;

/**
 * Sets all bids, triggers the failure once some are written, and waits for the end. Times count from the end of the
 * failure. Changes may complete during the failure if there is no queue, and then don't have to resume.
 */
async function struck(scene: Stage, strike: () => Promise<unknown>) {
  bid += 10_000;
  const task = await scene.task(bid);
  await until(() => scene.platform.applied.length > 0);
  await strike();
  const before = scene.platform.applied.length;
  const resumed =
    before < scene.adgroups.length ? until(() => scene.platform.applied.length > before) : Promise.resolve(0);
  const ended = await ends(scene, task);
  return { resumed: seconds(await resumed), ended: seconds(ended), ...(await violations(scene, task, bid)) };
}

inGroup('database', 'the database', (store) => {
  let server: OwnPostgres;
  let scene: Stage;
  beforeAll(async () => {
    server = await OwnPostgres.start();
    closing.push(() => server.close());
    ({ scene } = await play({ on: server, ...(await queueOn(store)) }));
  });
  afterAll(closeAll);

  it.each(['SIGQUIT', 'SIGKILL'] as const)(
    'loses no changes when it crashes (%s) and is down for 4 s',
    async (signal) => {
      const result = await struck(scene, async () => {
        await server.crash(signal);
        await pause(4_000);
        await server.startAgain();
      });
      tell(`${store}: database crash, ${signal}`, [result]);
      expect(result).toMatchObject(NONE);
      expect(result.resumed).toBeLessThan(MAX_PAUSE);
    },
  );

  it('delays changes without repeating them when it rejects all writes (simulated full disk)', async () => {
    const result = await struck(scene, () =>
      full(scene, ['automation_operation', 'automation_lane', 'audit_log'], () => pause(4_000)),
    );
    tell(`${store}: every write refused`, [result]);
    expect(result).toMatchObject(NONE);
    expect(result.resumed).toBeLessThan(MAX_PAUSE);
  });

  it('delays a change until its audit record can be written, without counting crashed workers', async () => {
    const tokens = async (): Promise<number> => {
      const { rows } = await scene.database.pool.query<{ n: number }>(
        'SELECT min(lease_token) AS n FROM automation_lane WHERE closed_at IS NULL',
      );
      return rows[0]!.n;
    };
    const result = await struck(scene, () =>
      full(scene, ['audit_log'], async () => void (await until(async () => (await tokens()) > 6))),
    );
    tell(`${store}: no record of changes`, [result]);
    expect(result).toMatchObject(NONE);
  });
});

const forReal = canMount ? describe : describe.skip;
const why = canMount ? '' : ' (left out: this machine permits no mounting)';
inGroup('disk', 'a disk', (store) =>
  forReal(`that is full for real${why}`, () => {
    afterEach(closeAll);

    it('keeps the server running when its disk is full (53100), and delays the writes', async () => {
    const disk = await SmallDisk.mount(160);
    closing.push(() => disk.close());
    const server = await OwnPostgres.start();
    closing.push(() => server.close());
    const data = join(disk.folder, 'data');
    await mkdir(data);
    await server.moveTo(data);
    const { scene } = await play({ on: server, ...(await queueOn(store)) });
    await scene.database.pool.query('CREATE TABLE filler (text text)');
    let code: string | undefined;
    const result = await struck(scene, async () => {
      await disk.fill();
      const filling = scene.database.pool.query(`INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 200)`);
      code = await filling.then(() => 'there was room', (error: { code: string }) => error.code);
      await pause(4_000);
      await disk.free();
    });
    tell(`${store}: disk of the data full`, [{ code, ...result }]);
    expect(code).toBe('53100');
    expect(result).toMatchObject(NONE);
    expect(result.resumed).toBeLessThan(MAX_PAUSE);
  }); // prettier-ignore

    it('stops the server when the WAL disk is full (PANIC), and loses no data after the restart', async () => {
    const disk = await SmallDisk.mount(200);
    closing.push(() => disk.close());
    const server = await OwnPostgres.start(disk.folder);
    closing.push(() => server.close());
    expect(server.dataFolder).toContain(disk.folder);
    const { scene } = await play({ on: server, ...(await queueOn(store)) });
    let startedFull = true;
    const result = await struck(scene, async () => {
      await disk.fill();
      // Until a new WAL segment is needed.
      await server.ends(() => scene.database.pool.query(`SELECT pg_switch_wal(), pg_logical_emit_message(true, 'filler', 'x')`).catch(() => pause(50)));
      startedFull = await server.startAgain(1).then(() => true, () => false);
      await disk.free();
      await server.startAgain();
    });
    tell(`${store}: disk of the log full`, [{ startedFull, ...result }]);
    expect(startedFull).toBe(false);
    expect(result).toMatchObject(NONE);
    expect(result.resumed).toBeLessThan(MAX_PAUSE);
  }); // prettier-ignore
  }),
);

/** Makes writes to these tables fail like on a full disk, until `meanwhile` ends. */
async function full({ database }: Stage, tables: readonly string[], meanwhile: () => Promise<void>): Promise<void> {
  await database.pool.query(`
    CREATE OR REPLACE FUNCTION needs_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
    END $$;
    ${tables.map((table) => `CREATE TRIGGER needs_disk BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION needs_disk();`).join('\n')}`);
  await meanwhile();
  await database.pool.query(tables.map((table) => `DROP TRIGGER needs_disk ON ${table}`).join('; '));
}

ofGroup('redis')('Redis', () => {
  let redis: OwnRedis;
  let scene: Stage;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    closing.push(() => redis.close());
    ({ scene } = await play({ redisUrl: redis.url }));
  });
  afterAll(closeAll);

  it('recovers its stored data after a kill', async () => {
    const result = await struck(scene, async () => {
      await redis.kill();
      await pause(2_000);
      await redis.startAgain();
    });
    tell('Redis SIGKILL, AOF', [result]);
    expect(result).toMatchObject(NONE);
    expect(result.resumed).toBeLessThan(MAX_PAUSE);
  });

  it('recovers lost jobs after all its data was deleted', async () => {
    const result = await struck(scene, () => redis.flush());
    tell('Redis FLUSHALL', [result]);
    expect(result).toMatchObject(NONE);
    expect(result.ended).toBeLessThan(60);
  });
});

inGroup('clocks', 'workers whose clocks are ten minutes off, before or after', (store) => {
  afterAll(closeAll);

  it('claim no lanes until their clocks are correct', async () => {
    const { scene, fleet } = await play({ ...(await queueOn(store)), clockShiftsMs: [600_000, -600_000] });
    bid += 10_000;
    const task = await scene.task(bid);
    const claims = async () => (await scene.database.pool.query('SELECT max(lease_token) AS n FROM automation_lane')).rows;
    const offered = async (): Promise<boolean> => {
      const { rows } = await scene.database.pool.query<{ n: number }>('SELECT min(offers) AS n FROM automation_lane');
      return rows[0]!.n > 1;
    };
    // Wait for several offers, so that both workers had a chance.
    expect(await until(offered)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(await claims()).toEqual([{ n: 0 }]);
    expect(scene.platform.calls).toEqual([]);
    fleet.setClocks();
    const result = { ended: seconds(await ends(scene, task)), ...(await violations(scene, task, bid)) };
    tell(`${store}: worker clocks ± 10 min`, [result]);
    expect(result).toMatchObject(NONE);
  }); // prettier-ignore
});

inGroup('deploy', 'two workers and a database', (store) => {
  let scene: Stage;
  let fleet: WorkerFleet;
  beforeAll(async () => {
    ({ scene, fleet } = await play(await queueOn(store)));
  });
  afterAll(closeAll);

  it('expire leases early and write nothing with an old lease after a database clock jump', async () => {
    let moved = 0;
    const result = await struck(scene, async () => {
      // Simulates an hour that passes at once, by moving all times back by an hour.
      await unlessDeadlocked(
        scene,
        `UPDATE automation_lane SET lease_until = lease_until - interval '1 hour',
        offered_at = offered_at - interval '1 hour', run_after = run_after - interval '1 hour'`,
      );
      moved = await unlessDeadlocked(
        scene,
        `UPDATE automation_operation SET sent_at = sent_at - interval '1 hour' WHERE sent_at IS NOT NULL`,
      );
    });
    tell(`${store}: database clock + 1 h`, [{ moved, ...result }]);
    expect(moved).toBeGreaterThan(0);
    // The time in which an old request may arrive has passed at once as well, so the same absolute value may be written
    // again.
    expect(result).toMatchObject(NONE_BUT_TWICE);
  });

  it('finish running batches, release lanes and leave no unknown results during a deploy', async () => {
    const left: { codes: (number | null)[]; took: number; unknown: number; leases: number; ready: number }[] = [];
    const result = await struck(scene, async () => {
      const begun = performance.now();
      const codes = await fleet.terminate();
      // Requests without a timely response of the platform itself aren't caused by the deploy.
      const { rows } = await scene.database.pool.query<{ unknown: number; leases: number; ready: number }>(
        `SELECT (SELECT count(*)::int FROM automation_operation WHERE state = 'sending' OR message = 'Checking at the platform') AS unknown,
           (SELECT count(*)::int FROM automation_lane WHERE lease_until IS NOT NULL) AS leases,
           (SELECT count(*)::int FROM automation_operation WHERE state = 'ready') AS ready`,
      );
      left.push({ codes, took: seconds(performance.now() - begun), ...rows[0]! });
      await fleet.startAll();
    });
    tell(`${store}: SIGTERM`, [{ ...left[0], ...result }]);
    expect(left[0]).toMatchObject({ codes: [0, 0], unknown: 0, leases: 0 });
    expect(left[0]!.ready).toBeGreaterThan(0);
    expect(left[0]!.took).toBeLessThan(35);
    expect(result).toMatchObject(NONE);
  });
});

/** Retries on deadlocks, because workers change the same rows. @returns the number of changed rows */
async function unlessDeadlocked({ database }: Stage, text: string): Promise<number> {
  for (;;) {
    const changed = await database.pool.query(text).catch((error: { code?: string }) => {
      if (error.code !== '40P01') throw error;
      return null;
    });
    if (changed) return changed.rowCount ?? 0;
  }
}

/** Duration of the random test in minutes. It runs tasks in sequence while all failures above occur at random. */
const minutes = Number(process.env['KILL_MATRIX_MINUTES'] ?? 0);
(minutes > 0 ? it : it.skip)(
  'everything at random, for as long as asked',
  async () => {
    const [server, redis] = [await OwnPostgres.start(), await OwnRedis.start()];
    closing.push(
      () => server.close(),
      () => redis.close(),
    );
    const { scene, fleet } = await play({ on: server, redisUrl: redis.url, workers: 3 });
    const failures: Record<string, () => Promise<void>> = {
      kill: async () => fleet.killOne(),
      'redis killed': async () => {
        await redis.kill();
        await redis.startAgain();
      },
      'redis emptied': () => redis.flush(),
      'database crashed': async () => {
        await server.crash(Math.random() < 0.5 ? 'SIGQUIT' : 'SIGKILL');
        await server.startAgain();
      },
      stopped: async () => {
        fleet.signalAll('SIGSTOP');
        await pause(4_500);
        fleet.signalAll('SIGCONT');
      },
      deploy: async () => {
        await fleet.terminate();
        await fleet.startAll();
      },
    };
    const names = Object.keys(failures);
    const struckBy: Record<string, number> = {};
    let tasks = 0;
    for (const over = performance.now() + minutes * 60_000; performance.now() < over; tasks += 1) {
      bid = NEW_BID + 10_000 * (tasks % 7);
      for (const entity of scene.platform.entities.values()) entity.maxCpc = 90_000;
      await scene.database.pool.query(`UPDATE adgroup SET max_cpc_micros = 90000 WHERE name LIKE 'lane%'`);
      const task = await scene.task(bid);
      // Limits the strikes to fewer than the number of deaths after which a change waits for a user.
      for (let strikes = 0; strikes < 4 && (await ends(scene, task, 1)) === Number.POSITIVE_INFINITY; strikes += 1) {
        const name = names[Math.floor(Math.random() * names.length)]!;
        struckBy[name] = (struckBy[name] ?? 0) + 1;
        await failures[name]!();
        await pause(Math.random() * 2_000);
      }
      expect(await ends(scene, task)).toBeLessThan(Number.POSITIVE_INFINITY);
      expect(await violations(scene, task, bid)).toMatchObject(NONE_BUT_TWICE);
    }
    await closeAll();
    tell(`${minutes} min at random: ${tasks} tasks of ${scene.adgroups.length}`, [struckBy]);
  },
  (minutes + 3) * 60_000,
);
