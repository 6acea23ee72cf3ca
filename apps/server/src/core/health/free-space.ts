import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns the free bytes on the disk of a folder, which may not exist yet. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  return bavail * bsize;
}
