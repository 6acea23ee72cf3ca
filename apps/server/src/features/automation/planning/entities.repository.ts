import {
  BLOCKED,
  type ChangeProperty,
  ENABLED,
  type EntityLevel,
  type PlacedLevel,
  unitOf,
  valueProperties,
  type ValueProperty,
} from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { bindingOf } from '../properties/bindings.js';
import type { StoredBudgets } from '../properties/budget-kinds.js';
import { isInRow, REMOVED } from '../properties/kept-values.js';
import { KEYWORD_NAME, PLACED_NAME, tableOf } from '../operations/operation-places.repository.js';
import { strategyWith } from '../properties/strategies.js';

/** Campaign, ad group or keyword with all values that actions may change. Money is micros of the account's currency. */
export interface ChangeableEntity extends Readonly<Record<ValueProperty, number | null>> {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly partnerId: number;
  readonly accountIsActive: boolean;
  readonly currency: string;
  readonly campaignId: number;
  readonly status: number;
  /** True if the deletion of the entity is approved and pending. */
  readonly isBeingDeleted?: boolean;
  /** True if its campaign, or one of its ad groups, has a budget. */
  readonly budgetIsElsewhere: boolean;
  /** True if the ad group has an end date. For a campaign, true if all its ad groups do. */
  readonly hasEnd: boolean;
  /** Bidding strategy of the campaign. Null if there is none, or if the console doesn't store that strategy. */
  readonly strategy: string | null;
  readonly labels: readonly string[];
  /** Status of a placement or section. Null if the platform doesn't report it. */
  readonly placementStatus?: number | null;
  readonly placed?: PlacedState;
}

export interface PlacedState {
  readonly scope: 'account' | 'campaign' | 'adGroup';
  /** Higher level at which the placement is blocked as well. */
  readonly blockedIn: 'account' | 'campaign' | null;
  /** Reason why the placement is blocked there and can't be changed in the console. */
  readonly fixedBy: string | null;
}

/** Returns the value of a field as operations store it. */
export function valueOf(entity: ChangeableEntity, field: ChangeProperty): unknown {
  const { strategy, targetCpa, budget, lifetimeBudget } = entity;
  if (unitOf(field) === 'strategy') return strategyWith(strategy, targetCpa);
  if (unitOf(field) === 'budgets') return { daily: budget, lifetime: lifetimeBudget } satisfies StoredBudgets;
  return (entity as unknown as Record<string, unknown>)[field] ?? null;
}

const SHARED = `acc.partner_id AS "partnerId", acc.status = 'active' AS "accountIsActive", acc.currency`;

/** Returns the SQL of the stored values at a level. */
const valuesAt = (level: EntityLevel): string =>
  valueProperties
    .map((property) => {
      const kept = bindingOf(property).kept?.[level];
      const value = isInRow(kept) ? (kept.planned ?? kept.value) : 'NULL::bigint';
      return `${value} AS "${property}"`;
    })
    .join(', ');

const CAMPAIGNS = `
  SELECT e.id, e.name, e.account_id AS "accountId", ${SHARED}, e.id AS "campaignId", e.status_id AS status,
    coalesce(below."budgetIsElsewhere", false) AS "budgetIsElsewhere", coalesce(below."hasEnd", false) AS "hasEnd",
    ${valuesAt('campaign')}, e.bidding_strategy_type AS strategy, '{}'::text[] AS labels
  FROM campaign e JOIN partner_account acc ON acc.company_id = e.company_id AND acc.id = e.account_id
  LEFT JOIN LATERAL (
    SELECT bool_or(g.budget_micros IS NOT NULL OR g.lifetime_budget_micros IS NOT NULL) AS "budgetIsElsewhere",
      bool_and(g.ends_at IS NOT NULL) AS "hasEnd"
    FROM adgroup g WHERE g.company_id = e.company_id AND g.campaign_id = e.id AND g.status_id <> 4) below ON true
  LEFT JOIN adgroup twin ON twin.company_id = e.company_id AND twin.account_id = e.account_id AND twin.campaign_id = e.id
    AND twin.external_id = e.external_id`;

const ADGROUPS = `
  SELECT e.id, e.name, e.account_id AS "accountId", ${SHARED}, e.campaign_id AS "campaignId", e.status_id AS status,
    c.budget_micros IS NOT NULL OR c.lifetime_budget_micros IS NOT NULL AS "budgetIsElsewhere",
    e.ends_at IS NOT NULL AS "hasEnd", ${valuesAt('adgroup')}, c.bidding_strategy_type AS strategy,
    ARRAY(SELECT l.name FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
          WHERE al.company_id = e.company_id AND al.adgroup_id = e.id ORDER BY l.name) AS labels
  FROM adgroup e JOIN partner_account acc ON acc.company_id = e.company_id AND acc.id = e.account_id
  JOIN campaign c ON c.company_id = e.company_id AND c.id = e.campaign_id`;

