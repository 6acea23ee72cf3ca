import pLimit from 'p-limit';
import type { Change, ItemResult } from '../port/changes.js';
import type { EntitySnapshot } from '../port/entities.js';
import { Conflict, NotSupported, PlatformError, Unavailable } from '../port/errors.js';

/** Change with the current value at the platform, if it was read. */
export interface Prepared<T> {
  readonly change: Change<T>;
  readonly snapshot: EntitySnapshot | null;
}

export interface Application<T> {
  readonly changes: readonly Change<T>[];
  /** Rejects unsupported changes and invalid values before any call. */
  readonly refuse?: (change: Change<T>) => PlatformError | null;
  /** Reads the current entities and returns one result per change. */
  readonly read: (refs: readonly Change<T>['ref'][]) => Promise<ItemResult<EntitySnapshot>[]>;
  /**
   * True to always read the current state first because the write depends on it. Otherwise only changes with an
   * expected value are read.
   */
  readonly needsSnapshot?: boolean;
  /** Rejects an item after it was read, before anything is sent. Other items of the batch are not affected. */
  readonly refuseAsRead?: (prepared: Prepared<T>) => PlatformError | null;
  /** Returns the value of a snapshot to which the change refers. Undefined if the snapshot doesn't contain it. */
  readonly current?: (snapshot: EntitySnapshot, change: Change<T>) => T | null | undefined;
  readonly batchSize: number;
  /** Maximum concurrent batches. */
  readonly concurrency?: number;
  /** Sends one batch and returns the results in order. An exception means that the whole batch failed. */
  readonly send: (batch: readonly Prepared<T>[]) => Promise<ItemResult<T>[]>;
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

/** Converts an error to the result of an item. */
export function failed<T>(ref: Change<T>['ref'], error: unknown): ItemResult<T> {
  if (!(error instanceof PlatformError)) throw error;
  if (error instanceof Unavailable && error.outcomeUnknown) return { outcome: 'unknown', ref, error };
  return { outcome: 'failed', ref, error };
}

/**
 * Applies changes by the common procedure for all writes: rejects invalid changes, reads entities with an expected value, sends batches, and
 * returns one result per change, in order. Converts platform errors to results and rethrows all others.
 */
export async function applyChanges<T>(input: Application<T>): Promise<ItemResult<T>[]> {
  const results: (ItemResult<T> | undefined)[] = input.changes.map((change) => {
    const error = input.refuse?.(change) ?? null;
    return error ? failed<T>(change.ref, error) : undefined;
  });
  const open = () => [...input.changes.keys()].filter((at) => results[at] === undefined);
  const snapshots = await readFirst(input, open(), results);
  const prepare = (at: number): Prepared<T> => ({ change: input.changes[at]!, snapshot: snapshots.get(at) ?? null });
  for (const at of open()) {
    const error = input.refuseAsRead?.(prepare(at)) ?? null;
    if (error) results[at] = failed(input.changes[at]!.ref, error);
  }

  const limit = pLimit(input.concurrency ?? 1);
  const waiting = open();
  const batches: number[][] = [];
  for (let at = 0; at < waiting.length; at += input.batchSize) batches.push(waiting.slice(at, at + input.batchSize));
  await Promise.all(
    batches.map((batch) =>
      limit(async () => {
        try {
          const answers = await input.send(batch.map(prepare));
          batch.forEach((at, n) => (results[at] = answers[n] ?? missing(input.changes[at]!.ref)));
        } catch (error) {
          for (const at of batch) results[at] = failed(input.changes[at]!.ref, error);
        }
      }),
    ),
  );
  return results as ItemResult<T>[];
}

/** Returns the result of an item that the platform's response doesn't mention. */
const missing = <T>(ref: Change<T>['ref']): ItemResult<T> => ({
  outcome: 'unknown',
  ref,
  error: new Unavailable("The response doesn't include this item.", true),
});

async function readFirst<T>(
  input: Application<T>,
  open: readonly number[],
  results: (ItemResult<T> | undefined)[],
): Promise<Map<number, EntitySnapshot>> {
  const wanted = open.filter((at) => {
    const { expectedOld, forced } = input.changes[at]!;
    return input.needsSnapshot || (expectedOld !== undefined && !forced);
  });
  const snapshots = new Map<number, EntitySnapshot>();
  if (wanted.length === 0) return snapshots;
  let read: ItemResult<EntitySnapshot>[];
  try {
    read = await input.read(wanted.map((at) => input.changes[at]!.ref));
  } catch (error) {
    // Nothing was written, so the outcome is known.
    for (const at of wanted) results[at] = failed(input.changes[at]!.ref, error);
    return snapshots;
  }
  wanted.forEach((at, n) => {
    const answer = read[n]!;
    const change = input.changes[at]!;
    if (answer.outcome !== 'done') results[at] = { outcome: 'failed', ref: change.ref, error: answer.error };
    else {
      snapshots.set(at, answer.value!);
      results[at] = conflictOf(input, change, answer.value!);
    }
  });
  return snapshots;
}

/** Returns the result of an item that is already done or in conflict. Undefined if it must be written. */
function conflictOf<T>(input: Application<T>, change: Change<T>, snapshot: EntitySnapshot): ItemResult<T> | undefined {
  if (change.expectedOld === undefined || change.forced || !input.current) return undefined;
  const now = input.current(snapshot, change);
  if (now === undefined) return undefined;
  if (sameValue(now, change.value)) return { outcome: 'done', ref: change.ref, value: change.value };
  if (sameValue(now, change.expectedOld)) return undefined;
  const error = new Conflict('The value at the platform differs from the expected value.', now);
  return { outcome: 'failed', ref: change.ref, error };
}

/** Sends changes individually, with a result or an error for each. */
export function oneByOne<T>(
  send: (prepared: Prepared<T>) => Promise<T | void>,
): (batch: readonly Prepared<T>[]) => Promise<ItemResult<T>[]> {
  return async (batch) => {
    const results: ItemResult<T>[] = [];
    for (const prepared of batch) {
      const { ref, value } = prepared.change;
      try {
        results.push({ outcome: 'done', ref, value: ((await send(prepared)) ?? value) as T });
      } catch (error) {
        results.push(failed(ref, error));
      }
    }
    return results;
  };
}

export const notSupported = (what: string): NotSupported => new NotSupported(`The platform doesn't support ${what}.`);
