import { MONTHLY_COST_DAYS_KEPT } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../core/database/index.js';
import type { MonthlyCostsReport } from './monthly-costs.model.js';

/** Request for a cost report. */
export interface CostRequest {
  readonly companyId: number;
  readonly userId: number;
  readonly actorId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly receiverEmail: string;
  readonly accountIds: readonly number[];
}

/** Stored request with its progress. */
export interface StoredRequest extends CostRequest {
  readonly id: number;
  readonly taskId: number;
  readonly fileKey: string | null;
  readonly fileSize: number | null;
  readonly readyAt: Date | null;
  readonly mailedAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** An earlier request with the same Idempotency-Key. */
export interface EarlierRequest {
  readonly id: number;
  readonly taskId: number;
  readonly body: string;
}

export type RequestKey = readonly [companyId: number, id: number];

const COLUMNS = `r.company_id AS "companyId", r.id, r.user_id AS "userId", r.actor_id AS "actorId", r.start_date AS "startDate",
  r.end_date AS "endDate", r.receiver_email AS "receiverEmail", r.account_ids AS "accountIds", r.task_id AS "taskId",
  r.file_key AS "fileKey", r.file_size AS "fileSize", r.ready_at AS "readyAt", r.mailed_at AS "mailedAt",
  r.expires_at AS "expiresAt", r.created_at AS "createdAt"`;

/** Number of days for which expired requests stay in the list, without their file. */
const DAYS_LISTED = 30;
const REMOVED_AT_ONCE = 200;

/** Requests for cost reports and their links. */
@Injectable()
export class MonthlyCostsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the IDs of accounts that belong to the sources and the scope. @param scope null for all accounts of the
   * company
   */
  async accountsWithin(
    companyId: number,
    ids: readonly number[],
    { sources, scope }: { sources: readonly number[]; scope: readonly number[] | null },
    on: Queryable = this.database.pool,
  ): Promise<number[]> {
    const { rows } = await on.query<{ id: number }>(
      `SELECT id FROM partner_account
       WHERE company_id = $1 AND id = ANY ($2) AND partner_id = ANY ($3) AND ($4::int[] IS NULL OR id = ANY ($4)) ORDER BY id`,
      [companyId, ids, sources, scope],
    );
    return rows.map(({ id }) => id);
  }

  async add(
    request: CostRequest,
    taskId: number,
    repeatable: { readonly key: string; readonly body: string } | null,
    on: Queryable,
  ): Promise<number> {
    const { rows } = await on.query<{ id: number }>(
      `INSERT INTO monthly_costs_report (company_id, user_id, actor_id, start_date, end_date, receiver_email, account_ids, task_id,
         request_key, request_body, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(days => ${MONTHLY_COST_DAYS_KEPT})) RETURNING id`,
      [
        request.companyId,
        request.userId,
        request.actorId,
        request.startDate,
        request.endDate,
        request.receiverEmail,
        request.accountIds,
        taskId,
        repeatable?.key ?? null,
        repeatable?.body ?? null,
      ],
    );
    return rows[0]!.id;
  }

  /** Serializes a user's requests, so that a second one with the same key finds the first, and both are counted. */
  async lock(companyId: number, userId: number, on: Queryable): Promise<void> {
    await on.query(`SELECT pg_advisory_xact_lock(hashtextextended('monthly costs ' || $1, $2))`, [userId, companyId]);
  }

  async earlier(
    { companyId, userId, actorId }: Pick<CostRequest, 'companyId' | 'userId' | 'actorId'>,
    key: string,
    on: Queryable,
  ): Promise<EarlierRequest | null> {
    const { rows } = await on.query<EarlierRequest>(
      `SELECT id, task_id AS "taskId", request_body AS body FROM monthly_costs_report
       WHERE company_id = $1 AND user_id = $2 AND actor_id = $3 AND request_key = $4`,
      [companyId, userId, actorId, key],
    );
    return rows[0] ?? null;
  }

