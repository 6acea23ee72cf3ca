import type { EntityRef } from '../port/entities.js';

/**
 * Splits refs into batches and returns their indexes, in order. No batch contains two ad sets of the same campaign,
 * because Meta rejects that. Ad sets with an unknown campaign are treated as if they shared one campaign.
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
