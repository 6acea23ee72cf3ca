import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/build.ts';
import { freePort } from '../lib/embedded-postgres.ts';
import { portIsTaken } from '../lib/processes.ts';
import type { RunCleanup } from './run-cleanup.ts';

/** Maximum time in milliseconds for `start` to stop its processes and database. */
const GRACE_MS = 60_000;

/** Returns a free port whose next port is also free, because stories expect the sandbox there. */
async function portBeforeFreeOne(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_535 && !(await portIsTaken(port + 1, '127.0.0.1'))) return port;
  }
}

/** Product started by `start`, without an external database or Redis. */
export class Product {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    /** Resolves to its exit code. */
    readonly ended: Promise<number>,
    /** Output up to the message that it is ready. */
    private readonly printed: string,
  ) {}

  /** Starts the product. @throws Error if it ends before it is ready */
  static async start(data: string, given: NodeJS.ProcessEnv, ending: RunCleanup): Promise<Product> {
    const port = await portBeforeFreeOne();
    // Syncing every two minutes, as in a demo, would use a quarter of the machine.
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
        // Monthly reports need all days of the demo.
        const isLoading = printed.includes('still loading') && !printed.includes('All days of the demo are loaded');
        if (printed.includes('Ctrl-C stops it') && !isLoading) resolve(true);
        if (printed.includes('Older days of the demo were not loaded')) resolve(false);
      });
      void ended.then(() => resolve(false));
    });
    if (!isReady) throw new Error('The console did not start, so no browser test could run.');
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`Started for the browser tests in ${seconds} s, without DATABASE_URL and REDIS_URL.`);
    return new Product(`http://127.0.0.1:${port}`, child, ended, printed);
  }

  /** URL of the page with caught mail. */
  get mailUrl(): string {
    return /http:\/\/localhost:\d+\/mail/.exec(this.printed)?.[0] ?? '';
  }

  /** Stops the product. @returns its exit code */
  async stop(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
