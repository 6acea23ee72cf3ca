/** Rule that replaces a tag or placement ID by another one. Empty lists mean any source and any device. */
export interface ReplacementRule {
  readonly id: number;
  readonly from: string;
  readonly replacement: string;
  readonly sourceIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly isActive: boolean;
}

/** Properties of a visit. Unknown ones are null and match only rules for any value. */
export interface Visit {
  readonly sourceId: number | null;
  readonly deviceId: number | null;
}

const fits = (ids: readonly number[], id: number | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));
const narrowness = (rule: ReplacementRule): number =>
  Number(rule.sourceIds.length > 0) + Number(rule.deviceIds.length > 0);

/**
 * Returns the rule that replaces a value: of the matching active rules, the one with the narrowest conditions, then the
 * lowest ID. Its replacement isn't replaced again. Null if no rule matches.
 */
export function decidingRule(rules: readonly ReplacementRule[], value: string, visit: Visit): ReplacementRule | null {
  const [first] = rules
    .filter(
      (rule) =>
        rule.isActive &&
        rule.from === value &&
        fits(rule.sourceIds, visit.sourceId) &&
        fits(rule.deviceIds, visit.deviceId),
    )
    .sort((a, b) => narrowness(b) - narrowness(a) || a.id - b.id);
  return first ?? null;
}

/** Returns the indexes of active rules with the same value and conditions as an earlier rule, which never apply. */
export function doubledRules(rules: readonly Omit<ReplacementRule, 'id'>[]): number[] {
  const seen = new Set<string>();
  return rules.flatMap((rule, at) => {
    if (!rule.isActive) return [];
    const key = JSON.stringify([rule.from, [...rule.sourceIds].sort(), [...rule.deviceIds].sort()]);
    if (seen.has(key)) return [at];
    seen.add(key);
    return [];
  });
}
