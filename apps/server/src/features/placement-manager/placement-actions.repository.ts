import type { PlacementAction, PlacementUpdateStatus } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import { type ManagedLevel, OPERATIONS, UPDATE_STATUS } from './managed-entities.repository.js';

/** An entity of a requested action. */
export interface ActedOn {
  readonly entityId: number;
  readonly accountId: number;
  readonly adgroupId: number;
  readonly placementId: string | null;
  readonly capMicros: number | null;
}

interface NewActions {
  readonly companyId: number;
  readonly taskId: number;
  readonly level: ManagedLevel;
  readonly action: PlacementAction;
  readonly daysRange: number;
  readonly items: readonly ActedOn[];
}

const FIELDS: Readonly<Record<ManagedLevel, string>> = { adgroup: 'status', placement: 'placementStatus' };

/** Records requested actions with their operations, in the transaction that records their task. */
export async function insertActions(on: Queryable, actions: NewActions): Promise<void> {
  const { companyId, taskId, level, action, daysRange, items } = actions;
  await on.query(
    `INSERT INTO placement_action (company_id, task_id, account_id, level, entity_id, adgroup_id, placement_external_id, action,
       cap_micros, days_range, operation_id, cap_operation_id, created_at)
     SELECT $1, $2, i.account, $3, i.entity, i.adgroup, i.placement, $4, i.cap, $5, o.id, t.id, clock_timestamp()
     FROM unnest($6::int[], $7::int[], $8::int[], $9::text[], $10::bigint[]) WITH ORDINALITY
       AS i (entity, account, adgroup, placement, cap, place)
     JOIN automation_operation o ON o.company_id = $1 AND o.task_id = $2 AND o.field = $11 AND o.entity_id = i.entity
     LEFT JOIN automation_operation t ON t.company_id = $1 AND t.task_id = $2 AND t.field = 'maxCPA' AND t.entity_id = i.entity
     ORDER BY i.place`,
    [
      ...[companyId, taskId, level, action, daysRange],
      items.map(({ entityId }) => entityId),
      items.map(({ accountId }) => accountId),
      items.map(({ adgroupId }) => adgroupId),
      items.map(({ placementId }) => placementId),
      items.map(({ capMicros }) => capMicros),
      FIELDS[level],
    ],
  );
}

export interface TaskProgress {
  readonly isEnded: boolean;
  /** True if the action waits for approval by another user. */
  readonly isWaiting: boolean;
}

export async function taskProgress(on: Queryable, companyId: number, taskId: number): Promise<TaskProgress> {
  const { rows } = await on.query<TaskProgress>(
    `SELECT finished_at IS NOT NULL AS "isEnded", state = 'PENDING' AS "isWaiting" FROM automation_task
     WHERE company_id = $1 AND id = $2`,
    [companyId, taskId],
  );
  return rows[0]!;
}

export interface ActionOutcome {
  readonly entityId: number;
  readonly status: PlacementUpdateStatus;
  /** Reason why the status, or else the target, was not changed. */
  readonly message: string | null;
}

/** Returns the current outcomes of a task's actions. */
export async function actionOutcomes(on: Queryable, companyId: number, taskId: number): Promise<ActionOutcome[]> {
  const { rows } = await on.query<ActionOutcome>(
    `SELECT a.entity_id AS "entityId", ${UPDATE_STATUS} AS status,
       CASE WHEN o.state IN ('done', 'warned') THEN coalesce(t.message, o.message) ELSE o.message END AS message
     FROM placement_action a ${OPERATIONS} WHERE a.company_id = $1 AND a.task_id = $2 ORDER BY a.id`,
    [companyId, taskId],
  );
  return rows;
}
