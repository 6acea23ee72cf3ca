import { Logger } from '@nestjs/common';
import type { Schedule } from './jobs.js';
import type { QueueService } from './queue.service.js';

const logger = new Logger('Schedules');

/**
 * Plans the schedules, and plans them again if the store has lost them. Otherwise a Redis without its data would start
 * no scheduled job until a worker restarts.
 * @returns a function that stops the checks
 */
export async function keepPlanned(
  queue: Pick<QueueService, 'plan' | 'hasSchedules'>,
  schedules: readonly Schedule[],
  everyMs = 10_000,
): Promise<() => void> {
  await queue.plan(schedules);
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      if (await queue.hasSchedules()) return;
      await queue.plan(schedules);
      logger.warn("The queue's schedules were missing and have been created again.");
    } catch {
      // The store is unavailable. The next check plans the schedules.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), everyMs);
  return () => clearInterval(timer);
}
