import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time one piece of work may block the event loop, in milliseconds. */
const MAX_MS = 8;

/** When the last of the pieces that rest goes on. */
let last: Promise<void> = Promise.resolve();

/**
 * For long loops: `const pause = yieldIfBusy(); if (pause) await pause;` lets others have the event loop where this piece
 * of work has held it long enough, and costs next to nothing elsewhere. One createEventLoopYielder for each piece of work. However
 * many pieces there are, between two looks at everything else only one of them goes on.
 */
export function createEventLoopYielder(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_MS) return null;
    last = last.then(() => nextTurn());
    return last.then(() => {
      since = performance.now();
    });
  };
}
