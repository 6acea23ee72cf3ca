import type { DayRange } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import { KEY_COLUMNS, list, METRIC_COLUMNS } from './columns.js';
import { addDays } from './days.js';

/** Days for which versions of facts are kept. */
export const VERSION_DAYS = 40;
/** Only facts of so many days before a change have their versions kept. */
const FACT_DAYS = 70;
/** Figures as they were known are asked for at most so long ago, of facts this old or younger. */
export const REPLAYED_DAYS = { ago: 30, facts: FACT_DAYS - VERSION_DAYS };

const KEY = ['company_id', 'account_id', ...KEY_COLUMNS] as const;
const CARRIED = [...KEY, 'campaign_id', 'site_id', 'buyer_id'];
const FIGURES = [...METRIC_COLUMNS.map(({ column }) => column), 'estimated'];

/** What a change of `perf_hour f` returns of each fact for `keepVersions`. */
export const CHANGED_COLUMNS = list(CARRIED, (column) => `f.${column}`);

/**
 * SQL: keeps what changed facts were before, as part of the statement that changes them, which sees them as they were.
 * Changes known longer ago than versions are kept leave none.
 * @param changed name of the query that changes them and returns `CHANGED_COLUMNS`
 * @param first number of the first of four parameters: when the change was known (null: now), the company, and the first
 * and last day of the change, so that no other facts are looked through
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

/** Deletes versions that are older than they are kept. @returns how many */
export async function pruneVersions(on: Queryable): Promise<number> {
  const { rowCount } = await on.query(
    `DELETE FROM perf_version WHERE known_until < now() - interval '${VERSION_DAYS} days'`,
  );
  return rowCount ?? 0;
}

/** First day whose changes are recorded in full, however long ago they were made. */
export const firstRecordedDay = (today: string): string => addDays(today, -FACT_DAYS);

/** True if facts of some days were changed after a moment. */
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

/** Since when figures of a company can be read as they were known; null: it has no figures yet. */
export async function knownSince(on: Queryable, companyId: number): Promise<Date | null> {
  const { rows } = await on.query<{ since: Date | null }>(
    `SELECT greatest(min(v.known_until), (SELECT since FROM perf_version_start),
       now() - interval '${REPLAYED_DAYS.ago} days') AS since
     FROM perf_version v WHERE v.company_id = $1 HAVING count(*) > 0`,
    [companyId],
  );
  return rows[0]?.since ?? null;
}
