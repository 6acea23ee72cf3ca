import { type Config, readConfig } from './core/config/index.js';
import { Readiness } from './core/health/index.js';
import { queueStoreOf } from './core/queue/index.js';
import { startWorker } from './start-worker.js';

/** Returns the entry point of the worker. Any number of them can run in parallel. */
async function main(): Promise<void> {
  // Started by another process over IPC: when that one dies, so does this, also while it starts.
  let stop = (): void => process.exit(0);
  if (process.send) process.once('disconnect', () => stop());
  const config = withMetricsBeside(readConfig());
  const working = await startWorker(config);
  stop = () => {
    working.app.get(Readiness).drain();
    void working.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.send?.({ ready: queueStoreOf(config) });
}

/** API and worker of one machine are given the same environment. */
function withMetricsBeside(config: Config): Config {
  const { METRICS_PORT: port } = config;
  return port === undefined ? config : { ...config, METRICS_PORT: port + 1 };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
