import { hash as realHash, type Options, verify } from '../node_modules/@node-rs/argon2/index.js';

export { verify };

/** Passes of a slow hash: it takes a quarter of the time that it takes in the product. */
const SLOW_PASSES = 2;

let areSlow = false;
/** Makes hashing slow, for a spec about what happens meanwhile. */
export const setSlowHashes = (slow: boolean): void => void (areSlow = slow);

/**
 * Takes the place of the function of `@node-rs/argon2` in integration specs. At its real cost, hashing would take a
 * minute of each run.
 */
export const hash = (password: string, options: Options): Promise<string> =>
  realHash(password, areSlow ? { ...options, timeCost: SLOW_PASSES } : { ...options, memoryCost: 64, timeCost: 1 });
