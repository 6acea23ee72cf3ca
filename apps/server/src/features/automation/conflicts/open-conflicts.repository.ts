import type { ChangeProperty } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/**
 * SQL of the last task that writes the new value of operation `o` over the value found at the platform, or null. A
 * discarded or rejected task doesn't count.
 */
export const REWRITE_TASK = `
  (SELECT max(r.task_id) FROM automation_operation r
   WHERE r.company_id = o.company_id AND r.rewrite_of_id = o.id AND r.state NOT IN ('excluded', 'rejected'))`;

/** SQL condition: operation `o` conflicts with another value at the platform and hasn't been resolved. */
export const IS_OPEN_CONFLICT = `o.state = 'conflict' AND ${REWRITE_TASK} IS NULL`;

export interface OpenConflict {
  readonly id: number;
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly newValue: unknown;
  readonly found: unknown;
  readonly isFound: boolean;
  readonly undoOfId: number | null;
  readonly alsoUndoOfIds: readonly number[] | null;
}

/** Returns the open conflicts with these IDs. Without IDs, returns all open conflicts of the task. */
export async function openConflicts(
  on: Queryable,
  companyId: number,
  taskId: number,
  operationIds: readonly number[] | null,
): Promise<OpenConflict[]> {
  const { rows } = await on.query<OpenConflict>(
    `SELECT o.id, o.entity_id AS "entityId", o.field, o.new_value AS "newValue", o.found_value AS found,
       o.found_value IS NOT NULL AS "isFound", o.undo_of_id AS "undoOfId",
       o.also_undo_of_ids AS "alsoUndoOfIds"
     FROM automation_operation o
     WHERE o.company_id = $1 AND o.task_id = $2 AND ($3::int[] IS NULL OR o.id = ANY($3)) AND ${IS_OPEN_CONFLICT} ORDER BY o.id`,
    [companyId, taskId, operationIds],
  );
  return rows;
}

interface KeptConflict {
  readonly id: number;
  readonly account_id: number;
  /** True if the platform's value is known. */
  readonly is_known: boolean;
}

/** Closes conflicts in favor of the platform's values. Without IDs, closes all open ones of the task. */
export async function keepConflicts(
  on: Queryable,
  { companyId, actorId }: Viewer,
  taskId: number,
  operationIds: readonly number[] | null,
): Promise<KeptConflict[]> {
  const { rows } = await on.query<KeptConflict>(
    `UPDATE automation_operation o SET state = 'kept', kept_by = $4, kept_at = clock_timestamp()
     WHERE o.company_id = $1 AND o.task_id = $2 AND ($3::int[] IS NULL OR o.id = ANY($3)) AND ${IS_OPEN_CONFLICT}
     RETURNING o.id, o.account_id, coalesce(o.found_value, 'null') <> 'null' AS is_known`,
    [companyId, taskId, operationIds, actorId],
  );
  return rows;
}

/** Schedules a sync of accounts where the platform's value is unknown, so that our copies are updated. */
export async function readSoon(on: Queryable, companyId: number, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await on.query(
    `UPDATE connection SET entities_read_at = NULL, next_at = clock_timestamp() WHERE company_id = $1 AND account_id = ANY($2)`,
    [companyId, accountIds],
  );
}
