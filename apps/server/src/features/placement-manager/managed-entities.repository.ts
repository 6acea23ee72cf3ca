import type { PlacementAction, PlacementUpdateStatus } from '@adops/domain';
import { PAUSED } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { NO_CHANGE_NEEDED } from '../automation/index.js';

/** Level of managed entities: ad groups, or placements within ad groups. */
export type ManagedLevel = 'adgroup' | 'placement';

/** SQL join of the operations of actions `a`: `o` for the status, `t` for the target CPA. */
export const OPERATIONS = `
  JOIN automation_operation o ON o.company_id = a.company_id AND o.id = a.operation_id
  LEFT JOIN automation_operation t ON t.company_id = a.company_id AND t.id = a.cap_operation_id`;

const WAITING = `('planned', 'ready')`;
const OPEN = `('planned', 'ready', 'sending', 'unknown')`;

/** SQL of the current status of an action, from its operations. A skipped target doesn't count as a failure. */
export const UPDATE_STATUS = `CASE
  WHEN o.state IN ${WAITING} AND coalesce(t.state IN ${WAITING} OR t.state = 'excluded', true) THEN 'new'
  WHEN o.state IN ${OPEN} OR coalesce(t.state IN ${OPEN}, false) THEN 'progress'
  WHEN o.state IN ('done', 'warned') AND coalesce(t.state IN ('done', 'warned', 'excluded'), true) THEN 'success'
  ELSE 'failure' END`;

/** SQL of the time when an action ended. */
export const ENDED_AT = `CASE WHEN o.state NOT IN ${OPEN} AND coalesce(t.state NOT IN ${OPEN}, true)
  THEN greatest(o.finished_at, t.finished_at) END`;

/** SQL condition that the action changed the status at the platform. */
const WAS_CARRIED_OUT = `(o.state IN ('done', 'warned') AND o.message IS DISTINCT FROM '${NO_CHANGE_NEEDED}')`;

/**
 * SQL condition that the status of `e` has changed since. Includes the campaign if it is one entity with the ad group.
 */
const CHANGED_SINCE: Readonly<Record<ManagedLevel, string>> = {
  adgroup: `EXISTS (SELECT FROM audit_log l WHERE l.company_id = $1 AND l.created_at > e.finished_at
      AND l.task_id IS DISTINCT FROM e.task_id AND l.entity_type = 'adgroup' AND l.entity_id = e.entity_id::text AND l.after ? 'status')
    OR EXISTS (SELECT FROM adgroup g JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id AND c.external_id = g.external_id
      JOIN audit_log l ON l.company_id = g.company_id AND l.entity_type = 'campaign' AND l.entity_id = c.id::text
      WHERE g.company_id = $1 AND g.id = e.entity_id AND l.created_at > e.finished_at AND l.task_id IS DISTINCT FROM e.task_id
        AND l.after ? 'status')`,
  placement: `EXISTS (SELECT FROM audit_log l WHERE l.company_id = $1 AND l.created_at > e.finished_at
      AND l.task_id IS DISTINCT FROM e.task_id AND l.entity_type = 'placement' AND l.entity_id = e.entity_id::text
      AND l.after ? 'placementStatus')`,
};
const TABLES: Readonly<Record<ManagedLevel, string>> = { adgroup: 'adgroup', placement: 'placement_setting' };

export interface ManagedState {
  readonly entityId: number;
  readonly lastAction: PlacementAction;
  readonly lastStatus: PlacementUpdateStatus;
  readonly lastAt: Date;
  /** Cap of the last executed pause, in micros of the company's currency. */
  readonly capMicros: number | null;
  /** True if the manager paused the entity and its status hasn't changed since. */
  readonly isHeld: boolean;
}

