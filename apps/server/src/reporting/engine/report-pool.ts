import type pg from 'pg';
import { asLogin, type Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Sql } from '../sql/index.js';

/** Pages above this go through the small pool, one at a time per user. */
export const LARGE_PAGE = 5_000;

/**
 * How rollups are read best: bitmap scans beat index scans on slices of days, the statements are too short for
 * compiling, and the processors are shared by everybody who waits.
 */
export const ROLLUP_SETTINGS =
  '-c jit=off -c enable_indexscan=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Statements that read facts by the hour: two workers, index scans allowed. */
  readonly hourly?: boolean;
  /** Large answers wait for one of two connections. */
  readonly large?: boolean;
}

/** Connections that reports are read by, apart from those of the rest of the product. */
export class ReportPool {
  private readonly quick: pg.Pool;
  private readonly slow: pg.Pool;
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly database: Database,
    options: { timeoutSeconds: number; connections?: number },
  ) {
    const shared = {
      connectionTimeoutMillis: 60_000,
      options: `${ROLLUP_SETTINGS} -c statement_timeout=${options.timeoutSeconds * 1000} -c default_transaction_read_only=on`,
    };
    this.quick = database.openPool({ ...shared, max: options.connections ?? 8, application_name: 'adops-reports' });
    this.slow = database.openPool({ ...shared, max: 2, application_name: 'adops-large-reports' });
  }

  /** Rows as lists of cells. When `signal` fires the statement is cancelled on the server. */
  async read(statement: Sql, options: ReadOptions = {}): Promise<unknown[][]> {
    return this.withClient(options, async (client) => {
      if (options.hourly) await client.query(HOURLY_BEGIN);
      const { rows } = await client.query<unknown[]>({
        text: statement.text,
        values: statement.values,
        rowMode: 'array',
      });
      if (options.hourly) await client.query('COMMIT');
      return rows;
    });
  }

  /** Several statements that see the same moment. */
  async atOneMoment<T>(
    options: ReadOptions,
    work: (read: (statement: Sql) => Promise<unknown[][]>) => Promise<T>,
  ): Promise<T> {
    return this.withClient(options, async (client) => {
      await client.query(options.hourly ? HOURLY_BEGIN : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const result = await work(async (statement) => {
        const { rows } = await client.query<unknown[]>({
          text: statement.text,
          values: statement.values,
          rowMode: 'array',
        });
        return rows;
      });
      await client.query('COMMIT');
      return result;
    });
  }

  /** A connection of the fitting pool for the length of `work`; cancelled on the server when `signal` fires. */
  async withClient<T>(options: ReadOptions, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    options.signal?.throwIfAborted();
    const client = await (options.large ? this.slow : this.quick).connect();
    const cancel = (): void => void this.cancel(client);
    options.signal?.addEventListener('abort', cancel, { once: true });
    try {
      options.signal?.throwIfAborted();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A connection in an unknown state is not given to anybody else.
      client.release(true);
      if (isCancelled(error) && !options.signal?.aborted) {
        throw new BadUserInput('The report took too long. Choose fewer days or narrower filters.');
      }
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  /** Runs large work of one user one after another. */
  async oneAtATime<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const before = this.running.get(userId) ?? Promise.resolve();
    const result = before.then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.running.set(userId, settled);
    void settled.then(() => {
      if (this.running.get(userId) === settled) this.running.delete(userId);
    });
    return result;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.quick.end(), this.slow.end()]);
  }

  private async cancel(client: pg.PoolClient): Promise<void> {
    const pid = (client as unknown as { processID: number | null }).processID;
    if (pid === null) return;
    await asLogin(() => this.database.pool.query('SELECT pg_cancel_backend($1)', [pid])).catch(() => undefined);
  }
}

/** PostgreSQL's word for a statement ended by its time limit or by a request to cancel. */
const isCancelled = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';

const HOURLY_BEGIN =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL enable_indexscan=on; SET LOCAL max_parallel_workers_per_gather=2';
