import { availableParallelism, totalmem } from 'node:os';

const MB = 1024 * 1024;

/**
 * Returns the settings of the embedded PostgreSQL, which the benchmark also uses: those of a small dedicated server,
 * with at most a quarter of the memory and 1 GB, so that a laptop stays usable.
 */
export function embeddedSettings(): Record<string, string> {
  const shared = Math.max(128, Math.min(1024, Math.floor(totalmem() / MB / 4)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 3}MB`,
    // Keeps the hash aggregates of a report in memory.
    work_mem: '48MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    // Just-in-time compilation takes longer than a report.
    jit: 'off',
    // Spreads checkpoints, because loads occur in bursts.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

/** Returns the number of concurrent reports. More than the processors can handle would only wait for each other. */
export const reportsAtOnce = (): string => String(Math.max(4, Math.min(10, 2 * availableParallelism())));
