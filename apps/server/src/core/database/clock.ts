import type { Database } from './database.js';

/** A process whose clock is further from the database's than this does no work: its days and its queue's locks are wrong. */
const MAX_CLOCK_SKEW_MS = 5_000;

/** Whether this process's clock is that of the database, leaving the time the question itself takes out of account. */
export async function clockAgrees(database: Database): Promise<boolean> {
  const asked = Date.now();
  const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const there = rows[0]!.now.getTime();
  return there >= asked - MAX_CLOCK_SKEW_MS && there <= Date.now() + MAX_CLOCK_SKEW_MS;
}
