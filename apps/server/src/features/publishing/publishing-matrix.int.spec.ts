import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { tell, until } from '../../../test/automation/kill-stage.js';
import { OwnPostgres, OwnRedis } from '../../../test/automation/own-servers.js';
import type { WorkerFleet } from '../../../test/automation/worker-fleet.js';
import { ACCOUNTS, type Batch, NONE, PublishingStage } from '../../../test/publishing/publishing-stage.js';
import { SHORT } from '../../../test/publishing/settings.js';
import { inTurn, IS_FULL, onlyInFull, onQueueStores, type QueueStore } from '../../../test/tier.js';
import { readConfig } from '../../core/config/index.js';
import { QueueService } from '../../core/queue/index.js';
import { PublicationDispatcher } from './publication-dispatcher.js';
import { PublicationLanes } from './publication-lane.repository.js';

jest.setTimeout(900_000);

type Signal = 'SIGKILL' | 'SIGTERM' | 'SIGSTOP';
const SIGNALS: readonly Signal[] = IS_FULL ? ['SIGKILL', 'SIGTERM', 'SIGSTOP'] : ['SIGKILL', 'SIGTERM'];
const STEPS = ['pushCampaign.create', 'pushCampaign.enable'] as const;
const CALLS = ['create', 'enable'] as const;
/**
 * Points at which a worker ends: before and after every write to the database and to the queue, and during a call. The
 * platform executes such a call late, immediately or never. The number of points is odd, so that normal runs test each
 * of them on both stores.
 */
const ALL_POINTS: readonly string[] = [
  ...['offered', 'taken', 'claimed'],
  ...STEPS.flatMap((step) => ['looked', 'prepared', 'begun', 'sent', 'finished'].map((point) => `${point} ${step}`)),
  ...CALLS.flatMap((call) => ['arrived', 'applied', 'lost'].map((moment) => `${moment} ${call}`)),
  ...['closing', 'released'],
];
/** Points to test. A normal run tests one point per day. */
const POINTS = inTurn(ALL_POINTS);
const PLAYED = IS_FULL ? 'every point' : POINTS.join();

/** Outages to test. A normal run tests one per day, and the last one only if the queue uses Redis. */
const OUTAGES = inTurn(['connections', 'offers', 'store'] as const);
const isPlayed = (outage: (typeof OUTAGES)[number]): typeof it.skip => (OUTAGES.includes(outage) ? it : it.skip);

/** Number of campaigns per account: with and without ads, sent to review and not. */
const PER_ACCOUNT = 4;
const MANY_PER_ACCOUNT = IS_FULL ? 8 : 5;
/** Number of workers that die at a point in sequence. */
const IN_A_ROW = IS_FULL ? 2 : 1;
/** Delay that exceeds a lease, so that another worker continues in the meantime. */
const WAKE_AFTER_MS = 2 * SHORT.leaseMs;
/**
 * Maximum duration in seconds of a publication whose workers die. Some workers wait for leases to expire and for jobs
 * that the queue counts as stalled.
 */
const MAX_SECONDS = 60;

const closing: (() => Promise<unknown>)[] = [];
async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Starts a separate Redis for the queue if the test uses Redis. */
async function redisFor(store: QueueStore): Promise<OwnRedis | null> {
  if (store === 'PostgreSQL') return null;
  const redis = await OwnRedis.start();
  closing.push(() => redis.close());
  return redis;
}

interface Play {
  readonly stage: PublishingStage;
  readonly fleet: WorkerFleet;
}