  /** Counts the tasks of a kind that a user started in the last hour, including retries. */
  async tasksOfLastHour(companyId: number, userId: number, kind: string, on: Queryable): Promise<number> {
    const { rows } = await on.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM task
       WHERE company_id = $1 AND user_id = $2 AND kind = $3 AND created_at > now() - interval '1 hour'`,
      [companyId, userId, kind],
    );
    return rows[0]!.count;
  }

  async find([companyId, id]: RequestKey, on: Queryable = this.database.pool): Promise<StoredRequest | null> {
    const { rows } = await on.query<StoredRequest>(
      `SELECT ${COLUMNS} FROM monthly_costs_report r WHERE r.company_id = $1 AND r.id = $2`,
      [companyId, id],
    );
    return rows[0] ?? null;
  }

  /** Returns the requests of a user, newest first. */
  async listOf(companyId: number, userId: number): Promise<MonthlyCostsReport[]> {
    const { rows } = await this.database.pool.query<MonthlyCostsReport>(
      `SELECT r.id, r.start_date AS "startDate", r.end_date AS "endDate", r.receiver_email AS "receiverEmail",
         cardinality(r.account_ids) AS "accountCount", r.created_at AS "createdAt", r.mailed_at AS "mailedAt",
         r.expires_at AS "expiresAt", coalesce(t.done, 0) AS done, coalesce(t.total, 0) AS total,
         CASE WHEN r.expires_at > now() AND r.ready_at IS NOT NULL THEN r.file_size END AS "fileSize",
         CASE WHEN t.state = 'ERROR' AND r.expires_at > now() THEN t.error END AS error,
         CASE WHEN r.expires_at <= now() THEN 'expired' WHEN t.state = 'SUCCESS' THEN 'done'
           WHEN t.state = 'PROCESS' THEN 'running' WHEN t.state = 'PENDING_FOR_EXECUTION' THEN 'waiting' ELSE 'failed' END AS state
       FROM monthly_costs_report r LEFT JOIN task t ON t.company_id = r.company_id AND t.id = r.task_id
       WHERE r.company_id = $1 AND r.user_id = $2 ORDER BY r.created_at DESC, r.id DESC LIMIT 200`,
      [companyId, userId],
    );
    return rows;
  }

  /** Locks a request and returns the state of its task, or null if the user has no such request. */
  async lockedState([companyId, id]: RequestKey, userId: number, on: Queryable): Promise<string | null> {
    const { rows } = await on.query<{ state: string }>(
      `SELECT coalesce(t.state::text, 'ERROR') AS state FROM monthly_costs_report r
       LEFT JOIN task t ON t.company_id = r.company_id AND t.id = r.task_id
       WHERE r.company_id = $1 AND r.id = $2 AND r.user_id = $3 AND r.expires_at > now() FOR UPDATE OF r`,
      [companyId, id, userId],
    );
    return rows[0]?.state ?? null;
  }

  async setTask([companyId, id]: RequestKey, taskId: number, on: Queryable): Promise<void> {
    await on.query('UPDATE monthly_costs_report SET task_id = $3 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      taskId,
    ]);
  }

  /** Stores the file key before the file is written. @returns the key, which an earlier run may have stored */
  async keepFileKey([companyId, id]: RequestKey, key: string): Promise<string | null> {
    const { rows } = await this.database.pool.query<{ key: string }>(
      `UPDATE monthly_costs_report SET file_key = coalesce(file_key, $3) WHERE company_id = $1 AND id = $2
       RETURNING file_key AS key`,
      [companyId, id, key],
    );
    return rows[0]?.key ?? null;
  }

  async setReady([companyId, id]: RequestKey, size: number): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'UPDATE monthly_costs_report SET file_size = $3, ready_at = now() WHERE company_id = $1 AND id = $2',
      [companyId, id, size],
    );
    return rowCount === 1;
  }

  /** Adds a link to the file and starts its expiry period. @returns the expiry, or null if the request was removed */
  async addLink([companyId, id]: RequestKey, tokenHash: Buffer): Promise<Date | null> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ expiresAt: Date }>(
        `UPDATE monthly_costs_report SET expires_at = now() + make_interval(days => ${MONTHLY_COST_DAYS_KEPT})
         WHERE company_id = $1 AND id = $2 RETURNING expires_at AS "expiresAt"`,
        [companyId, id],
      );
      if (!rows[0]) return null;
      await client.query('INSERT INTO monthly_costs_link (company_id, token_hash, report_id) VALUES ($1, $2, $3)', [
        companyId,
        tokenHash,
        id,
      ]);
      return rows[0].expiresAt;
    });
  }

  async setMailed([companyId, id]: RequestKey, on: Queryable): Promise<void> {
    await on.query('UPDATE monthly_costs_report SET mailed_at = now() WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
    ]);
  }

  /** Returns the request of a valid link. */
  async byLink(companyId: number, tokenHash: Buffer, on: Queryable): Promise<StoredRequest | null> {
    const { rows } = await on.query<StoredRequest>(
      `SELECT ${COLUMNS} FROM monthly_costs_link l
       JOIN monthly_costs_report r ON r.company_id = l.company_id AND r.id = l.report_id
       WHERE l.company_id = $1 AND l.token_hash = $2 AND r.expires_at > now() AND r.ready_at IS NOT NULL`,
      [companyId, tokenHash],
    );
    return rows[0] ?? null;
  }

  /** Removes a request with its links. @returns the key of its file, or null if it has none */
  async remove([companyId, id]: RequestKey, on: Queryable): Promise<string | null> {
    const { rows } = await on.query<{ key: string | null }>(
      'DELETE FROM monthly_costs_report WHERE company_id = $1 AND id = $2 RETURNING file_key AS key',
      [companyId, id],
    );
    return rows[0]?.key ?? null;
  }

  /** Removes the links of a batch of expired requests and returns them. The caller removes the files. */
  async expire(now: Date, on: Queryable, except: readonly RequestKey[]): Promise<StoredRequest[]> {
    const { rows } = await on.query<StoredRequest>(
      `SELECT ${COLUMNS} FROM monthly_costs_report r
       WHERE r.expires_at <= $1 AND r.file_key IS NOT NULL
         AND (r.company_id, r.id) NOT IN (SELECT * FROM unnest($2::int[], $3::int[])) ORDER BY r.company_id, r.id LIMIT ${REMOVED_AT_ONCE}
       FOR UPDATE SKIP LOCKED`,
      [now, except.map(([companyId]) => companyId), except.map(([, id]) => id)],
    );
    await on.query(
      `DELETE FROM monthly_costs_link l USING unnest($1::int[], $2::int[]) AS x (company_id, id)
       WHERE l.company_id = x.company_id AND l.report_id = x.id`,
      [rows.map(({ companyId }) => companyId), rows.map(({ id }) => id)],
    );
    return rows;
  }

  /** Clears the file key of an expired request after the file is removed. */
  async forgetFile([companyId, id]: RequestKey, on: Queryable): Promise<void> {
    await on.query(
      'UPDATE monthly_costs_report SET file_key = NULL, file_size = NULL, ready_at = NULL WHERE company_id = $1 AND id = $2',
      [companyId, id],
    );
  }

  /** Removes requests that expired long ago from the list. */
  async removeOld(now: Date): Promise<void> {
    await this.database.pool.query(
      `DELETE FROM monthly_costs_report WHERE file_key IS NULL AND expires_at < $1::timestamptz - make_interval(days => ${DAYS_LISTED})`,
      [now],
    );
  }
}
