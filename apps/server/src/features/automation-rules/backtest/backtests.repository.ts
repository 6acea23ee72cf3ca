import type { Queryable } from '../../../core/database/index.js';
import type { SeenFrame } from '../judged-rule.js';
import type { ReplayedAction } from './replay.js';
import type { BacktestResult } from './backtest-result.js';

export interface StoredBacktest {
  readonly companyId: number;
  readonly userId: number;
  readonly ruleId: number | null;
  readonly form: unknown;
  readonly timeZone: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly result: BacktestResult | null;
  readonly message: string | null;
  readonly attempt: number;
  readonly createdAt: Date;
}

const COLUMNS = `company_id AS "companyId", user_id AS "userId", rule_id AS "ruleId", form, time_zone AS "timeZone", state, done, total,
  result, message, attempt, created_at AS "createdAt"`;
/** Time without a heartbeat after which a worker counts as dead. */
const LEASE = '2 minutes';

/**
 * Starts a backtest that replaces the user's last one. A worker still running the previous one can no longer complete
 * it.
 */
export async function startBacktest(
  on: Queryable,
  asked: Pick<StoredBacktest, 'companyId' | 'userId' | 'ruleId' | 'form' | 'timeZone'>,
): Promise<void> {
  await on.query(
    `INSERT INTO rule_backtest AS b (company_id, user_id, rule_id, form, time_zone) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT (company_id, user_id) DO UPDATE SET rule_id = $3, form = $4::jsonb, time_zone = $5, state = 'waiting', done = 0,
       total = 0, result = NULL, message = NULL, attempt = b.attempt + 1, lease_until = NULL, created_at = clock_timestamp()`,
    [asked.companyId, asked.userId, asked.ruleId, JSON.stringify(asked.form), asked.timeZone],
  );
}

export async function backtestOf(on: Queryable, companyId: number, userId: number): Promise<StoredBacktest | null> {
  const { rows } = await on.query<StoredBacktest>(
    `SELECT ${COLUMNS} FROM rule_backtest WHERE company_id = $1 AND user_id = $2`,
    [companyId, userId],
  );
  return rows[0] ?? null;
}

/** Claims the next waiting backtest, or one whose worker died. */
export async function claimBacktest(on: Queryable): Promise<StoredBacktest | null> {
  const { rows } = await on.query<StoredBacktest>(
    `UPDATE rule_backtest SET state = 'running', attempt = attempt + 1, lease_until = clock_timestamp() + interval '${LEASE}'
     WHERE (company_id, user_id) IN (
       SELECT company_id, user_id FROM rule_backtest
       WHERE state = 'waiting' OR state = 'running' AND lease_until < clock_timestamp()
       ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
  );
  return rows[0] ?? null;
}

/** Stores the progress. @returns false if the backtest was restarted or claimed by another worker */
export async function progressBacktest(
  on: Queryable,
  { companyId, userId, attempt }: StoredBacktest,
  done: number,
  total: number,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE rule_backtest SET done = $4, total = $5, lease_until = clock_timestamp() + interval '${LEASE}'
     WHERE company_id = $1 AND user_id = $2 AND attempt = $3 AND state = 'running'`,
    [companyId, userId, attempt, done, total],
  );
  return rowCount === 1;
}

export async function endBacktest(
  on: Queryable,
  { companyId, userId, attempt }: StoredBacktest,
  ended: { readonly result: BacktestResult } | { readonly message: string },
): Promise<void> {
  const [result, message] = 'result' in ended ? [JSON.stringify(ended.result), null] : [null, ended.message];
  await on.query(
    `UPDATE rule_backtest SET state = CASE WHEN $5::text IS NULL THEN 'done' ELSE 'failed' END, result = $4::jsonb, message = $5, lease_until = NULL
     WHERE company_id = $1 AND user_id = $2 AND attempt = $3 AND state = 'running'`,
    [companyId, userId, attempt, result, message],
  );
}

/** Recorded check of a rule, with the figures it used. */
export interface RecordedCheck {
  readonly judgedAt: Date;
  readonly outcome: string;
  readonly taskId: number | null;
  readonly seen: SeenFrame[];
}

