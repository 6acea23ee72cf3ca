import { addDays, type DayRange } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allOf, sql, type Sql } from '../sql/index.js';
import type { Cut } from './plan.js';
import type { Scope } from './scope.js';

/** How complete the figures of one source or feed are. */
export interface Freshness {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: 'sourcePartner' | 'feedPartner';
  readonly completeUntil: Date | null;
  readonly lateAccounts: number;
  readonly estimated: boolean;
  /** False: its figures come by day only, and belong to no hour. */
  readonly isHourly: boolean;
}

/**
 * Freshness of the sources and feeds with figures in the range: the earliest mark of their active accounts that had
 * figures in the last 7 days. An account without a mark, behind the others, or whose collecting fails counts as late.
 */
export async function readFreshness(
  on: Queryable,
  viewer: Viewer,
  scope: Scope,
  range: DayRange,
  today: string,
): Promise<Freshness[]> {
  const { text, values } = freshnessSql(viewer.companyId, scope, range, today);
  const { rows } = await on.query<{
    id: number;
    name: string;
    type: 'source' | 'feed';
    complete_until: Date | null;
    late: number;
    estimated: boolean;
    hourly: boolean;
  }>({ text, values });
  return rows.map((row) => ({
    partnerId: row.id,
    partnerName: row.name,
    partnerType: row.type === 'source' ? 'sourcePartner' : 'feedPartner',
    completeUntil: row.complete_until,
    lateAccounts: row.late,
    estimated: row.estimated,
    isHourly: row.hourly,
  }));
}

function freshnessSql(companyId: number, scope: Scope, range: DayRange, today: string): Sql {
  const narrowed = [
    sql`f.company_id = ${companyId}`,
    ...(scope.account ? [sql`f.account_id = ANY(${scope.account}::int[])`] : []),
    ...(scope.site ? [sql`f.site_id = ANY(${scope.site}::int[])`] : []),
    ...(scope.device ? [sql`f.device_id = ANY(${scope.device}::int[])`] : []),
    ...(scope.feed ? [sql`f.feed_id = ANY(${scope.feed}::int[])`] : []),
  ];
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
      WHERE a.company_id = ${companyId} AND a.status = 'active' AND (
        CASE p.type WHEN 'source' THEN a.id IN (SELECT account_id FROM recent)
                    ELSE a.partner_id IN (SELECT feed_id FROM recent) END)
    ), mark AS (
      SELECT o.partner_id, min(m.complete_until) AS complete_until, max(m.complete_until) AS newest
      FROM account_of o LEFT JOIN freshness_mark m ON m.company_id = ${companyId} AND m.account_id = o.id
      GROUP BY 1
    )
    SELECT p.id, p.name, p.type::text AS type, p.supports_hourly AS hourly, k.complete_until,
      (SELECT count(*)::int FROM account_of o
       LEFT JOIN freshness_mark m ON m.company_id = ${companyId} AND m.account_id = o.id
       WHERE o.partner_id = p.id
         AND (m.complete_until IS NULL OR m.complete_until < k.newest OR m.last_error IS NOT NULL)) AS late,
      coalesce(x.estimated, false) AS estimated
    FROM partner_in_answer x JOIN partner p ON p.id = x.id LEFT JOIN mark k ON k.partner_id = p.id
    ORDER BY p.type, p.id`;
}

/**
 * The last hour all sources and feeds of the answer have completed; null when none has a mark. Those that report by day
 * only have no hours to wait for: a day that is cut is without their figures on both sides.
 */
export function cutOf(freshness: readonly Freshness[]): Cut | null {
  const marks = freshness.flatMap(({ completeUntil, isHourly }) =>
    completeUntil && isHourly ? [completeUntil.getTime()] : [],
  );
  if (marks.length === 0) return null;
  const end = new Date(Math.min(...marks));
  return { day: end.toISOString().slice(0, 10), hour: end.getUTCHours() };
}

const HOUR_MS = 3_600_000;

/** By source and feed, the number (from 1970, in UTC) of the first hour it has not reported; those without a mark are left out. */
export function completeHours(freshness: readonly Freshness[]): { partners: number[]; hours: number[] } {
  const marked = freshness.filter(({ completeUntil }) => completeUntil !== null);
  return {
    partners: marked.map(({ partnerId }) => partnerId),
    hours: marked.map(({ completeUntil }) => Math.floor(completeUntil!.getTime() / HOUR_MS)),
  };
}
