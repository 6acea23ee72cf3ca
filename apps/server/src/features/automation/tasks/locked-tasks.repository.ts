import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { LAPSES_AFTER_HOURS } from '../approvals/awaiting.repository.js';
import { planHashOf } from '../planning/plan-hash.repository.js';
import { ofSeenLevels } from '../operations/seen-levels.repository.js';
import type { TaskStateName } from './task-store.repository.js';

export interface TaskRow {
  readonly id: number;
  readonly type: string;
  readonly state: TaskStateName;
  readonly settings: object | null;
  readonly options: object | null;
  readonly actor_id: number | null;
  readonly user_id: number | null;
  /** Author of the rule that the task comes from. Null if it comes from a user, or if the author is the owner. */
  readonly rule_author_id: number | null;
  readonly approver_id: number | null;
  readonly needs_approval: boolean;
  /** Permission key of the tool that created the task, or null. */
  readonly tool: string | null;
  readonly lapsed: boolean;
  readonly plan_hash: string | null;
}

/** Returns the task and locks it until the transaction ends. */
export async function lockTask(on: Queryable, companyId: number, taskId: number): Promise<TaskRow> {
  const { rows } = await on.query<TaskRow>(
    `SELECT t.id, t.type, t.state, t.settings, t.options, t.actor_id, t.user_id, t.rule_author_id, t.approver_id, t.needs_approval, t.tool,
       t.created_at < clock_timestamp() - $3::interval AS lapsed,
       CASE WHEN t.state = 'PENDING' THEN ${planHashOf('t')} ELSE t.plan_hash END AS plan_hash
     FROM automation_task t WHERE t.company_id = $1 AND t.id = $2 FOR UPDATE`,
    [companyId, taskId, `${LAPSES_AFTER_HOURS} hours`],
  );
  return rows[0]!;
}

interface VisibleTask extends Pick<TaskRow, 'type' | 'settings' | 'options'> {
  /** True if the viewer can see all accounts that the task changes. */
  readonly all_seen: boolean;
  /** True if the viewer can see some of its operations. */
  readonly any_seen: boolean;
}

/** Returns a task that the viewer can see. Undefined if there is no such task. */
export async function visibleTask(on: Queryable, viewer: Viewer, taskId: number): Promise<VisibleTask | undefined> {
  const { rows } = await on.query<VisibleTask>(
    `SELECT t.type, t.settings, t.options,
       coalesce(bool_and($3::int[] IS NULL OR o.account_id = ANY($3)), true) AS all_seen,
       coalesce(bool_or(($3::int[] IS NULL OR o.account_id = ANY($3)) ${ofSeenLevels(viewer)}), false) AS any_seen
     FROM automation_task t LEFT JOIN automation_operation o ON o.company_id = t.company_id AND o.task_id = t.id
     WHERE t.company_id = $1 AND t.id = $2 GROUP BY t.company_id, t.id`,
    [viewer.companyId, taskId, viewer.accounts === 'all' ? null : viewer.accounts],
  );
  return rows[0];
}

/** Returns the level of a task. All its operations have the same level. */
export async function levelOfTask(on: Queryable, companyId: number, taskId: number): Promise<EntityLevel> {
  const { rows } = await on.query<{ level: EntityLevel }>(
    'SELECT level FROM automation_operation WHERE company_id = $1 AND task_id = $2 LIMIT 1',
    [companyId, taskId],
  );
  return rows[0]!.level;
}
