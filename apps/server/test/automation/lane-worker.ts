// Loaded first, so that everything loaded later sees the shifted clock.
import './shifted-clock.js';
import { readConfig } from '../../src/core/config/index.js';
import { Database } from '../../src/core/database/database.js';
import { DatabasePace } from '../../src/core/limits/call-rate.js';
import { watchClock } from '../../src/core/queue/clock-watch.js';
import { QueueService } from '../../src/core/queue/queue.service.js';
import { openWorker } from '../../src/core/queue/store.js';
import { LaneRunner } from '../../src/features/automation/running/lane-runner.js';
import { type LaneId, LaneStore } from '../../src/features/automation/running/lane-store.repository.js';
import { DoublePlatforms } from './double-connector.js';
import { LATE_MS, PER_SECOND, SHORT } from './lane-world.js';

/**
 * A worker process in small: dispatcher, queue and lanes, against a PlatformDouble. On { step, signal } it ends (or
 * stops) itself when it next reaches that step. SIGTERM ends it as it ends a worker at a deploy.
 */
const { DATABASE_URL, REDIS_URL, PLATFORM_URL, BATCH } = process.env;
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL, ...(REDIS_URL ? { REDIS_URL } : {}) });
const database = new Database(DATABASE_URL!, { max: 4, applicationName: 'lane-worker' });
const queue = new QueueService(config);
const store = new LaneStore(database, SHORT);
const platforms = new DoublePlatforms(PLATFORM_URL!, {
  timeoutMs: 600,
  lateMs: LATE_MS,
  batchSize: Number(BATCH ?? 10),
  pace: { of: new DatabasePace(database), perSecond: PER_SECOND },
});

let planned: { step: string; signal: NodeJS.Signals } | null = null;
process.on('message', (message: Partial<NonNullable<typeof planned>>) => {
  if (message.step !== undefined) planned = message as typeof planned;
});
const runner = new LaneRunner(database, platforms, SHORT, async (at) => {
  if (at !== planned?.step) return;
  const { signal } = planned;
  planned = null;
  process.send?.('planned');
  // The word has to leave before the end comes, and to reach the others: one of them is enough.
  await new Promise((resolve) => setTimeout(resolve, 25));
  process.kill(process.pid, signal);
  // A stopped process goes on here once it is continued.
  await new Promise((resolve) => setTimeout(resolve, 20));
});

const stopping = new AbortController();
const worker = openWorker(config, async (job) => runner.run(job.data as LaneId, stopping.signal), 4);
worker.on('error', () => undefined);
await watchClock(worker, database, 300);
void worker.run();

async function dispatch(): Promise<void> {
  for (const { offer, ...lane } of await store.offer())
    await queue.add('lane.run', lane, `lane-${lane.companyId}-${lane.taskId}-${lane.accountId}-${offer}`);
}
let busy = false;
const dispatching = setInterval(() => {
  if (busy) return;
  busy = true;
  dispatch()
    .catch(() => undefined)
    .finally(() => (busy = false));
}, 150);

process.once('SIGTERM', () => {
  clearInterval(dispatching);
  stopping.abort();
  void worker.close().finally(() => process.exit(0));
});
process.send?.('ready');
process.on('disconnect', () => process.exit(0));
process.on('unhandledRejection', () => undefined);
