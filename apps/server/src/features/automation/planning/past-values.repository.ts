import type { ChangeProperty, EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';

export interface PastValue {
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly value: unknown;
}

/** SQL of completed changes. `PLANNED_AT` is the time from which plans start from their new value. */
const MADE = `FROM automation_operation o
  JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
  WHERE o.company_id = $1 AND o.level = $2 AND o.entity_id = ANY($3::int[]) AND o.state IN ('done', 'warned')`;
const PLANNED_AT = 'coalesce(t.approved_at, t.created_at)';

/**
 * Returns the past values of entities that were changed in the console since then. A past value is the value before the
 * first of these changes.
 */
export async function valuesAt(
  on: Queryable,
  companyId: number,
  { level, ids, at }: { readonly level: EntityLevel; readonly ids: readonly number[]; readonly at: Date },
): Promise<PastValue[]> {
  const { rows } = await on.query<PastValue>(
    `SELECT DISTINCT ON (o.entity_id, o.field) o.entity_id AS "entityId", o.field, o.old_value AS value
     ${MADE} AND ${PLANNED_AT} > $4 ORDER BY o.entity_id, o.field, o.turn`,
    [companyId, level, ids, at],
  );
  return rows;
}
