import type { Queryable } from '../../core/database/index.js';

/** Progress of the figures of one side. */
export interface SideProgress {
  /**
   * Time in milliseconds since 1970. Infinity if nothing is pending or the progress is unknown, -Infinity if no sync
   * has succeeded.
   */
  readonly until: number;
  readonly isHourly: boolean;
  /** True if the progress is based on a mark. Missing figures are then 0. */
  readonly isMarked: boolean;
}

/** Progress of the figures of a campaign or ad group. */
export interface FigureProgress {
  readonly accountId: number;
  readonly createdAt: Date;
  readonly cost: SideProgress;
  readonly revenue: SideProgress;
}

interface Row {
  id: number;
  accountId: number;
  createdAt: Date;
  costUntil: Date | number | null;
  costIsHourly: boolean;
  hasCostToCome: boolean;
  revenueUntil: Date | number | null;
  revenueIsHourly: boolean | null;
  hasFeed: boolean;
  revenueIsMarked: boolean | null;
}

/**
 * SQL of the marks of accounts. If all syncs of an account failed, its mark is -infinity. Marks of a past time aren't
 * stored, so the usual delay is assumed.
 */
const MARK = `mark AS (
  SELECT a.id AS account_id, a.partner_id, a.status = 'active' AS is_active, p.short_name = 'organic' AS is_organic,
    p.supports_hourly AS is_hourly,
    CASE WHEN m.complete_until IS NULL THEN CASE WHEN m.last_error IS NOT NULL THEN '-infinity'::timestamptz END
         ELSE least(m.complete_until, $2::timestamptz - make_interval(hours => p.usual_delay_hours)) END AS until
  FROM partner_account a JOIN partner p ON p.id = a.partner_id
  LEFT JOIN freshness_mark m ON m.company_id = a.company_id AND m.account_id = a.id
  WHERE a.company_id = $1)`;

/**
 * Reads the progress of figures of campaigns or ad groups in one statement. Cost uses the mark of the account. Revenue
 * uses the marks of the feeds with figures since a day. The mark of a feed comes from the account that reports the ad
 * group, or else from the whole feed. Inactive and organic accounts have no pending cost.
 * @param asked.since YYYY-MM-DD.
 * @param asked.knownAt a past time, or null for now
 */
export async function figureProgress(
  on: Queryable,
  companyId: number,
  asked: {
    readonly level: 'adgroup' | 'campaign';
    readonly ids: readonly number[];
    readonly since: string;
    readonly knownAt: Date | null;
  },
): Promise<Map<number, FigureProgress>> {
  const adgroups = asked.level === 'adgroup' ? 'g.id = e.id' : 'g.campaign_id = e.id';
  const { rows } = await on.query<Row>(
    `WITH ${MARK}, feed AS (
       SELECT partner_id AS feed_id, coalesce(min(until) FILTER (WHERE is_active), max(until)) AS until FROM mark GROUP BY 1
     ), own AS (
       SELECT e.id, e.account_id, e.created_at, g.id AS adgroup_id
       FROM ${asked.level} e JOIN adgroup g ON g.company_id = $1 AND ${adgroups}
       WHERE e.company_id = $1 AND e.id = ANY($3::int[])
     ), sold AS (
       SELECT DISTINCT p.adgroup_id, p.feed_id FROM perf_progress p
       WHERE p.company_id = $1 AND p.date >= $4::date AND p.feed_id <> 0 AND p.adgroup_id IN (SELECT adgroup_id FROM own)
     ), reporter AS (
       SELECT t.feed_id, t.adgroup_id, min(m.until) AS until FROM feed_tag t JOIN mark m ON m.account_id = t.account_id
       WHERE t.company_id = $1 AND t.adgroup_id IN (SELECT adgroup_id FROM own) GROUP BY 1, 2
     ), revenue AS (
       SELECT s.adgroup_id, p.supports_hourly AS is_hourly, coalesce(r.until, f.until) AS until
       FROM sold s JOIN partner p ON p.id = s.feed_id LEFT JOIN feed f ON f.feed_id = s.feed_id
       LEFT JOIN reporter r ON r.feed_id = s.feed_id AND r.adgroup_id = s.adgroup_id)
     SELECT o.id, o.account_id AS "accountId", o.created_at AS "createdAt", m.until AS "costUntil", m.is_hourly AS "costIsHourly",
       m.is_active AND NOT m.is_organic AS "hasCostToCome", min(r.until) AS "revenueUntil",
       bool_and(r.is_hourly) AS "revenueIsHourly", count(r.adgroup_id) > 0 AS "hasFeed",
       bool_and(r.until IS NOT NULL) FILTER (WHERE r.adgroup_id IS NOT NULL) AS "revenueIsMarked"
     FROM own o JOIN mark m ON m.account_id = o.account_id LEFT JOIN revenue r ON r.adgroup_id = o.adgroup_id
     GROUP BY o.id, o.account_id, o.created_at, m.until, m.is_hourly, m.is_active, m.is_organic`,
    [companyId, asked.knownAt, asked.ids, asked.since],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        accountId: row.accountId,
        createdAt: row.createdAt,
        cost: row.hasCostToCome ? sideOf(row.costUntil, row.costIsHourly, row.costUntil !== null) : NOTHING_TO_COME,
        revenue: row.hasFeed
          ? sideOf(row.revenueUntil, row.revenueIsHourly ?? true, row.revenueIsMarked ?? false)
          : NOTHING_TO_COME,
      },
    ]),
  );
}

const NOTHING_TO_COME: SideProgress = { until: Infinity, isHourly: true, isMarked: true };

/** Returns the progress of one side. The driver reads an infinite timestamp as a number. */
const sideOf = (until: Date | number | null, isHourly: boolean, isMarked: boolean): SideProgress => ({
  until: until === null ? Infinity : Number(until),
  isHourly,
  isMarked,
});
