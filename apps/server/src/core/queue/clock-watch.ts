import { Logger } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { clockAgrees, type Database } from '../database/index.js';

const logger = new Logger('Clock');

/**
 * Lets a worker claim jobs only while its clock agrees with the database clock, which is checked repeatedly. Running
 * jobs continue, because they use the database clock. If the database doesn't respond, nothing changes.
 * @returns a function that stops the checks
 */
export async function watchClock(worker: Worker, database: Database, everyMs = 60_000): Promise<() => void> {
  let isRight = true;
  const look = async (): Promise<void> => {
    const agrees = await clockAgrees(database).catch(() => isRight);
    if (agrees === isRight) return;
    isRight = agrees;
    if (agrees) {
      logger.log('The clock matches the database again. Jobs are processed.');
      await worker.resume();
    } else {
      logger.error(
        'The clock differs from the database by more than 5 s, so no jobs are processed. Set the clock of this machine.',
      );
      await worker.pause(true);
    }
  };
  await look();
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
