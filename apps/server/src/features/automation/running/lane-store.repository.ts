import type { ChangeQuota } from '@adops/connectors';
import type { ChangeProperty } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database, Queryable } from '../../../core/database/index.js';
import { clockJumped, type Held, isFree, Leases, MAX_DEATHS, SENT_AGE, sentNow } from '../../../core/work/index.js';
import { slotOf, slotSql } from '../properties/property-sql.js';
import { type Stop, stopOf } from '../tasks/send-gate.repository.js';
import { closeTask } from '../tasks/task-store.repository.js';
import { rebaseBegun } from './based-changes.repository.js';
import { restOfBudgets, withinQuota } from './change-quota.repository.js';
import {
  type Finished,
  type LaneOperation,
  loadOperations,
  OPERATION,
  type UnknownOperation,
} from './lane-operations.repository.js';
import type { LaneSettings } from './settings.js';

export interface LaneId {
  readonly companyId: number;
  readonly taskId: number;
  readonly accountId: number;
}

/** Lane that this worker holds. */
export type HeldLane = Held<LaneId>;

/** Parameter $3 is this process's clock. */
const SENT_NOW = sentNow('$3');

/**
 * Returns the SQL condition: no change of the same value that was approved earlier is still pending.
 * @param o alias of the operation
 */
const isNext = (o: string): string => `
  NOT EXISTS (SELECT FROM operation_intent i WHERE i.company_id = ${o}.company_id AND i.account_id = ${o}.account_id
    AND i.level = ${o}.level AND i.entity_id = ${o}.entity_id AND i.field = ${slotSql(`${o}.field`)})
  AND NOT EXISTS (SELECT FROM automation_operation e WHERE e.company_id = ${o}.company_id AND e.account_id = ${o}.account_id
    AND e.level = ${o}.level AND e.entity_id = ${o}.entity_id AND e.turn < ${o}.turn
    AND e.state IN ('ready', 'sending', 'unknown') AND ${slotSql('e.field')} = ${slotSql(`${o}.field`)})`;

/** Stores the protocol (docs/changes.md): the holders of lanes, their open operations, and the sent operations. */
export class LaneStore {
  readonly leases: Leases<LaneId>;

  constructor(
    private readonly database: Database,
    private readonly settings: LaneSettings,
  ) {
    const columns = { company_id: 'companyId', task_id: 'taskId', account_id: 'accountId' } as const;
    this.leases = new Leases(database, 'automation_lane', columns, settings.leaseMs);
  }

  /**
   * Returns lanes with work and no holder, and marks them as offered. Single edits come first, then lanes of the
   * company with the fewest running lanes.
   */
  async offer(): Promise<(LaneId & { readonly offer: number })[]> {
    const { rows } = await this.database.pool.query<LaneId & { offer: number }>(
      `WITH busy AS (
         SELECT company_id, count(*) AS lanes FROM automation_lane
         WHERE closed_at IS NULL AND lease_until > clock_timestamp() GROUP BY company_id),
       waiting AS (
         SELECT count(*) AS lanes FROM automation_lane
         WHERE closed_at IS NULL AND offered_at > clock_timestamp() - $1 * interval '1 millisecond'
           AND ${isFree()}),
       open AS (
         SELECT l.company_id, l.task_id, l.account_id
         FROM automation_lane l
         JOIN automation_task t ON t.company_id = l.company_id AND t.id = l.task_id
         LEFT JOIN busy b ON b.company_id = l.company_id
         WHERE l.closed_at IS NULL AND t.state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
           AND ${isFree('l')} AND l.run_after <= clock_timestamp()
           AND (l.offered_at IS NULL OR l.offered_at < clock_timestamp() - $1 * interval '1 millisecond')
         ORDER BY (t.operation_count = 1) DESC, coalesce(b.lanes, 0), l.run_after
         LIMIT greatest(0, $2 - (SELECT lanes FROM waiting))
         FOR UPDATE OF l SKIP LOCKED)
       UPDATE automation_lane l SET offered_at = clock_timestamp(), offers = offers + 1
       FROM open WHERE l.company_id = open.company_id AND l.task_id = open.task_id AND l.account_id = open.account_id
       RETURNING l.company_id AS "companyId", l.task_id AS "taskId", l.account_id AS "accountId", l.offers AS offer`,
      [this.settings.offerAgainMs, this.settings.maxOffered],
    );
    return rows;
  }

