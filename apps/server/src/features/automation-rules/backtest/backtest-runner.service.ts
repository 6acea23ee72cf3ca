import { type AutomationRuleForm, nextCheck, type RuleActionName, ruleLevel, type RuleSchedule } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type PastMoment, PastPlans, type PlannedOperation } from '../../automation/index.js';
import { knownSince } from '../../facts/index.js';
import { judgeOn, type JudgedRule, type Judgment } from '../judged-rule.js';
import { COMPARED_RUNS, matchesTooMuch } from '../misbehavior.js';
import { RuleEvaluation } from '../rule-evaluation.js';
import { bulkActionOf } from '../stored-rule.js';
import type { BacktestResult } from './backtest-result.js';
import {
  namesOfEntities,
  profitsOf,
  recordedChecks,
  type RecordedCheck,
  type RecordedOperation,
  recordedOperations,
} from './backtests.repository.js';
import { Replay } from './replay.js';

export interface ReplayedRule extends JudgedRule {
  readonly typeValue: RuleActionName;
  readonly options: AutomationRuleForm['options'];
  readonly schedule: RuleSchedule;
  /** Stored rule, if the draft has the same conditions and action. Otherwise null. */
  readonly stored: { readonly id: number; readonly version: number } | null;
}

/** Maximum number of entities in a result. */
const SHOWN_ENTITIES = 20;
const HOUR = 3_600_000;

export class CannotReplay extends Error {}

/** Called before each check. Throws to end the replay. */
export type OnCheck = (done: number, total: number) => Promise<void>;

/** Replays a rule on figures as they were known at the time, and its recorded checks on the figures they used. */
@Injectable()
export class BacktestRunner {
  constructor(
    private readonly database: Database,
    private readonly evaluation: RuleEvaluation,
    private readonly plans: PastPlans,
  ) {}

  async run(viewer: Viewer, rule: ReplayedRule, now: Date, onCheck: OnCheck): Promise<BacktestResult> {
    const { pool } = this.database;
    const since = await knownSince(pool, viewer.companyId);
    if (!since) throw new CannotReplay('There is no data to replay yet.');
    const recorded = rule.stored
      ? await recordedChecks(pool, viewer.companyId, { ruleId: rule.stored.id, version: rule.stored.version, since })
      : [];
    const replay = new Replay(rule.typeValue);
    const supposedUntil = recorded[0]?.judgedAt ?? now;
    await this.replaySupposed(viewer, rule, { replay, since, until: supposedUntil }, onCheck);
    const same = await this.replayRecorded(viewer, rule, { replay, recorded }, onCheck);
    return this.resultOf(viewer, rule, { replay, since, until: now, recorded: recorded.length > 0 ? same : null });
  }

  /** Replays hypothetical checks, with figures as known at the time and the earlier changes of the replay. */
  private async replaySupposed(
    viewer: Viewer,
    rule: ReplayedRule,
    { replay, since, until }: { readonly replay: Replay; readonly since: Date; readonly until: Date },
    onCheck: OnCheck,
  ): Promise<void> {
    const total = Math.max(0, Math.ceil((until.getTime() - since.getTime()) / HOUR));
    const applied: Date[] = [];
    let slot = nextCheck(rule.schedule, since, null, applied);
    while (slot !== null && slot < until) {
      await onCheck(Math.ceil((slot.getTime() - since.getTime()) / HOUR), total);
      const [judgment] = await this.evaluation.judge([{ viewer, rule }], slot, slot);
      if (judgment instanceof Error) throw judgment;
      // Holds that the owner released aren't part of the simulation.
      const earlier = { matchCounts: replay.matchCounts.slice(0, COMPARED_RUNS), isFirstSinceRelease: false };
      const isHeld = matchesTooMuch(rule, judgment!, earlier) !== null;
      const ids = [...judgment!.matches.keys()];
      const operations = isHeld
        ? null
        : await this.plan(viewer, rule, judgment!, { at: slot, supposed: replay.supposedFor(ids) });
      replay.add(slot, judgment!, operations);
      if (operations?.length) applied.push(slot);
      slot = nextCheck(rule.schedule, new Date(slot.getTime() + 1), slot, applied);
    }
  }

