import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ROOT } from './build.ts';
import { freePort, startEmbeddedPostgres } from './embedded-postgres.ts';
import { removeWithDatabases } from './leftovers.ts';

const run = promisify(execFile);

/** PostgreSQL and Redis of a test run. */
export interface TestServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Description of the services for the console output. */
  readonly described: string;
  stop(): Promise<void>;
}

/**
 * Starts containers if Docker is running. Otherwise uses the servers of TEST_DATABASE_URL and TEST_REDIS_URL, or else
 * the embedded PostgreSQL and a redis-server on the PATH.
 * @param stops receives a stop function for each running server
 * @throws Error that describes what is missing
 */
export async function startTestServices(
  need: { redis: boolean } = { redis: true },
  stops: Stops = [],
): Promise<TestServices> {
  const given = { database: process.env['TEST_DATABASE_URL'], redis: process.env['TEST_REDIS_URL'] };
  const docker = await run('docker', ['info'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const database = docker
      ? await containerPostgres(stops)
      : given.database
        ? { url: given.database, words: 'PostgreSQL of TEST_DATABASE_URL' }
        : await embedded(stops);
    const redis = !need.redis
      ? { url: '', words: 'no Redis' }
      : docker
        ? await containerRedis(stops)
        : given.redis
          ? { url: given.redis, words: 'Redis of TEST_REDIS_URL' }
          : await localRedis(stops);
    await makeTemplate(database.url, stops);
    return { databaseUrl: database.url, redisUrl: redis.url, described: `${database.words}; ${redis.words}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Stops = (() => Promise<unknown>)[];
interface Service {
  readonly url: string;
  readonly words: string;
}

async function containerPostgres(stops: Stops): Promise<Service> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18').start();
  stops.push(() => container.stop());
  return { url: container.getConnectionUri(), words: 'PostgreSQL 18 in a container' };
}

async function containerRedis(stops: Stops): Promise<Service> {
  const { RedisContainer } = await import('@testcontainers/redis');
  const container = await new RedisContainer('redis:8').start();
  stops.push(() => container.stop());
  return { url: container.getConnectionUrl(), words: 'Redis in a container' };
}

async function embedded(stops: Stops): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'adops-test-'));
  // As root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  // Test data is temporary, so it need not be synced to disk.
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
  stops.push(async () => {
    await server.stop();
    await removeWithDatabases(folder);
  });
  return { url: server.url, words: 'embedded PostgreSQL 18' };
}

async function localRedis(stops: Stops): Promise<Service> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const failed = new Promise<never>((_, reject) => {
    server.once('error', () =>
      reject(new Error('There is no redis-server on the PATH. Install it, set TEST_REDIS_URL, or start Docker.')),
    );
  });
  stops.push(async () => void server.kill('SIGTERM'));
  await Promise.race([failed, listens(port)]);
  return { url: `redis://127.0.0.1:${port}`, words: 'redis-server of the PATH' };
}

async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing is listening on port ${port} after 5 s.`);
}

/**
 * Creates the migrated, empty database that is copied for each spec file. Its name is unique per run, because runs may
 * share a server.
 */
async function makeTemplate(url: string, stops: Stops): Promise<void> {
  const template = `adops_test_template_${process.pid}`;
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  const drop = `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`;
  await onServer(url, drop, `CREATE DATABASE ${template}`);
  stops.push(() => onServer(url, drop));
  const target = new URL(url);
  target.pathname = template;
  // Imported after the domain package is built, because the server's sources depend on it.
  const { applyMigrations } = await import('../../apps/server/src/core/database/schema-engine.ts');
  await applyMigrations(target.href, join(ROOT, 'prisma/migrations'));
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
