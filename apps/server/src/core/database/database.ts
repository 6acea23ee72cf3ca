import pg from 'pg';
import { BoundPool } from './reach.js';

/** Type ID of bigint, which is returned as a number. Micros and counts stay below 2^53, which is checked on write. */
const INT8 = 20;
/** Type ID of date, which is returned as text because a report day isn't an instant. */
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

/**
 * Time for which an unused connection stays open, because opening and warming up a connection takes longer than most
 * statements.
 */
const KEPT_IDLE_MS = 60_000;

/** Target of statements: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Plain SQL for reports, loads and exports. Entities use Prisma (`core/database/prisma`). There is one instance per
 * process, which features inject. With `bound`, statements are limited as specified by `withinCompany`. Without it they
 * run as the login, as commands require.
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

  /** Opens another pool to the same database, with the same limits. The caller ends the pool. */
  openPool(config: Omit<pg.PoolConfig, 'connectionString'>): pg.Pool {
    const whole = { idleTimeoutMillis: KEPT_IDLE_MS, ...config, connectionString: this.connectionString };
    const pool = this.options.bound ? new BoundPool(whole) : new pg.Pool(whole);
    // An idle client whose connection is cut must not end the process. The next query opens a new one.
    pool.on('error', () => undefined);
    return pool;
  }

  /** Runs `work` in one transaction. Rolls back and rethrows if it fails. */
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
