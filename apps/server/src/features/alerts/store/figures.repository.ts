import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { AdgroupHours, DayFigures, HourFigures } from '../detect/series.js';
import { micros } from '../detect/series.js';
import { markLists, type Marks } from './completeness-marks.js';

/** Ad groups read per query. */
const BATCH = 100;

/** Days before the last closed hour that hourly detection reads: 28 for the baseline, plus the examined days. */
export const SERIES_DAYS = 36;
/** Number of recent days in which an ad group must have had a loss to be examined. */
const CANDIDATE_DAYS = 15;
/** Days before the last closed day over which losses accumulate. The period is longer if an alert began earlier. */
export const ACCUMULATION_DAYS = 92;

interface HoursRow {
  adgroup_id: number;
  until: number | null;
  since: number | null;
  at: number[];
  cost: (number | null)[];
  profit: (number | null)[];
  expected: (number | null)[];
  best: (number | null)[];
}

/** SQL of the profit as in reports, for hours with both cost and revenue. An hour that lacks either isn't closed. */
const PROFIT = 'isum(f.earned) + coalesce(isum(f.rebate), 0) - isum(f.cost)';

/**
 * SQL condition: revenue is our estimate for an hour the feed hasn't reported. Provisional revenue of the feed doesn't
 * count as an estimate.
 */
const OURS = '(f.estimated AND f.earned_gross IS NULL)';

/**
 * One row per ad group with its hours as lists. Values are float8, because lists of bigint arrive as strings and micros
 * fit exactly. An hour is closed when three conditions hold. The account and feed marks of each of its rows have passed
 * its end. No revenue in it is estimated. Its day has no day-only cost or revenue. An estimate counts once the site has
 * fully reported its hour.
 */
const HOURS = `
  WITH account_mark AS (SELECT * FROM unnest($4::int[], $5::int[]) AS m (account_id, until)),
  feed_mark AS (SELECT * FROM unnest($6::int[], $7::int[]) AS m (feed_id, until)),
  account_before AS (SELECT * FROM unnest($8::int[], $9::int[]) AS m (account_id, until)),
  feed_before AS (SELECT * FROM unnest($10::int[], $11::int[]) AS m (feed_id, until)),
  site_mark AS (SELECT * FROM unnest($14::int[], $15::int[]) AS m (site_id, until)),
  lost AS (
    SELECT adgroup_id, ${PROFIT} AS profit FROM perf_hour f
    WHERE company_id = $1 AND date BETWEEN $3::date - ${CANDIDATE_DAYS} AND $3 AND hour >= 0 GROUP BY adgroup_id, date, hour
  ), candidate AS (
    SELECT adgroup_id FROM lost WHERE profit < 0 GROUP BY adgroup_id HAVING isum(-profit) >= $12
    UNION SELECT unnest($13::int[])
  ), by_hour AS (
    SELECT f.adgroup_id, f.date, f.hour, (f.date - '1970-01-01'::date) * 24 + f.hour AS at,
      isum(f.cost) AS cost, ${PROFIT} AS profit,
      bool_and(coalesce((f.date - '1970-01-01'::date) * 24 + f.hour < am.until, false)) AS cost_closed,
      bool_and(coalesce((f.date - '1970-01-01'::date) * 24 + f.hour < fm.until, false) AND NOT f.estimated) AS revenue_closed,
      bool_or(f.estimated) AND bool_and(p.supports_hourly AND (NOT ${OURS} OR
        (r.q50 IS NOT NULL AND coalesce((f.date - '1970-01-01'::date) * 24 + f.hour < sm.until, true)))) AS can_estimate,
      isum(CASE WHEN ${OURS} THEN (f.earned_est * r.q50)::bigint ELSE coalesce(f.earned, 0) END) AS expected,
      isum(CASE WHEN ${OURS} THEN (f.earned_est * r.q90 * r.widening)::bigint
        WHEN f.estimated THEN (f.earned * coalesce(r.widening, 1))::bigint ELSE coalesce(f.earned, 0) END) AS best,
      coalesce(isum(f.rebate), 0) AS rebate,
      num_nonnulls(isum(f.cost), isum(f.earned)) > 0 AS has_money,
      min(least(am.until, fm.until)) AS until,
      bool_or(am.until IS NULL OR fm.until IS NULL) AS unmarked,
      min(least(ab.until, fb.until)) AS since,
      bool_or(ab.until IS NULL OR fb.until IS NULL) AS unseen
    FROM perf_hour f
    LEFT JOIN account_mark am ON am.account_id = f.account_id
    LEFT JOIN feed_mark fm ON fm.feed_id = f.feed_id
    LEFT JOIN site_mark sm ON sm.site_id = f.site_id
    LEFT JOIN account_before ab ON ab.account_id = f.account_id
    LEFT JOIN feed_before fb ON fb.feed_id = f.feed_id
    LEFT JOIN partner p ON p.id = f.feed_id
    LEFT JOIN alert_estimate_ratio r ON r.company_id = $1 AND r.feed_id = f.feed_id
    WHERE f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND f.adgroup_id IN (SELECT adgroup_id FROM candidate)
    GROUP BY f.adgroup_id, f.date, f.hour
  ), marked AS (
    SELECT *, bool_or(hour = -1 AND has_money) OVER (PARTITION BY adgroup_id, date) AS by_day_only FROM by_hour
  )
  SELECT adgroup_id,
    CASE WHEN NOT bool_or(unmarked) FILTER (WHERE date >= $3::date - 4) THEN min(until) FILTER (WHERE date >= $3::date - 4) END AS until,
    CASE WHEN NOT bool_or(unseen) FILTER (WHERE date >= $3::date - 4) THEN min(since) FILTER (WHERE date >= $3::date - 4) END AS since,
    array_agg(at ORDER BY at) AS at,
    array_agg((CASE WHEN cost_closed THEN cost END)::float8 ORDER BY at) AS cost,
    array_agg((CASE WHEN cost_closed AND revenue_closed AND NOT by_day_only THEN profit END)::float8 ORDER BY at) AS profit,
    array_agg((CASE WHEN cost_closed AND cost > 0 AND NOT revenue_closed AND NOT by_day_only AND can_estimate
      THEN expected + rebate - cost END)::float8 ORDER BY at) AS expected,
    array_agg((best + rebate - cost)::float8 ORDER BY at) AS best
  FROM marked WHERE hour >= 0 GROUP BY adgroup_id`;

