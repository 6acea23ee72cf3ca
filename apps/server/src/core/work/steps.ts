// Calls to the outside that may have been carried out without an answer: when they were sent, and when to look.

/** Times an unknown outcome is tried again before a person must look. */
export const MAX_ATTEMPTS = 3;
/** Times what is missing is looked for again, after the database's clock has jumped ahead. */
export const EXTRA_LOOKS = 2;
/** Workers that may die on a step before a person must look. */
export const MAX_DEATHS = 5;

/** Two clocks that agree are each up to 5 s off the database's. */
const CLOCKS_APART_MS = 10_000;

/**
 * Returns the SQL: time counts from now, by the database's clock, and by that of this process to notice when the former jumps.
 * @param clock parameter with the time of this process
 */
export const sentNow = (clock: string): string => `sent_at = clock_timestamp(), sent_by_clock = ${clock}`;

/** SQL: milliseconds since the call was sent. */
export const SENT_AGE = 'extract(epoch FROM clock_timestamp() - sent_at)::float8 * 1000';

/** Returns the SQL: more time has passed by the database's clock than by that of this process. @param clock see `sentNow` */
export const clockJumped = (clock: string): string =>
  `coalesce((clock_timestamp() - sent_at) - (${clock} - sent_by_clock) > ${CLOCKS_APART_MS} * interval '1 millisecond', false)`;

/** Returns the answer of a call, or `otherwise` after the deadline. An answer that comes later is ignored, and is not an error. */
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
