import type { ChangeProperty, EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { PLACES } from '../operations/operation-places.repository.js';
import { slotOf, slotSql } from '../properties/property-sql.js';
import { ofSeenLevels } from '../operations/seen-levels.repository.js';

/** Unsent change of the task or of another running task in the same account. */
export interface OpenChange {
  readonly taskId: number;
  readonly accountId: number;
  readonly partnerId: number;
  readonly level: EntityLevel;
  readonly field: ChangeProperty;
  readonly entityId: number;
  readonly campaignId: number | null;
  /** Milliseconds since the last budget changes of the ad group. Null for other changes. */
  readonly budgetAges: readonly number[] | null;
}

/** Time in milliseconds until a lane may continue, and the message it shows while waiting. */
export interface LaneWait {
  readonly accountId: number;
  readonly runAfter: number;
  readonly message: string | null;
}

/** Period of past budget changes to consider, which is the longest period of any platform's limit. */
const LOOK_BACK = '1 hour';

/**
 * Returns the accounts with unsent changes of the task that the viewer can see, and the changes in the order of a lane.
 */
export async function openChanges(on: Queryable, viewer: Viewer, taskId: number): Promise<OpenChange[]> {
  const { rows } = await on.query<OpenChange>(
    `WITH touched AS (
       SELECT DISTINCT o.account_id FROM automation_operation o
       WHERE o.company_id = $1 AND o.task_id = $3 AND ($2::int[] IS NULL OR o.account_id = ANY($2))
         AND o.state IN ('planned', 'ready', 'sending', 'unknown') ${ofSeenLevels(viewer)})
     SELECT o.task_id AS "taskId", o.account_id AS "accountId", acc.partner_id AS "partnerId", o.level, o.field,
       o.entity_id AS "entityId", c.id AS "campaignId",
       CASE WHEN o.level = 'adgroup' AND ${slotSql('o.field')} = '${slotOf('budget')}' THEN ARRAY(
         SELECT extract(epoch FROM clock_timestamp() - p.finished_at)::float8 * 1000 FROM automation_operation p
         WHERE p.company_id = o.company_id AND p.account_id = o.account_id AND p.level = 'adgroup'
           AND p.finished_at > clock_timestamp() - interval '${LOOK_BACK}' AND p.entity_id = o.entity_id
           AND p.was_sent AND ${slotSql('p.field')} = '${slotOf('budget')}') END AS "budgetAges"
     FROM touched t
     JOIN automation_operation o ON o.company_id = $1 AND o.account_id = t.account_id
       AND (o.state IN ('ready', 'sending', 'unknown') OR (o.task_id = $3 AND o.state = 'planned'))
     JOIN partner_account acc ON acc.company_id = o.company_id AND acc.id = o.account_id
     ${PLACES}
     ORDER BY o.account_id, o.task_id, o.id`,
    [viewer.companyId, viewer.accounts === 'all' ? null : viewer.accounts, taskId],
  );
  return rows;
}

export async function laneWaits(on: Queryable, companyId: number, taskId: number): Promise<LaneWait[]> {
  const { rows } = await on.query<LaneWait>(
    `SELECT l.account_id AS "accountId", extract(epoch FROM l.run_after - clock_timestamp())::float8 * 1000 AS "runAfter",
       (SELECT max(o.message) FROM automation_operation o WHERE o.company_id = l.company_id AND o.task_id = l.task_id
          AND o.account_id = l.account_id AND o.state = 'ready') AS message
     FROM automation_lane l WHERE l.company_id = $1 AND l.task_id = $2 AND l.closed_at IS NULL`,
    [companyId, taskId],
  );
  return rows;
}

/**
 * Returns the times in milliseconds until calls of these slots may be made. `blocked` is set if the platform asked to
 * wait.
 */
export async function slotTimes(on: Queryable, keys: readonly string[]) {
  const { rows } = await on.query<{ key: string; freeAt: number; blocked: number }>(
    `SELECT key, extract(epoch FROM greatest(next_at, blocked_until) - clock_timestamp())::float8 * 1000 AS "freeAt",
       coalesce(extract(epoch FROM blocked_until - clock_timestamp())::float8 * 1000, 0) AS blocked
     FROM pace WHERE key = ANY($1::text[])`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
