import { dueCheck, jitterMs, nextCheck, ruleLevel } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Changes } from '../../core/changes/index.js';
import { Database, Entities, withinCompany } from '../../core/database/index.js';
import { Forbidden } from '../../core/graphql/index.js';
import { findMember, forEachCompany, type Viewer } from '../../core/tenancy/index.js';
import { holdOfRule, RuleTasks } from '../automation/index.js';
import { FailingPlatforms } from './failing-platforms.service.js';
import { LateFigures } from './late-figures.service.js';
import { COMPARED_RUNS, type EarlierChecks, FAILED, matchesTooMuch, ownerHold } from './misbehavior.js';
import { keptOf, RuleApplications } from './rule-applications.service.js';
import type { Judgment } from './judged-rule.js';
import { RuleJudge } from './rule-judge.service.js';
import {
  claimRuns,
  type ClaimedRun,
  earlierChecks,
  endRun,
  giveBackRuns,
  isOtherUnderWay,
  lockDueRules,
  plannedCheck,
  reclaimRuns,
  rulesThatFail,
  rulesUnderWay,
} from './rule-runs.repository.js';
import {
  applicationsOf,
  type AutomationRuleModel,
  lockRule,
  planChecks,
  type PlannedCheck,
  rulesById,
} from './rules.repository.js';
import { type StoredRule, storedRule } from './stored-rule.js';

/** Number of rules that are claimed and evaluated together. */
const AT_ONCE = 200;

const UNDER_WAY = 'Its last task is still running.';
const UNREADABLE = "The rule's action or time zone no longer exists. Edit the rule and save it.";
const MAY_NOT_READ = 'Its owner no longer has access to the ad group report or one of its columns.';
/** Maximum number of consecutive failed checks. */
const MAX_FAILED = 3;
const USED_UP = 'The rule has reached its limit for this interval.';

/** The rule was stopped while it was evaluated, or another check came first. Nothing of this check is recorded. */
class CheckSkipped extends Error {}

/** The owner lost the permission while the rule was evaluated. */
class OwnerLost extends Error {}

type KeptOfRun = ReturnType<typeof keptOf>;

interface Claimed {
  readonly run: ClaimedRun;
  readonly rule: StoredRule;
  readonly viewer: Viewer;
}

