import { createPostgresBackend, type Processor, Queue, Worker } from 'bullmq';
import type { Config } from '../config/index.js';

/** Schema of the queue's own tables in PostgreSQL, separate from ours. */
const QUEUE_SCHEMA = 'queue';
const QUEUE_NAME = 'console';

/**
 * Settings of workers. Jobs of a killed worker return after about 15 s, for any number of deaths. The queue is never
 * the only record of a task.
 */
const WORKER_SETTINGS = {
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 20,
  runRetryDelay: 1_000,
  autorun: false,
} as const;
/** Settings of jobs. The row of a task is its record, and the queue only wakes the worker. */
const JOB_SETTINGS = { removeOnComplete: true, removeOnFail: true } as const;

type Connection = Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>;

/** Returns the store of the queue: Redis if configured, otherwise PostgreSQL. Only this file distinguishes the two. */
export const queueStoreOf = (config: Connection): 'Redis' | 'PostgreSQL' => (config.REDIS_URL ? 'Redis' : 'PostgreSQL');

const inPostgres = (config: Connection) => ({
  connectionString: config.DATABASE_URL,
  schema: QUEUE_SCHEMA,
  max: 4,
  migrate: true,
});
/**
 * Returns connection options that wait for an unavailable store. The connections belong to the queue and the worker,
 * which close them.
 */
const inRedis = (url: string) => ({ url, maxRetriesPerRequest: null });

/** Delay between attempts to reach an unavailable database. */
const AWAY_MS = 1_000;

/** Members in which the library stores its first attempt to reach the database. */
interface Starting {
  readyPromise: Promise<void> | undefined;
  waitUntilReady(): Promise<void>;
}

/**
 * Returns a backend that retries after a failed first attempt. The library stores such a failure and returns it
 * forever. A worker that starts while the database restarts would never work, and would block everything else in a busy
 * loop. With this backend the next call retries.
 */
const inPostgresWithRetry: typeof createPostgresBackend = (name, options, factoryOptions) => {
  const backend = createPostgresBackend(name, options, factoryOptions);
  for (const starting of [(backend as unknown as { connection: Starting }).connection, backend as unknown as Starting])
    forgetFailures(starting);
  return backend;
};

function forgetFailures(starting: Starting): void {
  const begin = starting.waitUntilReady.bind(starting);
  starting.waitUntilReady = async () => {
    const ready = begin();
    const kept = starting.readyPromise;
    try {
      await ready;
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      if (starting.readyPromise === kept) starting.readyPromise = undefined;
      throw error;
    }
  };
}

export function openQueue(config: Connection): Queue {
  return config.REDIS_URL
    ? new Queue(QUEUE_NAME, { connection: inRedis(config.REDIS_URL), defaultJobOptions: JOB_SETTINGS })
    : (new Queue(
        QUEUE_NAME,
        { connection: inPostgres(config), defaultJobOptions: JOB_SETTINGS },
        inPostgresWithRetry,
      ) as unknown as Queue);
}

export function openWorker(config: Connection, run: Processor, concurrency: number): Worker {
  const settings = { ...WORKER_SETTINGS, concurrency };
  return config.REDIS_URL
    ? new Worker(QUEUE_NAME, run, { connection: inRedis(config.REDIS_URL), ...settings })
    : (new Worker(
        QUEUE_NAME,
        run,
        { connection: inPostgres(config), ...settings },
        inPostgresWithRetry,
      ) as unknown as Worker);
}
