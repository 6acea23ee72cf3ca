import type { PoolClient } from 'pg';
import {
  columnOf,
  KEY_COLUMNS,
  list,
  METRIC_COLUMNS,
  type MetricColumn,
  type Side,
  WEIGHT_OF_MEAN,
} from './columns.js';
import type { Slice } from './fact-row.js';
import { incoming, type NamedColumns } from './incoming.repository.js';
import { CHANGED_COLUMNS, keepVersions } from './versions.repository.js';

/** Facts a load may change: a company's days, the columns of the load, and the slice. */
export interface Target {
  readonly companyId: number;
  readonly sides: readonly Side[];
  readonly columns: NamedColumns;
  readonly slice: Slice;
  readonly accountIds: readonly number[] | 'all';
  /** Days of the slice and the rows, sorted. */
  readonly days: readonly string[];
  /** True if revenue is reported but not final. It stays marked as estimated. */
  readonly isProvisional?: boolean;
  /** Time at which the figures became known. Missing means the current time. */
  readonly knownAt?: Date | null;
}

/** Facts that a statement changed, by day. */
export class Changes {
  readonly days = new Set<string>();
  count = 0;

  add(other: Changes): this {
    this.count += other.count;
    for (const day of other.days) this.days.add(day);
    return this;
  }
}

/** Picks the fields that every change of facts needs. */
export const changeOf = ({ companyId, days, knownAt }: Target) => ({ companyId, days, knownAt });

interface FactChange {
  readonly sql: string;
  readonly params: unknown[];
  /** SQL of a common table expression that the statement reads, with its name. */
  readonly before?: string;
  readonly companyId: number;
  /** Days it changes, sorted. */
  readonly days: readonly string[];
  /** Time at which the figures became known. Missing means the current time. */
  readonly knownAt?: Date | null | undefined;
}

/**
 * Runs a change of `perf_hour f` and stores the previous versions of the facts. Counts the returned rows, because a
 * statement's own count may include rows that it only read.
 */
export async function changing(
  client: PoolClient,
  { sql, params, before, companyId, days, knownAt = null }: FactChange,
): Promise<Changes> {
  const changes = new Changes();
  const { rows } = await client.query<{ date: string; count: number }>(
    `WITH ${before ? `${before}, ` : ''}changed AS (${sql} RETURNING ${CHANGED_COLUMNS}),
       kept AS (${keepVersions('changed', params.length + 1)})
     SELECT date, count(*) AS count FROM changed GROUP BY date`,
    [...params, knownAt, companyId, days[0] ?? null, days.at(-1) ?? null],
  );
  for (const { date, count } of rows) {
    changes.count += count;
    changes.days.add(date);
  }
  return changes;
}

export const SAME_KEY = KEY_COLUMNS.map((key) => `s.${key} = f.${key}`).join(' AND ');

/**
 * Returns conditions on `perf_hour f` for the company, days, accounts, feeds, sites and ad groups of a load, with
 * parameters $1 to $6.
 */
export function withinTarget(target: Omit<Target, 'columns'>): { where: string; params: unknown[] } {
  const { feedIds = null, siteIds = null, adgroupIds = null } = target.slice.exact ? {} : target.slice;
  return {
    where: `f.company_id = $1 AND f.date = ANY ($2::date[]) AND f.date BETWEEN ($2::date[])[1] AND ($2::date[])[cardinality($2::date[])]
      AND ($3::int[] IS NULL OR f.account_id = ANY ($3)) AND ($4::smallint[] IS NULL OR f.feed_id = ANY ($4))
      AND ($5::int[] IS NULL OR f.site_id = ANY ($5)) AND ($6::int[] IS NULL OR f.adgroup_id = ANY ($6))`,
    params: [
      target.companyId,
      target.days,
      target.accountIds === 'all' ? null : target.accountIds,
      feedIds,
      siteIds,
      adgroupIds,
    ],
  };
}

const holds = (columns: readonly MetricColumn[], name: string): boolean =>
  columns.some(({ column }) => column === name);

/** Returns assignments that remove the figures of these columns. */
function nulled(columns: readonly MetricColumn[]): string {
  const assignments = list(columns, (c) => `${c.column} = NULL`);
  if (holds(columns, 'earned')) return `${assignments}, estimated = false`;
  if (!holds(columns, 'earned_est')) return assignments;
  // An estimate that was used instead of revenue is removed with it. Reported revenue stays, final or not.
  return `${assignments}, earned = CASE WHEN f.estimated AND f.earned_gross IS NULL THEN NULL ELSE f.earned END,
    estimated = f.estimated AND f.earned_gross IS NOT NULL`;
}

export function anyOf(columns: readonly MetricColumn[], table = 'f'): string {
  return `num_nonnulls(${list(columns, (c) => `${table}.${c.column}`)}) > 0`;
}

/** Deletes rows without a figure of any side. */
export async function dropEmpty(client: PoolClient, target: Target, more = ''): Promise<void> {
  const { where, params } = withinTarget(target);
  await client.query(`DELETE FROM perf_hour f WHERE ${where} ${more} AND NOT (${anyOf(METRIC_COLUMNS)})`, params);
}

