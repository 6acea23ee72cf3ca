import type { PoolClient } from 'pg';

/** Returns the SQL of the hours of the day $2 that had ended at an instant, 0 to 24. */
export const hoursBefore = (instant: string, day: string): string =>
  `greatest(0, least(24, floor(extract(epoch FROM ${instant} - ${day}::timestamp AT TIME ZONE 'UTC') / 3600)))::smallint`;

/** SQL condition: the feed itself has reported the fact, even if it isn't final. Our own estimates don't count. */
const GIVEN = 'num_nonnulls(earned_gross, sold) > 0 OR (earned IS NOT NULL AND NOT estimated)';

const OFFICIAL = 'num_nonnulls(yahoo_sold, yahoo_earned) > 0';

/**
 * Query for the completeness of an ad group's day, by feed. Revenue is complete up to the mark of the feed account that
 * reports the ad group, or else of the feed. A day reported as a day total is complete. If the feed reports hours, that
 * holds for the ad group. If it reports days, that holds for all its ad groups. Cost is complete up to the mark of the
 * account. Organic and inactive accounts have no pending cost. Without a mark, a day is complete once some of its
 * figures have been reported. Hourly bought clicks are complete up to the mark of the account if it reported some of
 * the day by hour and none of the ad group by day. A day total means that the feed has reported the day of the ad group
 * but none of its hours. If the feed reports days, the day of any ad group counts.
 */
const PROGRESS = `
  WITH fact AS MATERIALIZED (
    SELECT account_id, adgroup_id, feed_id, bool_or(${GIVEN}) AS is_given, bool_or(hour < 0 AND (${GIVEN})) AS by_day, bool_or(hour >= 0 AND (${GIVEN})) AS by_hour,
      bool_or(cost IS NOT NULL) AS has_cost, bool_or(bought IS NOT NULL AND hour >= 0) AS bought_by_hour, bool_or(bought IS NOT NULL AND hour < 0) AS bought_by_day,
      bool_or(${OFFICIAL}) AS has_official, bool_or(hour < 0 AND ${OFFICIAL}) AS official_day, bool_or(hour >= 0 AND ${OFFICIAL}) AS official_hours,
      coalesce(bit_or(1 << CASE WHEN hour < 0 THEN 24 ELSE hour END) FILTER (WHERE earned_est IS NOT NULL), 0) AS estimated_hours
    FROM perf_hour WHERE company_id = $1 AND date = $2 GROUP BY 1, 2, 3
  ), mark AS (
    SELECT a.id AS account_id, a.partner_id, a.status = 'active' AS is_active, ${hoursBefore('m.complete_until', '$2::date')} AS until
    FROM freshness_mark m JOIN partner_account a ON a.company_id = m.company_id AND a.id = m.account_id
    WHERE m.company_id = $1 AND m.complete_until IS NOT NULL
  ), feed_mark AS (
    SELECT partner_id AS feed_id, coalesce(min(until) FILTER (WHERE is_active), max(until)) AS until FROM mark GROUP BY 1
  ), reporter AS (
    SELECT t.feed_id, t.adgroup_id, min(t.account_id) AS reporter_id, min(m.until) AS until
    FROM feed_tag t LEFT JOIN mark m USING (account_id)
    WHERE t.company_id = $1 AND t.account_id IS NOT NULL GROUP BY 1, 2
  ), known AS (
    SELECT f.*, r.reporter_id, coalesce(r.until, fm.until) AS reported, coalesce(feed.supports_hourly, true) AS is_hourly, am.until AS collected,
      a.status <> 'active' OR source.short_name = 'organic' AS has_no_cost_to_come
    FROM fact f
    LEFT JOIN reporter r ON r.feed_id = f.feed_id AND r.adgroup_id = f.adgroup_id
    LEFT JOIN feed_mark fm ON fm.feed_id = f.feed_id
    LEFT JOIN partner feed ON feed.id = f.feed_id
    LEFT JOIN mark am ON am.account_id = f.account_id
    LEFT JOIN partner_account a ON a.company_id = $1 AND a.id = f.account_id
    LEFT JOIN partner source ON source.id = a.partner_id
  )
  INSERT INTO perf_progress (company_id, date, account_id, adgroup_id, feed_id, revenue_until, cost_until, is_final, estimated_hours, revenue_by_day, official_by_day, bought_until)
  SELECT company_id, date, account_id, adgroup_id, feed_id, revenue_until, cost_until, is_final, estimated_hours,
    day_given AND NOT by_hour, official_day AND NOT official_hours,
    CASE WHEN bool_or(bought_by_hour) OVER (PARTITION BY account_id) AND NOT bool_or(bought_by_day) OVER (PARTITION BY account_id, adgroup_id) THEN cost_until ELSE 0 END
  FROM (SELECT $1::int AS company_id, $2::date AS date, account_id, adgroup_id, feed_id, bought_by_hour, bought_by_day, by_hour, day_given, official_hours,
    CASE WHEN reported IS NULL THEN CASE WHEN bool_or(is_given) OVER same_source THEN 24 ELSE 0 END
         WHEN day_given THEN 24 ELSE reported END AS revenue_until,
    CASE WHEN has_no_cost_to_come THEN 24 WHEN collected IS NOT NULL THEN collected
         WHEN bool_or(has_cost) OVER (PARTITION BY account_id) THEN 24 ELSE 0 END AS cost_until,
    bool_or(has_official) OVER same_source AS is_final, bool_or(official_day) OVER same_source AS official_day, estimated_hours
  FROM (SELECT known.*, CASE WHEN is_hourly THEN by_day ELSE bool_or(by_day) OVER (PARTITION BY feed_id, reporter_id) END AS day_given
    FROM known) known
  WINDOW same_source AS (PARTITION BY feed_id, reporter_id)) k`;

/** Stores how complete the figures of a company-day are. Call with the day locked. */
export async function refreshProgress(
  client: Pick<PoolClient, 'query'>,
  companyId: number,
  date: string,
): Promise<void> {
  await client.query('DELETE FROM perf_progress WHERE company_id = $1 AND date = $2', [companyId, date]);
  await client.query(PROGRESS, [companyId, date]);
}

/**
 * Returns the days whose completeness changes when a mark moves.
 * @param after previous mark, or null if there was none
 */
export async function daysMoved(
  client: Pick<PoolClient, 'query'>,
  mark: { readonly companyId: number; readonly accountId: number; readonly after: Date | null; readonly until: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ date: string }>(
    `SELECT DISTINCT g.date::text AS date FROM perf_progress g
     JOIN partner_account a ON a.company_id = g.company_id AND a.id = $2
     WHERE g.company_id = $1 AND g.date <= ($4::timestamptz AT TIME ZONE 'UTC')::date
       AND ($3::timestamptz IS NULL OR g.date >= ($3::timestamptz AT TIME ZONE 'UTC')::date)
       AND ((g.account_id = a.id AND g.cost_until <> ${hoursBefore('$4::timestamptz', 'g.date')})
         OR (g.feed_id = a.partner_id AND g.revenue_until <> ${hoursBefore('$4::timestamptz', 'g.date')}))
     ORDER BY 1`,
    [mark.companyId, mark.accountId, mark.after, mark.until],
  );
  return rows.map(({ date }) => date);
}
