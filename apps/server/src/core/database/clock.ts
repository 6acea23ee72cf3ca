import type { Database, Queryable } from './database.js';

/** A process whose clock is further from the database's than this does no work: its days and its queue's locks are wrong. */
const MAX_CLOCK_SKEW_MS = 5_000;

/** Whether this process's clock is that of the database, leaving the time the question itself takes out of account. */
export async function clockAgrees(database: Database): Promise<boolean> {
  const asked = Date.now();
  const there = (await databaseTime(database.pool)).getTime();
  return there >= asked - MAX_CLOCK_SKEW_MS && there <= Date.now() + MAX_CLOCK_SKEW_MS;
}

/** Returns the time of the database, which orders what several processes do. */
export async function databaseTime(on: Queryable): Promise<Date> {
  return (await on.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;
}
