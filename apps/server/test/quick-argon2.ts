import { hash as realHash, type Options, verify } from '../node_modules/@node-rs/argon2/index.js';

export { verify };

/** Number of passes of a slow hash, which takes a quarter of its time in the product. */
const SLOW_PASSES = 2;

let areSlow = false;
/** Enables slow hashing, for a spec about concurrent events. */
export const setSlowHashes = (slow: boolean): void => void (areSlow = slow);

/**
 * Replaces the function of `@node-rs/argon2` in integration specs. With its real cost, hashing would take a minute of
 * each run.
 */
export const hash = (password: string, options: Options): Promise<string> =>
  realHash(password, areSlow ? { ...options, timeCost: SLOW_PASSES } : { ...options, memoryCost: 64, timeCost: 1 });
