import type { PlacementAction, PlacementUpdateStatus } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ENDED_AT, OPERATIONS, UPDATE_STATUS } from './managed-entities.repository.js';

export interface UpdateFilter {
  /** Range of UTC days. */
  readonly range: { readonly start: string; readonly end: string };
  readonly sourceIds: readonly number[] | null;
  readonly accountIds: readonly number[] | null;
  readonly adgroupIds: readonly number[] | null;
  readonly statuses: readonly PlacementUpdateStatus[] | null;
  readonly actions: readonly PlacementAction[] | null;
  readonly userIds: readonly number[] | null;
  /** Pattern of the search for ILIKE. */
  readonly search: string | null;
}

export interface UpdateRow {
  readonly id: number;
  readonly taskId: number;
  readonly sourceId: number;
  readonly sourceName: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly adgroupId: number;
  readonly adgroupName: string;
  readonly placementId: string | null;
  readonly placementName: string | null;
  readonly capMicros: number | null;
  readonly updateStatus: PlacementUpdateStatus;
  readonly actionType: PlacementAction;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly userId: number | null;
  readonly currency: string;
  readonly state: string;
  readonly message: string | null;
  readonly targetState: string | null;
  readonly targetMessage: string | null;
  /** Target in micros of the account's currency. */
  readonly target: number | null;
  readonly needsApproval: boolean;
}

const ALL = `
  FROM placement_action a ${OPERATIONS}
  JOIN automation_task k ON k.company_id = a.company_id AND k.id = a.task_id
  JOIN adgroup g ON g.company_id = a.company_id AND g.id = a.adgroup_id
  JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id
  JOIN partner_account acc ON acc.company_id = a.company_id AND acc.id = a.account_id
  JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN placement n ON n.company_id = a.company_id AND n.account_id = a.account_id AND n.external_id = a.placement_external_id
  WHERE a.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY($2::int[]))
    AND a.created_at >= $3::timestamp AT TIME ZONE 'UTC'
    AND a.created_at < ($4::timestamp + interval '1 day') AT TIME ZONE 'UTC'
    AND ($5::int[] IS NULL OR acc.partner_id = ANY($5::int[])) AND ($6::int[] IS NULL OR a.account_id = ANY($6::int[]))
    AND ($7::int[] IS NULL OR a.adgroup_id = ANY($7::int[])) AND ($8::text[] IS NULL OR ${UPDATE_STATUS} = ANY($8::text[]))
    AND ($9::text[] IS NULL OR a.action = ANY($9::text[])) AND ($10::int[] IS NULL OR k.user_id = ANY($10::int[]))
    AND ($11::text IS NULL OR g.name ILIKE $11 OR c.name ILIKE $11 OR acc.name ILIKE $11 OR n.name ILIKE $11
      OR a.placement_external_id ILIKE $11)`;

const valuesOf = (viewer: Viewer, filter: UpdateFilter): unknown[] => [
  ...[viewer.companyId, viewer.accounts === 'all' ? null : viewer.accounts, filter.range.start, filter.range.end],
  ...[filter.sourceIds, filter.accountIds, filter.adgroupIds, filter.statuses, filter.actions, filter.userIds],
  filter.search,
];

export async function countUpdates(on: Queryable, viewer: Viewer, filter: UpdateFilter): Promise<number> {
  const { rows } = await on.query<{ count: number }>(`SELECT count(*)::int AS count ${ALL}`, valuesOf(viewer, filter));
  return rows[0]!.count;
}

/** Returns the actions, newest first. */
export async function updateRows(
  on: Queryable,
  viewer: Viewer,
  filter: UpdateFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<UpdateRow[]> {
  const { rows } = await on.query<UpdateRow>(
    `SELECT a.id, a.task_id AS "taskId", p.id AS "sourceId", p.name AS "sourceName", acc.id AS "accountId", acc.name AS "accountName",
       c.id AS "campaignId", c.name AS "campaignName", g.id AS "adgroupId", g.name AS "adgroupName",
       a.placement_external_id AS "placementId", coalesce(n.name, a.placement_external_id) AS "placementName",
       a.cap_micros AS "capMicros", ${UPDATE_STATUS} AS "updateStatus", a.action AS "actionType", a.created_at AS "startedAt",
       ${ENDED_AT} AS "finishedAt", k.user_id AS "userId", acc.currency, o.state, o.message, t.state AS "targetState",
       t.message AS "targetMessage", t.new_value AS target, k.state = 'PENDING' AS "needsApproval"
     ${ALL} ORDER BY a.created_at DESC, a.id DESC LIMIT $12 OFFSET $13`,
    [...valuesOf(viewer, filter), page.limit, page.offset],
  );
  return rows;
}
