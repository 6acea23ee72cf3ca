import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '../config/index.js';
import type { JobName, Jobs, Schedule } from './jobs.js';
import { openQueue } from './store.js';

/**
 * Passes jobs to the worker. Losing the queue's data loses no work, because tasks are offered again from their rows.
 */
@Injectable()
export class QueueService implements OnApplicationShutdown {
  private queue: Queue | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  private open(): Queue {
    if (!this.queue) {
      this.queue = openQueue(this.config);
      // The caller reports the error. Without a listener, the error would end the process.
      this.queue.on('error', () => undefined);
    }
    return this.queue;
  }

  /** Adds a job. @param id while a job with this ID waits, another one with this ID is ignored */
  async add<N extends JobName>(name: N, payload: Jobs[N], id?: string): Promise<void> {
    await this.open().add(name, payload, id ? { jobId: id } : {});
  }

  /** Creates these schedules, and deletes all others. */
  async plan(schedules: readonly Schedule[]): Promise<void> {
    const queue = this.open();
    for (const { id, job, every, pattern } of schedules) {
      await queue.upsertJobScheduler(id, every === undefined ? { pattern: pattern!, tz: 'UTC' } : { every }, {
        name: job,
        data: {},
      });
    }
    const known = new Set(schedules.map(({ id }) => id));
    for (const planned of await queue.getJobSchedulers()) {
      const id = planned.key ?? planned.id;
      if (id && !known.has(id)) await queue.removeJobScheduler(id);
    }
  }

  /** Returns true if the store has a schedule. A store that lost its data has none. */
  async hasSchedules(): Promise<boolean> {
    return (await this.open().getJobSchedulersCount()) > 0;
  }

  /** Returns true once the store responds. */
  async answers(): Promise<boolean> {
    await this.open().getJobCounts('waiting');
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue?.close().catch(() => undefined);
  }
}
