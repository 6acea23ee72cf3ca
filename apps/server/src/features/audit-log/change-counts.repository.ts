import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type ChangedScope, conditions, scopeConditions } from './audit-conditions.repository.js';
import type { AuditLogFilters } from './audit-log.model.js';

/** Changes of one kind by one user or rule in a day or hour. */
export interface CountRow {
  readonly date: string;
  readonly hour: number | null;
  /** Number of all changes in the day or hour. */
  readonly total: number;
  readonly source: string;
  readonly by: string | null;
  readonly action: string;
  readonly entityType: string;
  /** New status as stored in the database. */
  readonly status: string | null;
  readonly count: number;
  readonly entityCount: number;
}

/** Maximum number of counts listed per day or hour. */
const LISTED = 5;
/** Maximum number of days or hours in a range. */
const MAX_MOMENTS = 400;
/** Timeout of the query. The chart then shows no counts. */
const MAX_MS = 5_000;

/** Counts of changes by day or hour. */
@Injectable()
export class ChangeCountsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the largest counts of each day or hour, in chronological order. */
  async of(viewer: Viewer, filters: AuditLogFilters, scope: ChangedScope, isByHour: boolean): Promise<CountRow[]> {
    const { where, values } = conditions(viewer, filters);
    where.push(...scopeConditions(scope, values));
    const moment = `a.created_at AT TIME ZONE 'UTC'`;
    const text = `WITH counted AS (
        SELECT (${moment})::date AS date, ${isByHour ? `extract(hour FROM ${moment})::int` : 'NULL::int'} AS hour, a.source,
          CASE WHEN a.source <> 'rule' THEN a.user_id END AS "userId", CASE WHEN a.source = 'rule' THEN a.rule_id END AS "ruleId",
          a.action, a.entity_type AS "entityType",
          CASE WHEN a.action LIKE '%.status' THEN a.after->>'status' END AS status, count(*)::int AS count, count(DISTINCT a.entity_id)::int AS "entityCount"
        FROM audit_log a WHERE ${where.join(' AND ')} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ), ranked AS (
        SELECT *, sum(count) OVER (PARTITION BY date, hour)::int AS total,
          row_number() OVER (PARTITION BY date, hour ORDER BY count DESC, source, action, "userId", "ruleId",
            "entityType", status) AS place
        FROM counted)
      SELECT r.date::text, r.hour, r.total, r.source, coalesce(u.username, g.name) AS by, r.action, r."entityType", r.status,
        r.count, r."entityCount"
      FROM ranked r LEFT JOIN user_account u ON u.id = r."userId"
        LEFT JOIN automation_rule g ON g.company_id = $1 AND g.id = r."ruleId"
      WHERE r.place <= ${LISTED} ORDER BY r.date, r.hour, r.place LIMIT ${LISTED * MAX_MOMENTS}`;
    return this.database.transaction(async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${MAX_MS}`);
      return (await client.query<CountRow>(text, values)).rows;
    }, 'BEGIN READ ONLY');
  }
}