/** Clears figures of the slice that the stage no longer contains, and deletes rows left without figures. */
export async function takeBackMissing(client: PoolClient, target: Target): Promise<Changes> {
  if (target.slice.exact) return new Changes();
  const { where, params } = withinTarget(target);
  const hours = [target.slice.fromHour ?? -1, target.slice.toHour ?? 23];
  const columns = target.columns.written;
  const taken = await changing(client, {
    sql: `UPDATE perf_hour f SET ${nulled(columns)}
     WHERE ${where} AND f.hour BETWEEN $7 AND $8 AND ${anyOf(columns)}
       AND NOT EXISTS (SELECT FROM fact_stage s WHERE ${SAME_KEY})`,
    params: [...params, ...hours],
    ...changeOf(target),
  });
  if (taken.count > 0) await dropEmpty(client, target);
  return taken;
}

/**
 * Returns assignments for means that the load doesn't contain but whose weight changes from `f` to `next`. They set the
 * sum that preserves the mean.
 * @param next returns SQL of the new weight.
 */
export function keptMeans(columns: readonly MetricColumn[], next: (weight: string) => string): [string, string][] {
  return WEIGHT_OF_MEAN.flatMap(({ mean, weight }): [string, string][] => {
    const [kept, by] = [columnOf(mean).column, columnOf(weight).column];
    if (holds(columns, kept) || !holds(columns, by)) return [];
    const then = next(by);
    return [
      [
        kept,
        `CASE WHEN f.${by} > 0 AND ${then} > 0 AND f.${by} <> ${then}
           THEN round(f.${kept}::numeric * ${then} / f.${by})::bigint ELSE f.${kept} END`,
      ],
    ];
  });
}

/** PostgreSQL error code for a key that occurs twice in one upsert. */
const CARDINALITY_VIOLATION = '21000';

/**
 * Merges the stage of a slice into the facts. Rows of one key are summed, and only changed figures in the load's
 * columns are written. Writes in key order, which keeps the index in memory.
 * @returns the facts that are new or changed.
 */
export async function mergeSlice(client: PoolClient, target: Target): Promise<Changes> {
  // Platforms and feeds usually send a key once, so rows are summed only after a duplicate key occurs.
  await client.query('SAVEPOINT merge');
  try {
    return await upsert(client, target, false);
  } catch (error) {
    if ((error as { code?: string }).code !== CARDINALITY_VIOLATION) throw error;
    await client.query('ROLLBACK TO SAVEPOINT merge');
    return upsert(client, target, true);
  }
}

async function upsert(client: PoolClient, target: Target, addUp: boolean): Promise<Changes> {
  const columns = target.columns.written;
  const estimates = holds(columns, 'earned_est');
  const revenue = holds(columns, 'earned');
  const plain = columns.filter((c) => c.column !== 'earned');
  const writesEarned = estimates || revenue;

  const reported = revenue ? 's.earned' : 'NULL::bigint';
  const earned = estimates ? `CASE WHEN s.unreported THEN s.earned_est ELSE ${reported} END` : reported;
  const provisional = target.isProvisional ? 's.earned IS NOT NULL' : 'false';
  const estimated = estimates ? 's.unreported AND s.earned_est IS NOT NULL' : provisional;
  // An estimate alone never replaces revenue the feed has reported, final or not.
  const isReported = 'f.earned IS NOT NULL AND (NOT f.estimated OR f.earned_gross IS NOT NULL)';
  const keeps = estimates && !revenue ? isReported : null;
  const newEarned = keeps ? `CASE WHEN ${keeps} THEN f.earned ELSE EXCLUDED.earned END` : 'EXCLUDED.earned';
  const newEstimated = keeps ? `CASE WHEN ${keeps} THEN f.estimated ELSE EXCLUDED.estimated END` : 'EXCLUDED.estimated';

  const names = [...plain.map((c) => c.column), ...(writesEarned ? ['earned', 'estimated'] : [])];
  const values = [...plain.map((c) => `s.${c.column}`), ...(writesEarned ? [earned, estimated] : [])];
  const next = [...plain.map((c) => `EXCLUDED.${c.column}`), ...(writesEarned ? [newEarned, newEstimated] : [])];
  const means = keptMeans(columns, (weight) => `EXCLUDED.${weight}`);
  const sets = [...names.map((name, at): [string, string] => [name, next[at]!]), ...means];
  const keys = KEY_COLUMNS.join(', ');
  const unreported = estimates ? [{ name: 'unreported', sum: 'bool_or(unreported)' }] : [];
  return changing(client, {
    sql: `INSERT INTO perf_hour AS f (${names.join(', ')}, company_id, account_id, campaign_id, site_id, buyer_id, ${keys})
     SELECT ${values.join(', ')}, $1, s.account_id, s.campaign_id, s.site_id, s.buyer_id, ${list(KEY_COLUMNS, (key) => `s.${key}`)}
     FROM (${incoming(target.columns, addUp, unreported)}) s
     ORDER BY ${list(KEY_COLUMNS, (key) => `s.${key}`)}
     ON CONFLICT (company_id, date, hour, adgroup_id, device_id, country_id, feed_id, account_id)
     DO UPDATE SET ${list(sets, ([name, value]) => `${name} = ${value}`)}
     WHERE (${list(names, (name) => `f.${name}`)}) IS DISTINCT FROM (${next.join(', ')})`,
    params: [target.companyId],
    ...changeOf(target),
  });
}
