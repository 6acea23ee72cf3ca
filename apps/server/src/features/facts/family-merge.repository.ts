import {
  type FactFamily,
  isTextKey,
  keyColumn,
  keyColumns,
  namesOf,
  NOT_ATTRIBUTED,
  type TableKey,
} from '@adops/domain';
import type { PoolClient } from 'pg';
import { ownFigures } from './apportion.repository.js';
import type { FamilySlice } from './family-keys.repository.js';
import { type FamilyRows, figuresOf, givenKeys } from './family-row.js';

export interface FamilyLoad {
  readonly companyId: number;
  /** Origin of the figures, recorded in the ledger. */
  readonly source: string;
  /** Slice to replace. Its facts that the load doesn't contain are deleted. */
  readonly slice: FamilySlice;
  /** Retains facts that the load doesn't contain and figures that a row leaves empty. */
  readonly keepsMissing?: boolean;
  /** Days of the slice that have rows. Default: all of them. */
  readonly days?: readonly string[];
  /** Facts of one or more families, written together. */
  readonly families: readonly FamilyRows[];
}

/** Stage and columns of the rows of one family. */
interface Target extends Pick<FamilyRows, 'family' | 'sides' | 'figures' | 'clearing'> {
  readonly stage: string;
  /** SQL of the staged rows, summed by the key of the facts. Parameter $1 is the company. */
  readonly sums: string;
}

export const stageOf = ({ facts }: FactFamily): string => `${facts.name}_stage`;

/** Keys derived from the ad group `a` and its account `o`, unless the row `s` contains them. */
const FOLLOWS: Readonly<Partial<Record<TableKey, string>>> = {
  account: 'coalesce(a.account_id, nullif(s.account_id, 0), 0)',
  campaign: 'coalesce(a.campaign_id, 0)',
  site: 'coalesce(nullif(s.site_id, 0), a.site_id, 0)',
  source: 'coalesce(o.partner_id, 0)',
  buyer: 'coalesce(o.buyer_user_id, 0)',
};

export function targetOf({ family, sides, figures, clearing }: FamilyRows): Target {
  const stage = stageOf(family);
  const keys = [...family.facts.keys, ...family.facts.carried];
  const joins = keys.filter(isTextKey).map((key) => {
    const { table, column } = namesOf(key);
    return `JOIN ${table} text_${key} ON text_${key}.company_id = $1 AND text_${key}.${column} = s.${key}`;
  });
  const columns = keys.map((key) => {
    const value = isTextKey(key) ? `text_${key}.id` : (FOLLOWS[key] ?? `s.${keyColumn(key)}`);
    return { value, name: keyColumn(key) };
  });
  const sums = figuresOf({ family, sides, figures }).map(({ column }) => `isum(s.${column}) AS ${column}`);
  return {
    ...{ family, sides, figures, clearing, stage },
    sums: `SELECT ${[...sums, ...columns.map(({ value, name }) => `${value} AS ${name}`)].join(', ')}
      FROM ${stage} s ${joins.join(' ')}
      LEFT JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id
      LEFT JOIN partner_account o ON o.company_id = $1 AND o.id = ${FOLLOWS.account}
      GROUP BY ${columns.map(({ value }) => value).join(', ')}`,
  };
}

/** Creates IDs for texts that the database doesn't contain yet. */
export async function nameTexts(client: PoolClient, companyId: number, { family, stage }: Target): Promise<void> {
  for (const { key } of givenKeys(family)) {
    if (!isTextKey(key)) continue;
    const { table, column } = namesOf(key);
    await client.query(
      `INSERT INTO ${table} (company_id, ${column})
       SELECT $1, n.${key} FROM (SELECT DISTINCT ${key} FROM ${stage}) n
       WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.company_id = $1 AND t.${column} = n.${key})
       ORDER BY n.${key} ON CONFLICT DO NOTHING`,
      [companyId],
    );
  }
}

/** Sums the stage once for all later queries. */
export async function sumStage(client: PoolClient, companyId: number, { stage, sums }: Target): Promise<void> {
  await client.query(`CREATE TEMP TABLE ${sumsOf(stage)} ON COMMIT DROP AS ${sums}`, [companyId]);
}

const sumsOf = (stage: string): string => `${stage}_sums`;

