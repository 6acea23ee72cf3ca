import type { ItemResult } from '../port/changes.js';
import type { EntityRef, EntitySnapshot } from '../port/entities.js';
import { NotFound } from '../port/errors.js';

export const refKey = ({ level, externalId }: Pick<EntityRef, 'level' | 'externalId'>): string =>
  `${level} ${externalId}`;

/** Returns snapshots in the order of the refs. Missing entities have been deleted. */
export function inOrder(refs: readonly EntityRef[], found: readonly EntitySnapshot[]): ItemResult<EntitySnapshot>[] {
  const byKey = new Map(found.map((snapshot) => [refKey(snapshot.ref), snapshot]));
  return refs.map((ref) => {
    const value = byKey.get(refKey(ref));
    if (value) return { outcome: 'done', ref, value };
    return { outcome: 'failed', ref, error: new NotFound(`The ${ref.level} ${ref.externalId} no longer exists.`) };
  });
}

export function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

/** Splits a range of days into ranges of at most `days` days. */
export function dayRanges(from: string, to: string, days: number): { from: string; to: string }[] {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const name = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const ranges: { from: string; to: string }[] = [];
  for (let start = at(from); start <= at(to); start += days * 86_400_000)
    ranges.push({ from: name(start), to: name(Math.min(at(to), start + (days - 1) * 86_400_000)) });
  return ranges;
}