/** Yields the hours of ad groups with recent losses or open alerts, a hundred ad groups at a time. */
export async function* readHours(
  client: PoolClient,
  input: {
    companyId: number;
    /** Last day with figures. */
    lastDay: string;
    fromDay: string;
    marks: Marks;
    before: Marks | null;
    /** Minimum sum of the losses in hours with a loss. */
    leastLoss: number;
    /** Ad groups that are always read. */
    always: readonly number[];
  },
): AsyncGenerator<AdgroupHours[]> {
  const cursor = client.query(
    new Cursor<HoursRow>(HOURS, [
      input.companyId,
      input.fromDay,
      input.lastDay,
      ...markLists(input.marks.accounts),
      ...markLists(input.marks.feeds),
      ...markLists(input.before?.accounts ?? new Map()),
      ...markLists(input.before?.feeds ?? new Map()),
      micros(input.leastLoss),
      input.always,
      ...markLists(input.marks.sites),
    ]),
  );
  for (;;) {
    const rows = await cursor.read(BATCH);
    if (rows.length === 0) break;
    yield rows.flatMap(toSeries);
  }
  await cursor.close();
}

function toSeries(row: HoursRow): AdgroupHours[] {
  // Its completeness is unknown, so none of its hours is closed.
  if (row.until === null) return [];
  const hours = new Map<number, HourFigures>();
  row.at.forEach((at, index) => {
    const [expected, best] = [row.expected[index] ?? null, row.best[index] ?? null];
    hours.set(at, {
      cost: row.cost[index] ?? null,
      profit: row.profit[index] ?? null,
      ...(expected !== null && best !== null && { estimate: { expected, best } }),
    });
  });
  return [{ adgroupId: row.adgroup_id, until: row.until, since: row.since, hours }];
}

interface DaysRow {
  adgroup_id: number;
  /** Hour up to which the figures are complete. */
  until: number | null;
  since: number | null;
  date: string[];
  cost: (number | null)[];
  profit: (number | null)[];
}