/** Drops the temporary tables of a family so that the same transaction can load it again. */
export async function dropFamilySums(client: PoolClient, family: FactFamily): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${stageOf(family)}, ${sumsOf(stageOf(family))}`);
}

/**
 * Returns the name of the temporary table with the rows of a load, summed by the key of the facts. It exists until the transaction
 * ends.
 */
export const familySums = (family: FactFamily): string => sumsOf(stageOf(family));

/** Returns the SQL condition for the facts `f` of a slice. */
export function withinSlice(
  { facts: { keys }, ...family }: FactFamily,
  { companyId, slice }: Pick<FamilyLoad, 'companyId' | 'slice'>,
): { readonly where: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [companyId, slice.from, slice.to];
  const conditions = ['f.company_id = $1', 'f.date BETWEEN $2 AND $3'];
  const within = (condition: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (keys.includes('hour')) {
    within((place) => `f.hour >= ${place}`, slice.fromHour);
    within((place) => `f.hour <= ${place}`, slice.toHour);
  }
  for (const [key, ids] of [
    ['feed', slice.feedIds],
    ['site', slice.siteIds],
    ['account', slice.accountIds],
    ['feedAccount', slice.feedAccountIds],
  ] as const)
    within((place) => `f.${keyColumn(key)} = ANY (${place}::int[])`, ids);
  // Rows for the shortfall or excess of the parts of an ad group are computed, not loaded.
  if (family.apportioned) conditions.push(`f.${keyColumn(family.apportioned.key)} > ${NOT_ATTRIBUTED}`);
  return { where: conditions.join(' AND '), values };
}

/** Returns the only account of a load for the ledger, or 0 if there are several. */
export const accountOf = ({ accountIds, feedAccountIds }: FamilySlice): number => {
  const ids = accountIds ?? feedAccountIds ?? [];
  return ids.length === 1 ? ids[0]! : 0;
};

/**
 * Deletes facts of the slice that are missing from the load, or clears the load's figures if it contains only some.
 * @returns the number of facts
 */
export async function takeBack(client: PoolClient, target: Target, { companyId, slice }: FamilyLoad): Promise<number> {
  const { family, stage } = target;
  const { name, keys } = family.facts;
  const { where, values } = withinSlice(family, { companyId, slice });
  const same = keyColumns(keys).map((column) => `s.${column} = f.${column}`);
  const isMissing = `${where} AND NOT EXISTS (SELECT FROM ${sumsOf(stage)} s WHERE ${same.join(' AND ')})`;
  const own = figuresOf(target).map(({ column }) => column);
  const others = ownFigures(family).filter((column) => !own.includes(column));
  const kept = others.length === 0 ? 'false' : `num_nonnulls(${others.map((column) => `f.${column}`).join(', ')}) > 0`;
  const { rows } = await client.query<{ count: number }>(
    `WITH gone AS (DELETE FROM ${name} f WHERE ${isMissing} AND NOT (${kept}) RETURNING 1),
     emptied AS (UPDATE ${name} f SET ${own.map((column) => `${column} = NULL`).join(', ')}
       WHERE ${isMissing} AND ${kept} AND num_nonnulls(${own.map((column) => `f.${column}`).join(', ')}) > 0 RETURNING 1)
     SELECT (SELECT count(*) FROM gone)::int + (SELECT count(*) FROM emptied)::int AS count`,
    [...values],
  );
  return rows[0]!.count;
}

/**
 * Writes new and changed facts. Counts the returned rows, because a statement's own count may include rows that it only
 * read.
 * @returns the number of facts
 */
export async function merge(
  client: PoolClient,
  target: Target,
  { companyId, keepsMissing }: FamilyLoad,
): Promise<number> {
  const { name, keys, carried } = target.family.facts;
  const figures = figuresOf(target).map(({ column }) => column);
  const written = [...figures, ...keyColumns(carried)];
  const newValue = (column: string): string =>
    keepsMissing && figures.includes(column) && !target.clearing?.includes(column)
      ? `coalesce(EXCLUDED.${column}, f.${column})`
      : `EXCLUDED.${column}`;
  const columns = [...written, ...keyColumns(keys)];
  const { rows } = await client.query<{ count: number }>(
    `WITH changed AS (INSERT INTO ${name} AS f (company_id, ${columns.join(', ')})
     SELECT $1, ${columns.map((column) => `s.${column}`).join(', ')} FROM ${sumsOf(target.stage)} s
     ORDER BY ${keyColumns(keys)
       .map((column) => `s.${column}`)
       .join(', ')}
     ON CONFLICT (company_id, ${keyColumns(keys).join(', ')})
     DO UPDATE SET ${written.map((column) => `${column} = ${newValue(column)}`).join(', ')}
     WHERE (${written.map((column) => `f.${column}`).join(', ')}) IS DISTINCT FROM (${written.map(newValue).join(', ')}) RETURNING 1)
     SELECT count(*)::int AS count FROM changed`,
    [companyId],
  );
  return rows[0]!.count;
}

export async function writeLedger(
  client: PoolClient,
  { companyId, source, slice }: FamilyLoad,
  target: Target,
  counts: readonly number[],
): Promise<number> {
  const [figure] = figuresOf(target);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO perf_load (company_id, source, family, side, account_id, from_date, to_date, from_hour, to_hour, rows_read,
       rows_changed, rows_taken_back) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    [
      companyId,
      source,
      target.family.id,
      figure!.measure.side,
      accountOf(slice),
      slice.from,
      slice.to,
      slice.fromHour ?? 0,
      slice.toHour ?? 23,
      ...counts,
    ],
  );
  return rows[0]!.id;
}
