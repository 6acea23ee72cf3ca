import type { PoolClient } from 'pg';
import { columnsOf, KEY_COLUMNS, list, METRIC_COLUMNS, type MetricColumn, type Side } from './columns.js';
import { type DaySlice, FactsRefused, type Slice } from './fact-row.js';

/** The facts a load may touch: a company's days, its columns, and the slice. */
export interface Target {
  readonly companyId: number;
  readonly sides: readonly Side[];
  readonly slice: Slice;
  readonly accountIds: readonly number[] | 'all';
  /** Days of the slice and of the rows, sorted. */
  readonly days: readonly string[];
  /** Revenue is reported, but not final: it stays marked as estimated. */
  readonly isProvisional?: boolean;
}

/** Facts a statement changed, by day. */
export class Changes {
  readonly days = new Set<string>();
  count = 0;

  add(other: Changes): this {
    this.count += other.count;
    for (const day of other.days) this.days.add(day);
    return this;
  }
}

/** Runs a change of `perf_hour f` and answers on which days it changed something. */
async function changing(client: PoolClient, target: Target, sql: string, params: unknown[]): Promise<Changes> {
  const changes = new Changes();
  const [only] = target.days;
  if (target.days.length === 1 && only !== undefined) {
    changes.count = (await client.query(sql, params)).rowCount ?? 0;
    if (changes.count > 0) changes.days.add(only);
    return changes;
  }
  const { rows } = await client.query<{ date: string; count: number }>(
    `WITH changed AS (${sql} RETURNING f.date) SELECT date, count(*) AS count FROM changed GROUP BY date`,
    params,
  );
  for (const { date, count } of rows) {
    changes.count += count;
    changes.days.add(date);
  }
  return changes;
}

const SAME_KEY = KEY_COLUMNS.map((key) => `s.${key} = f.${key}`).join(' AND ');

