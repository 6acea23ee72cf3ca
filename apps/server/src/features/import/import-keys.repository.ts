import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from '../../core/database/index.js';
import { type FactRow, fieldsOf, METRIC_COLUMNS, type Metric, NET_OF_GROSS } from '../facts/index.js';

const KEYS = 'adgroup_id, date, hour, device_id, country_id, feed_id';
const SAME_KEY = `(k.adgroup_id, k.date, k.hour, k.device_id, k.country_id, k.feed_id)
  = (s.adgroup_id, s.date, s.hour, s.device_id, s.country_id, s.feed_id)`;

/**
 * Returns the figures that earlier imports of a file set and still own. Excludes the figures that the file contains
 * now, and figures derived from those.
 */
export async function figuresBefore(
  client: PoolClient,
  companyId: number,
  importIds: readonly number[],
  named: readonly Metric[],
): Promise<Metric[]> {
  if (importIds.length === 0) return [];
  const { rows } = await client.query<{ mask: number | null }>(
    'SELECT bit_or(columns) AS mask FROM import_key WHERE company_id = $1 AND import_id = ANY ($2)',
    [companyId, importIds],
  );
  const follows = (field: Metric) =>
    NET_OF_GROSS.some(
      ({ net, gross }) => (net === field && named.includes(gross)) || (gross === field && named.includes(net)),
    );
  return fieldsOf(rows[0]?.mask ?? 0).filter((field) => !named.includes(field) && !follows(field));
}

/**
 * Returns the keys of earlier imports of the file, without figures: their figures are removed unless the file contains them again.
 */
export async function* keysOf(
  database: Database,
  companyId: number,
  importIds: readonly number[],
): AsyncGenerator<FactRow> {
  if (importIds.length === 0) return;
  const client = await database.pool.connect();
  const cursor = client.query(
    new Cursor<FactRow>(
      `SELECT adgroup_id AS "adgroupId", date, hour, device_id AS "deviceId", country_id AS "countryId", feed_id AS "feedId",
         columns AS "takenBack"
       FROM import_key WHERE company_id = $1 AND import_id = ANY ($2)`,
      [companyId, importIds],
    ),
  );
  try {
    for (let keys = await cursor.read(5000); keys.length > 0; keys = await cursor.read(5000)) yield* keys;
  } finally {
    await cursor.close();
    client.release();
  }
}

/**
 * Records that the figures now belong to this file and no longer to any other. Call after its load, in the same
 * transaction.
 */
export async function ownKeys(
  client: PoolClient,
  companyId: number,
  importId: number,
  figures: readonly Metric[],
): Promise<void> {
  const columns = METRIC_COLUMNS.filter(({ field }) => figures.includes(field));
  const bits = columns.map(({ column, bit }) => `CASE WHEN s.${column} IS NULL THEN 0 ELSE ${bit} END`).join(' | ');
  const loadedBits = `(${bits})`;
  await client.query(
    `UPDATE import_key k SET columns = k.columns & ~${loadedBits} FROM fact_incoming s
     WHERE k.company_id = $1 AND ${SAME_KEY} AND k.columns & ${loadedBits} <> 0`,
    [companyId],
  );
  await client.query(
    'DELETE FROM import_key k USING fact_incoming s WHERE k.company_id = $1 AND k.columns = 0 AND ' + SAME_KEY,
    [companyId],
  );
  await client.query(
    `INSERT INTO import_key (company_id, import_id, ${KEYS}, columns)
     SELECT $1, $2, ${KEYS}, ${loadedBits} FROM fact_incoming s WHERE ${loadedBits} <> 0`,
    [companyId, importId],
  );
}