/** Returns the manager's state of these entities. Excludes entities without actions. */
export async function managedStates(
  on: Queryable,
  companyId: number,
  level: ManagedLevel,
  entityIds: readonly number[],
): Promise<Map<number, ManagedState>> {
  const { rows } = await on.query<ManagedState>(
    `WITH action AS (
       SELECT a.entity_id, a.id, a.task_id, a.action, a.cap_micros, a.created_at, o.finished_at, ${UPDATE_STATUS} AS status,
         ${ENDED_AT} AS ended_at, ${WAS_CARRIED_OUT} AS was_carried_out
       FROM placement_action a ${OPERATIONS}
       WHERE a.company_id = $1 AND a.level = $2 AND a.entity_id = ANY($3::int[])),
     last AS (SELECT DISTINCT ON (entity_id) * FROM action ORDER BY entity_id, id DESC),
     effective AS (SELECT DISTINCT ON (entity_id) * FROM action WHERE was_carried_out ORDER BY entity_id, id DESC),
     capped AS (
       SELECT DISTINCT ON (entity_id) entity_id, cap_micros FROM action WHERE was_carried_out AND action = 'pause'
       ORDER BY entity_id, id DESC)
     SELECT last.entity_id AS "entityId", last.action AS "lastAction", last.status AS "lastStatus",
       coalesce(last.ended_at, last.created_at) AS "lastAt", capped.cap_micros AS "capMicros",
       coalesce(e.action = 'pause' AND now.status_id = ${PAUSED} AND NOT (${CHANGED_SINCE[level]}), false) AS "isHeld"
     FROM last LEFT JOIN effective e ON e.entity_id = last.entity_id
     LEFT JOIN capped ON capped.entity_id = last.entity_id
     LEFT JOIN ${TABLES[level]} now ON now.company_id = $1 AND now.id = last.entity_id`,
    [companyId, level, entityIds],
  );
  return new Map(rows.map((row) => [row.entityId, row]));
}

/** Filters of a list. Null matches all. */
export interface ManagedScope {
  readonly sourceIds: readonly number[] | null;
  readonly accountIds: readonly number[] | null;
  readonly adgroupIds: readonly number[] | null;
}

export interface AdgroupRow {
  readonly adgroupId: number;
  readonly adgroupName: string;
  /** Status ID: 2 is enabled, 3 paused, 4 removed. */
  readonly statusId: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly currency: string;
  readonly sourceId: number;
  readonly sourceName: string;
}

const allowed = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** Returns ad groups that the viewer may see, in the order of the IDs. */
export async function adgroupRows(on: Queryable, viewer: Viewer, ids: readonly number[]): Promise<AdgroupRow[]> {
  const { rows } = await on.query<AdgroupRow>(
    `SELECT g.id AS "adgroupId", g.name AS "adgroupName", g.status_id AS "statusId", c.id AS "campaignId", c.name AS "campaignName",
       acc.id AS "accountId", acc.name AS "accountName", acc.currency, p.id AS "sourceId", p.name AS "sourceName"
     FROM unnest($2::int[]) WITH ORDINALITY AS w (id, place)
     JOIN adgroup g ON g.company_id = $1 AND g.id = w.id
     JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id
     JOIN partner_account acc ON acc.company_id = g.company_id AND acc.id = g.account_id
     JOIN partner p ON p.id = acc.partner_id
     WHERE ($3::int[] IS NULL OR g.account_id = ANY($3::int[])) ORDER BY w.place`,
    [viewer.companyId, ids, allowed(viewer)],
  );
  return rows;
}

/** Returns paused ad groups of the scope that the manager has paused at any time. */
export async function oncePaused(on: Queryable, viewer: Viewer, scope: ManagedScope): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT g.id FROM adgroup g JOIN partner_account acc ON acc.company_id = g.company_id AND acc.id = g.account_id
     WHERE g.company_id = $1 AND g.status_id = ${PAUSED} AND ($2::int[] IS NULL OR g.account_id = ANY($2::int[]))
       AND ($3::int[] IS NULL OR acc.partner_id = ANY($3::int[])) AND ($4::int[] IS NULL OR g.account_id = ANY($4::int[]))
       AND ($5::int[] IS NULL OR g.id = ANY($5::int[]))
       AND EXISTS (SELECT FROM placement_action a WHERE a.company_id = g.company_id AND a.level = 'adgroup'
         AND a.entity_id = g.id AND a.action = 'pause')
     ORDER BY g.id`,
    [viewer.companyId, allowed(viewer), scope.sourceIds, scope.accountIds, scope.adgroupIds],
  );
  return rows.map(({ id }) => id);
}

/** Returns settings of placements that the manager acted on, by ad group and placement. */
export async function managedPlacements(
  on: Queryable,
  companyId: number,
  of: readonly { readonly adgroupId: number; readonly placementId: string }[],
): Promise<{ adgroupId: number; placementId: string; entityId: number }[]> {
  const { rows } = await on.query<{ adgroupId: number; placementId: string; entityId: number }>(
    `SELECT DISTINCT w.adgroup AS "adgroupId", w.placement AS "placementId", a.entity_id AS "entityId"
     FROM unnest($2::int[], $3::text[]) AS w (adgroup, placement)
     JOIN placement_action a ON a.company_id = $1 AND a.level = 'placement' AND a.adgroup_id = w.adgroup
       AND a.placement_external_id = w.placement`,
    [companyId, of.map(({ adgroupId }) => adgroupId), of.map(({ placementId }) => placementId)],
  );
  return rows;
}
