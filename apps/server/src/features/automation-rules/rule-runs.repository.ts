import type { Queryable } from '../../core/database/index.js';
import { ruleStopSql } from '../automation/index.js';
import type { SeenFrame } from './judged-rule.js';
import type { EarlierChecks } from './misbehavior.js';

export type RunOutcome = 'applied' | 'nothing' | 'skipped' | 'held' | 'failed';

/** Claimed check, which only its claimer may end. */
export interface ClaimedRun {
  readonly companyId: number;
  readonly ruleId: number;
  readonly slot: Date;
  readonly attempt: number;
}

export interface DueRule {
  readonly companyId: number;
  readonly id: number;
  readonly nextSlot: Date;
}

/** Time without a heartbeat after which a worker counts as dead. */
const LEASE = '5 minutes';
const MAX_ATTEMPTS = 3;

/** SQL condition for rules that the schedule may run now. */
const RUNS = `r.is_scheduled AND r.held_at IS NULL AND r.removed_at IS NULL AND EXISTS (
  SELECT FROM rule_scheduler s WHERE s.company_id = r.company_id AND s.is_enabled AND s.held_at IS NULL)`;

/** Locks due rules for the transaction. Skips rules that other workers have locked. */
export async function lockDueRules(on: Queryable, limit: number): Promise<DueRule[]> {
  const { rows } = await on.query<DueRule>(
    `SELECT r.company_id AS "companyId", r.id, r.next_slot AS "nextSlot" FROM automation_rule r
     WHERE ${RUNS} AND r.next_run_at <= clock_timestamp()
     ORDER BY r.next_run_at, r.id LIMIT $1 FOR UPDATE OF r SKIP LOCKED`,
    [limit],
  );
  return rows;
}

/** Records the claimed checks and the next check of each rule, in two statements. Existing checks are not claimed. */
export async function claimRuns(
  on: Queryable,
  due: readonly (DueRule & { readonly slot: Date; readonly next: Date | null; readonly nextRunAt: Date | null })[],
): Promise<ClaimedRun[]> {
  const column = <T>(pick: (each: (typeof due)[number]) => T): T[] => due.map(pick);
  await on.query(
    `UPDATE automation_rule r SET next_slot = d.next, next_run_at = d.run_at
     FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) AS d (company, id, next, run_at)
     WHERE r.company_id = d.company AND r.id = d.id`,
    [
      column((each) => each.companyId),
      column(({ id }) => id),
      column(({ next }) => next),
      column((each) => each.nextRunAt),
    ],
  );
  const { rows } = await on.query<ClaimedRun>(
    `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, lease_until)
     SELECT d.company, d.id, d.slot, true, clock_timestamp() + interval '${LEASE}'
     FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS d (company, id, slot)
     ON CONFLICT DO NOTHING
     RETURNING company_id AS "companyId", rule_id AS "ruleId", slot, attempt`,
    [column((each) => each.companyId), column(({ id }) => id), column(({ slot }) => slot)],
  );
  return rows;
}

/** Returns the planned next check of a rule, or null if it has none. */
export async function plannedCheck(on: Queryable, companyId: number, ruleId: number): Promise<Date | null> {
  const { rows } = await on.query<{ slot: Date | null }>(
    'SELECT next_slot AS slot FROM automation_rule WHERE company_id = $1 AND id = $2',
    [companyId, ruleId],
  );
  return rows[0]?.slot ?? null;
}

export const GIVEN_UP = 'Canceled: the worker crashed several times while running it.';

/** Returns unprocessed checks to the queue. Other workers can claim them immediately, and the attempt doesn't count. */
export async function giveBackRuns(on: Queryable, runs: readonly ClaimedRun[]): Promise<void> {
  await on.query(
    `UPDATE automation_rule_run r SET lease_until = clock_timestamp(), attempt = r.attempt - 1
     FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[]) AS g (company, rule, slot, attempt)
     WHERE r.company_id = g.company AND r.rule_id = g.rule AND r.slot = g.slot AND r.attempt = g.attempt AND r.finished_at IS NULL`,
    [
      runs.map(({ companyId }) => companyId),
      runs.map(({ ruleId }) => ruleId),
      runs.map(({ slot }) => slot),
      runs.map(({ attempt }) => attempt),
    ],
  );
}

/**
 * Claims checks whose worker died. Ends checks with too many attempts, and checks of rules that were stopped in the
 * meantime.
 */
