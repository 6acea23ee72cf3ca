import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Connection with an open transaction. Prisma can send statements, but neither end the transaction nor release it. */
export interface BorrowedConnection {
  readonly connection: pg.PoolClient;
  /** Database error of Prisma's first failed statement. */
  readonly failure: Error | undefined;
}

/** Statements that begin and end a transaction. The lender of the connection sends them. */
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
  // Prisma's adapter uses no other members of a connection.
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

/** Pool with only the borrowed connection, because Prisma's adapter accepts only pools. */
class BorrowedPool extends pg.Pool {
  constructor(private readonly borrowed: pg.PoolClient) {
    super();
  }

  override connect = (): Promise<pg.PoolClient> => Promise.resolve(this.borrowed);
}

/**
 * Prisma's adapter for PostgreSQL, except that a transaction begun inside `run` uses the borrowed connection. The
 * statements of a transaction contain its ID, so they reach that connection from anywhere.
 */
export class PrismaOnBorrowedConnections implements SqlDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@prisma/adapter-pg';
  private readonly borrowed = new AsyncLocalStorage<BorrowedConnection | undefined>();

  constructor(private readonly own: PrismaPg) {}

  /**
   * Runs `work` so that Prisma begins its transactions on this connection. With undefined, Prisma uses its own
   * connections again.
   */
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
