import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** A connection with an open transaction that Prisma may send statements through, but neither end nor give back. */
export interface BorrowedConnection {
  readonly connection: pg.PoolClient;
  /** What the database said about the first statement of Prisma's that failed. */
  readonly failure: Error | undefined;
}

/** Statements that begin and end a transaction: who lent the connection sends them. */
const ENDS_OF_A_TRANSACTION = new Set(['BEGIN', 'COMMIT', 'ROLLBACK']);
const NOTHING = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

export function lendConnection(client: pg.PoolClient): BorrowedConnection {
  let failure: Error | undefined;
  const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (ENDS_OF_A_TRANSACTION.has(config.text)) return NOTHING;
    try {
      return await client.query(config);
    } catch (error) {
      failure ??= error as Error;
      throw error;
    }
  };
  // Of a connection Prisma's adapter uses no more than this.
  const connection = {
    query,
    on: client.on.bind(client),
    removeListener: client.removeListener.bind(client),
    release: () => undefined,
  } as unknown as pg.PoolClient;
  return {
    connection,
    get failure() {
      return failure;
    },
  };
}

/** A pool of the one connection that was lent, as Prisma's adapter takes connections from pools only. */
class BorrowedPool extends pg.Pool {
  constructor(private readonly borrowed: pg.PoolClient) {
    super();
  }

  override connect = (): Promise<pg.PoolClient> => Promise.resolve(this.borrowed);
}

/**
 * Prisma's adapter for PostgreSQL, except that a transaction begun inside `run` uses the connection lent there. The
 * statements of a transaction carry its id, so they reach that connection from wherever they are sent.
 */
export class PrismaOnBorrowedConnections implements SqlDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@prisma/adapter-pg';
  private readonly borrowed = new AsyncLocalStorage<BorrowedConnection | undefined>();

  constructor(private readonly own: PrismaPg) {}

  /** Transactions that Prisma begins in `work` are on this connection; undefined: on its own again. */
  run<T>(borrowed: BorrowedConnection | undefined, work: () => Promise<T>): Promise<T> {
    return this.borrowed.run(borrowed, work);
  }

  async connect(): Promise<SqlDriverAdapter> {
    const adapter = await this.own.connect();
    const beginOnOwn = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level?: IsolationLevel): Promise<Transaction> => {
      const borrowed = this.borrowed.getStore();
      if (!borrowed) return beginOnOwn(level);
      return (await new PrismaPg(new BorrowedPool(borrowed.connection)).connect()).startTransaction(level);
    };
    return adapter;
  }
}
