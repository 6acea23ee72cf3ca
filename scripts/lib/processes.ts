import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  /** Settles when it ends: its exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts one part of the product and waits until it says that it is ready. It ends with us, also when we are killed:
 * the IPC channel closes. Its output goes to a log file.
 * @param append whether the log goes on, as after a restart
 * @throws Error with the part's last words when it ends before it is ready.
 */
export async function startPart(
  name: string,
  entry: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
  { timeout = 60_000, append = false }: { timeout?: number; append?: boolean } = {},
): Promise<Part> {
  await mkdir(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile, { flags: append ? 'a' : 'w' });
  const child = fork(entry, [], {
    // Every thread with an arena of its own keeps what large files once needed.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    // Not ours: what is built needs no translation of sources.
    execArgv: [],
  });
  let tail = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      tail = (tail + chunk.toString()).slice(-2_000);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The ${name} was not ready after ${timeout / 1000} s; see ${logFile}`)),
      timeout,
    );
    child.once('message', () => resolve(clearTimeout(timer)));
    void ended.then(() => {
      clearTimeout(timer);
      const words = tail
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{"level":"info"'))
        .slice(-4)
        .join('\n');
      reject(new Error(`The ${name} ended at its start: ${words || `see ${logFile}`}`));
    });
  });
  return { name, child, ended };
}

/** Asks it to stop, and makes it after the grace time. */
export async function stopPart(part: Part, grace = 35_000): Promise<void> {
  if (part.child.exitCode !== null || part.child.signalCode !== null) return;
  part.child.kill('SIGTERM');
  const forced = setTimeout(() => part.child.kill('SIGKILL'), grace);
  await part.ended;
  clearTimeout(forced);
}

/** Whether the port is active. */
export function portIsTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

/** Whether a process of this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
