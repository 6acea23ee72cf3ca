import type { PoolClient } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { list, type MetricColumn } from './columns.js';

/**
 * Disables nested loops. New partitions have no statistics, so the planner would expect one row per day and compare
 * every row with every other row.
 */
export async function preferHashJoins(client: PoolClient): Promise<void> {
  await client.query("SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '32MB'");
}

/**
 * Runs a statement over all hours of some days with hash joins. Without statistics of newly written days, the planner
 * would compare every row with every other row of its day.
 */
export async function withHashJoins(client: Pick<PoolClient, 'query'>, work: () => Promise<unknown>): Promise<void> {
  const names = ['enable_nestloop', 'enable_mergejoin', 'jit', 'work_mem'];
  const current = names.map((name) => `current_setting('${name}') AS ${name}`).join(', ');
  const { rows } = await client.query<Record<string, string>>(`SELECT ${current}`);
  const set = (values: readonly string[]) =>
    client.query(`SELECT ${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}`, [
      ...values,
    ]);
  await set(['off', 'off', 'off', '32MB']);
  await work();
  await set(names.map((name) => rows[0]![name]!));
}

/** Filters account IDs to those of the company. */
export async function accountsAmong(client: PoolClient, companyId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM partner_account WHERE company_id = $1 AND id = ANY ($2)',
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Creates the temporary table `fact_stage`. */
export async function createStage(
  client: PoolClient,
  columns: readonly MetricColumn[],
  { estimates, isExact }: { readonly estimates: boolean; readonly isExact: boolean },
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE fact_stage (${list(columns, (c) => `${c.column} bigint, `, '')}
       adgroup_id int NOT NULL, date date NOT NULL, hour smallint NOT NULL, device_id smallint NOT NULL,
       country_id smallint NOT NULL, feed_id smallint NOT NULL${estimates ? ', unreported boolean NOT NULL' : ''}
       ${isExact ? ', taken_back int NOT NULL' : ''}) ON COMMIT DROP`,
  );
}

/** Opens a COPY stream into the stage. */
export const copyIntoStage = (client: PoolClient): CopyStreamQuery =>
  client.query(copyFrom('COPY fact_stage FROM STDIN'));

/** Account, feed and site of an ad group. */
export interface AdgroupHome {
  readonly accountId: number;
  readonly feedId: number;
  readonly siteId: number;
}

/** Returns the ad groups of the accounts, by ID. */
export async function adgroupHomes(
  client: PoolClient,
  companyId: number,
  accountIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, AdgroupHome>> {
  const { rows } = await client.query<AdgroupHome & { id: number }>(
    `SELECT a.id, a.account_id AS "accountId", coalesce(a.feed_id, s.main_feed_id, 0)::int AS "feedId", coalesce(a.site_id, 0) AS "siteId"
     FROM adgroup a LEFT JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
     WHERE a.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY ($2))`,
    [companyId, accountIds === 'all' ? null : accountIds],
  );
  return new Map(rows.map(({ id, ...home }) => [id, home]));
}

interface KnownIds {
  readonly devices: ReadonlySet<number>;
  readonly countries: ReadonlySet<number>;
  /** Known feeds, including 0 for facts without a feed. */
  readonly feeds: ReadonlySet<number>;
}

/** Returns the IDs that keys of facts may have. */
export async function knownIds(client: PoolClient): Promise<KnownIds> {
  const ids = async (sql: string) => new Set((await client.query<{ id: number }>(sql)).rows.map(({ id }) => id));
  const devices = await ids('SELECT id FROM device');
  const countries = await ids('SELECT id FROM country');
  const feeds = (await ids("SELECT id FROM partner WHERE type = 'feed'")).add(0);
  return { devices, countries, feeds };
}