/** Conditions on `perf_hour f` for the company, days, accounts, feeds, sites and ad groups of a load; parameters $1 to $6. */
export function withinTarget(target: Target): { where: string; params: unknown[] } {
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

/** Assignments that take back the figures of these sides. */
function nulled(sides: readonly Side[]): string {
  const assignments = list(columnsOf(sides), (c) => `${c.column} = NULL`);
  if (sides.includes('revenue')) return `${assignments}, estimated = false`;
  if (!sides.includes('estimate')) return assignments;
  // An estimate that stood in for revenue goes with it; what the feed has told stays, final or not.
  return `${assignments}, earned = CASE WHEN f.estimated AND f.earned_gross IS NULL THEN NULL ELSE f.earned END,
    estimated = f.estimated AND f.earned_gross IS NOT NULL`;
}

function anyOf(columns: readonly MetricColumn[], table = 'f'): string {
  return `num_nonnulls(${list(columns, (c) => `${table}.${c.column}`)}) > 0`;
}

/** Rows that hold no figure of any side are nobody's any more. */
async function dropEmpty(client: PoolClient, target: Target, more = ''): Promise<void> {
  const { where, params } = withinTarget(target);
  await client.query(`DELETE FROM perf_hour f WHERE ${where} ${more} AND NOT (${anyOf(METRIC_COLUMNS)})`, params);
}

/**
 * Hourly figures replace the day-only figures of the same account, day and side (and feed, but for cost), which would
 * otherwise count twice. Day-only figures beside hourly ones that stay are refused for the same reason. An exact slice
 * speaks for its ad groups only, any other for the whole account.
 * @returns the facts that lost figures.
 */
export async function clearDayOnlyFigures(client: PoolClient, target: Target): Promise<Changes> {
  if (target.slice.exact) await refuseMixedGrain(client, target);
  else await refuseDayOnlyInPart(client, target.slice);
  const { where, params } = withinTarget(target);
  const dayOnly = await client.query(`SELECT FROM perf_hour f WHERE ${where} AND f.hour = -1 LIMIT 1`, params);
  const cleared = new Changes();
  if (dayOnly.rowCount === 0) return cleared;
  for (const side of target.sides) {
    const columns = columnsOf([side]);
    const owner = target.slice.exact ? 's.adgroup_id' : 'a.account_id';
    const done = await changing(
      client,
      target,
      `UPDATE perf_hour f SET ${nulled([side])}
       WHERE ${where} AND f.hour = -1 AND ${anyOf(columns)}
         AND (${target.slice.exact ? 'f.adgroup_id' : 'f.account_id'}, f.date${side === 'cost' ? '' : ', f.feed_id'}) IN (
           SELECT ${owner}, s.date${side === 'cost' ? '' : ', s.feed_id'} FROM fact_stage s
           JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id WHERE s.hour >= 0 AND ${anyOf(columns, 's')})
         AND NOT EXISTS (SELECT FROM fact_stage s WHERE ${SAME_KEY} AND ${anyOf(columns, 's')})`,
      params,
    );
    cleared.add(done);
  }
  if (cleared.count > 0) await dropEmpty(client, target, 'AND f.hour = -1');
  return cleared;
}

/** Day-only rows of an exact slice whose ad group keeps hourly figures of a side they bring. */
async function refuseMixedGrain(client: PoolClient, target: Target): Promise<void> {
  const { where, params } = withinTarget(target);
  for (const side of target.sides) {
    const columns = columnsOf([side]);
    const { rows } = await client.query<{ date: string; name: string }>(
      `SELECT f.date, a.name FROM perf_hour f
       JOIN (SELECT DISTINCT adgroup_id, date, feed_id FROM fact_stage s WHERE s.hour = -1 AND ${anyOf(columns, 's')}) d
         ON d.adgroup_id = f.adgroup_id AND d.date = f.date ${side === 'cost' ? '' : 'AND d.feed_id = f.feed_id'}
       JOIN adgroup a ON a.company_id = f.company_id AND a.id = f.adgroup_id
       WHERE ${where} AND f.hour >= 0 AND ${anyOf(columns)}
         AND NOT EXISTS (SELECT FROM fact_stage s WHERE ${SAME_KEY} AND NOT (${anyOf(columns, 's')})) LIMIT 1`,
      params,
    );
    const clash = rows[0];
    if (!clash) continue;
    throw new FactsRefused(
      `ad group '${clash.name}' has hourly figures on ${clash.date}: figures by day would count twice beside them.`,
    );
  }
}

/** A slice of some hours has no room for figures of the whole day. */
async function refuseDayOnlyInPart(client: PoolClient, slice: DaySlice): Promise<void> {
  if ((slice.fromHour ?? -1) > -1 || (slice.toHour ?? 23) === 23) return;
  const { rowCount } = await client.query('SELECT FROM fact_stage WHERE hour = -1 LIMIT 1');
  if (rowCount) throw new FactsRefused('figures by day came with a slice of single hours.');
}

/** Nulls what the slice holds and the stage no longer brings; rows without any figure left go. */
export async function takeBackMissing(client: PoolClient, target: Target): Promise<Changes> {
  if (target.slice.exact) return new Changes();
  const { where, params } = withinTarget(target);
  const hours = [target.slice.fromHour ?? -1, target.slice.toHour ?? 23];
  const taken = await changing(
    client,
    target,
    `UPDATE perf_hour f SET ${nulled(target.sides)}
     WHERE ${where} AND f.hour BETWEEN $7 AND $8 AND ${anyOf(columnsOf(target.sides))}
       AND NOT EXISTS (SELECT FROM fact_stage s WHERE ${SAME_KEY})`,
    [...params, ...hours],
  );
  if (taken.count > 0) await dropEmpty(client, target);
  return taken;
}

/** PostgreSQL's word for a key that comes twice in one upsert. */
const CARDINALITY_VIOLATION = '21000';

/**
 * Merges the stage into the facts: rows of one key add up, only columns of the load's sides are written, and only where
 * a figure differs. In the order of the key, which keeps the index in memory.
 * @returns the facts that are new or changed.
 */
export async function mergeStage(client: PoolClient, target: Target): Promise<Changes> {
  if (target.slice.exact) return mergeExact(client, target);
  // Platforms and feeds send a key once: adding up is left out until one comes twice.
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
  const columns = columnsOf(target.sides);
  const estimates = target.sides.includes('estimate');
  const revenue = target.sides.includes('revenue');
  const plain = columns.filter((c) => c.column !== 'earned');
  const writesEarned = estimates || revenue;

  const reported = revenue ? 's.earned' : 'NULL::bigint';
  const earned = estimates ? `CASE WHEN s.unreported THEN s.earned_est ELSE ${reported} END` : reported;
  const provisional = target.isProvisional ? 's.earned IS NOT NULL' : 'false';
  const estimated = estimates ? 's.unreported AND s.earned_est IS NOT NULL' : provisional;
  // An estimate alone never replaces revenue the feed has reported, final or not.
  const told = 'f.earned IS NOT NULL AND (NOT f.estimated OR f.earned_gross IS NOT NULL)';
  const keeps = estimates && !revenue ? told : null;
  const newEarned = keeps ? `CASE WHEN ${keeps} THEN f.earned ELSE EXCLUDED.earned END` : 'EXCLUDED.earned';
  const newEstimated = keeps ? `CASE WHEN ${keeps} THEN f.estimated ELSE EXCLUDED.estimated END` : 'EXCLUDED.estimated';

  const names = [...plain.map((c) => c.column), ...(writesEarned ? ['earned', 'estimated'] : [])];
  const values = [...plain.map((c) => `s.${c.column}`), ...(writesEarned ? [earned, estimated] : [])];
  const next = [...plain.map((c) => `EXCLUDED.${c.column}`), ...(writesEarned ? [newEarned, newEstimated] : [])];
  const keys = KEY_COLUMNS.join(', ');
  const sums = `(SELECT ${keys}, ${list(columns, (c) => `isum(${c.column}) AS ${c.column}`)}
    ${estimates ? ', bool_or(unreported) AS unreported' : ''} FROM fact_stage GROUP BY ${keys})`;
  return changing(
    client,
    target,
    `INSERT INTO perf_hour AS f (${names.join(', ')}, company_id, account_id, campaign_id, site_id, buyer_id, ${keys})
     SELECT ${values.join(', ')}, $1, a.account_id, a.campaign_id, coalesce(a.site_id, 0), coalesce(p.buyer_user_id, 0),
       ${list(KEY_COLUMNS, (key) => `s.${key}`)}
     FROM ${addUp ? sums : 'fact_stage'} s
     JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id
     JOIN partner_account p ON p.company_id = $1 AND p.id = a.account_id
     ORDER BY ${list(KEY_COLUMNS, (key) => `s.${key}`)}
     ON CONFLICT (company_id, date, hour, adgroup_id, device_id, country_id, feed_id, account_id)
     DO UPDATE SET ${names.map((name, at) => `${name} = ${next[at]!}`).join(', ')}
     WHERE (${list(names, (name) => `f.${name}`)}) IS DISTINCT FROM (${next.join(', ')})`,
    [target.companyId],
  );
}

/** Rows of a file may repeat a key; one without figures takes the key back. */
async function mergeExact(client: PoolClient, target: Target): Promise<Changes> {
  const changed = await upsert(client, target, true);
  const { where, params } = withinTarget(target);
  await client.query(
    `DELETE FROM perf_hour f USING fact_stage s WHERE ${where} AND ${SAME_KEY} AND NOT (${anyOf(METRIC_COLUMNS)})`,
    params,
  );
  return changed;
}
