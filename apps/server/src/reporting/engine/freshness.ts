import { addDays, type DayRange, MINUTES_TO_SYNC } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allOf, sql, type Sql } from '../sql/index.js';
import type { AccountProgress } from './comparison.js';
import type { Scope } from './scope.js';

/** Completeness of the figures of one source or feed. */
export interface Freshness {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: 'sourcePartner' | 'feedPartner';
  readonly completeUntil: Date | null;
  /** Number of accounts that are behind the others or failing. */
  readonly lateAccounts: number;
  /** Late accounts whose last sync failed. */
  readonly failingAccounts: number;
  /** False if no data is expected. Organic traffic has no cost. */
  readonly expectsData: boolean;
  readonly estimated: boolean;
  /** False if the figures are reported by day only, without an hour. */
  readonly isHourly: boolean;
}

/** Time of a request, and its date in UTC. */
interface Moment {
  readonly now: Date;
  readonly today: string;
}

/**
 * Returns the freshness of the sources and feeds with figures in the range. It is the earliest mark of their active
 * accounts that had figures in the last 7 days. An account counts as late if it has no mark, if its sync fails, or if
 * it is behind the others and overdue. Accounts of organic traffic are never late, because they have no cost.
 */
export async function readFreshness(
  on: Queryable,
  viewer: Viewer,
  scope: Scope,
  range: DayRange,
  moment: Moment,
): Promise<Freshness[]> {
  const { text, values } = freshnessSql(viewer.companyId, scope, range, moment);
  const { rows } = await on.query<{
    id: number;
    name: string;
    type: 'source' | 'feed';
    complete_until: Date | null;
    late: number;
    failing: number;
    expected: boolean;
    estimated: boolean;
    hourly: boolean;
  }>({ text, values });
  return rows.map((row) => ({
    partnerId: row.id,
    partnerName: row.name,
    partnerType: row.type === 'source' ? 'sourcePartner' : 'feedPartner',
    completeUntil: row.complete_until,
    lateAccounts: row.late,
    failingAccounts: row.failing,
    expectsData: row.expected,
    estimated: row.estimated,
    isHourly: row.hourly,
  }));
}

/** SQL condition that figures of a partner p are still expected. */
const EXPECTS_DATA = sql`p.short_name <> 'organic'`;

/**
 * Returns the active accounts of the sources and feeds with figures in the range or in the last 7 days, and their
 * progress.
 */
export async function readProgress(
  on: Queryable,
  viewer: Pick<Viewer, 'companyId'>,
  scope: Pick<Scope, 'account' | 'site' | 'device' | 'feed'>,
  range: DayRange,
  today: string,
): Promise<AccountProgress[]> {
  const start = [range.start, addDays(today, -7)].sort()[0]!;
  const { text, values } = sql`
    WITH recent AS MATERIALIZED (
      SELECT DISTINCT f.account_id, f.feed_id FROM perf_account_day f
      WHERE ${allOf([...narrowedTo(viewer.companyId, scope), sql`f.date BETWEEN ${start}::date AND ${today}::date`])})
    SELECT p.id AS "partnerId", p.name AS "partnerName", p.type::text || 'Partner' AS "partnerType", a.id AS "accountId",
      p.supports_hourly AS "isHourly", p.usual_delay_hours AS "usualDelayHours", m.complete_until AS "completeUntil",
      m.last_error AS "lastError"
    FROM partner_account a JOIN partner p ON p.id = a.partner_id
    LEFT JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
    WHERE a.company_id = ${viewer.companyId} AND a.status = 'active' AND (
      CASE p.type WHEN 'source' THEN a.id IN (SELECT account_id FROM recent) ELSE p.id IN (SELECT feed_id FROM recent) END)
    ORDER BY p.id, a.id`;
  return (await on.query<AccountProgress>({ text, values })).rows;
}

