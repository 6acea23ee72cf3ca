import type { ChangeProperty, EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { tableOf } from '../operations/operation-places.repository.js';
import { untouchedHere } from '../running/untouched.repository.js';

/** Location of an entity's stored value. */
interface Place {
  readonly companyId: number;
  readonly level: EntityLevel;
  readonly column: string;
  readonly id: number;
}

/**
 * Returns the stored value and locks it until the transaction ends. Null if the console has written it since `readAt`.
 */
export async function heldValue(
  on: Queryable,
  { companyId, level, column, id }: Place,
  readAt: Date,
): Promise<{ readonly before: unknown } | null> {
  const { rows } = await on.query<{ before: unknown }>(
    `SELECT e.${column} AS before FROM ${tableOf(level)} e WHERE e.company_id = $1 AND e.id = $2
       AND ${untouchedHere('e', level, '$3')} FOR UPDATE`,
    [companyId, id, readAt],
  );
  return rows[0] ?? null;
}

export async function keepValue(on: Queryable, { companyId, level, column, id }: Place, value: unknown): Promise<void> {
  await on.query(`UPDATE ${tableOf(level)} SET ${column} = $3 WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
    value,
  ]);
}

/** The only operation of a task, and the task's status: ended or waiting for approval. */
interface OutcomeOfOne {
  readonly field: ChangeProperty;
  readonly old: unknown;
  readonly currency: string;
  readonly state: string;
  readonly message: string | null;
  readonly found: unknown;
  readonly value: unknown;
  readonly ended: boolean;
  readonly waits: boolean;
  readonly limit: string | null;
}

export async function outcomeOfOne(on: Queryable, companyId: number, taskId: number): Promise<OutcomeOfOne> {
  const { rows } = await on.query<OutcomeOfOne>(
    `SELECT o.field, o.old_value AS old, a.currency, o.state, o.message, o.found_value AS found, o.new_value AS value,
       t.finished_at IS NOT NULL AS ended, t.state = 'PENDING' AS waits, o.limit_message AS limit
     FROM automation_operation o JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
     JOIN partner_account a ON a.company_id = o.company_id AND a.id = o.account_id
     WHERE o.company_id = $1 AND o.task_id = $2`,
    [companyId, taskId],
  );
  return rows[0]!;
}
