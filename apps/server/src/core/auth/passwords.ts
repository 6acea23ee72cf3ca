import { hash, verify } from '@node-rs/argon2';
import { measured } from '../metrics/index.js';
import { type HashCaller, PasswordHashQueue } from './password-hash-queue.js';

/**
 * Parameters of argon2id (the library's default algorithm): 64 MiB, 8 passes, about 150 ms. The PHC string contains
 * them.
 */
const PARAMETERS = { memoryCost: 65_536, timeCost: 8, parallelism: 1 } as const;

/**
 * Limits concurrent hashing, because argon2 shares four threads with file access. More than two concurrent hashes
 * starve it.
 */
const turns = new PasswordHashQueue({ running: 2, waiting: 20, others: 10, perUser: 2, userLine: 16 });
measured('auth_hash_queue_depth', 'Passwords waiting to be hashed', () => Promise.resolve(turns.waitingCount));

/** Caller for commands and administrators, which set a password rather than verify one. */
const SETTING: HashCaller = { user: '', address: '', isKnown: true, isSignIn: false };

/** Hashes a password as a PHC string. @throws PasswordQueueFull if too many calls wait */
export const hashPassword = (password: string): Promise<string> => turns.run(SETTING, () => hash(password, PARAMETERS));

/** Hash for verification if there is no user, so that an unknown name takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * Returns true if the password is correct. Without a stored hash it takes the same time and returns false.
 * @param admit callback before the password is checked, which may throw to reject the caller
 * @throws PasswordQueueFull if too many calls wait
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  caller: HashCaller = SETTING,
  admit?: () => Promise<void>,
): Promise<boolean> {
  dummyHash ??= hash('not a password of any user', PARAMETERS);
  const against = stored ?? (await dummyHash);
  const right = await turns.run(caller, async () => {
    await admit?.();
    return verify(against, password).catch(() => false);
  });
  return right && stored !== null;
}
