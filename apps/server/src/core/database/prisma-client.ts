import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.js';
import { type BorrowedConnection, lendConnection, PrismaOnBorrowedConnections } from './lent-connection.js';
import { Prisma, PrismaClient } from './prisma/client.js';

/** Models that carry a company: those are bound, the few shared ones (users, partners, countries …) are not. */
const fieldEnums = Prisma as unknown as Record<string, Record<string, string> | undefined>;
const isTenantModel = (model: string): boolean => fieldEnums[`${model}ScalarFieldEnum`]?.['companyId'] !== undefined;

type Args = { where?: object; data?: object | object[]; create?: object };

const isUnique = (operation: string): boolean => /^(update|delete|upsert)$/.test(operation);

/** Whether a unique choice names the company already, as in `companyId_id: { companyId, id }`: then nothing is to be added. */
const namesCompany = (where: object | undefined, companyId: number): boolean =>
  Object.entries(where ?? {}).some(
    ([key, value]) => key.startsWith('companyId_') && (value as { companyId?: unknown }).companyId === companyId,
  );

/** The arguments of an operation with the company added wherever rows are chosen or made. */
export function boundArgs(operation: string, args: Args, companyId: number): Args {
  const bound: Args = { ...args };
  if (operation.startsWith('create')) {
    bound.data = Array.isArray(args.data)
      ? args.data.map((row) => ({ ...row, companyId }))
      : { ...args.data, companyId };
    return bound;
  }
  // A unique choice keeps its key at the top and takes the company as one more condition.
  if (!isUnique(operation)) bound.where = { AND: [{ companyId }, args.where ?? {}] };
  else if (!namesCompany(args.where, companyId)) bound.where = { ...args.where, companyId };
  if (operation === 'upsert') bound.create = { ...args.create, companyId };
  return bound;
}

/** The company itself carries no company id: of all companies, only its own can be read and changed. */
function ownCompanyArgs(operation: string, args: Args, companyId: number): Args {
  if (/^(create|upsert)/.test(operation)) throw new Error('A company is not created from within a company.');
  const own = { id: companyId };
  return { ...args, where: isUnique(operation) ? { ...args.where, AND: [own] } : { AND: [own, args.where ?? {}] } };
}

function bindTo(client: PrismaClient, companyId: number) {
  return client.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) => {
          // The arguments of every operation of every model are more than the compiler holds in one type.
          const run = query as unknown as (args: Args) => Promise<unknown>;
          if (operation.startsWith('findUnique')) throw new Error('Read one row by findFirst.');
          if (model === 'Company') return run(ownCompanyArgs(operation, args as Args, companyId));
          return run(isTenantModel(model) ? boundArgs(operation, args as Args, companyId) : (args as Args));
        },
      },
    },
  });
}

type BoundClient = ReturnType<typeof bindTo>;

/**
 * Models of one company, without the ways around the binding (SQL as text) and without transactions of their own. One row is
 * read by `findFirst`: Prisma collects calls of `findUnique` for a moment and sends them as one statement, also those of two
 * requests, which would then run as whichever company asked first.
 */
export type TenantPrisma = {
  readonly [M in Extract<Uncapitalize<Prisma.ModelName>, keyof BoundClient>]: Omit<
    BoundClient[M],
    'findUnique' | 'findUniqueOrThrow'
  >;
};

/** A transaction is ended by who began it, not by a clock of Prisma: this is the longest its timer can wait. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Entities. The only ways to them are `for(companyId)` and `within` a transaction: clients that add the company to every
 * query, so that no feature can forget it.
 */
export class Entities {
  private readonly client: PrismaClient;
  private readonly bound = new Map<number, BoundClient>();
  private readonly pool: Pool;
  private readonly lending: PrismaOnBorrowedConnections;

  constructor(database: Database, max = 5) {
    this.pool = database.openPool({ max, application_name: 'adops-entities' });
    this.lending = new PrismaOnBorrowedConnections(new PrismaPg(this.pool));
    this.client = new PrismaClient({ adapter: this.lending });
  }

  /** Each statement on a connection of its own, outside any transaction. */
  for(companyId: number): TenantPrisma {
    return this.boundTo(companyId);
  }

  /**
   * Lets Prisma take part in a transaction that is open already: its statements go through the same connection, see what
   * was written before, and are kept or rolled back with the rest. Who opened the transaction ends it.
   * @param client connection of the open transaction.
   * @throws the database's own error when a statement fails, whichever way it was sent.
   */
  async within<T>(client: PoolClient, companyId: number, work: (entities: TenantPrisma) => Promise<T>): Promise<T> {
    const borrowed: BorrowedConnection = lendConnection(client);
    try {
      return await this.lending.run(borrowed, () =>
        this.boundTo(companyId).$transaction(
          // Other transactions that the work may begin are no part of this one.
          (entities) => this.lending.run(undefined, () => work(entities)),
          { timeout: NO_TIMEOUT_MS, maxWait: NO_TIMEOUT_MS },
        ),
      );
    } catch (error) {
      const isPrismas =
        error instanceof Prisma.PrismaClientKnownRequestError ||
        error instanceof Prisma.PrismaClientUnknownRequestError;
      throw isPrismas && borrowed.failure ? borrowed.failure : error;
    }
  }

  private boundTo(companyId: number): BoundClient {
    let client = this.bound.get(companyId);
    if (!client) {
      client = bindTo(this.client, companyId);
      this.bound.set(companyId, client);
    }
    return client;
  }

  async close(): Promise<void> {
    await this.client.$disconnect();
    await this.pool.end();
  }
}
