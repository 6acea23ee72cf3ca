import type { Queryable } from '../../core/database/index.js';

/** Creates the monthly partitions for these days that do not exist yet. */
export async function ensurePartitions(on: Queryable, from: string, to: string): Promise<void> {
  await on.query('SELECT perf_ensure_partitions($1, $2)', [from, to]);
}
