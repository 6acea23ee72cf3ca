import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { UserActivityGrouping } from './activity.model.js';
import { conditions, MAX_MS, storedAs } from './audit-conditions.repository.js';
import { type AuditLogFilters, ChangeSource } from './audit-log.model.js';

export interface ActivityRow {
  readonly id: string;
  readonly userId: number;
  readonly userName: string;
  readonly action: string | null;
  readonly date: string | null;
  readonly hour: number | null;
  readonly dateTime: Date | null;
  readonly count: number;
  /** ID of the audit record. Only set for single actions. */
  readonly entryId: number | null;
}

/** Last row of the previous page, for counts by user and action. */
export interface ActivityCursor {
  readonly count: number;
  readonly userId: number;
  readonly action: string;
}

export interface ActivityQuestion {
  readonly filters: AuditLogFilters;
  readonly grouping: UserActivityGrouping;
  readonly order: { readonly column: string; readonly direction: 'ASC' | 'DESC' } | null;
}

const KEYS: Readonly<Record<UserActivityGrouping, readonly string[]>> = {
  none: ['a.id'],
  date: ['a.user_id', 'date'],
  hour: ['a.user_id', 'date', 'hour'],
  actionCount: ['a.user_id', 'a.action'],
};
const MOMENT = `a.created_at AT TIME ZONE 'UTC'`;

/** Sort columns per grouping. */
export const ORDERS: Readonly<Record<UserActivityGrouping, readonly string[]>> = {
  none: ['dateTime', 'date', 'hour', 'user', 'action'],
  date: ['date', 'user', 'actionCount'],
  hour: ['date', 'hour', 'user', 'actionCount'],
  actionCount: ['actionCount'],
};
const ORDER_SQL: Readonly<Record<string, string>> = {
  dateTime: '"dateTime"',
  date: 'date',
  hour: 'hour',
  user: '"userName"',
  action: 'action',
  actionCount: 'count',
};

/** Sources of users' own actions, and of actions by rules and imports on their behalf. */
const ACTION_SOURCES = [ChangeSource.person, ChangeSource.rule, ChangeSource.import];

/** Counts of user actions in the audit log. */
@Injectable()
export class ActivityRepository {
  constructor(private readonly database: Database) {}

  async page(
    viewer: Viewer,
    question: ActivityQuestion,
    limit: number,
    after: number | ActivityCursor | null,
  ): Promise<ActivityRow[]> {
    const { text, values } = groupedSql(viewer, question);
    const place = (value: unknown): string => `$${values.push(value)}`;
    const beyond =
      after !== null && typeof after === 'object'
        ? `WHERE count < ${place(after.count)} OR (count = $${values.length} AND ("userId", action) > (${place(after.userId)}, ${place(after.action)}))`
        : '';
    return this.read<ActivityRow>(
      `SELECT * FROM (${text}) g ${beyond} ORDER BY ${orderOf(question)}
       LIMIT ${place(limit)} OFFSET ${place(typeof after === 'number' ? after : 0)}`,
      values,
    );
  }

  async count(viewer: Viewer, question: ActivityQuestion): Promise<number> {
    const { text, values } = groupedSql(viewer, question);
    const [row] = await this.read<{ count: number }>(`SELECT count(*) AS count FROM (${text}) g`, values);
    return row!.count;
  }

  /** Returns counts by user, action, day and hour, highest first by default. */
  async points(viewer: Viewer, question: ActivityQuestion, limit: number): Promise<ActivityRow[]> {
    const { text, values } = groupedSql(viewer, question, ['a.user_id', 'a.action', 'date', 'hour']);
    const order = question.order ?? { column: 'actionCount', direction: 'DESC' as const };
    return this.read<ActivityRow>(
      `SELECT * FROM (${text}) g ORDER BY ${ORDER_SQL[order.column]} ${order.direction}, date DESC, hour DESC, "userId", action
       LIMIT $${values.push(limit)}`,
      values,
    );
  }

  /** Returns the company's user actions of the last 90 days, as filter options. */
  async actions(viewer: Viewer): Promise<string[]> {
    const rows = await this.read<{ action: string }>(
      `SELECT DISTINCT action FROM audit_log WHERE company_id = $1 AND source = ANY($2) AND user_id IS NOT NULL AND created_at > now() - interval '90 days' ORDER BY 1`,
      [viewer.companyId, ACTION_SOURCES.flatMap(storedAs)],
    );
    return rows.map(({ action }) => action);
  }

  /** Returns the site ID of each ad group. */
  async sitesOf(viewer: Viewer, adgroupIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.read<{ id: number; siteId: number }>(
      'SELECT id, site_id AS "siteId" FROM adgroup WHERE company_id = $1 AND id = ANY($2) AND site_id IS NOT NULL',
      [viewer.companyId, adgroupIds],
    );
    return new Map(rows.map(({ id, siteId }) => [id, siteId]));
  }

  private read<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    return this.database.transaction(async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${MAX_MS}`);
      return (await client.query<T>(text, [...values])).rows;
    }, 'BEGIN READ ONLY');
  }
}

/** Returns the SQL of user actions grouped by the keys. */
function groupedSql(
  viewer: Viewer,
  { filters, grouping }: ActivityQuestion,
  keys = KEYS[grouping],
): { text: string; values: unknown[] } {
  const { where, values } = conditions(viewer, {
    ...filters,
    sourceIn: filters.sourceIn?.length ? filters.sourceIn : ACTION_SOURCES,
  });
  where.push('a.user_id IS NOT NULL');
  const isSingle = keys.includes('a.id');
  const has = (key: string): boolean => isSingle || keys.includes(key);
  const date = `(${MOMENT})::date`;
  const hour = `extract(hour FROM ${MOMENT})::int`;
  const by = keys.map((key) => (key === 'date' ? date : key === 'hour' ? hour : key));
  const text = `SELECT ${isSingle ? 'a.id::text' : by.map((key) => `(${key})::text`).join(` || '/' || `)} AS id,
      a.user_id AS "userId", u.username AS "userName", ${has('a.action') ? 'a.action' : 'NULL::text'} AS action,
      ${has('date') ? `${date}::text` : 'NULL::text'} AS date, ${has('hour') ? hour : 'NULL::int'} AS hour,
      ${isSingle ? 'a.created_at' : 'max(a.created_at)'} AS "dateTime", ${isSingle ? '1' : 'count(*)::int'} AS count,
      ${isSingle ? 'a.id' : 'NULL::bigint'} AS "entryId"
    FROM audit_log a JOIN user_account u ON u.id = a.user_id WHERE ${where.join(' AND ')}
    ${isSingle ? '' : `GROUP BY ${[...by, 'a.user_id', 'u.username'].join(', ')}`}`;
  return { text, values };
}

function orderOf({ grouping, order }: ActivityQuestion): string {
  if (grouping === UserActivityGrouping.actionCount) return 'count DESC, "userId", action';
  const first = order ? `${ORDER_SQL[order.column]} ${order.direction}, ` : '';
  return `${first}"dateTime" DESC, "entryId" DESC, id`;
}
