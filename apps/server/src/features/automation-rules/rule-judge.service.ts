import { hasScope, ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../core/tenancy/index.js';
import { MAX_ENTITIES, RuleTasks } from '../automation/index.js';
import type { JudgedRule, Judgment } from './judged-rule.js';
import { RuleEvaluation } from './rule-evaluation.js';

/** Rule to evaluate with the permissions of its owner. The ID is null until the rule is saved. */
export interface RuleToJudge {
  readonly viewer: Viewer;
  readonly rule: JudgedRule & { readonly id: number | null };
}

const ID_FILTERS = { adgroup: 'adgroupIdIn', campaign: 'campaignIdIn' } as const;

/** Selects the changes that a counter rule applies to. */
export const counterScopeOf = ({ id, masterRuleIds, typeValue }: RuleToJudge['rule']) => ({
  masterRuleIds,
  ruleId: id,
  level: ruleLevel(typeValue),
});

/**
 * Evaluates both kinds of rules. The scope of an ordinary rule is a report. The scope of a counter rule is the set of
 * its masters' changes, regardless of traffic, limited by its own filters and conditions.
 */
@Injectable()
export class RuleJudge {
  constructor(
    private readonly evaluation: RuleEvaluation,
    private readonly ruleTasks: RuleTasks,
  ) {}

  /** Evaluates rules. @returns a judgment for each rule, in order, or an error if it failed */
  async judge(asked: readonly RuleToJudge[], now: Date): Promise<(Judgment | Error)[]> {
    const prepared: (RuleToJudge[] | Judgment | Error)[] = [];
    for (const each of asked) prepared.push(await this.prepare(each, now).catch(asError));
    const answers = await this.evaluation.judge(
      prepared.flatMap((each) => (Array.isArray(each) ? each : [])),
      now,
    );
    let at = 0;
    return prepared.map((each) => (Array.isArray(each) ? joined(answers.slice(at, (at += each.length))) : each));
  }

  /** Returns the report queries or, for a counter rule without filters, the judgment itself. */
  private async prepare({ viewer, rule }: RuleToJudge, now: Date): Promise<RuleToJudge[] | Judgment> {
    if (rule.masterRuleIds.length === 0) return [{ viewer, rule }];
    const scope = counterScopeOf(rule);
    const changed = await this.ruleTasks.counterScope(viewer, scope);
    const filter = ID_FILTERS[scope.level];
    const named = rule.filters[filter] as readonly number[] | null | undefined;
    const ids = named?.length ? changed.filter((id) => named.includes(id)) : changed;
    const isNarrowed = hasScope(rule.filters) || rule.timeFramesCompare.length > 0;
    if (ids.length === 0 || !isNarrowed) return allOf(ids, now);
    // Only named entities are queried, so the added permission reveals no others without traffic.
    const permissions: Viewer['permissions'] = new Set([...viewer.permissions, 'adgroup-report-without-traffic']);
    return chunksOf(ids).map((some) => ({
      viewer: { ...viewer, permissions },
      rule: { ...rule, filters: { ...rule.filters, [filter]: some, withoutTraffic: true } },
    }));
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Splits IDs into chunks of the report's row limit. */
const chunksOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_ENTITIES) }, (_, at) =>
    ids.slice(at * MAX_ENTITIES, (at + 1) * MAX_ENTITIES),
  );

const allOf = (ids: readonly number[], now: Date): Judgment => ({
  scopeCount: ids.length,
  matches: new Map(ids.map((id) => [id, { seenAt: now.toISOString(), figures: [] }])),
  leftAlone: new Map(),
  notKnown: new Map(),
  seen: [],
});

function joined(parts: readonly (Judgment | Error)[]): Judgment | Error {
  const failed = parts.find((part) => part instanceof Error);
  if (failed) return failed;
  const [first, ...others] = parts as [Judgment, ...Judgment[]];
  return others.reduce(
    (all, part) => ({
      scopeCount: all.scopeCount + part.scopeCount,
      matches: new Map([...all.matches, ...part.matches]),
      leftAlone: new Map([...all.leftAlone, ...part.leftAlone]),
      notKnown: new Map([...all.notKnown, ...part.notKnown]),
      seen: [...all.seen, ...part.seen],
    }),
    first,
  );
}
