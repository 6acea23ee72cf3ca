import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time in milliseconds for which one piece of work may block the event loop. */
const MAX_MS = 8;

/** Promise that resolves when the last waiting piece of work continues. */
let last: Promise<void> = Promise.resolve();

/**
 * Creates a yielder for long loops: `const pause = yieldIfBusy(); if (pause) await pause;` yields the event loop if
 * this piece of work has held it for long enough, and otherwise costs next to nothing. Create one for each piece of
 * work. Between two turns of the event loop only one of the waiting pieces continues.
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
