import { Logger } from '@nestjs/common';
import type pg from 'pg';
import { asLogin, cancelStatement, type Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Sql } from '../sql/index.js';
import { FairScheduler } from './fair-scheduler.js';

/** Share of the connections that one user's requests may hold while others are active. */
const SHARE_PER_USER = 0.25;
const MAX_PENDING_PER_USER = 100;
const LARGE_CONNECTIONS = 2;
const MAX_LARGE_PENDING_PER_USER = 10;
const REJECTION_DELAY_MS = 1_000;
/**
 * Idle time before a connection closes. It is long enough that users who return after reading a page don't wait a tenth
 * of a second for a new connection.
 */
const IDLE_TIMEOUT_MS = 600_000;

/**
 * PostgreSQL settings that suit rollups. Bitmap scans are faster than index scans on slices of days. The statements are
 * too short for JIT compilation, and all users share the processors.
 */
export const ROLLUP_SETTINGS =
  '-c jit=off -c enable_indexscan=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB';

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** True for statements over hourly facts. They may use two workers and index scans. */
  readonly hourly?: boolean;
  /** True for large responses, which share two connections. */
  readonly large?: boolean;
}

/** Connection pools for reports, separate from the pools of the rest of the product. */
export class ReportPool {
  private readonly logger = new Logger('Reports');
  private readonly quick: pg.Pool;
  private readonly slow: pg.Pool;
  private readonly quickScheduler: FairScheduler;
  private readonly largeScheduler = new FairScheduler({
    concurrency: LARGE_CONNECTIONS,
    perUser: 1,
    maxPendingPerUser: MAX_LARGE_PENDING_PER_USER,
    rejectionDelayMs: REJECTION_DELAY_MS,
  });

  constructor(
    private readonly database: Database,
    options: { timeoutSeconds: number; connections?: number },
  ) {
    const shared = {
      connectionTimeoutMillis: 60_000,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      options: `${ROLLUP_SETTINGS} -c statement_timeout=${options.timeoutSeconds * 1000} -c default_transaction_read_only=on`,
    };
    const connections = options.connections ?? 8;
    this.quick = database.openPool({ ...shared, max: connections, application_name: 'adops-reports' });
    this.quickScheduler = new FairScheduler({
      concurrency: connections,
      perUser: Math.ceil(connections * SHARE_PER_USER),
      maxPendingPerUser: MAX_PENDING_PER_USER,
      rejectionDelayMs: REJECTION_DELAY_MS,
    });
    this.slow = database.openPool({ ...shared, max: LARGE_CONNECTIONS, application_name: 'adops-large-reports' });
  }

  /** Returns rows as arrays of cells. Aborting `signal` cancels the statement on the server. */
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

  /** Runs several statements on the same snapshot of the database. */
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

  /**
   * Runs `work` with a connection of the matching pool. Aborting `signal` cancels its statement on the server.
   * @throws BadUserInput if a statement exceeds the time limit
   */
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
      // A connection in an unknown state is not reused.
      client.release(true);
      if (isCanceled(error) && !options.signal?.aborted) {
        throw new BadUserInput('The report took too long. Choose fewer days or narrower filters.');
      }
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  /** Queues a user's work and runs it. Large work runs one at a time per user, other work several at once. */
  inTurn<T>(userId: number, { signal, large }: ReadOptions, work: () => Promise<T>): Promise<T> {
    return (large ? this.largeScheduler : this.quickScheduler).run(userId, work, signal);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.quick.end(), this.slow.end()]);
  }

  private async cancel(client: pg.PoolClient): Promise<void> {
    const pid = (client as unknown as { processID: number | null }).processID;
    if (pid === null) return;
    const refusal = await asLogin(() => cancelStatement(this.database.pool, pid));
    if (refusal !== null) this.logger.warn({ event: 'report.cancel-refused', pid, reason: refusal });
  }
}

/** Returns true for the error of a statement that was canceled by request or exceeded its time limit. */
const isCanceled = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014';

const HOURLY_BEGIN =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL enable_indexscan=on; SET LOCAL max_parallel_workers_per_gather=2';
