import { freeSpace } from '../../core/health/index.js';

/** Bytes reserved for the database, because a full disk would stop it. */
const LEFT = 2 ** 30;
/** Growth factor, because the data may be larger than last time. */
const GROWTH = 1.2;
const MEGABYTE = 2 ** 20;

/** Returns the reason why there isn't enough space in the folder for the bytes. Null if there is. */
export async function lackingSpace(folder: string, bytes: number): Promise<string | null> {
  const free = await freeSpace(folder);
  if (free >= bytes * GROWTH + LEFT) return null;
  const needed = Math.ceil((bytes * GROWTH + LEFT) / MEGABYTE);
  return `There is too little space in ${folder}. ${Math.floor(free / MEGABYTE)} MB are free, but ${needed} MB are needed.`;
}