export async function reclaimRuns(on: Queryable, limit: number): Promise<ClaimedRun[]> {
  await on.query(
    `UPDATE automation_rule_run u SET finished_at = clock_timestamp(), lease_until = NULL, outcome = 'skipped', message = w.reason
     FROM (
       SELECT x.company_id, x.rule_id, x.slot, ${ruleStopSql('r', 's', 'true', 'false')} AS reason
       FROM automation_rule_run x JOIN automation_rule r ON r.company_id = x.company_id AND r.id = x.rule_id
       LEFT JOIN rule_scheduler s ON s.company_id = x.company_id
       WHERE x.finished_at IS NULL AND x.lease_until < clock_timestamp() FOR UPDATE OF x SKIP LOCKED) w
     WHERE w.reason IS NOT NULL AND u.company_id = w.company_id AND u.rule_id = w.rule_id AND u.slot = w.slot`,
  );
  await on.query(
    `UPDATE automation_rule_run SET finished_at = clock_timestamp(), lease_until = NULL, outcome = 'failed', message = $1
     WHERE finished_at IS NULL AND lease_until < clock_timestamp() AND attempt >= ${MAX_ATTEMPTS}`,
    [GIVEN_UP],
  );
  const { rows } = await on.query<ClaimedRun>(
    `UPDATE automation_rule_run r SET attempt = attempt + 1, lease_until = clock_timestamp() + interval '${LEASE}'
     WHERE (company_id, rule_id, slot) IN (
       SELECT company_id, rule_id, slot FROM automation_rule_run
       WHERE finished_at IS NULL AND lease_until < clock_timestamp() AND attempt < ${MAX_ATTEMPTS}
       ORDER BY slot LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING company_id AS "companyId", rule_id AS "ruleId", slot, attempt`,
    [limit],
  );
  return rows;
}

/** Figures that a check was based on, stored with it. */
export interface SeenByRun {
  readonly judgedAt: Date;
  readonly ruleVersion: number;
  readonly seen: readonly SeenFrame[];
}

interface Ended extends Partial<SeenByRun> {
  readonly outcome: RunOutcome;
  readonly message?: string | null;
  readonly taskId?: number;
  readonly scopeCount?: number;
  readonly matchCount?: number;
  readonly notKnownCount?: number;
}

