import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { measured } from '../metrics/index.js';

/** argon2id (the library's default algorithm): 64 MiB, 8 passes, some 150 ms; parameters travel in the PHC string. */
const PARAMETERS = { memoryCost: 65_536, timeCost: 8, parallelism: 1 } as const;

/** argon2 shares the four threads that also read files: more than two at once starve them. */
const turns = pLimit(2);
const MOST_WAITING = 20;
measured('auth_hash_queue_depth', 'Passwords that wait to be hashed', () => Promise.resolve(turns.pendingCount));

/** Too many sign-ins at the same moment. */
export class PasswordQueueFull extends Error {}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= MOST_WAITING) throw new PasswordQueueFull('Too many sign-ins at once.');
  return turns(work);
}

/** Hash of a password as a PHC string. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** Verified against when there is no user, so that an unknown name takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/** Whether the password is right. A missing hash costs the same time and is never right. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody signs in with this', PARAMETERS);
  const against = stored ?? (await dummyHash);
  const right = await inTurn(() => verify(against, password).catch(() => false));
  return right && stored !== null;
}
