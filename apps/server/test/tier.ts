import { describe } from '@jest/globals';

/**
 * Whether everything is tried (`pnpm test --full`). A usual run plays the failure matrices on one of the two queue
 * stores, without the slowest failures, and fuzzes for a shorter time.
 */
export const IS_FULL = process.env['ADOPS_TEST_FULL'] === '1';

/** What only a full run plays; any other names it as left out. */
export const onlyInFull = IS_FULL ? describe : describe.skip;

export type QueueStore = 'PostgreSQL' | 'Redis';
/** The store a usual run plays on; the test command takes turns, commit by commit. */
const CHOSEN: QueueStore = process.env['ADOPS_TEST_QUEUE'] === 'Redis' ? 'Redis' : 'PostgreSQL';

/** The same on each of the queue's stores, the one not chosen only in a full run. */
export function onQueueStores(title: string, play: (store: QueueStore) => void): void {
  for (const store of ['PostgreSQL', 'Redis'] as const)
    (store === CHOSEN ? describe : onlyInFull)(`${title}, with the queue on ${store}`, () => play(store));
}

/** How long random input is tried in a run without a given number. */
export const FUZZ_MS = IS_FULL ? 40_000 : 10_000;
