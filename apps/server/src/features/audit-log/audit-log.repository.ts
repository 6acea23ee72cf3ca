import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { conditions, MAX_MS } from './audit-conditions.repository.js';
import type { AuditLogFilters } from './audit-log.model.js';

export interface AuditRow {
  readonly id: number;
  readonly createdAt: Date;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly source: string;
  readonly action: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly accountId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly taskId: number | null;
  readonly ruleId: number | null;
  readonly requestId: string | null;
  readonly reason: string | null;
}

/** Position in the log, from which reading continues with older changes. */
export interface Place {
  readonly createdAt: Date;
  readonly id: number;
}

const COLUMNS = `a.id, a.created_at AS "createdAt", a.user_id AS "userId", a.actor_id AS "actorId", a.source, a.action,
  a.entity_type AS "entityType", a.entity_id AS "entityId", a.entity_name AS "entityName", a.account_id AS "accountId",
  a.before, a.after, a.task_id AS "taskId", a.rule_id AS "ruleId", a.request_id AS "requestId", a.reason`;

/** A change that represents all changes of its task. */
export interface GroupedRow extends AuditRow {
  readonly count: number;
  readonly entityCount: number;
  readonly actionCount: number;
}

/**
 * SQL of the grouping key: the task of a change, or else the change. Changes of tasks, such as approvals, are not
 * grouped.
 */
const TASK_OR_CHANGE = `coalesce('task ' || CASE WHEN a.entity_type IS DISTINCT FROM 'automationTask' THEN a.task_id END, a.id::text)`;

/** Queries on the audit log. Each is limited to the company and accounts of the viewer. */
@Injectable()
export class AuditLogRepository {
  constructor(private readonly database: Database) {}

  /** Returns a page, newest first. Ties are sorted by ID. */
  async page(viewer: Viewer, filters: AuditLogFilters, limit: number, offset: number): Promise<AuditRow[]> {
    const { where, values } = conditions(viewer, filters);
    return this.read<AuditRow>(
      // Selects IDs first, so that skipped rows are read only from the index.
      `SELECT ${COLUMNS} FROM audit_log a JOIN (
         SELECT a.id, a.created_at FROM audit_log a WHERE ${where.join(' AND ')}
         ORDER BY a.created_at DESC, a.id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}) page
         USING (id, created_at)
       ORDER BY a.created_at DESC, a.id DESC`,
      [...values, limit, offset],
    );
  }

  /** Returns the newest change of each task and changes without a task, newest first. */
  async pageByTask(viewer: Viewer, filters: AuditLogFilters, limit: number, offset: number): Promise<GroupedRow[]> {
    const { where, values } = conditions(viewer, filters);
    return this.read<GroupedRow>(
      `SELECT ${COLUMNS}, page.count, page."entityCount", page."actionCount" FROM audit_log a JOIN (
         SELECT (array_agg(a.id ORDER BY a.created_at DESC, a.id DESC))[1] AS id, max(a.created_at) AS created_at,
           count(*)::int AS count, count(DISTINCT (a.entity_type, a.entity_id))::int AS "entityCount",
           count(DISTINCT a.action)::int AS "actionCount"
         FROM audit_log a WHERE ${where.join(' AND ')} GROUP BY ${TASK_OR_CHANGE}
         ORDER BY 2 DESC, 1 DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}) page USING (id, created_at)
       ORDER BY a.created_at DESC, a.id DESC`,
      [...values, limit, offset],
    );
  }

  /** Returns the next batch of older changes. @param after null to start with the newest */
  async older(viewer: Viewer, filters: AuditLogFilters, after: Place | null, limit: number): Promise<AuditRow[]> {
    const { where, values } = conditions(viewer, filters);
    if (after) {
      where.push(`(a.created_at, a.id) < ($${values.length + 1}, $${values.length + 2})`);
      values.push(after.createdAt, after.id);
    }
    return this.read<AuditRow>(
      `SELECT ${COLUMNS} FROM audit_log a WHERE ${where.join(' AND ')}
       ORDER BY a.created_at DESC, a.id DESC LIMIT $${values.length + 1}`,
      [...values, limit],
    );
  }

  /** Counts changes. @param isByTask true to count the changes of a task once */
  async count(viewer: Viewer, filters: AuditLogFilters, isByTask = false): Promise<number> {
    const { where, values } = conditions(viewer, filters);
    const [row] = await this.read<{ count: number }>(
      `SELECT count(${isByTask ? `DISTINCT ${TASK_OR_CHANGE}` : '*'}) AS count FROM audit_log a WHERE ${where.join(' AND ')}`,
      values,
    );
    return row!.count;
  }

  /** Returns changes by ID. The caller has already checked access. */
  byIds(viewer: Viewer, ids: readonly number[]): Promise<(AuditRow & { readonly address: string | null })[]> {
    return this.read(`SELECT ${COLUMNS}, a.address FROM audit_log a WHERE a.company_id = $1 AND a.id = ANY($2)`, [
      viewer.companyId,
      ids,
    ]);
  }

  /** Returns usernames by ID, including former members. */
  async namesOf(userIds: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await this.database.pool.query<{ id: number; username: string }>(
      'SELECT id, username FROM user_account WHERE id = ANY($1)',
      [userIds],
    );
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  /** Returns labels of the company's shared sign-ins. */
  async accessLabels(viewer: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.read<{ id: number; label: string }>(
      'SELECT id, label FROM partner_access WHERE company_id = $1 AND id = ANY($2)',
      [viewer.companyId, ids],
    );
    return new Map(rows.map(({ id, label }) => [id, label]));
  }

  /** Returns names of rules, including removed ones. */
  async ruleNames(viewer: Viewer, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.read<{ id: number; name: string }>(
      'SELECT id, name FROM automation_rule WHERE company_id = $1 AND id = ANY($2)',
      [viewer.companyId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Returns the IDs that belong to accounts of the company, without names. This distinguishes hidden accounts from
   * deleted ones.
   */
  async hiddenAccounts(viewer: Viewer, ids: readonly number[]): Promise<Map<number, null>> {
    const rows = await this.read<{ id: number }>(
      'SELECT id FROM partner_account WHERE company_id = $1 AND id = ANY($2)',
      [viewer.companyId, ids],
    );
    return new Map(rows.map(({ id }) => [id, null]));
  }

  private read<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    return this.database.transaction(async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${MAX_MS}`);
      return (await client.query<T>(text, [...values])).rows;
    }, 'BEGIN READ ONLY');
  }
}
