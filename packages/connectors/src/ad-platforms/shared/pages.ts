import type { EntityRef, EntitySnapshot, Page } from '../port/entities.js';

/** Lists children with one parent per page, for platforms that can only list within a parent. */
export async function pageByParent<T = EntitySnapshot>(
  parents: readonly string[],
  parent: EntityRef | undefined,
  cursor: string | null | undefined,
  list: (parentId: string) => Promise<T[]>,
): Promise<Page<T>> {
  if (parent) return { items: await list(parent.externalId), cursor: null };
  // The cursor is the last parent, so it stays valid if parents are added or removed in the meantime.
  const sorted = [...parents].sort();
  const next = cursor ? sorted.find((id) => id > cursor) : sorted[0];
  if (next === undefined) return { items: [], cursor: null };
  return { items: await list(next), cursor: next === sorted.at(-1) ? null : next };
}
