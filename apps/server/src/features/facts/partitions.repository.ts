import type { Queryable } from '../../core/database/index.js';

/** Creates the missing monthly partitions for these days. */
export async function ensurePartitions(on: Queryable, from: string, to: string): Promise<void> {
  await on.query('SELECT perf_ensure_partitions($1, $2)', [from, to]);
}