const KEYWORDS = `
  SELECT e.id, ${KEYWORD_NAME('e')} AS name, e.account_id AS "accountId", ${SHARED}, g.campaign_id AS "campaignId", e.status_id AS status,
    false AS "budgetIsElsewhere", false AS "hasEnd", ${valuesAt('keyword')}, c.bidding_strategy_type AS strategy,
    '{}'::text[] AS labels
  FROM keyword e JOIN partner_account acc ON acc.company_id = e.company_id AND acc.id = e.account_id
  JOIN adgroup g ON g.company_id = e.company_id AND g.id = e.adgroup_id
  JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id`;

/** SQL of the lowest higher level at which a setting `e` is blocked. */
const BLOCKED_IN = `(SELECT CASE WHEN w.campaign_id = 0 THEN 'account' ELSE 'campaign' END FROM placement_setting w
  WHERE w.company_id = e.company_id AND w.account_id = e.account_id AND w.status_id = ${BLOCKED}
    AND w.placement_external_id = e.placement_external_id AND w.section_external_id = e.section_external_id AND w.id <> e.id
    AND w.adgroup_id = 0 AND e.campaign_id <> 0 AND w.campaign_id IN (0, e.campaign_id) ORDER BY w.campaign_id DESC LIMIT 1)`;

const placedEntities = (level: PlacedLevel): string => `
  SELECT e.id, ${PLACED_NAME('e')} AS name, e.account_id AS "accountId", ${SHARED}, e.campaign_id AS "campaignId",
    CASE WHEN g.status_id = ${REMOVED} OR c.status_id = ${REMOVED} THEN ${REMOVED} ELSE ${ENABLED} END AS status,
    false AS "budgetIsElsewhere", false AS "hasEnd", ${valuesAt(level)}, c.bidding_strategy_type AS strategy, '{}'::text[] AS labels,
    ${placementStatus(level)} AS "placementStatus",
    jsonb_build_object('scope', CASE WHEN e.adgroup_id <> 0 THEN 'adGroup' WHEN e.campaign_id <> 0 THEN 'campaign' ELSE 'account' END,
      'blockedIn', ${BLOCKED_IN}, 'fixedBy', e.fixed_by) AS placed
  FROM placement_setting e JOIN partner_account acc ON acc.company_id = e.company_id AND acc.id = e.account_id
    AND (e.section_external_id = '') = ${level === 'placement'}
  LEFT JOIN adgroup g ON g.company_id = e.company_id AND g.id = e.adgroup_id
  LEFT JOIN campaign c ON c.company_id = e.company_id AND c.id = e.campaign_id`;

function placementStatus(level: PlacedLevel): string {
  const kept = bindingOf('placementStatus').kept?.[level];
  return isInRow(kept) ? kept.value : 'NULL::smallint';
}

const ENTITIES: Readonly<Record<EntityLevel, string>> = {
  campaign: CAMPAIGNS,
  adgroup: ADGROUPS,
  keyword: KEYWORDS,
  placement: placedEntities('placement'),
  section: placedEntities('section'),
};

/** Returns the accounts of the entities that the viewer may change. */
export async function accountsOf(
  on: Queryable,
  { companyId, accounts }: Viewer,
  level: EntityLevel,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT account_id AS id FROM ${tableOf(level)}
     WHERE company_id = $1 AND id = ANY($2::int[]) AND ($3::int[] IS NULL OR account_id = ANY($3::int[])) ORDER BY 1`,
    [companyId, ids, accounts === 'all' ? null : accounts],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the entities that the viewer may change, in the order of the IDs. Omits unknown IDs and IDs of other
 * companies.
 */
export async function loadEntities(
  on: Queryable,
  viewer: Viewer,
  level: EntityLevel,
  ids: readonly number[],
): Promise<ChangeableEntity[]> {
  const { rows } = await on.query<ChangeableEntity>(
    `${ENTITIES[level]}
     JOIN unnest($2::int[]) WITH ORDINALITY AS w (id, place) ON w.id = e.id
     WHERE e.company_id = $1 AND ($3::int[] IS NULL OR e.account_id = ANY($3::int[]))
     ORDER BY w.place`,
    [viewer.companyId, ids, viewer.accounts === 'all' ? null : viewer.accounts],
  );
  return rows;
}
