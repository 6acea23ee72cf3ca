import type { Queryable } from '../../../core/database/index.js';
import { type Marks, marksFrom, storedMarks } from './completeness-marks.js';

/** State of the data at the previous run. */
export interface Run {
  readonly marks: Marks | null;
  readonly hoursSeen: string;
  readonly daysSeen: string;
}

/** Threshold set by a user that replaces the default. */
export interface StoredThreshold {
  readonly type: string;
  readonly name: string;
  readonly value: number;
}

/** Locks detection for the company until the transaction ends. */
export async function lockDetection(on: Queryable, companyId: number): Promise<void> {
  await on.query(`SELECT pg_advisory_xact_lock(hashtext('alerts'), $1)`, [companyId]);
}

/**
 * Disables nested loops. Statistics of new partitions are poor, and nothing that detection reads is small enough for
 * nested loops.
 */
export async function preferHashJoins(on: Queryable): Promise<void> {
  await on.query("SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '64MB'");
}

export async function readThresholds(on: Queryable, companyId: number): Promise<StoredThreshold[]> {
  const { rows } = await on.query<StoredThreshold>(
    'SELECT type::text, name, value FROM alert_threshold WHERE company_id = $1',
    [companyId],
  );
  return rows;
}

/** Returns the last run. Null if there has been no run for the company. */
export async function readRun(on: Queryable, companyId: number): Promise<Run | null> {
  const { rows } = await on.query<{ marks: unknown; hours_seen: string; days_seen: string }>(
    'SELECT marks, hours_seen, days_seen FROM alert_run WHERE company_id = $1',
    [companyId],
  );
  const row = rows[0];
  return row ? { marks: marksFrom(row.marks), hoursSeen: row.hours_seen, daysSeen: row.days_seen } : null;
}

export async function writeRun(
  on: Queryable,
  companyId: number,
  run: { marks: Marks; hoursSeen: string; daysSeen: string },
  now: Date,
): Promise<void> {
  await on.query(
    `INSERT INTO alert_run (company_id, marks, hours_seen, days_seen, ran_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id) DO UPDATE SET marks = excluded.marks, hours_seen = excluded.hours_seen,
       days_seen = excluded.days_seen, ran_at = excluded.ran_at`,
    [companyId, JSON.stringify(storedMarks(run.marks)), run.hoursSeen, run.daysSeen, now],
  );
}

/**
 * Returns the state of the data as two short hashes, which cover the marks and the versions of the days that detection
 * reads. Hourly detection also runs once an hour, because end dates come closer even if no figure changes. `isLoading`
 * is true while figures of earlier days are still loading.
 */
export async function whatIsThere(
  on: Queryable,
  companyId: number,
  now: Date,
): Promise<{ hours: string; days: string; lastDay: string | null; isLoading: boolean }> {
  const { rows } = await on.query<{ hours: string; days: string; last_day: string | null; is_loading: boolean }>(
    `WITH mark AS (
       SELECT account_id, complete_until FROM freshness_mark WHERE company_id = $1 AND complete_until IS NOT NULL
     ), site AS (
       SELECT site_id, complete_until FROM site_connection WHERE company_id = $1 AND is_enabled AND complete_until IS NOT NULL
     ), version AS (
       SELECT date, facts_version FROM perf_refresh WHERE company_id = $1 AND date >= $2::date - 92
     )
     SELECT
       md5(concat((SELECT string_agg(account_id || ' ' || complete_until, ',' ORDER BY account_id) FROM mark),
         (SELECT string_agg(site_id || ' ' || complete_until, ',' ORDER BY site_id) FROM site),
         (SELECT string_agg(date || ' ' || facts_version, ',' ORDER BY date) FROM version),
         (SELECT string_agg(type || name || value, ',' ORDER BY type, name) FROM alert_threshold WHERE company_id = $1),
         date_trunc('hour', $3::timestamptz))) AS hours,
       md5(concat((SELECT string_agg(account_id || ' ' || date_trunc('day', complete_until, 'UTC'), ',' ORDER BY account_id) FROM mark),
         (SELECT string_agg(date || ' ' || facts_version, ',' ORDER BY date) FROM version
          WHERE date < (SELECT (max(complete_until) AT TIME ZONE 'UTC')::date FROM mark)),
         (SELECT string_agg(name || value, ',' ORDER BY name) FROM alert_threshold
          WHERE company_id = $1 AND type = 'AccumulativeLossAlert'))) AS days,
       (SELECT max(date) FROM perf_refresh WHERE company_id = $1 AND date <= $2::date + 1)::text AS last_day,
       (SELECT figures_loading_before IS NOT NULL FROM company WHERE id = $1) AS is_loading`,
    [companyId, now.toISOString().slice(0, 10), now],
  );
  const { hours, days, last_day: lastDay, is_loading: isLoading } = rows[0]!;
  return { hours, days, lastDay, isLoading };
}
