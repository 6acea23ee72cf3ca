import { chmod, mkdtemp, readdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWithDatabases } from '../lib/leftovers.ts';
import { isAlive } from '../lib/processes.ts';

/** In-memory file system of Linux. A database copied from a template consists of a thousand small files. */
const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** Free space that a run needs in `MEMORY`, and memory that must be available. */
const NEEDED = { space: 8 * GB, memory: 12 * GB };
const NAME = /^adops-run-(\d+)-/;

/**
 * Creates the folder for all temporary files of a run. Uses memory if there is enough and TMPDIR isn't set. Removes
 * folders of runs that were killed.
 */
export async function makeScratch(): Promise<string> {
  const parent = process.env['TMPDIR'] === undefined && (await hasMemory()) ? MEMORY : tmpdir();
  await removeLeftBehind(parent);
  const scratch = await mkdtemp(join(parent, `adops-run-${process.pid}-`));
  // Embedded databases started by root run as another user, who needs access to the folder.
  await chmod(scratch, 0o711);
  return scratch;
}

async function hasMemory(): Promise<boolean> {
  const folder = await statfs(MEMORY).catch(() => null);
  if (!folder || folder.bavail * folder.bsize < NEEDED.space) return false;
  return process.availableMemory() >= NEEDED.memory;
}

async function removeLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await removeWithDatabases(join(parent, name)).catch(() => undefined);
  }
}
