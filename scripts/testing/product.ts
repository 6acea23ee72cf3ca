import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/build.ts';
import { freePort } from '../lib/embedded-postgres.ts';
import { portIsTaken } from '../lib/processes.ts';
import type { RunCleanup } from './run-cleanup.ts';

/** Time `start` has to stop its parts and its database. */
const GRACE_MS = 60_000;

/** A free port with a free one after it: stories expect the sandbox there. */
async function portBeforeFreeOne(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_535 && !(await portIsTaken(port + 1, '127.0.0.1'))) return port;
  }
}

/** The product as `start` starts it: with neither a database nor a Redis given. */
export class Product {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    /** Settles with its exit code. */
    readonly ended: Promise<number>,
    /** What it printed until it was ready. */
    private readonly printed: string,
  ) {}

  /** @throws Error when it ends before it is ready */
  static async start(data: string, given: NodeJS.ProcessEnv, ending: RunCleanup): Promise<Product> {
    const port = await portBeforeFreeOne();
    // Pulls every two minutes, as in a demo, would take a quarter of the machine.
    const env: NodeJS.ProcessEnv = { SYNC_MINUTES: '30', ...given, PORT: String(port), ADOPS_DATA_DIR: data };
    delete env['DATABASE_URL'];
    delete env['REDIS_URL'];
    const began = Date.now();
    const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/start.ts')], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = ending.watch(child, GRACE_MS);
    let printed = '';
    const isReady = await new Promise<boolean>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        process.stdout.write(chunk);
        printed += chunk.toString();
        // Reports of a month need its days.
        const isLoading = printed.includes('still loading') && !printed.includes('All days of the demo are loaded');
        if (printed.includes('Ctrl-C stops it') && !isLoading) resolve(true);
        if (printed.includes('Older days of the demo were not loaded')) resolve(false);
      });
      void ended.then(() => resolve(false));
    });
    if (!isReady) throw new Error('The console did not start: no browser test could run.');
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`Started for the browser tests in ${seconds} s, no DATABASE_URL, no REDIS_URL.`);
    return new Product(`http://127.0.0.1:${port}`, child, ended, printed);
  }

  /** Where the mail it sends can be read. */
  get mailUrl(): string {
    return /http:\/\/localhost:\d+\/mail/.exec(this.printed)?.[0] ?? '';
  }

  /** @returns its exit code */
  async stop(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
