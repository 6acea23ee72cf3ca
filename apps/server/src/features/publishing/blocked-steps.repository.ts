import type { Queryable } from '../../core/database/index.js';

/**
 * Excludes unsent steps that can no longer be sent. These are steps of cancelled publications, and steps that depend on
 * a step without a result, directly or indirectly.
 */
export async function excludeBlocked(on: Queryable, companyId: number, ids: readonly number[]): Promise<void> {
  const { rowCount } = await on.query(
    `UPDATE publication_step s SET state = 'excluded', finished_at = clock_timestamp(),
       message = coalesce(p.cancellation, 'What it belongs to was not made.')
     FROM publication p
     WHERE s.company_id = $1 AND s.publication_id = ANY ($2) AND p.company_id = s.company_id AND p.id = s.publication_id
       AND s.state = 'ready' AND (p.cancellation IS NOT NULL OR EXISTS (
         SELECT FROM publication_step n WHERE n.company_id = s.company_id AND n.publication_id = s.publication_id
           AND n.position = ANY (s.needs) AND n.state IN ('failed', 'excluded')))`,
    [companyId, ids],
  );
  if (rowCount) await excludeBlocked(on, companyId, ids);
}
