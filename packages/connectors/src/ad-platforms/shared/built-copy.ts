import { InvalidRequest, PlatformError, RateLimited, Unavailable } from '../port/errors.js';

/** What a copy is called until it is whole. */
const UNFINISHED = ' (unfinished)';
/** Nothing of a copy is sent after this long: an answer to it is waited for up to `lateApplyMs.create`. */
const MAX_MS = 120_000;

/** One call that makes something: in time, and again after 'too many calls'. */
export type Step = <T>(call: () => Promise<T>) => Promise<T>;

export interface BuiltCopy {
  /** Name of the copy, unique in the account. */
  readonly name: string;
  /** Longest name the platform takes. */
  readonly maxNameLength: number;
  /** Ids of the campaigns of that name that are there. */
  readonly find: (name: string) => Promise<readonly string[]>;
  readonly remove: (campaignId: string) => Promise<void>;
  /** Makes the campaign and everything below it, paused. @returns the id of the campaign */
  readonly make: (workingName: string, step: Step) => Promise<string>;
  readonly rename: (campaignId: string, name: string) => Promise<void>;
}

/**
 * A copy of a campaign on platforms that have no call for it: made part by part under a working name, it gets its own
 * name last, so that a campaign of that name is a whole copy. What an earlier try has left is removed first; a try
 * that is still under way somewhere then fails at its next call.
 * @throws PlatformError; with an unknown outcome the copy may be there, under either name
 */
export async function buildCopy({ name, maxNameLength, find, remove, make, rename }: BuiltCopy): Promise<void> {
  const working = name + UNFINISHED;
  if (working.length > maxNameLength)
    throw new InvalidRequest(`The name of a copy can have up to ${maxNameLength - UNFINISHED.length} characters.`);
  const step = stepsWithin(MAX_MS);
  const clear = async (): Promise<void> => {
    for (const left of await find(working)) await remove(left);
  };
  await clear();
  try {
    const made = await make(working, step);
    await step(() => rename(made, name));
  } catch (error) {
    // Refused in the middle: what already exists goes. Where that fails too, the next try does it.
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

/** An entity as the platform returns it, without empty fields and those that it sets itself or that are set again. */
export function withoutFields(of: object, fields: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => value !== null && !fields.has(name)));
}
