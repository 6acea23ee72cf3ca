import { type EntityLevel, ruleOf } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { listOf } from '../properties/property-sql.js';

/** SQL list of the properties whose changes can be undone. */
const UNDOABLE = listOf((property) => ruleOf(property).canBeUndone);

/** Completed operation with the value it replaced and the one it wrote. */
export interface Written {
  readonly id: number;
  readonly account_id: number;
  readonly level: EntityLevel;
  readonly entity_id: number;
  readonly old_value: unknown;
  readonly written: unknown;
}

/**
 * Returns the written operations of a task.
 * @param operationIds limits the result to these operations, or null for all operations of the task
 */
export async function writtenOperations(
  on: Queryable,
  companyId: number,
  taskId: number,
  operationIds: readonly number[] | null,
): Promise<Written[]> {
  const { rows } = await on.query<Written>(
    `SELECT id, account_id, level, entity_id, old_value, coalesce(found_value, new_value) AS written FROM automation_operation
     WHERE company_id = $1 AND task_id = $2 AND state IN ('done', 'warned') AND field IN (${UNDOABLE})
       AND ($3::int[] IS NULL OR id = ANY($3)) ORDER BY id`,
    [companyId, taskId, operationIds],
  );
  return rows;
}
