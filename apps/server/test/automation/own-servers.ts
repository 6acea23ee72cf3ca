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
  // As root, the database runs under another user.
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

/** A migrated PostgreSQL of a single test, which may crash it. All commits are synced to disk. */
export class OwnPostgres {
  private constructor(
    private readonly folder: string,
    private readonly isScratch: boolean,
    private server: EmbeddedPostgres,
  ) {}

  /** Starts a server. @param on folder for its data. Defaults to a temporary one */
  static async start(on?: string): Promise<OwnPostgres> {
    const folder = on ?? (await scratch());
    const own = new OwnPostgres(folder, on === undefined, await OwnPostgres.open(folder, await freePort()));
    // Runs in a separate process, because the engine keeps a connection that would not survive the crash.
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

  /** Data folder of the server. */
  get dataFolder(): string {
    return this.server.dataFolder;
  }

  /** Kills the server without a checkpoint and waits until it has ended. */
  async crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const pid = await this.pid();
    process.kill(pid, signal);
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Repeats `meanwhile` until the server has ended on its own. */
  async ends(meanwhile: () => Promise<unknown>): Promise<void> {
    const pid = await this.pid();
    while (isAlive(pid)) await meanwhile();
  }

  private async pid(): Promise<number> {
    const lines = await readFile(join(this.server.dataFolder, 'postmaster.pid'), 'utf8');
    return Number(lines.split('\n')[0]);
  }

  /**
   * Moves the server's database to another file system. Requires that there are no connections.
   * @param folder empty folder, owned by the user of the server
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
   * Restarts the server with the same data and port. Retries, because the kernel may need a moment to remove the
   * previous process.
   * @param tries attempts, a quarter of a second each
   * @throws if it can't be started
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

/** A Redis of a single test that syncs each command to disk before it responds. Needs redis-server on the PATH. */
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

  /** Waits for a response. @throws if there is none within ten seconds */
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
