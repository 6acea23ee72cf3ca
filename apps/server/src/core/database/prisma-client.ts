import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.js';
import { type BorrowedConnection, lendConnection, PrismaOnBorrowedConnections } from './lent-connection.js';
import { Prisma, PrismaClient } from './prisma/client.js';

/**
 * Fields of the models. Models with a company ID are limited to it. The few shared models (users, partners, countries
 * …) are not.
 */
const fieldEnums = Prisma as unknown as Record<string, Record<string, string> | undefined>;
const isTenantModel = (model: string): boolean => fieldEnums[`${model}ScalarFieldEnum`]?.['companyId'] !== undefined;

type Args = { where?: object; data?: object | object[]; create?: object };

const isUnique = (operation: string): boolean => /^(update|delete|upsert)$/.test(operation);

/** Returns true if a unique filter already has the company, as in `companyId_id: { companyId, id }`. Nothing is added then. */
const namesCompany = (where: object | undefined, companyId: number): boolean =>
  Object.entries(where ?? {}).some(
    ([key, value]) => key.startsWith('companyId_') && (value as { companyId?: unknown }).companyId === companyId,
  );

/** Returns the arguments with the company added to all selected and created rows. */
export function boundArgs(operation: string, args: Args, companyId: number): Args {
  const bound: Args = { ...args };
  if (operation.startsWith('create')) {
    bound.data = Array.isArray(args.data)
      ? args.data.map((row) => ({ ...row, companyId }))
      : { ...args.data, companyId };
    return bound;
  }
  // A unique filter has its key at the top level, so the company is added as another condition.
  if (!isUnique(operation)) bound.where = { AND: [{ companyId }, args.where ?? {}] };
  else if (!namesCompany(args.where, companyId)) bound.where = { ...args.where, companyId };
  if (operation === 'upsert') bound.create = { ...args.create, companyId };
  return bound;
}

/** Limits companies, which have no company ID, to the viewer's own. It can be read and changed, but not created. */
function ownCompanyArgs(operation: string, args: Args, companyId: number): Args {
  if (/^(create|upsert)/.test(operation)) throw new Error("A company can't be created in the context of a company.");
  const own = { id: companyId };
  return { ...args, where: isUnique(operation) ? { ...args.where, AND: [own] } : { AND: [own, args.where ?? {}] } };
}

function bindTo(client: PrismaClient, companyId: number) {
  return client.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) => {
          // The arguments of all operations of all models are too large for one type.
          const run = query as unknown as (args: Args) => Promise<unknown>;
          if (operation.startsWith('findUnique')) throw new Error('Use findFirst to read one row.');
          if (model === 'Company') return run(ownCompanyArgs(operation, args as Args, companyId));
          return run(isTenantModel(model) ? boundArgs(operation, args as Args, companyId) : (args as Args));
        },
      },
    },
  });
}

type BoundClient = ReturnType<typeof bindTo>;

/**
 * Models of one company, without raw SQL, which would bypass the limit, and without transactions. Read a single row
 * with `findFirst`. Prisma batches `findUnique` calls, even of two requests, and would run the batch for the company of
 * the first call.
 */
export type TenantPrisma = {
  readonly [M in Extract<Uncapitalize<Prisma.ModelName>, keyof BoundClient>]: Omit<
    BoundClient[M],
    'findUnique' | 'findUniqueOrThrow'
  >;
};

/** Maximum timeout of Prisma's timer. A transaction is ended by the code that begins it, not by a timeout. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Entities. They are accessible only by `for(companyId)` and `within` a transaction. Both add the company to every
 * query, so that features can't forget it.
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

  /** Runs each statement on a separate connection, outside any transaction. */
  for(companyId: number): TenantPrisma {
    return this.boundTo(companyId);
  }

  /**
   * Runs Prisma in a transaction that is already open. Its statements use the same connection, see earlier writes, and
   * are committed or rolled back with the rest. The code that opened the transaction ends it.
   * @param client connection of the open transaction
   * @throws the database's own error if a statement fails, even if it wasn't sent by Prisma
   */
  async within<T>(client: PoolClient, companyId: number, work: (entities: TenantPrisma) => Promise<T>): Promise<T> {
    const borrowed: BorrowedConnection = lendConnection(client);
    try {
      return await this.lending.run(borrowed, () =>
        this.boundTo(companyId).$transaction(
          // Other transactions that `work` begins are separate from this one.
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
