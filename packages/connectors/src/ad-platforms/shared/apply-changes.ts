import pLimit from 'p-limit';
import type { Change, ItemResult } from '../port/changes.js';
import type { EntitySnapshot } from '../port/entities.js';
import { Conflict, NotSupported, PlatformError, Unavailable } from '../port/errors.js';

/** A change with what the platform holds, where that was read. */
export interface Prepared<T> {
  readonly change: Change<T>;
  readonly snapshot: EntitySnapshot | null;
}

export interface Application<T> {
  readonly changes: readonly Change<T>[];
  /** Said before any call: what the platform has no way for, values out of its range. */
  readonly refuse?: (change: Change<T>) => PlatformError | null;
  /** The things as they are now, one result per change. */
  readonly read: (refs: readonly Change<T>['ref'][]) => Promise<ItemResult<EntitySnapshot>[]>;
  /** Always read first, not only for expected values: the write needs something of the present state. */
  readonly needsSnapshot?: boolean;
  /** Said of an item once it was read, before anything is sent: one that cannot be written holds up no other of its batch. */
  readonly refuseAsRead?: (prepared: Prepared<T>) => PlatformError | null;
  /** The value the change is about, as a snapshot holds it; undefined: the snapshot does not hold it. */
  readonly current?: (snapshot: EntitySnapshot, change: Change<T>) => T | null | undefined;
  readonly batchSize: number;
  /** Batches under way at once. */
  readonly concurrency?: number;
  /** Sends one batch; answers in order. Throwing means the whole batch failed the same way. */
  readonly send: (batch: readonly Prepared<T>[]) => Promise<ItemResult<T>[]>;
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sorted(v)]));
}

/** The result an error means for an item of a write. */
export function failed<T>(ref: Change<T>['ref'], error: unknown): ItemResult<T> {
  if (!(error instanceof PlatformError)) throw error;
  if (error instanceof Unavailable && error.outcomeUnknown) return { outcome: 'unknown', ref, error };
  return { outcome: 'failed', ref, error };
}

/**
 * One way for every write: refuse what cannot be, read where something is expected, send in batches, and answer one
 * result per change in order. Platform errors become results; nothing else is caught.
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

/** The platform said nothing about an item it was sent. */
const missing = <T>(ref: Change<T>['ref']): ItemResult<T> => ({
  outcome: 'unknown',
  ref,
  error: new Unavailable("The response doesn't mention this item.", true),
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

/** Already done, in conflict with another write, or open. */
function conflictOf<T>(input: Application<T>, change: Change<T>, snapshot: EntitySnapshot): ItemResult<T> | undefined {
  if (change.expectedOld === undefined || change.forced || !input.current) return undefined;
  const now = input.current(snapshot, change);
  if (now === undefined) return undefined;
  if (sameValue(now, change.value)) return { outcome: 'done', ref: change.ref, value: change.value };
  if (sameValue(now, change.expectedOld)) return undefined;
  const error = new Conflict('The platform holds another value than expected.', now);
  return { outcome: 'failed', ref: change.ref, error };
}

/** Changes that are sent one by one: an answer or an error each. */
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

export const notSupported = (what: string): NotSupported => new NotSupported(`The platform has no ${what}.`);
