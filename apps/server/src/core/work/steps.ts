// Times of external calls that may have been executed without a response: when they were sent, and when to look up
// their result.

/** Maximum attempts after unknown outcomes. After that the task needs manual attention. */
export const MAX_ATTEMPTS = 3;
/** Number of additional look-ups of a missing result after the database clock has jumped ahead. */
export const EXTRA_LOOKS = 2;
/** Maximum number of workers that may die on a step. After that the task needs manual attention. */
export const MAX_DEATHS = 5;

/** Maximum difference of two clocks, each of which may differ by 5 s from the database clock. */
const CLOCKS_APART_MS = 10_000;

/**
 * Returns the SQL assignments of the sending time, by the database clock and by the clock of this process. Their
 * difference reveals a jump of the database clock.
 * @param clock parameter with the time of this process
 */
export const sentNow = (clock: string): string => `sent_at = clock_timestamp(), sent_by_clock = ${clock}`;

/** SQL of the milliseconds since the call was sent. */
export const SENT_AGE = 'extract(epoch FROM clock_timestamp() - sent_at)::float8 * 1000';

/**
 * Returns the SQL condition: more time has passed by the database clock than by the clock of this process.
 * @param clock see `sentNow`
 */
export const clockJumped = (clock: string): string =>
  `coalesce((clock_timestamp() - sent_at) - (${clock} - sent_by_clock) > ${CLOCKS_APART_MS} * interval '1 millisecond', false)`;

/** Returns the result of a call, or `otherwise` after the deadline. A later result is ignored, and isn't an error. */
export async function inTime<T>(call: Promise<T>, deadlineMs: number, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  call.catch(() => undefined);
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), deadlineMs);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
