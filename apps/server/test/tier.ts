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

/** Days since 1970 of the run, which choose the cases of a usual one. */
const DAY = Number(process.env['ADOPS_TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000));

/** All cases in a full run; in a usual one as many as `count`, others each day. */
export function inTurn<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  if (IS_FULL) return cases;
  const from = (DAY * count) % cases.length;
  return Array.from({ length: Math.min(count, cases.length) }, (_, at) => cases[(from + at) % cases.length]!);
}

/** How long random input is tried in a run without a given number. */
export const FUZZ_MS = IS_FULL ? 40_000 : 6_000;