function narrowedTo(companyId: number, scope: Pick<Scope, 'account' | 'site' | 'device' | 'feed'>): Sql[] {
  return [
    sql`f.company_id = ${companyId}`,
    ...(scope.account ? [sql`f.account_id = ANY(${scope.account}::int[])`] : []),
    ...(scope.site ? [sql`f.site_id = ANY(${scope.site}::int[])`] : []),
    ...(scope.device ? [sql`f.device_id = ANY(${scope.device}::int[])`] : []),
    ...(scope.feed ? [sql`f.feed_id = ANY(${scope.feed}::int[])`] : []),
  ];
}

function freshnessSql(companyId: number, scope: Scope, range: DayRange, { now, today }: Moment): Sql {
  const narrowed = narrowedTo(companyId, scope);
  const days = (from: string, to: string): Sql =>
    allOf([...narrowed, sql`f.date BETWEEN ${from}::date AND ${to}::date`]);
  return sql`
    WITH answer AS MATERIALIZED (
      SELECT f.account_id, f.feed_id, bool_or(f.estimated) AS estimated
      FROM perf_account_day f WHERE ${days(range.start, range.end)} GROUP BY 1, 2
    ), recent AS MATERIALIZED (
      SELECT DISTINCT f.account_id, f.feed_id
      FROM perf_account_day f WHERE ${days(addDays(today, -7), today)}
    ), partner_in_answer AS (
      SELECT a.partner_id AS id, bool_or(x.estimated) AS estimated
      FROM answer x JOIN partner_account a ON a.company_id = ${companyId} AND a.id = x.account_id GROUP BY 1
      UNION ALL
      SELECT x.feed_id, bool_or(x.estimated) FROM answer x WHERE x.feed_id <> 0 GROUP BY 1
    ), account_of AS (
      SELECT a.partner_id, a.id FROM partner_account a
      JOIN partner p ON p.id = a.partner_id
      WHERE a.company_id = ${companyId} AND a.status = 'active' AND ${EXPECTS_DATA} AND (
        CASE p.type WHEN 'source' THEN a.id IN (SELECT account_id FROM recent)
                    ELSE a.partner_id IN (SELECT feed_id FROM recent) END)
    ), mark AS (
      SELECT o.partner_id, min(m.complete_until) AS complete_until, max(m.complete_until) AS newest,
        count(m.last_error)::int AS failing
      FROM account_of o LEFT JOIN freshness_mark m ON m.company_id = ${companyId} AND m.account_id = o.id
      GROUP BY 1
    )
    SELECT p.id, p.name, p.type::text AS type, p.supports_hourly AS hourly, k.complete_until,
      (SELECT count(*)::int FROM account_of o
       LEFT JOIN freshness_mark m ON m.company_id = ${companyId} AND m.account_id = o.id
       WHERE o.partner_id = p.id
         AND (m.complete_until IS NULL OR m.last_error IS NOT NULL
           OR (m.complete_until < k.newest AND ${isOverdue(now)}))) AS late,
      coalesce(k.failing, 0) AS failing, ${EXPECTS_DATA} AS expected, coalesce(x.estimated, false) AS estimated
    FROM partner_in_answer x JOIN partner p ON p.id = x.id LEFT JOIN mark k ON k.partner_id = p.id
    ORDER BY p.type, p.id`;
}

/**
 * Returns the SQL condition: the next hour or day after the mark m of an account of a partner p should have been synced
 * by now.
 */
const isOverdue = (now: Date): Sql => sql`m.complete_until
  + CASE WHEN p.supports_hourly THEN interval '1 hour' ELSE interval '1 day' END
  + make_interval(hours => p.usual_delay_hours, mins => ${MINUTES_TO_SYNC}) <= ${now}`;

const HOUR_MS = 3_600_000;

/**
 * Returns, by source and feed, the number (from 1970, in UTC) of the first hour that isn't reported. Omits partners
 * without a mark.
 */
export function completeHours(freshness: readonly Freshness[]): { partners: number[]; hours: number[] } {
  const marked = freshness.filter(({ completeUntil }) => completeUntil !== null);
  return {
    partners: marked.map(({ partnerId }) => partnerId),
    hours: marked.map(({ completeUntil }) => Math.floor(completeUntil!.getTime() / HOUR_MS)),
  };
}
