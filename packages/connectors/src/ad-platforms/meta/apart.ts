import type { EntityRef } from '../port/entities.js';

/**
 * Places of the refs in batches, in order: no two ad sets of a campaign are written in one, which Meta refuses. An ad set
 * whose campaign is not said goes with no other of these.
 */
export function apart(refs: readonly EntityRef[]): number[][] {
  const batches: number[][] = [];
  const counts = new Map<string, number>();
  for (const [at, { level, parentExternalId = '' }] of refs.entries()) {
    const nth = level === 'adGroup' ? (counts.get(parentExternalId) ?? 0) : 0;
    if (level === 'adGroup') counts.set(parentExternalId, nth + 1);
    batches[nth] = [...(batches[nth] ?? []), at];
  }
  return batches;
}
