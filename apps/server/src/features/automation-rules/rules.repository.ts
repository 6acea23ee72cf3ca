import type { Change } from '../../core/changes/index.js';
import type { Queryable, TenantPrisma } from '../../core/database/index.js';
import { lockScheduler } from '../automation/index.js';

export type AutomationRuleModel = NonNullable<Awaited<ReturnType<TenantPrisma['automationRule']['findFirst']>>>;
export type RuleData = Omit<
  Parameters<TenantPrisma['automationRule']['update']>[0]['data'],
  'companyId' | 'owner' | 'runs' | 'company'
>;

export interface RuleFilter {
  readonly typeIn?: readonly string[] | null;
  readonly creatorIdIn?: readonly number[] | null;
  readonly isSchedulerEnabled?: boolean | null;
  /** True for rules that the scheduler doesn't run until their owner releases them. */
  readonly isHeld?: boolean | null;
  readonly searchPhrase?: string | null;
}

/** Sort columns of rules. */
export const RULE_ORDER = {
  name: 'name',
  lastApply: 'lastApply',
  createdAt: 'createdAt',
  type: 'type',
  isSchedulerEnabled: 'isScheduled',
  nextCheck: 'nextSlot',
  creator: 'owner',
} as const;
export type RuleOrder = keyof typeof RULE_ORDER;

/** Maximum length of the list without pages. Companies have far fewer rules. */
export const MAX_RULES = 5_000;

export async function findRules(
  entities: TenantPrisma,
  filter: RuleFilter,
  order: { readonly column: RuleOrder; readonly direction: 'ASC' | 'DESC' },
  page: { readonly skip: number; readonly take: number },
): Promise<{ rows: AutomationRuleModel[]; total: number }> {
  const { typeIn, creatorIdIn, isSchedulerEnabled, isHeld, searchPhrase } = filter;
  const phrase = searchPhrase?.trim();
  const where = {
    removedAt: null,
    ...(typeIn?.length && { type: { in: [...typeIn] } }),
    ...(creatorIdIn?.length && { ownerId: { in: [...creatorIdIn] } }),
    ...(isSchedulerEnabled != null && { isScheduled: isSchedulerEnabled }),
    ...(isHeld != null && { heldReason: isHeld ? { not: null } : null }),
    ...(phrase && { name: { contains: phrase.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const } }),
  };
  const sort = order.direction === 'ASC' ? ('asc' as const) : ('desc' as const);
  const column = RULE_ORDER[order.column];
  const by =
    column === 'owner'
      ? { owner: { user: { username: sort } } }
      : { [column]: column === 'lastApply' || column === 'nextSlot' ? { sort, nulls: 'last' as const } : sort };
  const [rows, total] = await Promise.all([
    entities.automationRule.findMany({ where, orderBy: [by, { id: 'desc' }], ...page }),
    entities.automationRule.count({ where }),
  ]);
  return { rows, total };
}

export const findRule = (entities: TenantPrisma, id: number): Promise<AutomationRuleModel | null> =>
  entities.automationRule.findFirst({ where: { id, removedAt: null } });

