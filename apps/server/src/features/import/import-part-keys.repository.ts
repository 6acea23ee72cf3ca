import { keyColumn, type FactFamily } from '@adops/domain';
import type { PoolClient } from 'pg';
import { familySums } from '../facts/index.js';
import type { PartFamily } from './import-parts.js';

const KEYS = ['date', 'adgroup_id', 'part_id', 'section_id', 'device_id'];

/** Returns the columns of a family's facts in the order of `KEYS`. */
function keysIn({ facts, apportioned }: PartFamily, row: string): string[] {
  const keys: readonly string[] = facts.keys;
  return [
    ...[`${row}.date`, `${row}.adgroup_id`, `${row}.${keyColumn(apportioned!.key)}`],
    keys.includes('section') ? `${row}.section_id` : '0',
    `${row}.device_id`,
  ];
}

const bitOf = ({ measures }: FactFamily, column: string): number => 1 << measures[column]!.place;

/** Clears the figures that earlier imports of a file set. @returns the affected days */
export async function clearEarlierParts(
  client: PoolClient,
  companyId: number,
  importIds: readonly number[],
  family: PartFamily,
): Promise<string[]> {
  const columns = Object.keys(family.measures);
  const cleared = columns.map(
    (column) => `${column} = CASE WHEN k.columns & ${bitOf(family, column)} <> 0 THEN NULL ELSE f.${column} END`,
  );
  const { rows } = await client.query<{ date: string }>(
    `WITH k AS (
       SELECT ${KEYS.join(', ')}, bit_or(columns) AS columns FROM import_part_key
       WHERE company_id = $1 AND import_id = ANY ($2) AND family = $3 GROUP BY ${KEYS.join(', ')}),
     cleared AS (
       UPDATE ${family.facts.name} f SET ${cleared.join(', ')} FROM k
       WHERE f.company_id = $1 AND (${keysIn(family, 'f').join(', ')}) = (${KEYS.map((key) => `k.${key}`).join(', ')})
       RETURNING f.date)
     SELECT DISTINCT date::text AS date FROM cleared ORDER BY 1`,
    [companyId, importIds, family.id],
  );
  return rows.map(({ date }) => date);
}

/**
 * Records that the figures now belong to this file and no longer to any other. Call after its load, in the same
 * transaction.
 */
export async function ownParts(
  client: PoolClient,
  companyId: number,
  importId: number,
  family: PartFamily,
  figures: readonly string[],
): Promise<void> {
  const bits = figures
    .map((column) => `CASE WHEN s.${column} IS NULL THEN 0 ELSE ${bitOf(family, column)} END`)
    .join(' | ');
  const same = `(${KEYS.map((key) => `k.${key}`).join(', ')}) = (${keysIn(family, 's').join(', ')})`;
  const params = [companyId, family.id];
  await client.query(
    `UPDATE import_part_key k SET columns = k.columns & ~(${bits}) FROM ${familySums(family)} s
     WHERE k.company_id = $1 AND k.family = $2 AND ${same} AND k.columns & (${bits}) <> 0`,
    params,
  );
  await client.query('DELETE FROM import_part_key WHERE company_id = $1 AND family = $2 AND columns = 0', params);
  await client.query(
    `INSERT INTO import_part_key (company_id, family, import_id, ${KEYS.join(', ')}, columns)
     SELECT $1, $2, $3, ${keysIn(family, 's').join(', ')}, ${bits} FROM ${familySums(family)} s WHERE (${bits}) <> 0`,
    [...params, importId],
  );
}