  /**
   * Claims a lane without a holder. Operations that its former holder had begun get an unknown outcome. An operation on
   * which too many workers died waits for a user.
   */
  async claim(lane: LaneId): Promise<HeldLane | null> {
    return this.database.transaction(async (client) => {
      // The first lane of a task starts it. Locks the task before the lane, in the same order as a stop, to avoid
      // deadlocks.
      await client.query(
        `SELECT 1 FROM automation_task WHERE company_id = $1 AND id = $2 AND state = 'PENDING_FOR_EXECUTION' FOR NO KEY UPDATE`,
        [lane.companyId, lane.taskId],
      );
      const where = 'closed_at IS NULL AND run_after <= clock_timestamp()';
      const taken = await this.leases.take(client, lane, { where });
      if (!taken) return null;
      const held = { ...lane, token: taken.token };
      await client.query(
        `UPDATE automation_operation SET state = 'unknown', deaths = deaths + 1, message = 'Checking at the platform'
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state = 'sending'`,
        key(lane),
      );
      await this.giveUpPoisoned(held, client);
      await client.query(
        `UPDATE automation_task SET state = 'PROCESS', started_at = coalesce(started_at, clock_timestamp())
         WHERE company_id = $1 AND id = $2 AND state = 'PENDING_FOR_EXECUTION'`,
        [lane.companyId, lane.taskId],
      );
      return held;
    });
  }

