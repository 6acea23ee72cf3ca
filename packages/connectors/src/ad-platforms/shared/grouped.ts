import type { ItemResult } from '../port/changes.js';
import type { EntityRef } from '../port/entities.js';
import { failed, type Prepared } from './apply-changes.js';

/** Sends the items of a batch in groups, with one call per group. Returns the results in the order of the batch. */
export async function inGroups<T>(
  batch: readonly Prepared<T>[],
  groupOf: (prepared: Prepared<T>) => string,
  send: (group: readonly Prepared<T>[]) => Promise<ItemResult<T>[]>,
): Promise<ItemResult<T>[]> {
  const groups = new Map<string, number[]>();
  batch.forEach((prepared, at) => {
    const key = groupOf(prepared);
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const results: ItemResult<T>[] = [];
  for (const places of groups.values()) {
    const group = places.map((at) => batch[at]!);
    try {
      const answers = await send(group);
      places.forEach((at, n) => (results[at] = answers[n]!));
    } catch (error) {
      for (const at of places) results[at] = failed(batch[at]!.change.ref, error);
    }
  }
  return results;
}

const waiting = new Map<string, Promise<unknown>>();

/** Runs one task at a time per key, for lists that are read, changed and written back as a whole. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  waiting.set(key, settled);
  try {
    return await mine;
  } finally {
    if (waiting.get(key) === settled) waiting.delete(key);
  }
}

export const parentOf = ({ parentExternalId }: EntityRef): string => parentExternalId ?? '';
