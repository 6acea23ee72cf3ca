import pg from 'pg';
import { BoundPool } from './reach.js';

/** bigint arrives as a number: micros and counts stay below 2^53, checked on write. */
const INT8 = 20;
/** A date stays the text it is: a report day is no instant. */
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

/** Opening a connection and getting it warm takes longer than most statements: one that is not used is kept for a while. */
const KEPT_IDLE_MS = 60_000;

/** Anything statements can be sent to: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Plain SQL for reports, loads and exports. Entities go through Prisma (`core/database/prisma`).
 * One instance per process; features get it injected. `bound`: statements reach no further than `withinCompany` says;
 * without it they are the login's, as commands need it.
 */
export class Database {
  readonly pool: pg.Pool;

  constructor(
    readonly connectionString: string,
    private readonly options: { max?: number; applicationName?: string; bound?: boolean } = {},
  ) {
    this.pool = this.openPool({
      max: options.max ?? 10,
      application_name: options.applicationName ?? 'adops',
      connectionTimeoutMillis: 10_000,
    });
  }

  /** More connections to the same database, bound like its own. The caller ends the pool it opened. */
  openPool(config: Omit<pg.PoolConfig, 'connectionString'>): pg.Pool {
    const whole = { idleTimeoutMillis: KEPT_IDLE_MS, ...config, connectionString: this.connectionString };
    const pool = this.options.bound ? new BoundPool(whole) : new pg.Pool(whole);
    // An idle client whose connection is cut must not end the process; the next query opens a new one.
    pool.on('error', () => undefined);
    return pool;
  }

  /** Runs `work` in one transaction; rolls back and rethrows when it fails. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>, begin = 'BEGIN'): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const broken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      client.release(broken);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
