import { Logger } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { clockAgrees, type Database } from '../database/index.js';

const logger = new Logger('Clock');

/**
 * Lets a worker take jobs only while its clock agrees with the database's, which is asked now and again and again.
 * Jobs under way go on: what they may do is measured by the database's clock. A database that does not answer says
 * nothing.
 * @returns stops asking
 */
export async function watchClock(worker: Worker, database: Database, everyMs = 60_000): Promise<() => void> {
  let isRight = true;
  const look = async (): Promise<void> => {
    const agrees = await clockAgrees(database).catch(() => isRight);
    if (agrees === isRight) return;
    isRight = agrees;
    if (agrees) {
      logger.log('The clock matches the database again. Taking jobs.');
      await worker.resume();
    } else {
      logger.error(
        'The clock differs from the database by more than 5 s, so no jobs are taken. Set the clock of this machine.',
      );
      await worker.pause(true);
    }
  };
  await look();
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
