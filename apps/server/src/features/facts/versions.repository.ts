import { addDays, type DayRange } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import { KEY_COLUMNS, list, METRIC_COLUMNS } from './columns.js';

/** Number of days for which versions of facts are stored. */
export const VERSION_DAYS = 40;
/** Maximum age in days of facts whose versions are stored when they change. */
const FACT_DAYS = 70;
/** Limits in days for reading figures as previously known: `ago` for the moment, `facts` for the age of the facts. */
export const REPLAYED_DAYS = { ago: 30, facts: FACT_DAYS - VERSION_DAYS };

const KEY = ['company_id', 'account_id', ...KEY_COLUMNS] as const;
const CARRIED = [...KEY, 'campaign_id', 'site_id', 'buyer_id'];
const FIGURES = [...METRIC_COLUMNS.map(({ column }) => column), 'estimated'];

/** Columns that a change of `perf_hour f` must return for `keepVersions`. */
export const CHANGED_COLUMNS = list(CARRIED, (column) => `f.${column}`);

/**
 * Returns SQL that stores the previous versions of changed facts. It is part of the statement that changes the facts,
 * so it reads their state before the change. Changes known longer ago than the retention of versions are not stored.
 * @param changed name of the query that changes the facts and returns `CHANGED_COLUMNS`
 * @param first number of the first of four parameters. They are the time at which the change was known (null for the
 * current time), the company, and the first and last day of the change
 */
export function keepVersions(changed: string, first: number): string {
  const known = `coalesce($${first}::timestamptz, now())`;
  const within = `o.company_id = $${first + 1} AND o.date BETWEEN $${first + 2}::date AND $${first + 3}::date`;
  return `INSERT INTO perf_version (${[...CARRIED, ...FIGURES].join(', ')}, known_until, existed)
    SELECT ${list(CARRIED, (column) => `c.${column}`)}, ${list(METRIC_COLUMNS, ({ column }) => `o.${column}`)},
      coalesce(o.estimated, false), ${known}, o.company_id IS NOT NULL
    FROM ${changed} c LEFT JOIN perf_hour o ON ${within} AND ${list(KEY, (column) => `o.${column} = c.${column}`, ' AND ')}
    WHERE ${known} > now() - interval '${VERSION_DAYS} days' AND c.date >= ${known}::date - ${FACT_DAYS}`;
}

/** Deletes versions that exceed the retention period. @returns the number of deleted versions */
export async function pruneVersions(on: Queryable): Promise<number> {
  const { rowCount } = await on.query(
    `DELETE FROM perf_version WHERE known_until < now() - interval '${VERSION_DAYS} days'`,
  );
  return rowCount ?? 0;
}

/** Returns the first day whose changes are recorded in full, however long ago they occurred. */
export const firstRecordedDay = (today: string): string => addDays(today, -FACT_DAYS);

/** Returns true if facts of these days have changed since a moment. */
export async function haveChangedSince(
  on: Queryable,
  companyId: number,
  days: DayRange,
  since: Date,
): Promise<boolean> {
  const { rows } = await on.query<{ changed: boolean }>(
    `SELECT EXISTS (SELECT FROM perf_version WHERE company_id = $1 AND date BETWEEN $2::date AND $3::date AND known_until > $4) AS changed`,
    [companyId, days.start, days.end, since],
  );
  return rows[0]!.changed;
}

/**
 * Returns the earliest time for which a company's figures can be read as previously known. Null if it has no figures
 * yet.
 */
export async function knownSince(on: Queryable, companyId: number): Promise<Date | null> {
  const { rows } = await on.query<{ since: Date | null }>(
    `SELECT greatest(min(v.known_until), (SELECT since FROM perf_version_start),
       now() - interval '${REPLAYED_DAYS.ago} days') AS since
     FROM perf_version v WHERE v.company_id = $1 HAVING count(*) > 0`,
    [companyId],
  );
  return rows[0]?.since ?? null;
}
