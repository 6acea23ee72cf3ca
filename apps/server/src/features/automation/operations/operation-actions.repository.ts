import type { ChangeProperty, EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { EXCLUDED_MANUALLY } from './exclusions.js';
import { KEYWORD_OF, PLACED_OF, PLACES } from './operation-places.repository.js';

export interface OperationRow {
  readonly id: number;
  readonly task_id: number;
  readonly field: ChangeProperty;
  readonly state: string;
  readonly level: EntityLevel;
  readonly entity_id: number;
  readonly account_id: number;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly undo_of_id: number | null;
  readonly rewrite_of_id: number | null;
  readonly campaign: string | null;
  readonly ad_group: string | null;
  readonly keyword: string | null;
  readonly placement: string | null;
}

export async function operationOf(on: Queryable, companyId: number, id: number): Promise<OperationRow> {
  const { rows } = await on.query<OperationRow>(
    `SELECT o.id, o.task_id, o.field, o.state, o.level, o.entity_id, o.account_id, o.old_value, o.new_value, o.undo_of_id, o.rewrite_of_id,
       c.name AS campaign, g.name AS ad_group, ${KEYWORD_OF} AS keyword, CASE WHEN ps.id IS NOT NULL THEN ${PLACED_OF} END AS placement
     FROM automation_operation o ${PLACES}
     WHERE o.company_id = $1 AND o.id = $2`,
    [companyId, id],
  );
  return rows[0]!;
}

/** Returns the task of an operation. Null if there is no such operation, or if the viewer can't see its account. */
export async function taskOfOperation(on: Queryable, viewer: Viewer, id: number): Promise<number | null> {
  const { rows } = await on.query<{ task_id: number }>(
    'SELECT task_id FROM automation_operation WHERE company_id = $1 AND id = $2 AND ($3::int[] IS NULL OR account_id = ANY($3))',
    [viewer.companyId, id, viewer.accounts === 'all' ? null : viewer.accounts],
  );
  return rows[0]?.task_id ?? null;
}

export async function accountOfOperation(
  on: Queryable,
  companyId: number,
  accountId: number,
): Promise<{ readonly partnerId: number; readonly currency: string }> {
  const { rows } = await on.query<{ partnerId: number; currency: string }>(
    'SELECT partner_id AS "partnerId", currency FROM partner_account WHERE company_id = $1 AND id = $2',
    [companyId, accountId],
  );
  return rows[0]!;
}

export async function excludeOperations(on: Queryable, companyId: number, ids: readonly number[]): Promise<void> {
  await on.query(
    `UPDATE automation_operation SET state = 'excluded', message = $3 WHERE company_id = $1 AND id = ANY($2)`,
    [companyId, ids, EXCLUDED_MANUALLY],
  );
}

/** Includes excluded operations with their current values, with the viewer as author. */
export async function includeOperations(on: Queryable, viewer: Viewer, ids: readonly number[]): Promise<void> {
  await on.query(
    `UPDATE automation_operation SET state = 'planned', message = NULL, author_user_id = $3, author_actor_id = $4, approver_id = NULL
     WHERE company_id = $1 AND id = ANY($2)`,
    [viewer.companyId, ids, viewer.userId, viewer.actorId],
  );
}

interface PlannedValue {
  readonly newValue: unknown;
  /** Reason why another user must approve the operation. Null if it is within the limits. */
  readonly limitMessage: string | null;
  readonly isEdited: boolean;
}

/** Includes the operation with this value, with the viewer as author. */
export async function planOperation(
  on: Queryable,
  { companyId, userId, actorId }: Viewer,
  id: number,
  { newValue, limitMessage, isEdited }: PlannedValue,
): Promise<void> {
  await on.query(
    `UPDATE automation_operation SET new_value = $3, state = 'planned', message = NULL, limit_message = $4,
       plan_note = CASE WHEN NOT $7 THEN plan_note END,
       author_user_id = $5, author_actor_id = $6, approver_id = NULL,
       change_spec = CASE WHEN $7 THEN NULL ELSE change_spec END,
       edited_from = CASE WHEN $7 THEN coalesce(edited_from, new_value) ELSE edited_from END
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, JSON.stringify(newValue), limitMessage, userId, actorId, isEdited],
  );
}

interface PlannedRow {
  readonly entity_id: number;
  readonly field: ChangeProperty;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly limit_message: string | null;
}

/** Returns the included operations of a task that aren't approved yet. */
export async function plannedOperations(on: Queryable, companyId: number, taskId: number): Promise<PlannedRow[]> {
  const { rows } = await on.query<PlannedRow>(
    `SELECT entity_id, field, old_value, new_value, limit_message FROM automation_operation
     WHERE company_id = $1 AND task_id = $2 AND state = 'planned'`,
    [companyId, taskId],
  );
  return rows;
}

export async function saveImpact(
  on: Queryable,
  companyId: number,
  taskId: number,
  { budgetChange, needsApproval }: { readonly budgetChange: number | null; readonly needsApproval: boolean },
): Promise<void> {
  await on.query(
    `UPDATE automation_task SET budget_change_micros = $3, needs_approval = $4 WHERE company_id = $1 AND id = $2`,
    [companyId, taskId, budgetChange, needsApproval],
  );
}