  private async giveUpPoisoned({ companyId, taskId, accountId }: HeldLane, client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE automation_operation SET state = 'person', finished_at = clock_timestamp(),
         message = 'Canceled: the worker crashed several times while sending it. Check at the platform.'
       WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state = 'unknown' AND deaths >= $4 RETURNING id`,
      [companyId, taskId, accountId, MAX_DEATHS],
    );
    if (rows.length > 0)
      await dropIntents(
        client,
        companyId,
        rows.map(({ id }) => id),
      );
  }

  /**
   * Begins the next operations of one field and level, or a single one for copies, which may take many calls. From now
   * on the operations may have reached the platform. An operation waits if a change that was approved earlier hasn't
   * ended. `waiting` is true if only such operations are left. `isStopped` is true if the task may send nothing more,
   * so nothing was begun.
   * @param quota limits of the platform on the number and frequency of changes, or null. `restMs` is the time until it
   * accepts a change again
   * @throws LeaseLost
   */
  async begin(
    held: HeldLane,
    limit: number,
    quota: ChangeQuota | null = null,
  ): Promise<{ operations: LaneOperation[]; waiting: boolean; restMs: number; isStopped?: boolean }> {
    return this.leases.fenced(held, this.settings.deadlineMs + this.settings.lastLookMs, async (client) => {
      if (await stopOf(client, held)) return { operations: [], waiting: false, restMs: 0, isStopped: true };
      const { rows: open } = await client.query<{
        id: number;
        level: string;
        entity_id: number;
        field: ChangeProperty;
      }>(
        `WITH next AS MATERIALIZED (
           SELECT n.field, n.level FROM automation_operation n
           WHERE n.company_id = $1 AND n.task_id = $2 AND n.account_id = $3 AND n.state = 'ready' AND ${isNext('n')}
             ${withinQuota(quota, 'n')}
           ORDER BY n.id LIMIT 1)
         SELECT o.id, o.level, o.entity_id, o.field FROM automation_operation o JOIN next USING (field, level)
         WHERE o.company_id = $1 AND o.task_id = $2 AND o.account_id = $3 AND o.state = 'ready' AND ${isNext('o')}
           ${withinQuota(quota, 'o')}
         ORDER BY o.id LIMIT (SELECT CASE field WHEN 'clone' THEN 1 ELSE $4::int END FROM next) FOR UPDATE OF o`,
        [...key(held), limit],
      );
      const { rows: mine } = await client.query<{ operation_id: number }>(
        `INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id)
         SELECT $1, $2, * FROM unnest($3::text[], $4::int[], $5::text[], $6::int[])
         ON CONFLICT DO NOTHING RETURNING operation_id`,
        [
          held.companyId,
          held.accountId,
          open.map(({ level }) => level),
          open.map(({ entity_id }) => entity_id),
          open.map(({ field }) => slotOf(field)),
          open.map(({ id }) => id),
        ],
      );
      const ids = mine.map(({ operation_id }) => operation_id);
      if (ids.length === 0)
        return {
          operations: [],
          waiting: await this.hasReady(held, client),
          restMs: await restOfBudgets(client, held, quota),
        };
      await client.query(
        `UPDATE automation_operation SET state = 'sending', ${SENT_NOW}, extra_looks = 0, attempt = attempt + 1, message = NULL
         WHERE company_id = $1 AND id = ANY($2)`,
        [held.companyId, ids, new Date()],
      );
      const stranded = await rebaseBegun(client, held.companyId, ids);
      const operations = await loadOperations(client, held.companyId, ids);
      return {
        operations: operations.map((each) => ({ ...each, isStranded: stranded.has(each.id) })),
        waiting: false,
        restMs: 0,
      };
    });
  }

  private async hasReady(held: HeldLane, on: Queryable): Promise<boolean> {
    const { rows } = await on.query<{ any: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM automation_operation
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state = 'ready') AS any`,
      key(held),
    );
    return rows[0]!.any;
  }

  /**
   * Returns operations with an unknown outcome that can be looked up, because their request can no longer arrive.
   * @param lateMs time by field
   */
  async dueUnknown(
    held: HeldLane,
    lateMs: (field: ChangeProperty) => number,
    limit: number,
  ): Promise<UnknownOperation[]> {
    const { rows } = await this.database.pool.query<UnknownOperation & { age: number }>(
      `SELECT * FROM (${OPERATION} WHERE o.company_id = $1 AND o.task_id = $2 AND o.account_id = $3 AND o.state = 'unknown') u
       JOIN LATERAL (SELECT extra_looks AS "extraLooks", ${SENT_AGE} AS age, ${clockJumped('$5')} AS "clockJumped"
         FROM automation_operation WHERE company_id = $1 AND id = u.id) a ON true
       ORDER BY id LIMIT $4`,
      [...key(held), limit, new Date()],
    );
    return rows.filter(({ field, age }) => age >= this.settings.deadlineMs + lateMs(field));
  }

  /** Schedules another look-up of missing entities, after the time in which a request sent now could arrive. */
  async lookAgain(held: HeldLane, operations: readonly LaneOperation[], message: string): Promise<void> {
    if (operations.length === 0) return;
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        `UPDATE automation_operation SET ${SENT_NOW}, extra_looks = extra_looks + 1, message = $4
         WHERE company_id = $1 AND id = ANY($2)`,
        [held.companyId, operations.map(({ id }) => id), new Date(), message],
      ),
    );
  }

  /**
   * Writes results in one transaction, and only for the holder of the lane: the state, the found value, our copy, and
   * the audit record. Later operations on the same value can then begin.
   * @throws LeaseLost if another worker holds the lane
   */
  async finish(
    held: HeldLane,
    finished: readonly Finished[],
    keep: (client: PoolClient, finished: readonly Finished[]) => Promise<void>,
  ): Promise<void> {
    if (finished.length === 0) return;
    await this.leases.fenced(held, 0, async (client) => {
      await client.query(
        `UPDATE automation_operation o SET state = f.state::operation_state, message = f.message,
           found_value = f.found::jsonb, finished_at = clock_timestamp(),
           old_value = CASE WHEN f.unchanged THEN f.found::jsonb ELSE coalesce(nullif(o.old_value, 'null'), f.seen::jsonb, o.old_value) END
         FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[])
           AS f (id, state, message, found, seen, unchanged)
         WHERE o.company_id = $1 AND o.id = f.id`,
        [
          held.companyId,
          finished.map(({ operation }) => operation.id),
          finished.map(({ state }) => state),
          finished.map(({ message }) => message?.slice(0, 500) ?? null),
          finished.map(({ found }) => (found === undefined ? null : JSON.stringify(found))),
          // If the previous value was unknown, the value that was read can be restored.
          finished.map(({ seen }) => (seen === undefined || seen === null ? null : JSON.stringify(seen))),
          finished.map(({ unchanged = false }) => unchanged),
        ],
      );
      await keep(client, finished);
      await dropIntents(
        client,
        held.companyId,
        finished.map(({ operation }) => operation.id),
      );
    });
  }

  /**
   * Marks operations that are about to be sent.
   * @param seen values that were read from the platform; undefined if unknown
   * @returns false if the task was stopped in the meantime, so that the operations must not be sent
   * @throws LeaseLost, also if the lease would end before the call
   */
  async touch(held: HeldLane, operations: readonly LaneOperation[], seen: readonly unknown[]): Promise<boolean> {
    return this.leases.fenced(held, this.settings.deadlineMs + this.settings.lastLookMs, async (client) => {
      if (await stopOf(client, held)) return false;
      await client.query(
        `UPDATE automation_operation o SET ${SENT_NOW}, was_sent = true, seen_value = s.value::jsonb
         FROM unnest($2::int[], $4::text[]) AS s (id, value) WHERE o.company_id = $1 AND o.id = s.id`,
        [
          held.companyId,
          operations.map(({ id }) => id),
          new Date(),
          seen.map((value) => (value === undefined ? null : JSON.stringify(value))),
        ],
      );
      return true;
    });
  }

  /** Marks the outcome as unknown. No worker changes these entities until the request can no longer arrive. */
  async leaveUnknown(held: HeldLane, operations: readonly LaneOperation[], message: string): Promise<void> {
    if (operations.length === 0) return;
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        `UPDATE automation_operation SET state = 'unknown', message = $3 WHERE company_id = $1 AND id = ANY($2)`,
        [held.companyId, operations.map(({ id }) => id), message.slice(0, 500)],
      ),
    );
  }

  /**
   * Returns operations that were certainly not executed to the queue. If the task was stopped, excludes them instead.
   * @param costsAttempt false after a rate limit error
   * @returns false if the operations were excluded
   */
  async sendAgain(held: HeldLane, operations: readonly LaneOperation[], costsAttempt: boolean): Promise<boolean> {
    if (operations.length === 0) return false;
    const ids = operations.map(({ id }) => id);
    return this.leases.fenced(held, 0, async (client) => {
      const stop = await stopOf(client, held, 'FOR NO KEY UPDATE');
      if (stop) await this.exclude(client, held, ids, stop);
      else
        await client.query(
          `UPDATE automation_operation SET state = 'ready', attempt = attempt - $3, message = NULL
           WHERE company_id = $1 AND id = ANY($2)`,
          [held.companyId, ids, costsAttempt ? 0 : 1],
        );
      await dropIntents(client, held.companyId, ids);
      return stop === null;
    });
  }

  /** Excludes the operations of the lane that haven't begun, if the task may send nothing more. */
  async excludeStopped(held: HeldLane): Promise<void> {
    await this.leases.fenced(held, 0, async (client) => {
      const stop = await stopOf(client, held, 'FOR NO KEY UPDATE');
      if (!stop) return;
      const { rows } = await client.query<{ id: number }>(
        `SELECT id FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state = 'ready'
         FOR UPDATE`,
        key(held),
      );
      await this.exclude(
        client,
        held,
        rows.map(({ id }) => id),
        stop,
      );
    });
  }

  private async exclude(
    client: PoolClient,
    { companyId, taskId }: HeldLane,
    ids: readonly number[],
    { reason, isByUser }: Stop,
  ): Promise<void> {
    await client.query(
      `UPDATE automation_operation SET state = 'excluded', message = $3, finished_at = clock_timestamp()
       WHERE company_id = $1 AND id = ANY($2)`,
      [companyId, ids, reason],
    );
    if (isByUser)
      await client.query(
        'UPDATE automation_task SET stopped_count = stopped_count + $3 WHERE company_id = $1 AND id = $2',
        [companyId, taskId, ids.length],
      );
  }

  /**
   * Releases the lane. Closes it if no operation is open, and closes the task with its last lane.
   * @param afterMs delay before the next run. Null to wait until the first unknown outcome can be looked up, or not at
   * all if there is none
   */
  async release(held: HeldLane, afterMs: number | null, lateMs: number): Promise<void> {
    await this.leases.fenced(held, 0, async (client) => {
      const { rows } = await client.query<{ ready: number; unknown: number; wait: number | null }>(
        `SELECT count(*) FILTER (WHERE state = 'ready')::int AS ready,
           count(*) FILTER (WHERE state IN ('unknown', 'sending'))::int AS unknown,
           (min(extract(epoch FROM sent_at - clock_timestamp()) * 1000) FILTER (WHERE state IN ('unknown', 'sending')))::float8 AS wait
         FROM automation_operation
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state IN ('ready', 'sending', 'unknown')`,
        key(held),
      );
      const { ready, unknown, wait } = rows[0]!;
      const isEmpty = ready === 0 && unknown === 0;
      const pause = afterMs ?? (ready > 0 ? 0 : Math.max(0, (wait ?? 0) + this.settings.deadlineMs + lateMs));
      await client.query(
        `UPDATE automation_lane SET lease_until = NULL, offered_at = NULL,
           run_after = clock_timestamp() + $4 * interval '1 millisecond',
           closed_at = CASE WHEN $5 THEN clock_timestamp() END
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3`,
        [...key(held), pause, isEmpty],
      );
      if (isEmpty) await closeTask(client, held.companyId, held.taskId);
    });
  }

  /** Releases the lane early. Its begun operations get an unknown outcome. @param afterMs delay before the next run */
  async handBack(held: HeldLane, afterMs: number): Promise<void> {
    await this.leases.fenced(held, 0, async (client) => {
      await client.query(
        `UPDATE automation_operation SET state = 'unknown', message = 'Checking at the platform'
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3 AND state = 'sending'`,
        key(held),
      );
      await client.query(
        `UPDATE automation_lane SET lease_until = NULL, offered_at = NULL,
           run_after = clock_timestamp() + $4 * interval '1 millisecond'
         WHERE company_id = $1 AND task_id = $2 AND account_id = $3`,
        [...key(held), afterMs],
      );
    });
  }
}

const key = ({ companyId, taskId, accountId }: LaneId): [number, number, number] => [companyId, taskId, accountId];

async function dropIntents(on: Queryable, companyId: number, operationIds: readonly number[]): Promise<void> {
  await on.query('DELETE FROM operation_intent WHERE company_id = $1 AND operation_id = ANY($2)', [
    companyId,
    operationIds,
  ]);
}
