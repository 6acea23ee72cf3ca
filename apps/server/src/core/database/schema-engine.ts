import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import pg, { type Pool, type QueryArrayResult } from 'pg';
import { GRANT_ROLES } from './database-roles.js';
import { declaredTables, diffToFamilies } from './fact-tables.js';
import type { SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * Prisma Migrate as a library. The schema engine runs as WebAssembly, so nothing is downloaded and the standard
 * `_prisma_migrations` table is used. With a network, Prisma's CLI works on the same folder.
 */

/** Global object of Node. Its types would include the whole DOM. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: Record<string, object>): Promise<{ exports: Record<string, () => void> }>;
};

/** Tables that the Prisma schema doesn't contain: the fact store. */
const externalTables = [
  ...declaredTables(),
  'perf_progress',
  'perf_load',
  'perf_refresh',
  'perf_restatement',
  'perf_version',
  'perf_version_start',
  'revenue_drift',
  'family_restatement',
  'freshness_mark',
].map((name) => `public.${name}`);
/** Datamodel that the engine requires even if only migrations matter. */
const NO_MODELS: [string, string][] = [['empty.prisma', 'datasource db {\n  provider = "postgresql"\n}']];
const filters = { externalTables, externalEnums: ['public.perf_side', 'public.perf_grade'] };

/** PostgreSQL's one-byte catalogue type "char" (not char(n)), and text. */
const CATALOG_CHAR = 18;
const TEXT = 25;

/**
 * Adapter that sends scripts whole. The pg adapter splits scripts at every semicolon, even inside function bodies and
 * comments. If a script is sent whole, PostgreSQL parses it and runs it in one transaction, so that a failed migration
 * changes nothing. The adapter also rejects the catalog type that describes constraints, so it is returned as a
 * character.
 */
class WholeScripts extends PrismaPg {
  private readonly opened: { dispose(): Promise<void> }[] = [];

  constructor(private readonly connectionString: string) {
    super({ connectionString });
  }

  /** Closes all connections, because an open one would prevent copies of the database. */
  async close(): Promise<void> {
    // The engine has already closed some connections. Closing them twice fails without consequences.
    await Promise.allSettled(this.opened.splice(0).map((adapter) => adapter.dispose()));
  }

  override async connect() {
    const adapter = await super.connect();
    const inner = adapter as unknown as { client: Pool; performIO(query: unknown): Promise<QueryArrayResult> };
    adapter.executeScript = async (script) => void (await inner.client.query(script));

    const performIO = inner.performIO.bind(inner);
    const queryRaw = adapter.queryRaw.bind(adapter);
    let catalogChars: number[] = [];
    inner.performIO = async (query) => {
      const result = await performIO(query);
      catalogChars = result.fields.flatMap((field, at) => (field.dataTypeID === CATALOG_CHAR ? [at] : []));
      for (const at of catalogChars) result.fields[at]!.dataTypeID = TEXT;
      return result;
    };
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const at of catalogChars) result.columnTypes[at] = ColumnTypeEnum.Character;
      return result;
    };
    this.opened.push(adapter);
    return adapter;
  }

  /**
   * Connects to a scratch database on the same server. The connection string contains its name, because the string
   * overrides the pool's options.
   */
  override async connectToShadowDb() {
    const name = `migrate_shadow_${randomUUID()}`;
    const outside = await this.connect();
    await outside.executeScript(`CREATE DATABASE "${name}"`);
    const url = new URL(this.connectionString);
    url.pathname = name;
    const shadow = await new WholeScripts(url.href).connect();
    const disconnect = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await disconnect();
      await outside.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
      await outside.dispose();
    };
    return shadow;
  }
}

/** Hook that the engine requires before it can report a panic of its own. */
(globalThis as unknown as { PRISMA_WASM_PANIC_REGISTRY: object }).PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (message: string) => process.stderr.write(`Schema engine: ${message}\n`),
};

type Glue = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');
let loaded: Promise<Glue> | undefined;

/** Loads the engine once per process, because its code keeps references to its initial memory. */
async function loadEngine(): Promise<Glue> {
  const require = createRequire(import.meta.url);
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(
    require.resolve('@prisma/schema-engine-wasm').replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'),
  );
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, { './schema_engine_bg.js': glue });
  (glue as unknown as { __wbg_set_wasm(exports: object): void }).__wbg_set_wasm(instance.exports);
  instance.exports['__wbindgen_start']!();
  return glue;
}

/** Runs `work` with an engine on the database. */
async function withEngine<T>(
  connectionString: string,
  datamodels: [string, string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const glue = await (loaded ??= loadEngine());
  const connections = new WholeScripts(connectionString);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(connections);
    return await work(await glue.SchemaEngine.new({ datamodels }, () => undefined, factory));
  } finally {
    await connections.close();
  }
}

/** Returns the names of a folder's migrations in order. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads a migrations folder in the format of the engine. */
async function readMigrations(folder: string, only?: readonly string[]) {
  const names = only ?? (await migrationNames(folder));
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: await readFile(join(folder, 'migration_lock.toml'), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(join(folder, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  };
}

async function readSchema(folder: string): Promise<[string, string][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      join(folder, name),
      await readFile(join(folder, name), 'utf8'),
    ]),
  );
}

/**
 * Applies pending migrations in order and returns their names.
 * @throws the database's error if one fails
 * @param only names of the migrations to consider, by default all of the folder
 */
export async function applyMigrations(
  connectionString: string,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const migrationsList = await readMigrations(folder, only);
  const applied = await withEngine(
    connectionString,
    NO_MODELS,
    async (engine) => (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames,
  );
  await grantRoles(connectionString);
  return applied;
}

const DEADLOCK = '40P01';
const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === DEADLOCK;
/** Retries after deadlocks with autovacuum, which locks tables in a different order. */
const deadlocks = retry(handleWhen(isDeadlock), { maxAttempts: 4, backoff: new ExponentialBackoff() });

/** Grants the roles access to all existing tables. */
const grantRoles = (connectionString: string): Promise<void> =>
  deadlocks.execute(() => grantRolesOnce(connectionString));

async function grantRolesOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(GRANT_ROLES);
  } finally {
    await client.end();
  }
}

/** Returns migrations that the code contains but the database lacks. */
export async function pendingMigrations(connectionString: string, folder: string): Promise<string[]> {
  const names = await migrationNames(folder);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  await client.connect();
  try {
    const applied = new Set(await appliedMigrations(client));
    return names.filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

/** Returns the applied migrations in order. */
export async function appliedMigrations(on: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await on.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns the SQL that converts the result of the migrations to the declared fact tables.
 * @param connectionString an empty database
 */
export async function diffToFacts(connectionString: string, migrationsFolder: string): Promise<string> {
  await applyMigrations(connectionString, migrationsFolder);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await diffToFamilies(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the SQL that converts the migrated database (or an empty one) to the Prisma schema. Empty if they agree.
 * @param connectionString a database with all migrations applied, or null for an empty one
 */
export async function diffToSchema(
  connectionString: string,
  schemaFolder: string,
  migrationsFolder: string | null,
): Promise<string> {
  const datamodels = await readSchema(schemaFolder);
  const from = migrationsFolder
    ? { tag: 'migrations' as const, ...(await readMigrations(migrationsFolder)) }
    : { tag: 'empty' as const };
  const result = await withEngine(connectionString, datamodels, (engine) =>
    engine.diff({
      from,
      to: { tag: 'schemaDatamodel', files: datamodels.map(([path, content]) => ({ path, content })) },
      script: true,
      exitCode: null,
      filters,
    }),
  );
  return result.stdout ?? '';
}
