import type { PlannedCounts } from './planned-counts.repository.js';

export const changesInWords = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Returns the message of a response. It mentions pending changes only if there are any. */
export function plannedWords({ changes, skipped, needsApproval }: PlannedCounts, isPreview: boolean): string {
  if (changes === 0) return `There are no changes to make (${skipped} skipped).`;
  const also = skipped > 0 ? ` (${skipped} skipped)` : '';
  if (needsApproval) return `Another user must approve ${changesInWords(changes)}${also}.`;
  return isPreview ? `${changesInWords(changes)} to review${also}.` : `${changesInWords(changes)} on the way${also}.`;
}