/** Returns the rule and locks it for the transaction. Null if there is none with this ID. */
export async function lockRule(change: Change, id: number): Promise<AutomationRuleModel | null> {
  await change.rows('SELECT FROM automation_rule WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  return findRule(change.entities, id);
}

/** Returns the names of the first counter rules that undo a rule. */
export async function countersOf(change: Change, id: number): Promise<string[]> {
  const rows = await change.entities.automationRule.findMany({
    where: { removedAt: null, masterRuleIds: { has: id } },
    select: { name: true },
    orderBy: { id: 'asc' },
    take: 5,
  });
  return rows.map(({ name }) => name);
}

/**
 * Returns the masters of a counter rule and locks them in share mode until the transaction ends. Concurrent saves of a
 * master and its counter rule therefore see each other.
 */
export async function lockMasters(change: Change, ids: readonly number[]): Promise<AutomationRuleModel[]> {
  await change.rows('SELECT FROM automation_rule WHERE company_id = $1 AND id = ANY($2::int[]) ORDER BY id FOR SHARE', [
    change.companyId,
    ids,
  ]);
  return change.entities.automationRule.findMany({ where: { id: { in: [...ids] }, removedAt: null } });
}

export async function isRuleNameTaken(change: Change, name: string, exceptId: number | null): Promise<boolean> {
  const rows = await change.rows(
    `SELECT FROM automation_rule WHERE company_id = $1 AND owner_id = $2 AND removed_at IS NULL AND lower(name) = lower($3)
       AND id IS DISTINCT FROM $4 LIMIT 1`,
    [change.companyId, change.viewer.userId, name, exceptId],
  );
  return rows.length > 0;
}

export interface SchedulerRow {
  readonly isEnabled: boolean;
  readonly heldAt: Date | null;
  readonly heldBy: number | null;
}

export async function schedulerOf(entities: TenantPrisma): Promise<SchedulerRow> {
  const row = await entities.ruleScheduler.findFirst({});
  return row ?? { isEnabled: false, heldAt: null, heldBy: null };
}

/**
 * Returns the company's scheduler and locks it for the transaction. Transactions that record tasks of rules take the
 * same lock.
 */
export async function lockedScheduler(change: Change): Promise<SchedulerRow> {
  await lockScheduler(change.on, change.companyId, 'FOR UPDATE');
  return schedulerOf(change.entities);
}

/** Updates the given fields of the company's locked scheduler. */
export async function setScheduler(change: Change, set: Partial<SchedulerRow>): Promise<void> {
  const { companyId } = change;
  await change.entities.ruleScheduler.update({ where: { companyId }, data: set, select: { companyId: true } });
}

/** Returns the hours of scheduled applications of rules that their interval may count. */
export async function applicationsOf(on: Queryable, companyId: number, ruleIds: readonly number[]) {
  const { rows } = await on.query<{ rule_id: number; slots: Date[] }>(
    `SELECT rule_id, array_agg(slot) AS slots FROM automation_rule_run
     WHERE company_id = $1 AND rule_id = ANY($2::int[]) AND outcome = 'applied' AND is_scheduled
       AND slot > clock_timestamp() - interval '32 days'
     GROUP BY rule_id`,
    [companyId, ruleIds],
  );
  return new Map(rows.map(({ rule_id, slots }) => [rule_id, slots]));
}

/** Returns the hours of the last scheduled checks of rules, with any outcome. */
export async function lastChecks(change: Change, ruleIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await change.rows<{ rule_id: number; slot: Date }>(
    `SELECT rule_id, max(slot) AS slot FROM automation_rule_run
     WHERE company_id = $1 AND rule_id = ANY($2::int[]) AND is_scheduled GROUP BY rule_id`,
    [change.companyId, ruleIds],
  );
  return new Map(rows.map(({ rule_id, slot }) => [rule_id, slot]));
}

/** Returns rules of a company. The caller has locked them. */
export async function rulesById(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<AutomationRuleModel[]> {
  const { rows } = await on.query<AutomationRuleModel>(
    `SELECT company_id AS "companyId", id, owner_id AS "ownerId", author_id AS "authorId", name, type, filters, settings, options,
       time_frames AS "timeFrames", time_frames_compare AS "timeFramesCompare", is_scheduled AS "isScheduled", days, hours,
       time_zone AS "timeZone", repeat_interval AS "repeatInterval", start_time AS "startTime", end_time AS "endTime",
       watch_interval AS "watchInterval", max_applications AS "maxApplications", master_rule_ids AS "masterRuleIds",
       last_apply AS "lastApply", next_slot AS "nextSlot", next_run_at AS "nextRunAt", held_reason AS "heldReason",
       held_at AS "heldAt", released_at AS "releasedAt", version, created_at AS "createdAt", removed_at AS "removedAt",
       content_version AS "contentVersion"
     FROM automation_rule WHERE company_id = $1 AND id = ANY($2::int[])`,
    [companyId, ids],
  );
  return rows;
}

/** Ad groups or campaigns that a rule selects by ID. Null if the rule doesn't select any. */
export interface ChosenIds {
  readonly id: number;
  readonly adgroups: readonly number[] | null;
  readonly campaigns: readonly number[] | null;
}

/**
 * Returns the IDs of selected ad groups and campaigns, and of their accounts, sources, sites and markets, as filters by
 * rule.
 */
export async function filtersOfChosen(
  change: Change,
  chosen: readonly ChosenIds[],
): Promise<ReadonlyMap<number, Readonly<Record<string, readonly number[]>>>> {
  const rows = await change.rows<{ id: number; filters: Readonly<Record<string, readonly number[]>> }>(
    `SELECT r.id, jsonb_build_object('adgroupIdIn', jsonb_agg(DISTINCT g.id),
       'campaignIdIn', jsonb_agg(DISTINCT g.campaign_id),
       'partnerAccountIdIn', jsonb_agg(DISTINCT g.account_id),
       'sourceIdIn', jsonb_agg(DISTINCT a.partner_id),
       'siteIdIn', jsonb_agg(DISTINCT g.site_id),
       'marketIdIn', jsonb_agg(DISTINCT s.market_id)) AS filters
     FROM jsonb_to_recordset($2::jsonb) AS r (id int, adgroups int[], campaigns int[])
     LEFT JOIN adgroup g ON g.company_id = $1 AND (r.adgroups IS NULL OR g.id = ANY(r.adgroups))
       AND (r.campaigns IS NULL OR g.campaign_id = ANY(r.campaigns))
     LEFT JOIN partner_account a ON a.company_id = g.company_id AND a.id = g.account_id
     LEFT JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id
     GROUP BY r.id`,
    [change.companyId, JSON.stringify(chosen)],
  );
  return new Map(rows.map(({ id, filters }) => [id, filters]));
}

/** Next check of a rule and the time it runs. Null if the rule isn't scheduled. */
export interface PlannedCheck {
  readonly id: number;
  readonly slot: Date | null;
  readonly runAt: Date | null;
}

/** Stores the next checks of rules. */
export async function planChecks(on: Queryable, companyId: number, planned: readonly PlannedCheck[]): Promise<void> {
  await on.query(
    `UPDATE automation_rule r SET next_slot = p.slot, next_run_at = p.run_at
     FROM unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) AS p (id, slot, run_at)
     WHERE r.company_id = $1 AND r.id = p.id`,
    [companyId, planned.map(({ id }) => id), planned.map(({ slot }) => slot), planned.map(({ runAt }) => runAt)],
  );
}
