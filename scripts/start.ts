import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type * as keyFiles from '../apps/server/src/core/secrets/master-keys.ts';
import type { PrepareMessage, PrepareRequest, PrepareResult } from '../apps/server/src/prepare-process.ts';
import { build, ROOT } from './lib/build.ts';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { reportsAtOnce } from './lib/embedded-settings.ts';
import { backupFolder, DATA } from './lib/data-folders.ts';
import { SupervisedProcess } from './lib/supervised-process.ts';
import { isAlive, portIsTaken, startPart } from './lib/processes.ts';
import { ProgressLines } from './lib/progress-lines.ts';

const HELP = `pnpm start [--no-demo] [--rebuild]

Builds changed parts, prepares the database and runs the console with API, worker, sandbox and web client.

  --no-demo    keep an empty database empty (create the first administrator with: pnpm console create-admin)
  --rebuild    rebuild everything

DATABASE_URL   PostgreSQL to use instead of the embedded one
REDIS_URL      Redis for the queue, instead of PostgreSQL
ADOPS_DATA_DIR folder for database, files and logs (default: .data)
SECRETS_KEYS, SECRETS_KEY_FILE
               master keys of secrets; by default a file that is created once next to the data, also with a DATABASE_URL
BACKUP_FOLDER  folder for backups, taken every night and before migrations of the embedded database (default: next to ADOPS_DATA_DIR)
PORT           port of the console (default: 4000)`;

const RUNTIME = join(DATA, 'runtime.json');
/** Folder of stored files, such as images. */
const FILES = process.env['FILES_DIR'] ?? join(DATA, 'files');
/** Folder for backups of the embedded database, or of an external one if configured. */
const BACKUPS = process.env['DATABASE_URL'] ? process.env['BACKUP_FOLDER'] : backupFolder(DATA);
const HOST = process.env['HOST'] ?? '127.0.0.1';
const PORT = Number(process.env['PORT'] ?? 4000);
const WEB_CLIENT = 'web client';
const WEB_DIST = join(ROOT, 'apps/web/dist');
const PROGRAMS = join(ROOT, 'apps/server/dist/programs');
const startedAt = Date.now();

/** Message that is printed when all days of the demo are loaded. Stories wait for it. */
const OLDER_DAYS_LOADED = 'All days of the demo are loaded';

/** Problem that the user can fix. Shown as a single line. */
class CannotStart extends Error {}

let embedded: EmbeddedPostgres | undefined;
const parts: SupervisedProcess[] = [];
let preparing: ChildProcess | undefined;
let stopping: Promise<void> | undefined;

const progress = new ProgressLines(startedAt);
/** Lines to print after the message that the console is ready. Null after that message. */
let later: string[] | null = [];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'no-demo': { type: 'boolean' }, rebuild: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65535)
    throw new CannotStart(`PORT must be a number from 1 to 65535, not ${process.env['PORT']}.`);
  await prepareFolder();
  await refuseSecondStart();
  await refuseTakenPort();
  const all = values.rebuild ?? false;
  await build((step) => progress.step(`Building the ${step}`), { all, except: [WEB_CLIENT] });
  // Only the API needs the client, which is built while the database is prepared.
  let isBuilt = false;
  const webClient = build(() => undefined, { all, only: [WEB_CLIENT] }).finally(() => (isBuilt = true));
  webClient.catch(() => undefined);
  const databaseUrl = await openDatabase();
  const demo = !values['no-demo'];
  const secrets = await masterKeys();
  const { prepared } = await preparedDatabase({
    databaseUrl,
    demo,
    sandboxFolder: join(DATA, 'sandbox'),
    filesFolder: FILES,
    ...(embedded && BACKUPS && { backupFolder: BACKUPS }),
    secrets,
  });
  if (!isBuilt) progress.step(`Building the ${WEB_CLIENT}`);
  await webClient;

  sayKeys(secrets, prepared.missingKeys);

  progress.step('Starting');
  const isDemo = await holdsDemo(databaseUrl);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // In development mode graphql checks each type it uses, and large reports take nearly twice as long.
    NODE_ENV: process.env['NODE_ENV'] ?? 'production',
    GRAPHQL_INTROSPECTION: process.env['GRAPHQL_INTROSPECTION'] ?? '1',
    DATABASE_URL: databaseUrl,
    REPORTS_AT_ONCE: process.env['REPORTS_AT_ONCE'] ?? (embedded ? reportsAtOnce() : undefined),
    PORT: String(PORT),
    HOST,
    WEB_DIST,
    FILES_DIR: FILES,
    ...(BACKUPS && { BACKUP_FOLDER: BACKUPS }),
    ...(secrets.file && { SECRETS_KEY_FILE: secrets.file }),
    APP_VERSION: await builtVersion(),
  };
  const mailPage = isDemo ? await startSandbox(env, prepared.sandbox) : null;
  parts.push(
    ...(await Promise.all([
      keep('worker', join(PROGRAMS, 'worker.js'), env),
      keep('API', join(PROGRAMS, 'api.js'), env),
    ])),
  );
  await writeFile(RUNTIME, JSON.stringify({ pid: process.pid, port: PORT, databaseUrl }), { mode: 0o600 });
  announce(isDemo, { ...prepared, mailPage });
  for (const line of later ?? []) console.log(line);
  later = null;
}

