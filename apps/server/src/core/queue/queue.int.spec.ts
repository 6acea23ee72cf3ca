import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import type { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { until } from '../../../test/until.js';
import { type Config, readConfig } from '../config/index.js';
import { Database } from '../database/index.js';
import { JobRegistry } from './job-registry.js';
import { keepPlanned } from './keep-planned.js';
import { QueueService } from './queue.service.js';
import { openWorker, queueStoreOf } from './store.js';
import { type TaskHandler, TaskService } from './task.service.js';

jest.setTimeout(60_000);

async function emptied(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

/** Both stores, each with a separate Redis database. */
describe.each([
  ['PostgreSQL', undefined],
  ['Redis', `${process.env['TEST_REDIS_URL']}/5`],
] as const)('the queue on %s', (store, redisUrl) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let config: Config;
  const companyId = 1;
  const open: { queue: QueueService; worker: Worker }[] = [];

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = new Database(testDatabase.url, { max: 4 });
    config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: testDatabase.url,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    });
    await database.pool.query(`INSERT INTO company (id, name) VALUES (1, 'one')`);
    // Schedules of an earlier run would run again.
    if (redisUrl) await emptied(redisUrl);
  });
  afterEach(async () => {
    for (const { worker, queue } of open.splice(0)) {
      await worker.close(true);
      await queue.onApplicationShutdown();
    }
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  /** Starts a minimal worker process with its own registry, queue and worker. */
  async function station(handlers: Record<string, TaskHandler>) {
    const registry = new JobRegistry();
    const queue = new QueueService(config);
    const tasks = new TaskService(database, queue, registry);
    for (const [kind, handler] of Object.entries(handlers)) tasks.handle(kind, handler);
    const worker = openWorker(
      config,
      async (job) =>
        registry.handlerOf(job.name)(job.data as never, {
          progress: async () => undefined,
          stopping: new AbortController().signal,
        }),
      2,
    );
    worker.on('error', () => undefined);
    await worker.waitUntilReady();
    void worker.run();
    open.push({ queue, worker });
    return tasks;
  }

  async function outcome(taskId: number) {
    for (let waited = 0; waited < 200; waited += 1) {
      const { rows } = await database.pool.query(
        'SELECT state, result, error, done, total, attempt, lease_until FROM task WHERE id = $1',
        [taskId],
      );
      if (rows[0].state === 'SUCCESS' || rows[0].state === 'ERROR') return rows[0];
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The task did not end within 20 s.');
  }

  const newTask = (kind: string, payload: object) => ({ companyId, kind, payload, userId: 3, actorId: 4 });

  it(`reports which store it uses`, () => expect(queueStoreOf(config)).toBe(store));

  it('runs a recorded task once, with progress and a result', async () => {
    const seen: unknown[] = [];
    const tasks = await station({
      add: async (payload: { a: number; b: number }, run) => {
        seen.push([payload, run.userId, run.actorId]);
        await run.progress(1, 2);
        return { sum: payload.a + payload.b };
      },
    });
    const id = await tasks.create(newTask('add', { a: 2, b: 3 }));
    await Promise.all([tasks.dispatch(), tasks.dispatch(), tasks.dispatch()]);
    expect(await outcome(id)).toMatchObject({
      state: 'SUCCESS',
      result: { sum: 5 },
      done: 1,
      total: 2,
      attempt: 1,
      lease_until: null,
    });
    await tasks.dispatch();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(seen).toEqual([[{ a: 2, b: 3 }, 3, 4]]);
  });

  it("doesn't run a task whose transaction was rolled back", async () => {
    const ran: number[] = [];
    const tasks = await station({ note: async (payload: { n: number }) => void ran.push(payload.n) });
    await expect(
      database.transaction(async (client) => {
        await tasks.create(newTask('note', { n: 1 }), client);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const id = await tasks.create(newTask('note', { n: 2 }));
    await tasks.dispatch();
    await outcome(id);
    expect(ran).toEqual([2]);
  });

  it('records the error message of a failed task', async () => {
    const tasks = await station({
      fail: async () => {
        throw new Error('the file is gone');
      },
    });
    const id = await tasks.create(newTask('fail', {}));
    await tasks.dispatch();
    expect(await outcome(id)).toMatchObject({ state: 'ERROR', error: 'the file is gone' });
  });

  it('reruns the task of a crashed worker, and ignores the late result of the first run', async () => {
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const tasks = await station({
      slow: async () => {
        begun += 1;
        if (begun === 1) {
          await stuck;
          return 'from the dead';
        }
        return 'from the living';
      },
    });
    const id = await tasks.create(newTask('slow', {}));
    await tasks.dispatch();
    while (begun === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    // The lease has expired, and the offer is old.
    await database.pool.query(
      `UPDATE task SET lease_until = now() - interval '1 second', offered_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    await tasks.dispatch();
    expect(await outcome(id)).toMatchObject({ state: 'SUCCESS', result: 'from the living', attempt: 2 });
    release();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await outcome(id)).result).toBe('from the living');
  });

  it('offers a lost task again', async () => {
    const tasks = await station({ remember: async () => 'done' });
    const id = await tasks.create(newTask('remember', {}));
    // The task was offered, then lost with the store.
    await database.pool.query(`UPDATE task SET offered_at = now() - interval '31 seconds' WHERE id = $1`, [id]);
    await tasks.dispatch();
    expect(await outcome(id)).toMatchObject({ state: 'SUCCESS', result: 'done' });
  });

  it('cancels a task after five crashed workers', async () => {
    const tasks = await station({ poison: async () => 'survived' });
    const id = await tasks.create(newTask('poison', {}));
    await database.pool.query('UPDATE task SET attempt = 5 WHERE id = $1', [id]);
    await tasks.dispatch();
    expect(await outcome(id)).toMatchObject({ state: 'ERROR', error: expect.stringContaining('Canceled') });
  });

  it('creates each schedule once, and deletes removed schedules', async () => {
    const queue = new QueueService(config);
    const one = { id: 'nightly', description: 'x', job: 'sessions.sweep', pattern: '17 3 * * *' } as const;
    await queue.plan([one, { ...one, id: 'other' }]);
    await queue.plan([one]);
    await queue.plan([one]);
    const { openQueue } = await import('./store.js');
    const look = openQueue(config);
    expect((await look.getJobSchedulers()).map((planned) => planned.key ?? planned.id)).toEqual(['nightly']);
    await look.close();
    await queue.onApplicationShutdown();
  });
});

describe('the set of schedules', () => {
  it('recovers after Redis loses its data, without a restart', async () => {
    const redisUrl = `${process.env['TEST_REDIS_URL']}/5`;
    await emptied(redisUrl);
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:1/none', REDIS_URL: redisUrl });
    const queue = new QueueService(config);
    let runs = 0;
    const worker = openWorker(config, () => Promise.resolve((runs += 1)), 1);
    worker.on('error', () => undefined);
    void worker.run();
    const everyMs = 100;
    const leave = await keepPlanned(
      queue,
      [{ id: 'tick', description: 'x', job: 'sessions.sweep', every: everyMs }],
      50,
    );
    await until('a schedule that runs', async () => runs > 1);
    await emptied(redisUrl);
    const before = runs;
    await until('a schedule that runs again', async () => runs > before + 3);
    leave();
    await worker.close(true);
    await emptied(redisUrl);
    await queue.onApplicationShutdown();
  });
});

describe('a queue on PostgreSQL', () => {
  it("resumes when the database is available, and doesn't block the event loop until then", async () => {
    const testDatabase = await createTestDatabase();
    const door = await Door.to(testDatabase.url);
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: door.url });
    const queue = new QueueService(config);
    const done: unknown[] = [];
    const worker = openWorker(config, (job) => Promise.resolve(done.push(job.data)), 2);
    worker.on('error', () => undefined);
    void worker.run();
    await expect(queue.add('task.run', { companyId: 1, taskId: 1 })).rejects.toThrow();
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    door.open();
    let handed = false;
    while (!handed)
      handed = await queue.add('task.run', { companyId: 1, taskId: 2 }).then(
        () => true,
        () => false,
      );
    while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done).toEqual([{ companyId: 1, taskId: 2 }]);
    await worker.close();
    await queue.onApplicationShutdown();
    await door.close();
    await testDatabase.drop();
  });
});

/** Proxy for a database that cuts connections until it is opened. */
class Door {
  private isOpen = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(databaseUrl: string): Promise<Door> {
    const url = new URL(databaseUrl);
    const { hostname, port } = url;
    let door: Door | undefined;
    const server = createServer((from) => {
      if (!door?.isOpen) return void from.destroy();
      const to = connect(Number(port || 5432), hostname);
      for (const side of [from, to]) side.on('error', () => undefined);
      from.pipe(to).pipe(from);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return (door = new Door(server, url.href));
  }

  open(): void {
    this.isOpen = true;
  }

  async close(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }
}

it('prevents startup if a job has no handler or two handlers', () => {
  const registry = new JobRegistry();
  registry.handle('sessions.sweep', async () => undefined);
  expect(() => registry.handle('sessions.sweep', async () => undefined)).toThrow('Two handlers');
  expect(() => registry.assertComplete()).toThrow(/without a handler: task.run, task.dispatch/);
});
