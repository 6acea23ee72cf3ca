// This module is loaded first, so that all later modules use the shifted clock.
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
import { strikeAt } from './planned-strike.js';

/**
 * A minimal worker process: dispatcher, queue and lanes, against a PlatformDouble. On { step, signal } it sends itself
 * the signal when it next reaches that step. SIGTERM ends it like a worker during a deploy.
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

const runner = new LaneRunner(database, platforms, SHORT, strikeAt);

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
