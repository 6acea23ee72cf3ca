import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

export interface Part {
  readonly name: string;
  readonly child: ChildProcess;
  /** Resolves to the exit code when the process ends, or to null after a signal. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a process of the product and waits until it is ready. It ends together with this process, even if this process
 * is killed, because the IPC channel closes. Its output is written to a log file.
 * @param append true to append to the log, for example after a restart
 * @throws Error with the last output if the process ends before it is ready
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
    // With one arena per thread, each arena keeps memory that large files once needed.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    // Removes our own flags, because built code needs no TypeScript loader.
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
      () => reject(new Error(`The ${name} was not ready after ${timeout / 1000} s. See ${logFile}`)),
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
      reject(new Error(`The ${name} stopped during startup: ${words || `see ${logFile}`}`));
    });
  });
  return { name, child, ended };
}

/** Terminates the process, and kills it after the grace period. */
export async function stopPart(part: Part, grace = 35_000): Promise<void> {
  if (part.child.exitCode !== null || part.child.signalCode !== null) return;
  part.child.kill('SIGTERM');
  const forced = setTimeout(() => part.child.kill('SIGKILL'), grace);
  await part.ended;
  clearTimeout(forced);
}

/** Returns true if the port is in use. */
export function portIsTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

/** Returns true if a process with this ID is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