  /** Replays recorded checks, with the figures and values they used. */
  private async replayRecorded(
    viewer: Viewer,
    rule: ReplayedRule,
    { replay, recorded }: { readonly replay: Replay; readonly recorded: readonly RecordedCheck[] },
    onCheck: OnCheck,
  ): Promise<{ readonly operationCount: number; readonly differingCount: number }> {
    const taskIds = recorded.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
    const known = await recordedOperations(this.database.pool, viewer.companyId, taskIds);
    const replayed: RecordedOperation[] = [];
    for (const [at, { judgedAt, outcome, taskId, seen }] of recorded.entries()) {
      await onCheck(at, recorded.length);
      const judgment = judgeOn(rule, seen, judgedAt);
      const operations =
        outcome === 'held' ? null : await this.plan(viewer, rule, judgment, { at: judgedAt, supposed: [] });
      replay.add(judgedAt, judgment, operations);
      if (taskId === null) continue;
      for (const { entity, field, oldValue, newValue } of operations ?? [])
        replayed.push({ taskId, entityId: entity.id, field, oldValue, newValue });
    }
    const keysOf = (operations: readonly RecordedOperation[]): Set<string> => new Set(operations.map(keyOf));
    const [then, again] = [keysOf(known), keysOf(replayed)];
    return {
      operationCount: then.size,
      differingCount: Math.max(
        [...then].filter((key) => !again.has(key)).length,
        [...again].filter((key) => !then.has(key)).length,
      ),
    };
  }

  private plan(
    viewer: Viewer,
    rule: ReplayedRule,
    { matches }: Judgment,
    moment: Pick<PastMoment, 'at' | 'supposed'>,
  ): Promise<PlannedOperation[]> {
    if (matches.size === 0) return Promise.resolve([]);
    return this.plans.plan(viewer, bulkActionOf(rule), [...matches.keys()], { ...moment, whyOf: matches });
  }

  private async resultOf(
    viewer: Viewer,
    rule: ReplayedRule,
    {
      replay,
      since,
      until,
      recorded,
    }: {
      readonly replay: Replay;
      readonly since: Date;
      readonly until: Date;
      readonly recorded: BacktestResult['recorded'];
    },
  ): Promise<BacktestResult> {
    const actions = replay.replayedActions(until);
    const level = ruleLevel(rule.typeValue) as 'adgroup' | 'campaign';
    const profits = actions.length > 0 ? await profitsOf(this.database.pool, viewer.companyId, level, actions) : [];
    const effects = actions.map(({ entityId, share }, at) => ({
      entityId,
      effect: share === null ? null : Math.round(share * profits[at]!),
    }));
    const days = replay.replayedDays();
    const sum = (pick: (day: (typeof days)[number]) => number): number =>
      days.reduce((total, day) => total + pick(day), 0);
    const shown = replay
      .replayedEntities()
      .sort(
        (left, right) => right.flipCount - left.flipCount || right.actionCount - left.actionCount || left.id - right.id,
      )
      .slice(0, SHOWN_ENTITIES);
    // Entities that occur only in checks that would have held the rule have no name yet.
    const nameless = shown.filter(({ name }) => name === '').map(({ id }) => id);
    const names = await namesOfEntities(this.database.pool, viewer.companyId, level, nameless);
    const entities = shown.map((entity) => ({
      ...entity,
      name: entity.name || (names.get(entity.id) ?? ''),
      ...moneyOf(effects.filter(({ entityId }) => entityId === entity.id)),
    }));
    return {
      since: since.toISOString(),
      until: until.toISOString(),
      checkCount: sum(({ checkCount }) => checkCount),
      heldCount: replay.heldCount,
      matchCount: sum(({ matchCount }) => matchCount),
      leftAloneCount: sum(({ leftAloneCount }) => leftAloneCount),
      actionCount: sum(({ actionCount }) => actionCount),
      cappedCount: replay.cappedCount,
      ...moneyOf(effects),
      days,
      entities,
      recorded,
    };
  }
}

const keyOf = ({ taskId, entityId, field, oldValue, newValue }: RecordedOperation): string =>
  JSON.stringify([taskId, entityId, field, oldValue ?? null, newValue ?? null]);

/** Returns the amounts that actions saved and lost. Null if none of them has a known effect. */
function moneyOf(effects: readonly { readonly effect: number | null }[]): {
  saved: number | null;
  lost: number | null;
} {
  const known = effects.flatMap(({ effect }) => (effect === null ? [] : [effect]));
  if (known.length === 0 && effects.length > 0) return { saved: null, lost: null };
  return {
    saved: known.filter((effect) => effect > 0).reduce((total, effect) => total + effect, 0),
    lost: -known.filter((effect) => effect < 0).reduce((total, effect) => total + effect, 0),
  };
}
