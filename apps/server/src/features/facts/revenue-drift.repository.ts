import { REVENUE_AGES } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import { list } from './columns.js';
import { VERSION_DAYS } from './versions.repository.js';

/** Range of days to measure, in days ago. The latest days are excluded because their revenue isn't final. */
const DAYS = { from: 33, to: 5 };
/** Minimum number of ad group hours for a measurement. */
const MIN_SAMPLES = 20;
const KEY = ['adgroup_id', 'account_id', 'feed_id', 'date', 'hour', 'device_id', 'country_id'];
const keys = (table: string): string => list(KEY, (column) => `${table}.${column}`);

/**
 * Measures how much revenue still changes after a given age. Stores the 10th and 90th percentiles of final / known
 * revenue by feed and age in hours. They cover all ad group hours with revenue at that age.
 * @param at time of the measurement. Current figures count as final
 */
export async function measureDrift(on: Queryable, companyId: number, at: Date): Promise<void> {
  await on.query(
    `WITH facts AS (
       SELECT ${keys('v')}, v.earned, v.existed, v.known_until, v.id FROM perf_version v
       WHERE v.company_id = $1 AND v.date BETWEEN $2::date - ${DAYS.from} AND $2::date - ${DAYS.to} AND v.feed_id <> 0
       UNION ALL
       SELECT ${keys('f')}, f.earned, true, 'infinity', NULL FROM perf_hour f
       WHERE f.company_id = $1 AND f.date BETWEEN $2::date - ${DAYS.from} AND $2::date - ${DAYS.to} AND f.feed_id <> 0
     ), spans AS (
       SELECT f.adgroup_id, f.feed_id, f.date, f.hour, CASE WHEN f.existed THEN f.earned END AS earned, f.known_until AS until,
         coalesce(lag(f.known_until) OVER (PARTITION BY ${keys('f')} ORDER BY f.known_until, f.id), (SELECT since FROM perf_version_start)) AS since,
         f.date::timestamp AT TIME ZONE 'UTC' + make_interval(hours => CASE WHEN f.hour < 0 THEN 24 ELSE f.hour + 1 END) AS hour_end
       FROM facts f
     ), known AS (
       SELECT s.adgroup_id, s.feed_id, s.date, s.hour, a.age, isum(s.earned) AS earned FROM spans s CROSS JOIN unnest($4::int[]) AS a (age)
       WHERE s.hour_end + make_interval(hours => a.age) >= s.since AND s.hour_end + make_interval(hours => a.age) < s.until
         AND s.earned IS NOT NULL
       GROUP BY 1, 2, 3, 4, 5 HAVING isum(s.earned) > 0
     ), final AS (
       SELECT f.adgroup_id, f.feed_id, f.date, f.hour, coalesce(isum(f.earned), 0) AS earned FROM perf_hour f
       WHERE f.company_id = $1 AND f.date BETWEEN $2::date - ${DAYS.from} AND $2::date - ${DAYS.to} AND f.feed_id <> 0 GROUP BY 1, 2, 3, 4
     )
     INSERT INTO revenue_drift (company_id, measured_at, feed_id, age, samples, low, high)
     SELECT $1, $3, k.feed_id, k.age, count(*),
       percentile_cont(0.1) WITHIN GROUP (ORDER BY coalesce(f.earned, 0)::float8 / k.earned),
       percentile_cont(0.9) WITHIN GROUP (ORDER BY coalesce(f.earned, 0)::float8 / k.earned)
     FROM known k LEFT JOIN final f USING (adgroup_id, feed_id, date, hour)
     GROUP BY k.feed_id, k.age HAVING count(*) >= ${MIN_SAMPLES}
     ON CONFLICT DO NOTHING`,
    [companyId, at.toISOString().slice(0, 10), at, REVENUE_AGES.from],
  );
}

/** Deletes measurements older than the retention of fact versions. */
export async function pruneDrift(on: Queryable): Promise<void> {
  await on.query(`DELETE FROM revenue_drift WHERE measured_at < now() - interval '${VERSION_DAYS} days'`);
}
