import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@adops/testing';
import { inTurn } from '../apps/server/test/tier.js';
import pg from 'pg';

jest.setTimeout(180_000);
const ROOT = process.cwd();
let folder: string;
const started: Start[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adops-start-'));
});
afterAll(async () => {
  for (const one of started.splice(0)) await one.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Running `start` command with its output. */
class Start {
  output = '';
  readonly ended: Promise<number | null>;

  constructor(readonly child: ChildProcess) {
    const take = (chunk: Buffer): void => void (this.output += chunk.toString());
    child.stdout!.on('data', take);
    child.stderr!.on('data', take);
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    started.push(this);
  }

  async prints(text: string, within = 120_000): Promise<void> {
    const until = Date.now() + within;
    while (!this.output.includes(text)) {
      if (Date.now() > until || this.child.exitCode !== null)
        throw new Error(`It never printed "${text}":\n${this.output}`);
      await pause(100);
    }
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM');
      await this.ended;
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(environment: NodeJS.ProcessEnv, words: string[] = ['--no-demo']): Start {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: '',
    ADOPS_DATA_DIR: join(folder, 'data'),
    ...environment,
  };
  if (!('DATABASE_URL' in environment)) delete env['DATABASE_URL'];
  if (!('REDIS_URL' in environment)) delete env['REDIS_URL'];
  return new Start(
    spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/start.ts'), ...words], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

const byName = (names: Iterable<string>): string[] => [...names].sort();

/** Returns the names of the types that the API serves, without built-in types. */
async function typesServed(port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __schema { types { name } } }' }),
  });
  const { data } = (await answer.json()) as { data: { __schema: { types: { name: string }[] } } };
  const names = data.__schema.types.map(({ name }) => name);
  return byName(names.filter((name) => !/^(__.*|Boolean|Float|Int|String|ID)$/.test(name)));
}

async function typesCommitted(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'apps/server/schema.graphql'), 'utf8');
  return byName([...text.matchAll(/^(?:type|input|enum|scalar|union|interface) (\w+)/gm)].map(([, name]) => name!));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

const databaseAnswers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // If a server stops during the request, the error contains the reason.
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
};

const runtimeUrl = async (): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'data/runtime.json'), 'utf8')).databaseUrl;

/** Returns the process ID of a program by its file. */
function pidOf(one: Start, file: string): number {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(one.child.pid)], { encoding: 'utf8' });
  const line = children.split('\n').find((text) => text.includes(file));
  if (!line) throw new Error(`No part runs ${file}:\n${children}`);
  return Number.parseInt(line, 10);
}

/** Waits until `start` ends and returns its last line. */
async function complaint(one: Start): Promise<string> {
  expect(await one.ended).toBe(1);
  const line = one.output.split('\n').find((text) => text.startsWith('Cannot start: '));
  expect(one.output).not.toMatch(/\n\s+at /);
  return line ?? `nothing of the kind:\n${one.output}`;
}

/** Each case takes two starts, so a usual run tests one per day. */
const TURNS = inTurn(['restart', 'takeover', 'orphan'] as const);
const ofTurn = (turn: (typeof TURNS)[number]) => (TURNS.includes(turn) ? it : it.skip);