async function play(redis: OwnRedis | null, on?: OwnPostgres, wakeAfterMs = 0): Promise<Play> {
  const stage = await PublishingStage.open(on);
  closing.push(() => stage.close());
  const fleet = await stage.fleet({ redisUrl: redis?.url ?? null, wakeAfterMs });
  closing.push(() => fleet.close());
  return { stage, fleet };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Schedules the signal for the worker that reaches the point first. */
function arm({ stage, fleet }: Play, point: string, signal: Signal, skip: number): void {
  if (/^(arrived|applied|lost)/.test(point)) stage.platform.plan(point, (worker) => fleet.strike(worker, signal), skip);
  else fleet.arm(point, signal, skip);
}

/** Waits until workers end their current step and the platform executes late calls. */
async function quiet({ stage, fleet }: Play): Promise<void> {
  await until(() => fleet.isComplete);
  expect(await fleet.terminate()).toEqual([0, 0]);
  await stage.platform.settle();
}

interface Struck {
  readonly signal: Signal;
  readonly point: string;
  readonly strikes: number;
  readonly seconds: number;
  readonly batch: Batch;
}

/** Publishes campaigns while workers receive the signal at the point. */
async function strikeAt(given: Play, point: string, signal: Signal): Promise<Struck> {
  const { stage, fleet } = given;
  const [before, awake] = [fleet.strikes, fleet.awakened];
  const batch: Batch = new Map();
  // A worker that is still starting may receive the signal after all work is done. In that case the test is repeated.
  for (let tries = 1; ; tries += 1) {
    // When a worker reaches the point for the second time, work is running in several accounts.
    arm(given, point, signal, 1);
    for (const [name, sent] of await stage.send(`${signal} ${point} ${tries}`, PER_ACCOUNT)) batch.set(name, sent);
    const ended = stage.ends();
    let isOver = false;
    void ended.then(() => (isOver = true));
    for (let struck = 1; struck < IN_A_ROW && signal === 'SIGKILL'; struck += 1) {
      await until(() => isOver || fleet.strikes >= before + struck);
      if (!isOver) arm(given, point, signal, 0);
    }
    const took = seconds(await ended);
    fleet.disarm();
    stage.platform.clearPlan();
    const strikes = fleet.strikes - before;
    if (signal === 'SIGSTOP') await fleet.wakes(awake + strikes);
    if (strikes > 0 || tries === 3) return { signal, point, strikes, seconds: took, batch };
  }
}

/** Sends the signal to workers at each point, in sequence. Workers end before anything is counted. */
async function everyPoint(store: QueueStore, signal: Signal) {
  const given = await play(await redisFor(store), undefined, WAKE_AFTER_MS);
  const { stage, fleet } = given;
  const all: Struck[] = [];
  for (const point of POINTS) all.push(await strikeAt(given, point, signal));
  await quiet(given);
  const results = [];
  for (const { batch, ...struck } of all)
    results.push({ ...struck, again: stage.platform.createdAgain(batch), ...(await stage.violations(batch)) });
  return { results, codes: [...new Set(fleet.exits)] };
}
type Column = Awaited<ReturnType<typeof everyPoint>>;

function judge(title: string, { results }: Column): void {
  tell(title, results);
  for (const result of results) {
    expect(result).toMatchObject(NONE);
    expect(result.strikes).toBeGreaterThan(0);
    expect(result.seconds).toBeLessThan(MAX_SECONDS);
    // Only a creation that was not executed is sent again, once.
    expect(result.again).toBeLessThanOrEqual(result.point === 'lost create' ? result.strikes : 0);
  }
}

onQueueStores('workers that publish', (store) => {
  const columns = new Map<Signal, Promise<Column>>();
  // Both run in parallel with separate data, because most of the time is spent waiting for leases.
  beforeAll(() => {
    for (const signal of SIGNALS) columns.set(signal, everyPoint(store, signal));
    for (const column of columns.values()) column.catch(() => undefined);
  });
  afterAll(closeAll);

  it(`create each campaign once if they are killed at ${PLAYED}`, async () =>
    judge(`${store}: SIGKILL`, (await columns.get('SIGKILL'))!));

  it(`create each campaign once if they are asked to stop at ${PLAYED}`, async () => {
    const column = (await columns.get('SIGTERM'))!;
    judge(`${store}: SIGTERM`, column);
    expect(column.codes).toEqual([0]);
  });

  onlyInFull('beyond what every run tries', () => {
    it('write nothing if they resume after another worker has continued', async () =>
      judge(`${store}: SIGSTOP`, (await columns.get('SIGSTOP'))!));
  });
});

/** Publishes campaigns, starts the outage once some exist, and waits for the end. */
async function struck(given: Play, title: string, strike: () => Promise<unknown>): Promise<void> {
  const { stage } = given;
  const batch = await stage.send(title, MANY_PER_ACCOUNT);
  const created = () => stage.platform.calls.filter(({ name }) => name?.startsWith(`${title},`)).length;
  expect(await until(() => created() > ACCOUNTS)).toBeLessThan(Number.POSITIVE_INFINITY);
  await strike();
  const left = batch.size - created();
  const ended = seconds(await stage.ends());
  await quiet(given);
  const result = { left, ended, ...(await stage.violations(batch)) };
  tell(title, [result]);
  expect(result).toMatchObject(NONE);
  expect(result.left).toBeGreaterThan(0);
  expect(result.ended).toBeLessThan(MAX_SECONDS);
}

onQueueStores('publishing', (store) => {
  afterEach(closeAll);

  isPlayed('connections')('goes on after every connection to the database was cut', async () => {
    const given = await play(await redisFor(store));
    await struck(given, `Cut, queue on ${store}`, () =>
      given.stage.database.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      ),
    );
  });

  isPlayed('offers')('creates each campaign once however often it is offered', async () => {
    const redis = await redisFor(store);
    const stage = await PublishingStage.open();
    closing.push(() => stage.close());
    const lanes = new PublicationLanes(stage.database, SHORT);
    const batch = await stage.send('Offered', PER_ACCOUNT);
    const offered = (await Promise.all(Array.from({ length: 8 }, () => lanes.offer()))).flat();
    expect(offered).toHaveLength(ACCOUNTS);
    expect(new Set(offered.map(({ publicationId }) => publicationId)).size).toBe(ACCOUNTS);
    const fleet = await stage.fleet({ redisUrl: redis?.url ?? null });
    closing.push(() => fleet.close());
    const queue = new QueueService(
      readConfig({ NODE_ENV: 'test', DATABASE_URL: stage.url, ...(redis && { REDIS_URL: redis.url }) }),
    );
    closing.push(() => queue.onApplicationShutdown());
    const dispatcher = new PublicationDispatcher(lanes, queue);
    let offers = 0;
    for (let open = await stage.nextIds(); open.length > 0; open = await stage.nextIds()) {
      for (const id of open) await queue.add('publication.run', id, `again-${(offers += 1)}`);
      await Promise.all([dispatcher.dispatch(), dispatcher.dispatch(), pause(30)]);
    }
    await quiet({ stage, fleet });
    const result = { offers, again: stage.platform.createdAgain(batch), ...(await stage.violations(batch)) };
    tell(`${store}: two dispatchers and two workers`, [result]);
    expect(result).toMatchObject({ ...NONE, again: 0 });
    expect(offers).toBeGreaterThan(2 * batch.size);
  });

  (IS_FULL ? it : it.skip)('goes on after the database crashed and came back', async () => {
    const server = await OwnPostgres.start();
    closing.push(() => server.close());
    const given = await play(await redisFor(store), server);
    await struck(given, `Database crash, queue on ${store}`, async () => {
      await server.crash('SIGQUIT');
      await pause(2_000);
      await server.startAgain();
    });
  });

  if (store === 'PostgreSQL') return;
  isPlayed('store')('goes on after Redis was killed and came back', async () => {
    const redis = (await redisFor(store))!;
    await struck(await play(redis), 'Redis killed', async () => {
      await redis.kill();
      await pause(2_000);
      await redis.startAgain();
    });
  });

  isPlayed('store')('goes on after Redis lost its data, schedules included', async () => {
    const redis = (await redisFor(store))!;
    await struck(await play(redis), 'Redis emptied', () => redis.flush());
  });
});
