import { describe } from '@jest/globals';

/**
 * True for a full run (`pnpm test --full`). A normal run executes the failure matrices on one of the two queue stores,
 * skips the slowest failures, and fuzzes for a shorter time.
 */
export const IS_FULL = process.env['ADOPS_TEST_FULL'] === '1';

/** Suite that runs only in a full run. Other runs report it as skipped. */
export const onlyInFull = IS_FULL ? describe : describe.skip;

export type QueueStore = 'PostgreSQL' | 'Redis';
/** Queue store of a normal run. The test command alternates between them by day. */
const CHOSEN: QueueStore = process.env['ADOPS_TEST_QUEUE'] === 'Redis' ? 'Redis' : 'PostgreSQL';

/** Runs the suite on each queue store. The one that is not chosen runs only in a full run. */
export function onQueueStores(title: string, play: (store: QueueStore) => void): void {
  for (const store of ['PostgreSQL', 'Redis'] as const)
    (store === CHOSEN ? describe : onlyInFull)(`${title}, with the queue on ${store}`, () => play(store));
}

/** Day of the run since 1970, which selects the cases of a normal run. */
const DAY = Number(process.env['ADOPS_TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000));

/** Returns all cases in a full run. A normal run gets `count` cases, different ones each day. */
export function inTurn<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  if (IS_FULL) return cases;
  const from = (DAY * count) % cases.length;
  return Array.from({ length: Math.min(count, cases.length) }, (_, at) => cases[(from + at) % cases.length]!);
}

/** Duration of fuzzing without a given number of runs. */
export const FUZZ_MS = IS_FULL ? 40_000 : 6_000;
