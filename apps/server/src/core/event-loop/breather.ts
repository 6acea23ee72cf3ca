import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longer than this one piece of work does not keep everybody else waiting, milliseconds. */
const LONGEST_MS = 12;

/**
 * For long loops: `const pause = breathe(); if (pause) await pause;` lets others have the event loop where this piece of
 * work has held it long enough, and costs next to nothing elsewhere. One breather for each piece of work.
 */
export function breather(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < LONGEST_MS) return null;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
