import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Bytes left where the folder is or, made with its first file, will be. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  return bavail * bsize;
}
