import { freeSpace } from '../../core/health/index.js';

/** Reserved for the database: a full disk would stop it. */
const LEFT = 2 ** 30;
/** What is written may be larger than it was last time. */
const GROWTH = 1.2;
const MEGABYTE = 2 ** 20;

/** Why some bytes more should not be written where the folder is; null: they may be. */
export async function lackingSpace(folder: string, bytes: number): Promise<string | null> {
  const free = await freeSpace(folder);
  if (free >= bytes * GROWTH + LEFT) return null;
  const needed = Math.ceil((bytes * GROWTH + LEFT) / MEGABYTE);
  return `Too little space in ${folder}: ${Math.floor(free / MEGABYTE)} MB free, ${needed} MB needed.`;
}