/** Runs due rules. Each check runs once with any number of workers. */
@Injectable()
export class RuleSchedulerService {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly judge: RuleJudge,
    private readonly applications: RuleApplications,
    private readonly lateFigures: LateFigures,
    private readonly failingPlatforms: FailingPlatforms,
    private readonly ruleTasks: RuleTasks,
  ) {}

  /** Runs due rules. @param now time for evaluating schedules. The database clock decides which rules are due */
  async runDue(stopping: AbortSignal, now: () => Date = () => new Date()): Promise<number> {
    let count = 0;
    const errors: unknown[] = [];
    while (!stopping.aborted) {
      const runs = [...(await this.claim(now())), ...(await reclaimRuns(this.database.pool, AT_ONCE))];
      if (runs.length === 0) break;
      count += runs.length;
      const byId = byCompany(runs);
      // If a company's checks fail here, they are claimed again when their leases expire.
      await forEachCompany(byId.keys(), (companyId) =>
        withinCompany(companyId, () => this.runOf(companyId, byId.get(companyId)!, now(), stopping)),
      ).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
    return count;
  }

  /**
   * Claims due checks and plans the next check of each rule, in one transaction. Several missed checks count as one.
   */
  private claim(now: Date): Promise<ClaimedRun[]> {
    return this.database.transaction(async (client) => {
      const due = await lockDueRules(client, AT_ONCE);
      if (due.length === 0) return [];
      const rules = new Map<string, AutomationRuleModel>();
      const applications = new Map<string, readonly Date[]>();
      for (const [companyId, own] of byCompany(due)) {
        const ids = own.map(({ id }) => id);
        for (const rule of await rulesById(client, companyId, ids)) rules.set(`${companyId} ${rule.id}`, rule);
        for (const [id, slots] of await applicationsOf(client, companyId, ids))
          applications.set(`${companyId} ${id}`, slots);
      }
      const planned = due.map((each) => {
        const key = `${each.companyId} ${each.id}`;
        const read = readRule(rules.get(key)!);
        // The check is claimed anyway and ends with a hold that states the error.
        if (read instanceof Error) return { ...each, slot: each.nextSlot, next: null, nextRunAt: null };
        const earlier = applications.get(key) ?? [];
        const slot = dueCheck(read.schedule, each.nextSlot, now, earlier) ?? each.nextSlot;
        // The next check is planned again if the rule is applied now, because that may use up the interval.
        const next = nextCheck(read.schedule, new Date(Math.max(now.getTime(), slot.getTime()) + 1), slot, earlier);
        return { ...each, slot, next, nextRunAt: checkAt(read, next).runAt };
      });
      return claimRuns(client, planned);
    });
  }

  private async runOf(companyId: number, runs: readonly ClaimedRun[], now: Date, stopping: AbortSignal): Promise<void> {
    const ids = [...new Set(runs.map(({ ruleId }) => ruleId))];
    const pool = this.database.pool;
    const [rows, underWay, failing, checks, applications] = await Promise.all([
      this.entities.for(companyId).automationRule.findMany({ where: { id: { in: ids } } }),
      rulesUnderWay(pool, companyId, ids),
      rulesThatFail(pool, companyId, ids),
      earlierChecks(pool, companyId, ids, COMPARED_RUNS),
      applicationsOf(pool, companyId, ids),
    ]);
    const rules = new Map(rows.map((row) => [row.id, readRule(row)]));
    const readable = [...rules.values()].flatMap((rule) => (rule instanceof Error ? [] : [rule]));
    const owners = await this.ownersOf(companyId, readable);
    const ready: Claimed[] = [];
    for (const run of runs) {
      const rule = rules.get(run.ruleId)!;
      if (rule instanceof Error) {
        await this.hold(
          run,
          rows.find(({ id }) => id === run.ruleId)!,
          UNREADABLE,
        );
        continue;
      }
      const viewer = owners.get(rule.ownerId)!;
      if (typeof viewer === 'string') await this.hold(run, rule, viewer);
      else if (failing.has(rule.id)) await this.hold(run, rule, FAILED);
      else if (underWay.has(rule.id)) await endRun(pool, run, { outcome: 'skipped', message: UNDER_WAY });
      else if (isUsedUp(rule, run.slot, applications.get(rule.id) ?? []))
        await endRun(pool, run, { outcome: 'skipped', message: USED_UP });
      else ready.push({ run, rule, viewer });
    }
    const judgments = await this.judge.judge(ready, now);
    const judged = ready.flatMap(({ rule }, at) => {
      const judgment = judgments[at]!;
      return judgment instanceof Error ? [] : [{ rule, judgment, earlier: checks.get(rule.id)! }];
    });
    const late = await this.lateFigures.reasons(companyId, judged, now);
    const platforms = await this.failingPlatforms.reasons(companyId, judged);
    for (const [at, claimed] of ready.entries()) {
      if (stopping.aborted) {
        const left = ready.slice(at).map(({ run }) => run);
        return giveBackRuns(pool, left);
      }
      const { id } = claimed.rule;
      const judgment = judgments[at]!;
      if (judgment instanceof Error) await this.fail(claimed, judgment, checks.get(id)!);
      else
        await this.applyOne(claimed, judgment, {
          earlier: checks.get(id)!,
          holdReason: platforms.get(id) ?? late.get(id) ?? null,
          judgedAt: now,
        });
    }
  }

  private async applyOne(
    { run, rule, viewer }: Claimed,
    judgment: Judgment,
    {
      earlier,
      holdReason,
      judgedAt,
    }: { readonly earlier: EarlierChecks; readonly holdReason: string | null; readonly judgedAt: Date },
  ): Promise<void> {
    const pool = this.database.pool;
    const suspicion = holdReason ?? matchesTooMuch(rule, judgment, earlier);
    const kept = keptOf(rule, judgment, judgedAt);
    if (suspicion !== null) return this.hold(run, rule, suspicion, kept);
    try {
      const answer = await this.applications.apply(viewer, rule, judgment, {
        preview: false,
        isScheduled: true,
        request: { id: null, repeatable: null },
        recorded: (client, taskId) => ended(client, { run, rule, taskId, kept }),
      });
      if (answer.taskId === null) await endRun(pool, run, { outcome: 'nothing', message: answer.message, ...kept });
    } catch (error) {
      if (error instanceof OwnerLost) return this.hold(run, rule, error.message, kept);
      if (error instanceof CheckSkipped) {
        await endRun(pool, run, { outcome: 'skipped', message: error.message, ...kept });
        return;
      }
      await this.fail({ run, rule, viewer }, error, earlier, kept);
    }
  }

  /** Handles a failed check. Holds the rule if its owner lacks a permission or if it fails repeatedly. */
  private async fail(
    { run, rule }: Claimed,
    error: unknown,
    { failedCount }: EarlierChecks,
    kept: KeptOfRun | null = null,
  ): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Forbidden) return this.hold(run, rule, MAY_NOT_READ, kept);
    const failed = failedCount + 1;
    if (failed >= MAX_FAILED)
      return this.hold(run, rule, `Its last ${failed} checks failed. Last error: ${message}`, kept);
    await endRun(this.database.pool, run, { outcome: 'failed', message, ...kept });
  }

  /**
   * Returns the owners with their current permissions, or the reason why they may not run scheduled rules. Uses one
   * statement per owner.
   */
  private async ownersOf(companyId: number, rules: readonly StoredRule[]): Promise<Map<number, Viewer | string>> {
    const ids = [...new Set(rules.map(({ ownerId }) => ownerId))];
    const members = await Promise.all(ids.map((id) => findMember(this.database.pool, companyId, id)));
    return new Map(
      members.map((member, at) => {
        const viewer = member && { ...member, actorId: member.userId, sessionId: null };
        return [ids[at]!, ownerHold(member) ?? viewer!];
      }),
    );
  }

  /** Holds the rule until its owner releases it. */
  private async hold(
    run: ClaimedRun,
    rule: Pick<StoredRule, 'id' | 'name' | 'ownerId'>,
    reason: string,
    kept: KeptOfRun | null = null,
  ): Promise<void> {
    const viewer: Viewer = {
      companyId: run.companyId,
      userId: rule.ownerId,
      actorId: rule.ownerId,
      sessionId: null,
      permissions: new Set(),
      accounts: [],
      teamId: null,
    };
    const isHeld = await this.changes.run(viewer, async (change) => {
      await lockRule(change, rule.id);
      const isEnded = await endRun(change.on, run, {
        outcome: 'held',
        message: reason,
        ...kept,
      });
      if (!isEnded) return false;
      await change.entities.automationRule.update({
        where: { companyId_id: { companyId: run.companyId, id: rule.id } },
        data: { heldReason: reason, heldAt: new Date() },
        select: { id: true },
      });
      await change.record({
        action: 'automation-rule.hold',
        entityType: 'automation-rule',
        entityId: rule.id,
        entityName: rule.name,
        reason,
      });
      return true;
    });
    if (isHeld) await this.ruleTasks.stop(viewer, 'The rule is held.', { ruleId: rule.id, hasBeenApproved: true });
  }
}