describe('the start command without arguments', () => {
  /** Running console. Tests share it one after the other, because a start takes seconds. */
  let current: { one: Start; port: number; url: string } | null = null;

  /** Returns the running console, and starts it if necessary. */
  async function running(): Promise<NonNullable<typeof current>> {
    if (!current) {
      const port = await freePort();
      const one = start({ PORT: String(port) });
      await one.prints('is ready after');
      current = { one, port, url: await runtimeUrl() };
    }
    return current;
  }
  // A start that detects a running console reports it instead of the error.
  afterAll(() => current?.one.end());

  it('starts, prints its configuration, and is detected by a second start', async () => {
    const { one, port } = await running();
    expect(one.output).toContain('Database: embedded PostgreSQL 18');
    expect(one.output).toContain('Queue: PostgreSQL');
    expect(one.output).toContain('Secrets are encrypted with the key in ');
    expect(one.output).toContain('npx pnpm@12 console create-admin');
    expect(one.output).not.toContain('demo-password');
    expect(await answers(port)).toBe(true);
    // The bundled program serves the committed schema, from which clients are generated.
    expect(await typesServed(port)).toEqual(await typesCommitted());
    const beside = start({ PORT: String(await freePort()) });
    expect(await complaint(beside)).toContain(`The console is already running: http://localhost:${port}`);
  });

  ofTurn('restart')(
    'restarts the worker and the API when they are killed, while the database keeps running',
    async () => {
      const { one, port, url } = await running();
      const before = { worker: pidOf(one, 'worker.js'), api: pidOf(one, 'api.js') };

      process.kill(before.worker, 'SIGKILL');
      await one.prints('The worker is running again.');
      expect(pidOf(one, 'worker.js')).not.toBe(before.worker);
      expect(await answers(port)).toBe(true);

      process.kill(before.api, 'SIGKILL');
      await one.prints('The API is running again.');
      expect(pidOf(one, 'api.js')).not.toBe(before.api);
      expect(await answers(port)).toBe(true);
      expect(await databaseAnswers(url)).toBe(true);
      expect(one.child.exitCode).toBeNull();
    },
  );

  it('stops cleanly, and restarts within seconds', async () => {
    const { one, port, url } = await running();
    current = null;
    one.child.kill('SIGINT');
    expect(await one.ended).toBe(0);
    expect(one.output).toContain('Stopped.');
    expect(await answers(port)).toBe(false);
    expect(await databaseAnswers(url)).toBe(false);
    const again = await running();
    expect(Number(/ready after ([\d.]+) s/.exec(again.one.output)![1])).toBeLessThan(20);
  });

  ofTurn('takeover')(
    'leaves only the database behind when it is killed, and the next start takes that over',
    async () => {
      const { one, port, url } = await running();
      current = null;
      one.child.kill('SIGKILL');
      await one.ended;
      for (let waited = 0; (await answers(port)) && waited < 100; waited += 1) await pause(100);
      expect(await answers(port)).toBe(false);
      expect(await databaseAnswers(url)).toBe(true);

      const next = await running();
      expect(next.one.output).toContain('already running after an interrupted start');
      current = null;
      await next.one.end();
      expect(await databaseAnswers(next.url)).toBe(false);
    },
  );

  ofTurn('orphan')('stops when its parent dies', async () => {
    await current?.one.end();
    current = null;
    const port = await freePort();
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      ADOPS_DATA_DIR: join(folder, 'data'),
      PORT: String(port),
    } as NodeJS.ProcessEnv;
    delete env['DATABASE_URL'];
    delete env['REDIS_URL'];
    const parent = spawn(
      'sh',
      ['-c', `"${process.execPath}" --import tsx scripts/start.ts --no-demo >/dev/null 2>&1 & wait`],
      { cwd: ROOT, env, stdio: 'ignore' },
    );
    let url: string | null = null;
    try {
      // The API responds before all processes run. The console stores its address only afterwards.
      const isUp = async () => (await answers(port)) && (url = await runtimeUrl().catch(() => null)) !== null;
      for (let waited = 0; !(await isUp()) && waited < 1_200; waited += 1) await pause(100);
      expect(url).not.toBeNull();
    } finally {
      // Stops the console even if it was too slow, because it must not block the next test.
      parent.kill('SIGKILL');
    }
    for (let waited = 0; (await databaseAnswers(url!)) && waited < 300; waited += 1) await pause(100);
    expect(await answers(port)).toBe(false);
    expect(await databaseAnswers(url!)).toBe(false);
  });
});

describe('the start command on a user error', () => {
  it('prints one line for a busy port', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect(await complaint(start({ PORT: String(port) }))).toBe(
      `Cannot start: Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} pnpm start`,
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it("prints one line for a folder that can't be written", async () => {
    // No user can create a folder below a file, not even root.
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const data = join(file, 'data');
    expect(await complaint(start({ ADOPS_DATA_DIR: data }))).toContain(`The folder ${data} isn't writable.`);
  });

  it("prints one line for a database that doesn't respond", async () => {
    expect(
      await complaint(start({ PORT: String(await freePort()), DATABASE_URL: 'postgresql://none@127.0.0.1:1/none' })),
    ).toMatch(/The database of DATABASE_URL can't be used because .*ECONNREFUSED/);
  });

  it('prints one line for an invalid port', async () => {
    expect(await complaint(start({ PORT: 'eighty' }))).toContain('PORT must be a number from 1 to 65535, not eighty.');
  });

  it('prints one line for a failed migration', async () => {
    const testDatabase = await createTestDatabase();
    const client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
    // Foreign database that has a table with that name but no migrations.
    await client.query('DROP TABLE _prisma_migrations');
    await client.end();
    expect(await complaint(start({ PORT: String(await freePort()), DATABASE_URL: testDatabase.url }))).toContain(
      'A migration failed:',
    );
    await testDatabase.drop();
  });
});
