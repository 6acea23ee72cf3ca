import type { EntityRef, EntitySnapshot, Page } from '../port/entities.js';

/** Lists what lies below each parent, one parent a page: for platforms that only list within one. */
export async function pageByParent<T = EntitySnapshot>(
  parents: readonly string[],
  parent: EntityRef | undefined,
  cursor: string | null | undefined,
  list: (parentId: string) => Promise<T[]>,
): Promise<Page<T>> {
  if (parent) return { items: await list(parent.externalId), cursor: null };
  // The cursor is the parent reached last: parents added or removed in the meantime are harmless.
  const sorted = [...parents].sort();
  const next = cursor ? sorted.find((id) => id > cursor) : sorted[0];
  if (next === undefined) return { items: [], cursor: null };
  return { items: await list(next), cursor: next === sorted.at(-1) ? null : next };
}
