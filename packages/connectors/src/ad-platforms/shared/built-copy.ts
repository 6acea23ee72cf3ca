import { InvalidRequest, PlatformError, RateLimited, Unavailable } from '../port/errors.js';

/** Suffix of a copy's name until the copy is complete. */
const UNFINISHED = ' (unfinished)';
/** Time limit for sending, in milliseconds. A call may still be carried out `lateApplyMs.create` after it was sent. */
const MAX_MS = 120_000;

/** Runs one creating call within the time limit. Retries it after a rate limit. */
export type Step = <T>(call: () => Promise<T>) => Promise<T>;

export interface BuiltCopy {
  /** Name of the copy, unique in the account. */
  readonly name: string;
  /** Maximum name length on the platform. */
  readonly maxNameLength: number;
  /** Finds the ids of existing campaigns with this name. */
  readonly find: (name: string) => Promise<readonly string[]>;
  readonly remove: (campaignId: string) => Promise<void>;
  /** Creates the campaign and everything below it, paused. @returns the campaign's id */
  readonly make: (workingName: string, step: Step) => Promise<string>;
  readonly rename: (campaignId: string, name: string) => Promise<void>;
}

/**
 * Copies a campaign on platforms without a clone endpoint. The copy is built under a working name and renamed last, so
 * a campaign with the final name is complete. Remains of an earlier attempt are removed first, so an attempt that is
 * still running fails at its next call.
 * @throws PlatformError. With an unknown outcome, the copy may exist under either name.
 */
export async function buildCopy({ name, maxNameLength, find, remove, make, rename }: BuiltCopy): Promise<void> {
  const working = name + UNFINISHED;
  if (working.length > maxNameLength)
    throw new InvalidRequest(`The name of a copy must not exceed ${maxNameLength - UNFINISHED.length} characters.`);
  const step = stepsWithin(MAX_MS);
  const clear = async (): Promise<void> => {
    for (const left of await find(working)) await remove(left);
  };
  await clear();
  try {
    const made = await make(working, step);
    await step(() => rename(made, name));
  } catch (error) {
    // Removes the incomplete copy. If that also fails, the next attempt removes it.
    if (error instanceof PlatformError && !(error instanceof Unavailable && error.outcomeUnknown))
      await clear().catch(() => undefined);
    throw error;
  }
}

function stepsWithin(maxMs: number): Step {
  const begun = performance.now();
  const left = (): number => maxMs - (performance.now() - begun);
  return async (call) => {
    for (;;) {
      if (left() < 0) throw new Unavailable('Creating the copy took too long.', true);
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof RateLimited) || error.retryAfterMs > left()) throw error;
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs));
      }
    }
  };
}

/** Returns the entity as the platform returned it, without empty fields and without the given fields. */
export function withoutFields(of: object, fields: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => value !== null && !fields.has(name)));
}
