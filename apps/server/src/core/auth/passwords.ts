import { hash, verify } from '@node-rs/argon2';
import { measured } from '../metrics/index.js';
import { type HashCaller, PasswordHashQueue } from './password-hash-queue.js';

/** argon2id (the library's default algorithm): 64 MiB, 8 passes, some 150 ms; parameters travel in the PHC string. */
const PARAMETERS = { memoryCost: 65_536, timeCost: 8, parallelism: 1 } as const;

/** argon2 shares the four threads that also read files: more than two at once starve them. */
const turns = new PasswordHashQueue({ running: 2, waiting: 20, others: 10, perUser: 2, userLine: 16 });
measured('auth_hash_queue_depth', 'Passwords waiting to be hashed', () => Promise.resolve(turns.waitingCount));

/** Commands and administrators, who set a password rather than prove one. */
const SETTING: HashCaller = { user: '', address: '', isKnown: true, isSignIn: false };

/** Hash of a password as a PHC string. @throws PasswordQueueFull */
export const hashPassword = (password: string): Promise<string> => turns.run(SETTING, () => hash(password, PARAMETERS));

/** Verified against when there is no user, so that an unknown name takes as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is right. A missing hash costs the same time and is never right.
 * @param admit runs when it is the caller's turn, before the password is looked at; it can still refuse by throwing.
 * @throws PasswordQueueFull
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
