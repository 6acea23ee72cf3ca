import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MOVED } from './embedded-postgres.ts';
import { isAlive } from './processes.ts';

const run = promisify(execFile);
const REMOVE = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 } as const;

/** Removes a folder, and stops the embedded databases whose data is in it or was moved from it. */
export async function removeWithDatabases(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries) {
    if (name === 'postmaster.pid') await endDatabase(parentPath);
    if (!name.endsWith(MOVED)) continue;
    const place = await readFile(join(parentPath, name), 'utf8').catch(() => '');
    if (!place) continue;
    await endDatabase(join(place, 'data'));
    await rm(place, REMOVE);
  }
  await rm(folder, REMOVE);
}

async function endDatabase(data: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!pid) return;
  // A crashed server leaves its PID file behind, and another process may have that ID now.
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  if (!stdout.includes(data)) return;
  for (const [signal, graceMs] of [
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const until = Date.now() + graceMs; isAlive(pid) && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
