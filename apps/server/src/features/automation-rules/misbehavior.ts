import type { Member } from '../../core/tenancy/index.js';
import type { Judgment } from './rule-evaluation.js';
import type { StoredRule } from './stored-rule.js';

/** Checks whose matches a new one is compared with. */
export const COMPARED_RUNS = 10;
const MAX_FACTOR = 3;
const MAX_SHARE_OF_SCOPE = 0.2;
/** So few entities are no sign of a rule gone wrong. */
const NEVER_TOO_MANY = 10;

const OWNER_GONE = 'Its owner is inactive or may no longer change campaigns and ad groups.';
const MAY_NOT_SCHEDULE = 'Its owner may no longer schedule rules.';
export const FAILED = 'More than 20% of the changes of its last task failed.';

/** Why a scheduled rule is held because of its owner, or null. */
export const ownerHold = (owner: Pick<Member, 'permissions'> | null): string | null =>
  !owner?.permissions.has('bulk-actions')
    ? OWNER_GONE
    : owner.permissions.has('automation-rule-scheduler')
      ? null
      : MAY_NOT_SCHEDULE;

export const isConditional = (rule: Pick<StoredRule, 'filters' | 'timeFramesCompare'>): boolean =>
  Boolean(rule.filters.customFilters?.length) || rule.timeFramesCompare.length > 0;

/** Checks of a rule before this one. */
export interface EarlierChecks {
  /** Matches of the last scheduled checks of the rule as it is now, the latest first. */
  readonly matchCounts: readonly number[];
  /** It is the first check since its owner released the rule. */
  readonly isFirstSinceRelease: boolean;
  /** Number of checks right before it that failed, since the rule was released. */
  readonly failedCount: number;
}

/**
 * Why a rule matches suspiciously much; null: it does not. A rule without conditions is meant for its whole scope, and a
 * counter rule only undoes.
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
      ? `It matched ${matches.size} of ${judged}, more than 20% of its scope.`
      : null;
  const median = medianOf(earlier);
  return matches.size > MAX_FACTOR * median
    ? `It matched ${matches.size}, more than 3 times the median of its last ${COMPARED_RUNS} checks (${median}).`
    : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
