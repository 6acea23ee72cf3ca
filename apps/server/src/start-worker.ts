import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import type { Config } from './core/config/index.js';
import { acrossCompanies, Database, withinCompany } from './core/database/index.js';
import { JobRegistry, keepPlanned, openWorker, QueueService, queueStoreOf, watchClock } from './core/queue/index.js';
import { whenConfirmed } from './features/backup/index.js';
import type { LogOutput } from './core/telemetry/logging.module.js';

const CONCURRENCY = 4;

/** A running worker: queues and schedules, no HTTP. */
export interface Working {
  readonly app: INestApplicationContext;
  /** Stops the worker, and resolves when its current work has ended. */
  stop(): Promise<void>;
}

/** Starts processing the queue. Used by tests and the entry point. */
export async function startWorker(config: Config, logTo?: LogOutput): Promise<Working> {
  const app = await NestFactory.createApplicationContext(AppModule.of(config, { isApi: false, logTo }), {
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(Logger);
  app.useLogger(logger);

  const registry = app.get(JobRegistry);
  registry.assertComplete();
  const leaveSchedules = await keepPlanned(app.get(QueueService), registry.schedules);

  const stopping = new AbortController();
  const worker = openWorker(
    config,
    async (job) => {
      const handler = registry.handlerOf(job.name);
      const work = () =>
        handler(job.data as never, {
          progress: async (done, total) => job.updateProgress({ done, total }),
          stopping: stopping.signal,
        });
      const { companyId } = job.data as { companyId?: number };
      // A job of one company can't access other companies. A schedule processes all of them.
      await (companyId === undefined ? acrossCompanies(work) : withinCompany(companyId, work));
    },
    CONCURRENCY,
  );
  worker.on('failed', (job, error) => logger.error({ job: job?.name, error: error.message }, 'Job failed'));
  worker.on('error', (error) => logger.warn({ error: error.message }, 'Queue store'));
  const leaveClock = await watchClock(worker, app.get(Database));
  const waits = ({ backupName }: { backupName: string }) =>
    logger.warn(`Restored from the backup ${backupName}. Work starts after \`console confirm-restore\`.`);
  void whenConfirmed(app.get(Database), stopping.signal, waits).then(() => {
    if (!stopping.signal.aborted) void worker.run();
  });
  logger.log(`Worker ready. The queue uses ${queueStoreOf(config)}.`);
  return {
    app,
    stop: async () => {
      leaveSchedules();
      leaveClock();
      stopping.abort();
      await worker.close();
      await app.close();
    },
  };
}
