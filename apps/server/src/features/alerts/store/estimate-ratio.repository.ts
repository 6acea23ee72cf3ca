import type { Queryable } from '../../../core/database/index.js';

/** Minimum number of ad group hours to measure the estimates of a feed. */
const LEAST_SAMPLES = 100;
/** Minimum estimate, in micros. The ratio of smaller ones is mostly chance. */
const LEAST_ESTIMATE = 1_000_000;
const DAYS = 30;
/** Target share of estimated alerts that final figures confirm, and the minimum number of alerts to judge it. */
const CONFIRMED_TARGET = 0.8;
const LEAST_SETTLED = 20;
/** Factor by which the best case of a feed is widened per day. */
const WIDER = 1.1;

/**
 * Updates, once a day, the ratio of final revenue to the estimate per feed over the last 30 days. Widens the best case
 * of feeds whose estimated alerts were confirmed too rarely, and narrows it by one step if enough are confirmed.
 * @param today UTC day.
 */
export async function refreshEstimateRatios(on: Queryable, companyId: number, today: string): Promise<void> {
  const { rowCount } = await on.query('SELECT FROM alert_estimate_ratio WHERE company_id = $1 AND day = $2 LIMIT 1', [
    companyId,
    today,
  ]);
  if (rowCount) return;
  await on.query(
    `WITH hour AS (
       SELECT feed_id, isum(earned)::float8 / isum(earned_est) AS ratio FROM perf_hour
       WHERE company_id = $1 AND date BETWEEN $2::date - ${DAYS} AND $2 AND hour >= 0 AND NOT estimated
         AND earned IS NOT NULL AND earned_est IS NOT NULL
       GROUP BY feed_id, adgroup_id, date, hour HAVING isum(earned_est) >= ${LEAST_ESTIMATE}
     ), feed AS (
       SELECT feed_id, count(*)::int AS samples, percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY ratio) AS q
       FROM hour GROUP BY feed_id HAVING count(*) >= ${LEAST_SAMPLES}
     ), settled AS (
       SELECT coalesce(g.feed_id, s.main_feed_id, 0) AS feed_id, count(*) AS alerts,
         avg((a.resolution = 'confirmed')::int) AS confirmed
       FROM alert a JOIN adgroup g ON g.company_id = a.company_id AND g.id = a.adgroup_id
       LEFT JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id
       WHERE a.company_id = $1 AND a.type = 'EstimatedSignificantOneTimeLossAlert'
         AND a.resolution IN ('confirmed', 'corrected') AND a.datetime >= ($2::date - ${DAYS})::timestamp AT TIME ZONE 'UTC'
       GROUP BY 1
     )
     INSERT INTO alert_estimate_ratio AS r (company_id, feed_id, day, samples, q10, q50, q90)
     SELECT $1, feed_id, $2, samples, q[1], q[2], q[3] FROM feed
     ON CONFLICT (company_id, feed_id) DO UPDATE SET day = excluded.day, samples = excluded.samples,
       q10 = excluded.q10, q50 = excluded.q50, q90 = excluded.q90,
       widening = coalesce((SELECT CASE WHEN s.alerts < ${LEAST_SETTLED} THEN r.widening
           WHEN s.confirmed < ${CONFIRMED_TARGET} THEN least(2, r.widening * ${WIDER})
           ELSE greatest(1, r.widening / ${WIDER}) END
         FROM settled s WHERE s.feed_id = excluded.feed_id), r.widening)`,
    [companyId, today],
  );
}
