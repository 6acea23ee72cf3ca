import type { Queryable } from '../../core/database/index.js';

/**
 * Returns the IDs of searched keywords by the index of each text in the list. Ignores case, because visitors write in
 * any case.
 */
export async function keywordIdsOf(
  on: Queryable,
  companyId: number,
  texts: readonly string[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await on.query<{ at: number; ids: number[] }>(
    `SELECT g.at::int - 1 AS at, array_agg(k.id ORDER BY k.id) AS ids FROM unnest($2::text[]) WITH ORDINALITY g(text, at)
     JOIN keyword_text k ON k.company_id = $1 AND lower(k.text) = lower(g.text) GROUP BY g.at`,
    [companyId, texts],
  );
  return new Map(rows.map(({ at, ids }) => [at, ids]));
}
