import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { recorded } from './batch-globals.js';

/** Prefix of a line of console output with the duration of a spec file in a batch. */
const TOOK = '@took';

/** Returns a test that fails in place of a file that can't be loaded. */
const failure = (error: unknown) => () =>
  it('did not run', () => {
    throw error;
  });

/**
 * Runs a spec file as part of a batch, in a block whose title is its path. Files of a batch share loaded modules,
 * because loading takes most of the time of a short spec.
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
      // Modules are shared, so a file's spies would otherwise affect the next file.
      jest.restoreAllMocks();
      jest.useRealTimers();
      console.info(`${TOOK} ${path} ${((performance.now() - began) / 1_000).toFixed(2)}`);
    });
  });
}
