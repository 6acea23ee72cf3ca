import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { recorded } from './batch-globals.js';

/** Begins a line of console output that says how long a spec file of a batch took. */
const TOOK = '@took';

/** Returns a test that fails in place of a file that cannot be loaded. */
const failure = (error: unknown) => () =>
  it('did not run', () => {
    throw error;
  });

/**
 * Runs a spec file as a part of a batch, in a block that has its path as title. Files of a batch share the modules they
 * load, which takes most of the time of a short spec.
 */
export async function runInBatch(path: string, load: () => Promise<unknown>): Promise<void> {
  const calls = await recorded(load).catch((error: unknown) => [failure(error)]);
  if (calls.length === 0) calls.push(failure(new Error('The file defines no tests.')));
  let began = 0;
  describe(path, () => {
    beforeAll(() => {
      began = performance.now();
    });
    for (const call of calls) call();
    afterAll(() => {
      // Modules are shared, so spies of a file would remain for the next one.
      jest.restoreAllMocks();
      jest.useRealTimers();
      console.info(`${TOOK} ${path} ${((performance.now() - began) / 1_000).toFixed(2)}`);
    });
  });
}
