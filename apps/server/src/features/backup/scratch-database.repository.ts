import { Database } from '../../core/database/index.js';
import { quoted } from './tables.repository.js';

/** Maximum length of a PostgreSQL name, in bytes. */
const MAX_NAME_LENGTH = 63;

/** Returns the size of the database in bytes. */
export async function databaseSize(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes');
  return rows[0]!.bytes;
}

/** Runs `work` with a temporary database on the same server. Drops a leftover of a crash first. */
export async function inScratchDatabase<T>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  const url = new URL(database.connectionString);
  const name = `restore_drill_${url.pathname.slice(1)}`.slice(0, MAX_NAME_LENGTH);
  const drop = `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`;
  const lock = await database.pool.connect();
  try {
    const { rows } = await lock.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('restore drill')) AS free`,
    );
    if (!rows[0]!.free) throw new Error('Another drill is running.');
    await lock.query(drop);
    await lock.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`);
    url.pathname = name;
    const scratch = new Database(url.href, { max: 4, applicationName: 'adops-restore-drill' });
    // Dropping the database closes its connections.
    const end = (): void => void lock.query(drop).catch(() => undefined);
    signal?.addEventListener('abort', end, { once: true });
    try {
      signal?.throwIfAborted();
      return await work(scratch);
    } finally {
      signal?.removeEventListener('abort', end);
      await scratch.close();
      await lock.query(drop);
    }
  } finally {
    // Closing the connection releases the lock.
    lock.release(true);
  }
}
