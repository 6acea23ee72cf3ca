import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { type ComingChange, ComingChanges } from './coming-changes.js';

/**
 * Reads pending changes. Call this function before reading the entities: a change that completes in between is then
 * part of their values, and its ID is still valid.
 */
export async function loadComingChanges(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  ids: readonly number[],
): Promise<ComingChanges> {
  const { rows } = await on.query<ComingChange>(
    `SELECT o.id, o.entity_id AS "entityId", o.field, o.new_value AS "newValue" FROM automation_operation o
     WHERE o.company_id = $1 AND o.state IN ('ready', 'sending', 'unknown') AND o.level = $2 AND o.entity_id = ANY($3)
     ORDER BY o.turn`,
    [companyId, level, ids],
  );
  return new ComingChanges(rows);
}

/**
 * Locks the accounts until the transaction ends, so that no other request plans or approves changes in them. Each plan
 * therefore includes all earlier approved changes, and they are written in that order.
 */
export async function lockPlans(on: Queryable, companyId: number, accountIds: readonly number[]): Promise<void> {
  await on.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('plans of account ' || a.id, $1))
     FROM (SELECT DISTINCT unnest($2::int[]) AS id ORDER BY 1) a`,
    [companyId, accountIds],
  );
}