/** Ends a check. @returns false if another worker has claimed the check, or it has ended */
export async function endRun(on: Queryable, run: ClaimedRun, ended: Ended): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE automation_rule_run SET finished_at = clock_timestamp(), lease_until = NULL, outcome = $5, message = $6,
       task_id = $7, scope_count = $8, match_count = $9, judged_at = $10, rule_version = $11, seen = $12::jsonb,
       not_known_count = $13
     WHERE company_id = $1 AND rule_id = $2 AND slot = $3 AND attempt = $4 AND finished_at IS NULL`,
    [
      ...[run.companyId, run.ruleId, run.slot, run.attempt],
      ...[
        ended.outcome,
        ended.message ?? null,
        ended.taskId ?? null,
        ended.scopeCount ?? null,
        ended.matchCount ?? null,
        ended.judgedAt ?? null,
        ended.ruleVersion ?? null,
        ended.seen ? JSON.stringify(ended.seen) : null,
        ended.notKnownCount ?? null,
      ],
    ],
  );
  if (rowCount !== 1) return false;
  if (ended.outcome === 'applied') await markApplied(on, run.companyId, run.ruleId);
  return true;
}

export const markApplied = (on: Queryable, companyId: number, ruleId: number) =>
  on.query('UPDATE automation_rule SET last_apply = clock_timestamp() WHERE company_id = $1 AND id = $2', [
    companyId,
    ruleId,
  ]);

/** Records that the owner applied a rule. */
export async function recordManualRun(
  on: Queryable,
  companyId: number,
  run: SeenByRun & {
    readonly ruleId: number;
    readonly taskId: number;
    readonly scopeCount: number;
    readonly matchCount: number;
    readonly notKnownCount: number;
  },
): Promise<void> {
  await on.query(
    `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome, task_id, scope_count,
       match_count, judged_at, rule_version, seen, not_known_count)
     VALUES ($1, $2, clock_timestamp(), false, clock_timestamp(), 'applied', $3, $4, $5, $6, $7, $8::jsonb, $9)`,
    [
      ...[companyId, run.ruleId, run.taskId, run.scopeCount, run.matchCount],
      ...[run.judgedAt, run.ruleVersion, JSON.stringify(run.seen), run.notKnownCount],
    ],
  );
  await markApplied(on, companyId, run.ruleId);
}

/**
 * Returns the earlier scheduled checks of each rule. Excludes previews of users and checks before its content changed,
 * because they don't show what the rule matches.
 */
export async function earlierChecks(
  on: Queryable,
  companyId: number,
  ruleIds: readonly number[],
  count: number,
): Promise<Map<number, EarlierChecks>> {
  const { rows } = await on.query<EarlierChecks & { readonly ruleId: number }>(
    `SELECT r.id AS "ruleId", ARRAY(
       SELECT u.match_count FROM automation_rule_run u
       WHERE u.company_id = r.company_id AND u.rule_id = r.id AND u.is_scheduled AND u.outcome IN ('applied', 'nothing')
         AND u.match_count IS NOT NULL AND u.rule_version >= r.content_version
       ORDER BY u.slot DESC LIMIT $3) AS "matchCounts",
       r.released_at IS NOT NULL AND NOT EXISTS (SELECT FROM automation_rule_run u
         WHERE u.company_id = r.company_id AND u.rule_id = r.id AND u.is_scheduled AND u.judged_at IS NOT NULL
           AND u.finished_at > r.released_at) AS "isFirstSinceRelease",
       (SELECT count(*)::int FROM automation_rule_run u
        WHERE u.company_id = r.company_id AND u.rule_id = r.id AND u.is_scheduled AND u.outcome = 'failed'
          AND u.finished_at > coalesce(r.released_at, '-infinity')
          AND u.slot > coalesce((SELECT max(x.slot) FROM automation_rule_run x
            WHERE x.company_id = r.company_id AND x.rule_id = r.id AND x.is_scheduled
              AND x.outcome IN ('applied', 'nothing', 'held')), '-infinity')) AS "failedCount"
     FROM automation_rule r WHERE r.company_id = $1 AND r.id = ANY($2::int[])`,
    [companyId, ruleIds, count],
  );
  return new Map(rows.map(({ ruleId, ...earlier }) => [ruleId, earlier]));
}

/** Returns rules whose last task is unfinished. Running them again would change the same values twice. */
export async function rulesUnderWay(
  on: Queryable,
  companyId: number,
  ruleIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT rule_id AS id FROM automation_task WHERE company_id = $1 AND rule_id = ANY($2::int[])
       AND state IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS') AND created_at > clock_timestamp() - interval '24 hours'`,
    [companyId, ruleIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns true if a task of the rule is unfinished, except tasks of this transaction. */
export async function isOtherUnderWay(on: Queryable, companyId: number, ruleId: number): Promise<boolean> {
  const { rows } = await on.query(
    `SELECT FROM automation_task WHERE company_id = $1 AND rule_id = $2 AND xmin <> pg_current_xact_id()::xid
       AND state IN ('PENDING', 'PENDING_FOR_EXECUTION', 'PROCESS') AND created_at > clock_timestamp() - interval '24 hours' LIMIT 1`,
    [companyId, ruleId],
  );
  return rows.length > 0;
}

/** Returns rules whose last task had at least ten operations, of which more than a fifth failed. */
export async function rulesThatFail(
  on: Queryable,
  companyId: number,
  ruleIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT t.id AS id FROM (
       SELECT w.id, (SELECT max(a.id) FROM automation_task a WHERE a.company_id = $1 AND a.rule_id = w.id
                       AND a.state IN ('SUCCESS', 'ERROR') AND a.created_at > coalesce(r.released_at, '-infinity')) AS task_id
       FROM unnest($2::int[]) AS w (id) JOIN automation_rule r ON r.company_id = $1 AND r.id = w.id) t
     WHERE (SELECT count(*) >= 10 AND count(*) FILTER (WHERE o.state IN ('rejected', 'person')) > 0.2 * count(*)
            FROM automation_operation o
            WHERE o.company_id = $1 AND o.task_id = t.task_id AND o.state <> 'excluded')`,
    [companyId, ruleIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Check of a rule for display. */
export interface ShownRun {
  readonly at: Date;
  readonly isScheduled: boolean;
  readonly outcome: RunOutcome | null;
  readonly message: string | null;
  readonly taskId: number | null;
  readonly scopeCount: number | null;
  readonly matchCount: number | null;
  readonly notKnownCount: number | null;
  readonly finishedAt: Date | null;
}

/** Returns a page of a rule's checks, latest first, with the total number. */
export async function runsOfRule(
  on: Queryable,
  companyId: number,
  ruleId: number,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<{ items: ShownRun[]; total: number }> {
  const values = [companyId, ruleId];
  const { rows: items } = await on.query<ShownRun>(
    `SELECT slot AS at, is_scheduled AS "isScheduled", outcome, message, task_id AS "taskId", scope_count AS "scopeCount",
       match_count AS "matchCount", not_known_count AS "notKnownCount", finished_at AS "finishedAt"
     FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2 ORDER BY slot DESC LIMIT $3 OFFSET $4`,
    [...values, take, skip],
  );
  const { rows } = await on.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2',
    values,
  );
  return { items, total: rows[0]!.total };
}
