import type { Database, Queryable } from './database.js';

/**
 * Maximum clock difference to the database. A process with a larger difference does no work, because its days and queue
 * locks are wrong.
 */
const MAX_CLOCK_SKEW_MS = 5_000;

/** Returns true if this process's clock agrees with the database's. The duration of the query is taken into account. */
export async function clockAgrees(database: Database): Promise<boolean> {
  const asked = Date.now();
  const there = (await databaseTime(database.pool)).getTime();
  return there >= asked - MAX_CLOCK_SKEW_MS && there <= Date.now() + MAX_CLOCK_SKEW_MS;
}

/** Returns the time of the database, which orders the work of several processes. */
export async function databaseTime(on: Queryable): Promise<Date> {
  return (await on.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;
}