/** Returns the checks of a rule version since a time, in order. */
export async function recordedChecks(
  on: Queryable,
  companyId: number,
  { ruleId, version, since }: { readonly ruleId: number; readonly version: number; readonly since: Date },
): Promise<RecordedCheck[]> {
  const { rows } = await on.query<RecordedCheck>(
    `SELECT judged_at AS "judgedAt", outcome, task_id AS "taskId", seen FROM automation_rule_run
     WHERE company_id = $1 AND rule_id = $2 AND rule_version = $3 AND judged_at >= $4 AND seen IS NOT NULL AND outcome IS NOT NULL
     ORDER BY judged_at, slot`,
    [companyId, ruleId, version, since],
  );
  return rows;
}

/** Operation as it was planned. */
export interface RecordedOperation {
  readonly taskId: number;
  readonly entityId: number;
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

export async function recordedOperations(
  on: Queryable,
  companyId: number,
  taskIds: readonly number[],
): Promise<RecordedOperation[]> {
  const { rows } = await on.query<RecordedOperation>(
    `SELECT task_id AS "taskId", entity_id AS "entityId", field, old_value AS "oldValue", coalesce(edited_from, new_value) AS "newValue"
     FROM automation_operation WHERE company_id = $1 AND task_id = ANY($2::int[]) ORDER BY task_id, id`,
    [companyId, taskIds],
  );
  return rows;
}

const ID_COLUMN = { adgroup: 'adgroup_id', campaign: 'campaign_id' } as const;

/** Returns the names of campaigns or ad groups by ID. */
export async function namesOfEntities(
  on: Queryable,
  companyId: number,
  level: keyof typeof ID_COLUMN,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await on.query<{ id: number; name: string }>(
    `SELECT id, name FROM ${level} WHERE company_id = $1 AND id = ANY($2::int[])`,
    [companyId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns the profit of entities between two full hours each, with current figures, in micros and in the order of
 * `actions`.
 */
export async function profitsOf(
  on: Queryable,
  companyId: number,
  level: keyof typeof ID_COLUMN,
  actions: readonly Pick<ReplayedAction, 'entityId' | 'at' | 'until'>[],
): Promise<number[]> {
  const hourOf = (at: Date): number => Math.ceil(at.getTime() / 3_600_000);
  const { rows } = await on.query<{ profit: number }>(
    `WITH facts AS (
       SELECT f.${ID_COLUMN[level]} AS entity, (f.date - DATE '1970-01-01') * 24 + f.hour AS hour,
         isum(coalesce(f.earned, 0) + coalesce(f.rebate, 0) - coalesce(f.cost, 0)) AS profit
       FROM perf_hour f WHERE f.company_id = $1 AND f.${ID_COLUMN[level]} = ANY($2::int[]) AND f.hour >= 0
         AND f.date BETWEEN $5::date AND $6::date GROUP BY 1, 2)
     SELECT coalesce(isum(f.profit), 0) AS profit
     FROM unnest($2::int[], $3::int[], $4::int[]) WITH ORDINALITY AS w (entity, from_hour, until_hour, place)
     LEFT JOIN facts f ON f.entity = w.entity AND f.hour >= w.from_hour AND f.hour < w.until_hour
     GROUP BY w.place ORDER BY w.place`,
    [
      companyId,
      actions.map(({ entityId }) => entityId),
      actions.map(({ at }) => hourOf(at)),
      actions.map(({ until }) => hourOf(until)),
      new Date(Math.min(...actions.map(({ at }) => at.getTime()))).toISOString().slice(0, 10),
      new Date(Math.max(...actions.map(({ until }) => until.getTime()))).toISOString().slice(0, 10),
    ],
  );
  return rows.map(({ profit }) => profit);
}

/** Deletes the figures that checks used once they are older than the versions of facts. */
export async function pruneSeen(on: Queryable, days: number): Promise<void> {
  await on.query(
    `UPDATE automation_rule_run SET seen = NULL WHERE seen IS NOT NULL AND judged_at < now() - make_interval(days => $1)`,
    [days],
  );
}
