import { createPostgresBackend, type Processor, Queue, Worker } from 'bullmq';
import type { Config } from '../config/index.js';

/** Schema of the queue's own tables in PostgreSQL, apart from ours. */
const QUEUE_SCHEMA = 'queue';
const QUEUE_NAME = 'console';

/** A killed worker's jobs return after some 15 s, however often it happens; the queue is never the only memory. */
const WORKER_SETTINGS = {
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 20,
  runRetryDelay: 1_000,
  autorun: false,
} as const;
/** The row of the task is the record; the queue only wakes. */
const JOB_SETTINGS = { removeOnComplete: true, removeOnFail: true } as const;

type Connection = Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>;

/** Where the queue lives: Redis when there is one, else PostgreSQL. Nothing outside this file knows there are two. */
export const queueStoreOf = (config: Connection): 'Redis' | 'PostgreSQL' => (config.REDIS_URL ? 'Redis' : 'PostgreSQL');

const inPostgres = (config: Connection) => ({
  connectionString: config.DATABASE_URL,
  schema: QUEUE_SCHEMA,
  max: 4,
  migrate: true,
});
/** Waits for a store that is away. The connections belong to the queue and the worker, and close with them. */
const inRedis = (url: string) => ({ url, maxRetriesPerRequest: null });

/** Between two tries to reach a database that is away. */
const AWAY_MS = 1_000;

/** What the library keeps of its first try to reach the database. */
interface Starting {
  readyPromise: Promise<void> | undefined;
  waitUntilReady(): Promise<void>;
}

/**
 * The library keeps a first try that failed, and fails with it for ever after: a worker that begins while the database
 * restarts would never work, and turn in circles without coming to anything else. Here the next call tries again.
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
