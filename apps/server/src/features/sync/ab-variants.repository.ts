import type { Queryable } from '../../core/database/index.js';
import type { VariantOf } from './site-rows.js';

/** Returns the variants of a site's tests. Tests deleted here are not included, even if the site still counts them. */
export async function siteVariants(on: Queryable, companyId: number, siteId: number): Promise<VariantOf> {
  const { rows } = await on.query<{ key: string; number: number; testId: number; variantId: number }>(
    `SELECT t.key::text, v.number, t.id AS "testId", v.id AS "variantId"
     FROM ab_test t JOIN ab_variant v ON v.company_id = t.company_id AND v.test_id = t.id
     WHERE t.company_id = $1 AND t.site_id = $2`,
    [companyId, siteId],
  );
  const variants = new Map(rows.map((row) => [`${row.key} ${row.number}`, row]));
  return (test, number) => variants.get(`${test.toLowerCase()} ${number}`);
}
