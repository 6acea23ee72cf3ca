import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { readConfig } from './core/config/index.js';
import { Database } from './core/database/index.js';
import { JobRegistry, openWorker, QueueService, queueStoreOf, watchClock } from './core/queue/index.js';

const CONCURRENCY = 4;

/** Entry point of the worker: queues and schedules, no HTTP. Any number of them may run beside each other. */
async function main(): Promise<void> {
  const config = readConfig();
  const app = await NestFactory.createApplicationContext(AppModule.of(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(logger);

  const registry = app.get(JobRegistry);
  registry.assertComplete();
  await app.get(QueueService).plan(registry.schedules);

  const stopping = new AbortController();
  const worker = openWorker(
    config,
    async (job) => {
      await registry.handlerOf(job.name)(job.data as never, {
        progress: async (done, total) => job.updateProgress({ done, total }),
        stopping: stopping.signal,
      });
    },
    CONCURRENCY,
  );
  worker.on('failed', (job, error) => logger.error({ job: job?.name, error: error.message }, 'Job failed'));
  worker.on('error', (error) => logger.warn({ error: error.message }, 'Queue store'));
  const leaveClock = await watchClock(worker, app.get(Database));
  void worker.run();

  const stop = (): void => {
    leaveClock();
    stopping.abort();
    void worker
      .close()
      .then(() => app.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by another process over IPC: when that one dies, so does this.
  if (process.send) process.once('disconnect', stop);
  logger.log(`Worker ready, queue on ${queueStoreOf(config)}.`);
  process.send?.({ ready: queueStoreOf(config) });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
