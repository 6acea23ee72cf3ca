import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../lib/build.ts';
import { freePort } from '../lib/embedded-postgres.ts';
import { portIsTaken } from '../lib/processes.ts';
import type { RunCleanup } from './run-cleanup.ts';

/** Maximum time for `start` to stop its parts and database. */
const GRACE_MS = 60_000;

/** Returns a free port followed by another free one, where stories expect the sandbox. */
async function portBeforeFreeOne(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 65_535 && !(await portIsTaken(port + 1, '127.0.0.1'))) return port;
  }
}

/** The product as started by `start`, without an external database or Redis. */
export class Product {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
    /** Resolves with its exit code. */
    readonly ended: Promise<number>,
    /** Output until it was ready. */
    private readonly printed: string,
  ) {}

  /** @throws Error if it ends before it is ready */
  static async start(data: string, given: NodeJS.ProcessEnv, ending: RunCleanup): Promise<Product> {
    const port = await portBeforeFreeOne();
    // Syncs every two minutes, as in a demo, would use a quarter of the machine.
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
        // Monthly reports need all their days.
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

  /** URL of the mailbox with its sent mail. */
  get mailUrl(): string {
    return /http:\/\/localhost:\d+\/mail/.exec(this.printed)?.[0] ?? '';
  }

  /** @returns its exit code */
  async stop(): Promise<number> {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}
