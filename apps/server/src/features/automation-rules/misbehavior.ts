import type { Member } from '../../core/tenancy/index.js';
import type { Judgment } from './rule-evaluation.js';
import type { StoredRule } from './stored-rule.js';

/** Number of earlier checks that a new one is compared with. */
export const COMPARED_RUNS = 10;
const MAX_FACTOR = 3;
const MAX_SHARE_OF_SCOPE = 0.2;
/** Maximum number of entities for which a match is never suspicious. */
const NEVER_TOO_MANY = 10;

const OWNER_GONE = 'Its owner is inactive or can no longer change campaigns and ad groups.';
const MAY_NOT_SCHEDULE = 'Its owner can no longer schedule rules.';
export const FAILED = 'More than 20% of the changes in its last task failed.';

/** Returns the reason to hold a scheduled rule because of its owner, or null. */
export const ownerHold = (owner: Pick<Member, 'permissions'> | null): string | null =>
  !owner?.permissions.has('bulk-actions')
    ? OWNER_GONE
    : owner.permissions.has('automation-rule-scheduler')
      ? null
      : MAY_NOT_SCHEDULE;

export const isConditional = (rule: Pick<StoredRule, 'filters' | 'timeFramesCompare'>): boolean =>
  Boolean(rule.filters.customFilters?.length) || rule.timeFramesCompare.length > 0;

/** Earlier checks of a rule. */
export interface EarlierChecks {
  /** Match counts of the last scheduled checks of the rule's current version, latest first. */
  readonly matchCounts: readonly number[];
  /** True for the first check after the owner released the rule. */
  readonly isFirstSinceRelease: boolean;
  /** Number of consecutive failures directly before this check, since the rule was released. */
  readonly failedCount: number;
}

/**
 * Returns the reason why a rule matches suspiciously many entities, or null. Rules without conditions are exempt
 * because they are meant for their whole scope. Counter rules are exempt because they only undo changes.
 */
export function matchesTooMuch(
  rule: Pick<StoredRule, 'filters' | 'timeFramesCompare' | 'masterRuleIds'>,
  { scopeCount, matches, notKnown }: Pick<Judgment, 'scopeCount' | 'matches' | 'notKnown'>,
  { matchCounts: earlier, isFirstSinceRelease }: Pick<EarlierChecks, 'matchCounts' | 'isFirstSinceRelease'>,
): string | null {
  const isExempt = !isConditional(rule) || rule.masterRuleIds.length > 0 || isFirstSinceRelease;
  if (isExempt || matches.size <= NEVER_TOO_MANY) return null;
  const judged = scopeCount - notKnown.size;
  if (earlier.length < COMPARED_RUNS)
    return matches.size > judged * MAX_SHARE_OF_SCOPE
      ? `It matched ${matches.size} of ${judged} entities, more than 20% of its scope.`
      : null;
  const median = medianOf(earlier);
  return matches.size > MAX_FACTOR * median
    ? `It matched ${matches.size} entities, more than 3 times the median of its last ${COMPARED_RUNS} checks (${median}).`
    : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
