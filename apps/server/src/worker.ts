import { type Config, readConfig } from './core/config/index.js';
import { Readiness } from './core/health/index.js';
import { queueStoreOf } from './core/queue/index.js';
import { startWorker } from './start-worker.js';

/** Starts the worker. Any number of workers can run in parallel. */
async function main(): Promise<void> {
  // The process was started by another one over IPC. If that process dies, this one ends too, even during its start.
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

/**
 * Returns the configuration with a different metrics port, because the API and worker of one machine share the
 * environment.
 */
function withMetricsBeside(config: Config): Config {
  const { METRICS_PORT: port } = config;
  return port === undefined ? config : { ...config, METRICS_PORT: port + 1 };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
