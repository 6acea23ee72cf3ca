import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import type { Database } from './database.js';
import { Prisma, PrismaClient } from './prisma/client.js';

/** Models that carry a company: those are bound, the few shared ones (users, partners, countries …) are not. */
const fieldEnums = Prisma as unknown as Record<string, Record<string, string> | undefined>;
const isTenantModel = (model: string): boolean => fieldEnums[`${model}ScalarFieldEnum`]?.['companyId'] !== undefined;

type Args = { where?: object; data?: object | object[]; create?: object };

/** The arguments of an operation with the company added wherever rows are chosen or made. */
export function boundArgs(operation: string, args: Args, companyId: number): Args {
  const bound: Args = { ...args };
  if (operation.startsWith('create')) {
    bound.data = Array.isArray(args.data)
      ? args.data.map((row) => ({ ...row, companyId }))
      : { ...args.data, companyId };
    return bound;
  }
  const unique = /^(findUnique|findUniqueOrThrow|update|delete|upsert)$/.test(operation);
  // A unique choice keeps its key at the top and takes the company as one more condition.
  bound.where = unique ? { ...args.where, companyId } : { AND: [{ companyId }, args.where ?? {}] };
  if (operation === 'upsert') bound.create = { ...args.create, companyId };
  return bound;
}

function bindTo(client: PrismaClient, companyId: number) {
  return client.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }) => {
          // The arguments of every operation of every model are more than the compiler holds in one type.
          const run = query as unknown as (args: Args) => Promise<unknown>;
          return run(isTenantModel(model) ? boundArgs(operation, args as Args, companyId) : (args as Args));
        },
      },
    },
  });
}

export type TenantPrisma = ReturnType<typeof bindTo>;

/**
 * Entities. The only way to them is `for(companyId)`: a client that adds the company to every query, so that no
 * feature can forget it.
 */
export class Entities {
  private readonly client: PrismaClient;
  private readonly bound = new Map<number, TenantPrisma>();

  private readonly pool: Pool;

  constructor(database: Database, max = 5) {
    this.pool = database.openPool({ max, application_name: 'adops-entities' });
    this.client = new PrismaClient({ adapter: new PrismaPg(this.pool) });
  }

  for(companyId: number): TenantPrisma {
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
