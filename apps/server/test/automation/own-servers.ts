import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '../../../../scripts/lib/embedded-postgres.ts';

const MIGRATE = join(import.meta.dirname, '../../../../scripts/migrate.ts');

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'adops-kill-'));
  // Run by root, the database belongs to another user.
  await chmod(folder, 0o711);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A migrated PostgreSQL of the test's own, to be crashed. Everything it has confirmed is on disk. */
export class OwnPostgres {
  private constructor(
    private readonly folder: string,
    private readonly isScratch: boolean,
    private server: EmbeddedPostgres,
  ) {}

  /** @param on folder for all it writes; missing: one of its own */
  static async start(on?: string): Promise<OwnPostgres> {
    const folder = on ?? (await scratch());
    const own = new OwnPostgres(folder, on === undefined, await OwnPostgres.open(folder, await freePort()));
    // In a process of its own: the engine keeps a connection, which would not survive the crash.
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: own.url };
    await promisify(execFile)(process.execPath, ['--import', 'tsx', MIGRATE], { env });
    return own;
  }

  private static open(folder: string, port: number): Promise<EmbeddedPostgres> {
    const small = { shared_buffers: '64MB', min_wal_size: '32MB', max_wal_size: '64MB' };
    return startEmbeddedPostgres(join(folder, 'postgres'), { port: String(port), ...small });
  }

  get url(): string {
    return this.server.url;
  }

  /** Where the server keeps what it writes. */
  get dataFolder(): string {
    return this.server.dataFolder;
  }

  /** Ends the server at once, without a checkpoint; returns when it is gone. */
  async crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const pid = await this.pid();
    process.kill(pid, signal);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Waits for the server to end on its own, while `meanwhile` is repeated. */
  async ends(meanwhile: () => Promise<unknown>): Promise<void> {
    const pid = await this.pid();
    while (isAlive(pid)) await meanwhile();
  }

  private async pid(): Promise<number> {
    const lines = await readFile(join(this.server.dataFolder, 'postmaster.pid'), 'utf8');
    return Number(lines.split('\n')[0]);
  }

  /**
   * Moves its database to another file system. There must be no connections. @param folder empty, owned by the user
   * the server runs as
   */
  async moveTo(folder: string): Promise<void> {
    const { uid, gid } = await stat(this.server.dataFolder);
    await chown(folder, uid, gid);
    const admin = new URL(this.url);
    admin.pathname = 'postgres';
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    await client.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await client.query('ALTER DATABASE adops SET TABLESPACE small');
    await client.end();
  }

  /**
   * Starts it on the same data and port; the kernel may need a moment to take the former one away.
   * @throws when it cannot be started @param tries of a quarter of a second
   */
  async startAgain(tries = 20): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.server = await OwnPostgres.open(this.folder, Number(new URL(this.url).port));
        return;
      } catch (error) {
        if (attempt >= tries) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.server.dataFolder, { recursive: true, force: true });
    if (this.isScratch) await rm(this.folder, { recursive: true, force: true });
  }
}

/** A Redis of the test's own that writes down every command before it answers. Needs redis-server on the PATH. */
export class OwnRedis {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private server: ChildProcess,
  ) {}

  static async start(): Promise<OwnRedis> {
    const [folder, port] = [await scratch(), await freePort()];
    const own = new OwnRedis(folder, port, OwnRedis.open(folder, port));
    await own.answers();
    return own;
  }

  private static open(folder: string, port: number): ChildProcess {
    const words = ['--bind', '127.0.0.1', '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
    return spawn('redis-server', ['--port', String(port), '--dir', folder, ...words], { stdio: 'ignore' });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  /** @throws when it does not answer within ten seconds */
  private async answers(): Promise<void> {
    const client = new Redis(this.url, { maxRetriesPerRequest: 100, retryStrategy: () => 100 });
    client.on('error', () => undefined);
    try {
      await client.ping();
    } finally {
      client.disconnect();
    }
  }

  async kill(): Promise<void> {
    const ended = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await ended;
  }

  async startAgain(): Promise<void> {
    this.server = OwnRedis.open(this.folder, this.port);
    await this.answers();
  }

  async flush(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