/** Returns a stored rule, or an error if its action or time zone is unknown. */
function readRule(row: AutomationRuleModel): StoredRule | Error {
  try {
    const rule = storedRule(row);
    nextCheck(rule.schedule, new Date(), null, []);
    return rule;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function byCompany<Row extends { readonly companyId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.companyId, [...(groups.get(row.companyId) ?? []), row]);
  return groups;
}

interface Recorded {
  readonly run: ClaimedRun;
  readonly rule: StoredRule;
  readonly taskId: number;
  readonly kept: KeptOfRun;
}

/**
 * Runs in the transaction that records the task: either the check ends with it, or no task is created. The rule may
 * have been stopped during evaluation. Another check may also have been applied, such as the previous hour's after its
 * worker died.
 */
async function ended(client: PoolClient, { run, rule, taskId, kept }: Recorded): Promise<void> {
  const { companyId, ruleId } = run;
  const use = { ruleId, isScheduled: true, version: rule.version, isNew: true };
  const stop = await holdOfRule(client, companyId, use, 'FOR UPDATE');
  if (stop !== null) throw new CheckSkipped(stop);
  const lost = ownerHold(await findMember(client, companyId, rule.ownerId));
  if (lost !== null) throw new OwnerLost(lost);
  const applications = (await applicationsOf(client, companyId, [ruleId])).get(ruleId) ?? [];
  if (isUsedUp(rule, run.slot, applications)) throw new CheckSkipped(USED_UP);
  if (await isOtherUnderWay(client, companyId, ruleId)) throw new CheckSkipped(UNDER_WAY);
  if (!(await endRun(client, run, { outcome: 'applied', taskId, ...kept })))
    throw new Error('Another worker has finished this check.');
  const planned = await plannedCheck(client, companyId, ruleId);
  const next = planned && nextCheck(rule.schedule, planned, run.slot, [...applications, run.slot]);
  if (next?.getTime() !== planned?.getTime()) await planChecks(client, companyId, [checkAt(rule, next)]);
}

/** Returns true if the interval doesn't allow an application at this slot. */
function isUsedUp({ schedule }: StoredRule, slot: Date, applications: readonly Date[]): boolean {
  const next = nextCheck(schedule, slot, null, applications);
  return next === null || next.getTime() !== slot.getTime();
}

/** Returns a planned check for this hour, with a random delay. The slot is null if there is none. */
export const checkAt = (rule: StoredRule, slot: Date | null): PlannedCheck => ({
  id: rule.id,
  slot,
  runAt: slot && new Date(slot.getTime() + jitterMs(scopeKey(rule))),
});

/** Returns the same key for rules with the same query, so that they are evaluated together. */
const scopeKey = (rule: StoredRule): string => {
  const { customFilters: _, ...scope } = rule.filters;
  return JSON.stringify([rule.ownerId, ruleLevel(rule.typeValue), scope, rule.timeFrames]);
};