/** Returns the version of the built client, as seen by its version check. */
async function builtVersion(): Promise<string> {
  const manifest = await readFile(join(WEB_DIST, 'manifest.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(manifest) as { version?: string }).version ?? 'unbuilt';
}

/** Runs migrations and loads reference and demo data in a separate process. */
async function preparedDatabase(request: PrepareRequest): Promise<PrepareResult> {
  const child = fork(join(PROGRAMS, 'prepare-process.js'), [], { execArgv: [] });
  preparing = child;
  child.send(request);
  return new Promise((resolve, reject) => {
    let isPrepared = false;
    child.on('message', (message: PrepareMessage) => {
      if ('prepared' in message) {
        isPrepared = true;
        resolve(message);
      } else if ('olderDays' in message) sayLater(`• ${OLDER_DAYS_LOADED} after ${sinceStart()} s.`);
      else if (!('failed' in message)) progress.step(message.say, message.percent);
      else if (!isPrepared) reject(new CannotStart(message.failed));
      else sayLater(`• Older days of the demo were not loaded: ${message.failed}. The next start tries again.`);
    });
    // Waits for the disconnect, because the exit may be reported before the last message.
    child.once('disconnect', () => reject(new CannotStart('Preparing the database was interrupted.')));
  });
}

/** Prints a line, but only after the console was reported as ready. */
function sayLater(line: string): void {
  if (later) later.push(line);
  else console.log(line);
}

const sinceStart = (): string => ((Date.now() - startedAt) / 1000).toFixed(1);

function sayKeys(secrets: { keys?: string; file?: string }, missingKeys: readonly string[]): void {
  progress.print(
    `• Secrets are encrypted with the key ${secrets.keys ? 'in SECRETS_KEYS' : `in ${secrets.file} (keep a copy)`}`,
  );
  if (missingKeys.length > 0)
    progress.print(
      `• Secrets of this database that were encrypted with another key (${missingKeys.join(', ')}) can't be decrypted. Add the key to SECRETS_KEYS, or set SECRETS_KEY_FILE. Until then, accounts that need them are not synced.`,
    );
}

/**
 * Starts the sandbox of a demo and adds its address to `env` for the other processes.
 * @returns URL of the page with caught mail, or null if a mail server is configured
 */
async function startSandbox(
  env: NodeJS.ProcessEnv,
  files: { readonly world: string; readonly state: string } | null | undefined,
): Promise<string | null> {
  const port = await sandboxPort();
  env['SANDBOX_URL'] = `http://127.0.0.1:${port}`;
  // Without a configured mail server, the sandbox catches sent mail.
  const smtpPort = env['SMTP_URL'] ? null : await freePort();
  if (smtpPort !== null) env['SMTP_URL'] = `smtp://127.0.0.1:${smtpPort}`;
  // The sandbox also simulates providers for which no key is configured.
  for (const key of ['PEXELS_API_KEY', 'PIXABAY_API_KEY', 'AI_IMAGES_KEY', 'KEYWORD_MINING_KEY'])
    env[key] ??= 'sandbox';
  // The sandbox has no quotas, so it is synced more often and today's data changes while users watch.
  env['SYNC_MINUTES'] ??= '2';
  parts.push(
    await keep('sandbox', join(ROOT, 'apps/sandbox/dist/main.js'), {
      ...env,
      PORT: String(port),
      ...(smtpPort !== null && { SMTP_PORT: String(smtpPort) }),
      ...(files && { SANDBOX_WORLD: files.world, SANDBOX_STATE: files.state }),
    }),
  );
  return smtpPort === null ? null : `http://localhost:${port}/mail`;
}

/** Starts a process and restarts it when it dies. If that doesn't help, everything stops. */
function keep(name: string, entry: string, env: NodeJS.ProcessEnv): Promise<SupervisedProcess> {
  const log = join(DATA, `logs/${name.toLowerCase()}.log`);
  let starts = 0;
  return SupervisedProcess.start(() => startPart(name, entry, env, log, { append: starts++ > 0 }), {
    say: (line) => {
      progress.end();
      console.error(`• ${line}`);
    },
    gaveUp: () => {
      console.error(`\nThe console can't run without the ${name}. See ${log}.`);
      void stop(1);
    },
  });
}

/**
 * Returns the port after the console's port, so that the sandbox URL stays the same, or any free port if that port is
 * in use.
 */
const sandboxPort = async (): Promise<number> =>
  PORT === 65535 || (await portIsTaken(PORT + 1, '127.0.0.1')) ? freePort() : PORT + 1;

/** Returns the keys that encrypt secrets: the configured keys, or else the path of a file next to the data. */
async function masterKeys(): Promise<{ keys?: string; file?: string }> {
  const keys = process.env['SECRETS_KEYS'];
  if (keys) return { keys };
  const file = process.env['SECRETS_KEY_FILE'] ?? join(DATA, 'secrets.key');
  const { makeKeyFile } = (await import(join(ROOT, 'apps/server/dist/core/secrets/master-keys.js'))) as typeof keyFiles;
  if (!process.env['SECRETS_KEY_FILE']) await makeKeyFile(file);
  return { file };
}

/** Creates the console's data folder and checks that it is writable. */
async function prepareFolder(): Promise<void> {
  try {
    await mkdir(DATA, { recursive: true });
    await writeFile(join(DATA, '.writable'), '');
    await rm(join(DATA, '.writable'));
  } catch {
    throw new CannotStart(
      `The folder ${DATA} isn't writable. Make it writable for this user, or start from a copy of your own.`,
    );
  }
}

async function refuseTakenPort(): Promise<void> {
  if (await portIsTaken(PORT, HOST))
    throw new CannotStart(
      `Port ${PORT} is in use. Stop the program that uses it, or choose another port: PORT=${PORT + 1} pnpm start`,
    );
}

async function refuseSecondStart(): Promise<void> {
  const running = JSON.parse(await readFile(RUNTIME, 'utf8').catch(() => 'null')) as {
    pid: number;
    port: number;
  } | null;
  if (running && isAlive(running.pid) && (await portIsTaken(running.port, HOST))) {
    throw new CannotStart(`The console is already running: http://localhost:${running.port} (process ${running.pid}).`);
  }
  await rm(RUNTIME, { force: true });
}

async function openDatabase(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    const client = new pg.Client({ connectionString: given, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: number }>(
        `SELECT current_setting('server_version_num')::int / 10000 AS version`,
      );
      if (rows[0]!.version < 15)
        throw new Error(`it is version ${rows[0]!.version}, but version 15 or newer is needed`);
    } catch (error) {
      throw new CannotStart(`The database of DATABASE_URL can't be used because ${reason(error)}.`);
    } finally {
      await client.end().catch(() => undefined);
    }
    const { host, pathname } = new URL(given);
    progress.print(`• Database: ${host}${pathname} (DATABASE_URL)`);
    sayQueue();
    return given;
  }
  try {
    embedded = await startEmbeddedPostgres(join(DATA, 'postgres'));
  } catch (error) {
    throw new CannotStart(reason(error));
  }
  progress.print(
    `• Database: embedded PostgreSQL 18, data in ${embedded.dataFolder}${embedded.reused ? ' (already running after an interrupted start)' : ''}`,
  );
  for (const place of embedded.abandoned)
    progress.print(
      `• ${place} contains the database of an earlier copy of this folder. Its key was deleted with that copy, so a new database is used. Delete the old one if you don't need it.`,
    );
  sayQueue();
  return embedded.url;
}

const sayQueue = (): void =>
  progress.print(process.env['REDIS_URL'] ? '• Queue: Redis (REDIS_URL)' : '• Queue: PostgreSQL');

async function holdsDemo(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM company WHERE is_demo LIMIT 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

function announce(
  isDemo: boolean,
  {
    companies,
    olderDays,
    mailPage,
  }: Pick<PrepareResult['prepared'], 'companies' | 'olderDays'> & { readonly mailPage: string | null },
): void {
  progress.end();
  console.log(`\n  AdOps Console is ready after ${sinceStart()} s:  http://localhost:${PORT}\n`);
  if (isDemo) {
    console.log('  Demo sign-ins (password demo-password):');
    console.log('    admin    administrator of all companies');
    console.log('    buyer    buys in some accounts of the first company');
    console.log('    analyst  can read all reports of the first company');
    console.log('    viewer   can access two accounts of the first company\n');
    if (mailPage) console.log(`  Mail from the console is captured, not delivered:  ${mailPage}\n`);
  } else if (companies === 0) {
    console.log('  There is no company yet. Create one with its first administrator:');
    console.log('    npx pnpm@12 console create-admin --company NAME --username NAME\n');
  }
  if (olderDays > 0) console.log(`  ${olderDays} older days of the demo are still loading.\n`);
  console.log('  Ctrl-C stops it.');
}

const reason = (error: unknown): string => {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0]!.replace(/\.$/, '');
};

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    progress.end();
    console.log('\nStopping …');
    preparing?.kill('SIGKILL');
    await Promise.all(parts.map((part) => part.stop()));
    await embedded?.stop();
    await rm(RUNTIME, { force: true });
    console.log('Stopped.');
    process.exit(code);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// A killed parent can't notify this process, so this checks if it still exists.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop(0);
}, 1_000).unref();

main().catch(async (error: unknown) => {
  progress.end();
  console.error(error instanceof CannotStart ? `\nCannot start: ${error.message}` : error);
  await Promise.all(parts.map((part) => part.stop(2_000)));
  await embedded?.stop();
  process.exit(1);
});