/** Closed days of one ad group. */
export interface AdgroupDays {
  readonly adgroupId: number;
  /** Last closed day of this run and the previous one. */
  readonly lastDay: string;
  readonly lastDayBefore: string | null;
  readonly days: DayFigures[];
}

const DAYS = `
  WITH account_mark AS (SELECT * FROM unnest($4::int[], $5::int[]) AS m (account_id, until)),
  feed_mark AS (SELECT * FROM unnest($6::int[], $7::int[]) AS m (feed_id, until)),
  account_before AS (SELECT * FROM unnest($8::int[], $9::int[]) AS m (account_id, until)),
  feed_before AS (SELECT * FROM unnest($10::int[], $11::int[]) AS m (feed_id, until)),
  by_feed AS (
    SELECT f.adgroup_id, f.account_id, f.feed_id, f.date, isum(f.cost) AS cost, isum(f.earned) AS earned,
      isum(f.rebate) AS rebate, bool_or(f.estimated) AS estimated
    FROM perf_day f WHERE f.company_id = $1 AND f.date BETWEEN $2 AND $3 GROUP BY 1, 2, 3, 4
  ), by_day AS (
    SELECT f.adgroup_id, f.date, isum(f.cost) AS cost, ${PROFIT} AS profit, bool_or(f.estimated) AS estimated,
      min(least(am.until, fm.until)) AS until, bool_or(am.until IS NULL OR fm.until IS NULL) AS unmarked,
      min(least(ab.until, fb.until)) AS since, bool_or(ab.until IS NULL OR fb.until IS NULL) AS unseen
    FROM by_feed f
    LEFT JOIN account_mark am ON am.account_id = f.account_id
    LEFT JOIN feed_mark fm ON fm.feed_id = f.feed_id
    LEFT JOIN account_before ab ON ab.account_id = f.account_id
    LEFT JOIN feed_before fb ON fb.feed_id = f.feed_id
    GROUP BY 1, 2
  ), candidate AS (
    SELECT adgroup_id FROM by_day WHERE profit < 0 GROUP BY 1 HAVING isum(-profit) >= $12
    UNION SELECT unnest($13::int[])
  )
  SELECT adgroup_id, (array_agg(CASE WHEN NOT unmarked THEN until END ORDER BY date DESC))[1] AS until,
    (array_agg(CASE WHEN NOT unseen THEN since END ORDER BY date DESC))[1] AS since,
    array_agg(date::text ORDER BY date) AS date,
    array_agg(cost::float8 ORDER BY date) AS cost,
    array_agg((CASE WHEN NOT estimated THEN profit END)::float8 ORDER BY date) AS profit
  FROM by_day WHERE adgroup_id IN (SELECT adgroup_id FROM candidate) GROUP BY adgroup_id`;

/** Yields the days of ad groups with losses or open alerts, a hundred ad groups at a time. */
export async function* readDays(
  client: PoolClient,
  input: Parameters<typeof readHours>[1],
): AsyncGenerator<AdgroupDays[]> {
  const cursor = client.query(
    new Cursor<DaysRow>(DAYS, [
      input.companyId,
      input.fromDay,
      input.lastDay,
      ...markLists(input.marks.accounts),
      ...markLists(input.marks.feeds),
      ...markLists(input.before?.accounts ?? new Map()),
      ...markLists(input.before?.feeds ?? new Map()),
      micros(input.leastLoss),
      input.always,
    ]),
  );
  for (;;) {
    const rows = await cursor.read(BATCH);
    if (rows.length === 0) break;
    yield rows.flatMap(toDays);
  }
  await cursor.close();
}

/** Returns the last day that has ended by an hour. */
export const lastDayBefore = (until: number): string =>
  new Date((Math.floor(until / 24) - 1) * 86_400_000).toISOString().slice(0, 10);

function toDays({ adgroup_id, until, since, date, cost, profit }: DaysRow): AdgroupDays[] {
  if (until === null) return [];
  const lastDay = lastDayBefore(until);
  const days = date.map((day, index) => ({ date: day, cost: cost[index] ?? null, profit: profit[index] ?? null }));
  return [
    {
      adgroupId: adgroup_id,
      lastDay,
      lastDayBefore: since === null ? null : lastDayBefore(since),
      days: days.filter((day) => day.date <= lastDay),
    },
  ];
}
