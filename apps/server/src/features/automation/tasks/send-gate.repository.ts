import { type EntityLevel, isPlaced, type PermissionKey, permissionToChange } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { findMember } from '../../../core/tenancy/index.js';

/**
 * The gate before every change that is sent (docs/changes.md, "Stop"). It is read in the transaction that records a
 * task, approves it, begins its operations, sends them or returns them to the queue. The rows stay locked until that
 * transaction ends, so that a stop either waits for the transaction or is visible to it. Locks are taken in the order
 * task, scheduler, rule.
 */

/** Lock mode. A transaction that changes a locked row later must not begin with a shared lock. */
type Lock = 'FOR SHARE' | 'FOR NO KEY UPDATE' | 'FOR UPDATE';

/** Reason why a task sends nothing. */
export interface Stop {
  readonly reason: string;
  /** True if a user stopped the task or holds its rule. False if its owner lost the permission. */
  readonly isByUser: boolean;
}

interface RuleUse {
  readonly ruleId: number;
  readonly isScheduled: boolean;
  /** Version of the rule at the evaluation or plan. Null if unknown. */
  readonly version: number | null;
  /** True before the task is recorded. Any change of the rule counts then, even of its name. */
  readonly isNew: boolean;
}

/**
 * Returns the SQL of the reason why a rule sends nothing, or null. @param r alias of the rule. @param s alias of its company's
 * scheduler
 */
export const ruleStopSql = (r: string, s: string, isScheduled: string, isRewritten: string): string => `CASE
  WHEN ${s}.held_at IS NOT NULL THEN 'All rules are paused.'
  WHEN ${r}.removed_at IS NOT NULL THEN 'The rule was removed.'
  WHEN ${r}.held_at IS NOT NULL THEN 'The rule is held.'
  WHEN ${isScheduled} AND ${s}.is_enabled IS NOT TRUE THEN 'The scheduler is off.'
  WHEN ${isScheduled} AND NOT ${r}.is_scheduled THEN 'The rule is no longer scheduled.'
  WHEN ${isRewritten} THEN 'The rule was changed in the meantime.' END`;

/** Locks the scheduler of a company. Creates a disabled one if there is none. */
export async function lockScheduler(on: Queryable, companyId: number, lock: Lock): Promise<void> {
  const found = () => on.query(`SELECT FROM rule_scheduler WHERE company_id = $1 ${lock}`, [companyId]);
  if ((await found()).rowCount) return;
  await on.query('INSERT INTO rule_scheduler (company_id) VALUES ($1) ON CONFLICT DO NOTHING', [companyId]);
  await found();
}

/**
 * Returns the reason why a rule sends nothing now, or null. Locks the scheduler, then the rule. @param lock lock mode
 * of the rule
 */
export async function holdOfRule(
  on: Queryable,
  companyId: number,
  { ruleId, isScheduled, version, isNew }: RuleUse,
  lock: Lock = 'FOR SHARE',
): Promise<string | null> {
  await lockScheduler(on, companyId, 'FOR SHARE');
  const isRewritten = isNew ? 'r.version <> $4' : 'r.content_version > $4';
  const { rows } = await on.query<{ reason: string | null }>(
    `SELECT ${ruleStopSql('r', 's', '$3::bool', `coalesce(${isRewritten}, false)`)} AS reason
     FROM automation_rule r JOIN rule_scheduler s ON s.company_id = r.company_id
     WHERE r.company_id = $1 AND r.id = $2 ${lock} OF r`,
    [companyId, ruleId, isScheduled, version],
  );
  return rows[0] ? rows[0].reason : 'The rule was removed.';
}

interface GatedTask {
  readonly stopReason: string | null;
  readonly ruleId: number | null;
  readonly ruleVersion: number | null;
  readonly isScheduled: boolean;
  readonly userId: number | null;
  /** Permission key of the tool that created the task, or null. */
  readonly tool: PermissionKey | null;
  readonly level: EntityLevel | null;
}

interface GatedLane {
  readonly companyId: number;
  readonly taskId: number;
  /** ID of the account. Missing if access to a single account doesn't have to be checked. */
  readonly accountId?: number;
}

/** Returns the reason why the task may send nothing now, or null. */
export async function stopOf(on: Queryable, lane: GatedLane, lock: Lock = 'FOR SHARE'): Promise<Stop | null> {
  return stopOfGated(on, lane, await lockGated(on, lane, lock));
}

/**
 * Returns the reason why a task of a rule may not be approved now, or null. Tasks of users can be approved, because
 * changes that their user may no longer make are excluded when they are sent.
 */
export async function stopOfApproval(on: Queryable, lane: GatedLane): Promise<Stop | null> {
  const task = await lockGated(on, lane, 'FOR UPDATE');
  return task.ruleId === null ? null : stopOfGated(on, lane, task);
}

async function stopOfGated(on: Queryable, lane: GatedLane, task: GatedTask): Promise<Stop | null> {
  const reason = task.stopReason ?? (await holdOf(on, lane.companyId, task));
  if (reason !== null) return { reason, isByUser: true };
  const refusal = await refusalOf(on, lane, task);
  return refusal === null ? null : { reason: refusal, isByUser: false };
}

/** Returns the reason why a stopped task may not be retried, or null. */
export async function stopOfRestart(on: Queryable, lane: GatedLane): Promise<Stop | null> {
  const task = await lockGated(on, lane, 'FOR UPDATE');
  const reason = await holdOf(on, lane.companyId, task);
  return reason === null ? null : { reason, isByUser: true };
}

async function lockGated(on: Queryable, { companyId, taskId }: GatedLane, lock: Lock): Promise<GatedTask> {
  const { rows } = await on.query<GatedTask>(
    `SELECT t.stop_reason AS "stopReason", t.rule_id AS "ruleId", t.rule_version AS "ruleVersion",
       t.is_scheduled AS "isScheduled", t.user_id AS "userId", t.tool,
       (SELECT o.level FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id LIMIT 1) AS level
     FROM automation_task t WHERE t.company_id = $1 AND t.id = $2 ${lock} OF t`,
    [companyId, taskId],
  );
  return rows[0]!;
}

function holdOf(on: Queryable, companyId: number, task: GatedTask): Promise<string | null> {
  const { ruleId, isScheduled, ruleVersion: version } = task;
  if (ruleId === null) return Promise.resolve(null);
  return holdOfRule(on, companyId, { ruleId, isScheduled, version, isNew: false });
}

/**
 * Returns the reason why the owner may no longer make this change, or null. Permissions must be valid at sending time,
 * not only at creation.
 */
async function refusalOf(
  on: Queryable,
  { companyId, accountId }: GatedLane,
  { userId, level, tool, isScheduled }: GatedTask,
): Promise<string | null> {
  if (userId === null) return null;
  const member = await findMember(on, companyId, userId);
  if (!member) return 'The user who requested it no longer belongs to the company.';
  if (!member.permissions.has(tool ?? permissionToChange(level)))
    return `The user who requested it no longer has permission to change ${level && isPlaced(level) ? 'placements' : 'campaigns'}.`;
  if (isScheduled && !member.permissions.has('automation-rule-scheduler'))
    return 'The owner of the rule no longer has permission to schedule rules.';
  if (accountId !== undefined && member.accounts !== 'all' && !member.accounts.includes(accountId))
    return 'The user who requested it no longer has access to the account.';
  return null;
}
