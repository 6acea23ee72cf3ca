import type { PoolClient } from 'pg';
import { deleteFigures } from '../ab-testing/index.js';
import { refuse } from '../import/index.js';
import type { AbMapping } from './ab-mapping.js';

/** Experiment ID of imported tests, which no site ran. */
const IMPORTED = 'import';

export interface AbPlace {
  readonly siteId: number;
  readonly adgroupId: number;
  readonly feedId: number;
}

/** Finds the site and ad group of the visits. @throws ImportRefused */
export async function findPlace(
  on: PoolClient,
  companyId: number,
  { site, adgroup }: { readonly site: string; readonly adgroup: string },
): Promise<AbPlace> {
  const { rows } = await on.query<AbPlace>(
    `SELECT s.id AS "siteId", g.id AS "adgroupId", coalesce(g.feed_id, 0) AS "feedId" FROM site s
     JOIN adgroup g ON g.company_id = s.company_id AND g.site_id = s.id
     WHERE s.company_id = $1 AND lower(s.name) = lower($2) AND lower(g.name) = lower($3) ORDER BY g.id LIMIT 2`,
    [companyId, site.trim(), adgroup.trim()],
  );
  if (rows.length > 1) refuse(`Site '${site}' has several ad groups named '${adgroup}'. Rename all but one.`);
  return rows[0] ?? refuse(`The company has no ad group '${adgroup}' on a site '${site}'.`);
}

/**
 * Rejects a site that reports its own tests, because its next report would remove the imported figures. @throws
 * ImportRefused
 */
export async function refuseReported(on: PoolClient, companyId: number, siteId: number, to: string): Promise<void> {
  const { rows } = await on.query<{ since: string }>(
    `SELECT (collect_from AT TIME ZONE 'UTC')::date::text AS since FROM site_connection
     WHERE company_id = $1 AND site_id = $2 AND (collect_from AT TIME ZONE 'UTC')::date <= $3::date`,
    [companyId, siteId, to],
  );
  if (rows[0]) refuse(`The site has reported its tests since ${rows[0].since}, so only earlier days can be imported.`);
}

export interface ImportedTest {
  readonly id: number;
  readonly variantIds: readonly number[];
  readonly isNew: boolean;
}

/**
 * Updates the test that an earlier import created under this name on the site, or creates one. @throws ImportRefused
 */
export async function saveImported(
  on: PoolClient,
  companyId: number,
  siteId: number,
  { mapping, from, to }: { readonly mapping: AbMapping; readonly from: string; readonly to: string },
): Promise<ImportedTest> {
  const names = mapping.variants.map(({ name, value }) => name ?? value);
  const { rows } = await on.query<{ id: number; variantIds: number[]; names: string[] }>(
    `SELECT t.id, array_agg(v.id ORDER BY v.number) AS "variantIds", array_agg(v.name ORDER BY v.number) AS names
     FROM ab_test t JOIN ab_variant v ON v.company_id = t.company_id AND v.test_id = t.id
     WHERE t.company_id = $1 AND t.site_id = $2 AND t.experiment_id = $3 AND t.name = $4 GROUP BY t.id ORDER BY t.id LIMIT 1`,
    [companyId, siteId, IMPORTED, mapping.name],
  );
  const [known] = rows;
  if (!known) return { ...(await insertImported(on, companyId, siteId, { mapping, names, from, to })), isNew: true };
  if (known.names.join('\n') !== names.join('\n'))
    refuse(`The test '${mapping.name}' was imported before with other variants: ${known.names.join(', ')}.`);
  await deleteFigures(on, companyId, known.id);
  await on.query(
    `UPDATE ab_test SET start_at = $3::date, end_at = $4::date + 1, type = $5, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [companyId, known.id, from, to, mapping.type],
  );
  return { ...known, isNew: false };
}

async function insertImported(
  on: PoolClient,
  companyId: number,
  siteId: number,
  given: { mapping: AbMapping; names: readonly string[]; from: string; to: string },
): Promise<{ id: number; variantIds: number[] }> {
  const { mapping, names, from, to } = given;
  const variants = mapping.variants.map(({ weight }, at) => ({
    ...{ number: at + 1, name: names[at], weight: weight ?? 1 / names.length },
  }));
  const { rows } = await on.query<{ id: number; variantIds: number[] }>(
    `WITH test AS (INSERT INTO ab_test (company_id, site_id, key, experiment_id, name, type, state, start_at, end_at, source_ids, device_ids, adgroup_names)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, $5, 'stopped', $6::date, $7::date + 1, '{}', '{}', '{}') RETURNING company_id, id),
     variant AS (INSERT INTO ab_variant (company_id, test_id, number, name, weight)
       SELECT company_id, id, number, name, weight FROM test, jsonb_to_recordset($8) AS v (number int, name text, weight float8) RETURNING id, test_id, number)
     SELECT test_id AS id, array_agg(id ORDER BY number) AS "variantIds" FROM variant GROUP BY 1`,
    [companyId, siteId, IMPORTED, mapping.name, mapping.type, from, to, JSON.stringify(variants)],
  );
  return rows[0]!;
}
