import { type AutomationRuleForm, resolveFrame, type RuleActionName, type Why } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../core/database/database.js';

/** Stored fields of a demo rule. */
export interface DemoRule extends Pick<AutomationRuleForm, 'filters' | 'timeFrames' | 'timeFramesCompare'> {
  readonly name: string;
  readonly owner: string;
  readonly typeValue: RuleActionName;
  readonly settings: object | null;
  readonly options: object | null;
  readonly watchInterval: number;
  readonly repeatInterval: 'day' | 'week' | null;
  readonly maxApplications: number | null;
  readonly hours: readonly number[];
  /** Name of the rule whose changes it reverts, or null. */
  readonly undoes: string | null;
}

const PAUSES = 'Pause what spends without sales';
const LAST_THREE = [{ preset: 'lastDays' as const, value: 3 }];
const bid = (action: 'increase' | 'decrease', changeValue: number) => ({
  bidType: 'maxCPC',
  action,
  changeValueType: 'percent',
  changeValue,
  bidRange: null,
  budgetRange: null,
});
const USUAL: Omit<DemoRule, 'name' | 'typeValue' | 'filters'> = {
  owner: 'admin',
  settings: null,
  options: null,
  timeFrames: LAST_THREE,
  timeFramesCompare: [],
  watchInterval: 6,
  repeatInterval: 'day',
  maxApplications: 1,
  hours: [],
  undoes: null,
};
const when = (name: string, operation: string, value: number) => ({ name, operation, value });

/** Rules as buyers write them. A master precedes the rules that revert it. */
export const DEMO_RULES: readonly DemoRule[] = [
  {
    ...USUAL,
    name: 'Lower bids that lose money',
    typeValue: 'updateBidForAdGroups',
    filters: { customFilters: [when('cost', 'gt', 20), when('ROI', 'lt', -0.15)] },
    settings: bid('decrease', 0.1),
  },
  {
    ...USUAL,
    name: 'Raise bids that earn',
    typeValue: 'updateBidForAdGroups',
    filters: { customFilters: [when('cost', 'gt', 20), when('ROI', 'gt', 0.3)] },
    settings: bid('increase', 0.08),
  },
  {
    ...USUAL,
    name: PAUSES,
    owner: 'maria.keller',
    typeValue: 'pauseAdGroups',
    filters: { customFilters: [when('cost', 'gt', 60), when('sold', 'lt', 1)] },
    timeFrames: [{ preset: 'yesterday' }],
    watchInterval: 1,
  },
  {
    ...USUAL,
    name: 'Enable again when late revenue arrives',
    owner: 'maria.keller',
    typeValue: 'pauseAdGroups',
    filters: { customFilters: [when('sold', 'gte', 1)] },
    timeFrames: [{ preset: 'yesterday' }],
    watchInterval: 1,
    repeatInterval: null,
    maxApplications: null,
    undoes: PAUSES,
  },
  {
    ...USUAL,
    name: 'Label falling revenue per click',
    owner: 'nora.lindqvist',
    typeValue: 'updateLabels',
    filters: { customFilters: [when('cost', 'gt', 50)] },
    options: { labelNames: ['Falling RPC'], cleanCurrentLabels: false },
    timeFrames: [
      { preset: 'lastDays', value: 3 },
      { preset: 'lastDays', value: 14 },
    ],
    timeFramesCompare: [{ metric: 'RPC', left: 0, operation: 'lt', right: 1, multiplier: 0.8 }],
    watchInterval: 24,
    repeatInterval: 'week',
  },
  {
    ...USUAL,
    name: 'More budget for campaigns in profit',
    owner: 'maria.keller',
    typeValue: 'updateCampaignBudget',
    filters: { customFilters: [when('profit', 'gt', 100)] },
    settings: { ...bid('increase', 0.15), bidType: null, budgetRange: { min: null, max: 2_000 } },
    watchInterval: 24,
    hours: [6, 7],
  },
];

/** Hours since the last application of a rule, enough not to limit today's applications. */
const APPLIED_BEFORE = 50;
const MAX_CHANGES = 12;
const MICROS = 1_000_000;
/** A cent in micros. Bids are shown in whole cents. */
const CENT = 10_000;

/**
 * Saves rules of the first company, and an application of rules that change bids. The scheduler is off, as in a new
 * company.
 */
export async function saveRules(database: Database, companyId: number, now: Date): Promise<void> {
  await database.transaction(async (client) => {
    const { rows: members } = await client.query<{ id: number; username: string }>(
      'SELECT u.id, u.username FROM user_account u JOIN membership m ON m.user_id = u.id WHERE m.company_id = $1',
      [companyId],
    );
    const owners = new Map(members.map(({ username, id }) => [username, id]));
    const ids = new Map<string, number>();
    for (const rule of DEMO_RULES) {
      const ownerId = owners.get(rule.owner)!;
      const id = await insertRule(client, { companyId, ownerId, rule, masters: rule.undoes === null ? [] : [ids.get(rule.undoes)!] }); // prettier-ignore
      ids.set(rule.name, id);
      const raises = (rule.settings as { action?: string } | null)?.action === 'increase';
      if (rule.typeValue === 'updateBidForAdGroups')
        await insertApplication(client, { companyId, ownerId, rule, id, raises, now });
    }
  });
}

interface Saved {
  readonly companyId: number;
  readonly ownerId: number;
  readonly rule: DemoRule;
}

async function insertRule(
  client: PoolClient,
  { companyId, ownerId, rule, masters }: Saved & { readonly masters: readonly number[] },
): Promise<number> {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO automation_rule (company_id, owner_id, name, type, filters, settings, options, time_frames, time_frames_compare,
       is_scheduled, hours, time_zone, repeat_interval, watch_interval, max_applications, master_rule_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, 'Europe/Berlin', $11, $12, $13, $14) RETURNING id`,
    [
      ...[companyId, ownerId, rule.name, rule.typeValue, json(rule.filters), json(rule.settings), json(rule.options)],
      ...[json(rule.timeFrames), json(rule.timeFramesCompare), rule.hours, rule.repeatInterval, rule.watchInterval],
      ...[rule.maxApplications, masters],
    ],
  );
  return rows[0]!.id;
}

interface Seen {
  readonly id: number;
  readonly accountId: number;
  /** Bid in micros. */
  readonly bid: number;
  readonly cost: number;
  readonly roi: number;
}

/**
 * Saves a completed task of the rule. Its new bids are the current ones. The previous bids are derived from the rule.
 */
async function insertApplication(
  client: PoolClient,
  { companyId, ownerId, rule, id, raises, now }: Saved & { readonly id: number; readonly raises: boolean; readonly now: Date }, // prettier-ignore
): Promise<void> {
  const judgedAt = new Date(now.getTime() - APPLIED_BEFORE * 3_600_000);
  const frame = resolveFrame(rule.timeFrames[0]!, judgedAt);
  const { changeValue } = rule.settings as { readonly changeValue: number };
  const conditions = rule.filters.customFilters as readonly ReturnType<typeof when>[];
  const { rows: seen } = await client.query<Seen>(
    `SELECT g.id, g.account_id AS "accountId", g.max_cpc_micros::float8 AS bid, f.cost, f.roi
     FROM adgroup g JOIN (
       SELECT adgroup_id, isum(cost)::float8 AS cost, ((coalesce(isum(earned), 0) + coalesce(isum(rebate), 0))::float8 / nullif(isum(cost), 0) - 1) AS roi
       FROM perf_adgroup_day WHERE company_id = $1 AND date BETWEEN $2 AND $3 GROUP BY 1) f ON f.adgroup_id = g.id
     WHERE g.company_id = $1 AND g.status_id = 2 AND g.max_cpc_micros >= ${5 * CENT} AND 'maxCPC' = ANY (g.editable_fields)
       AND f.cost > $4 AND CASE WHEN $6 THEN f.roi > $5 ELSE f.roi < $5 END
     ORDER BY f.cost DESC, g.id LIMIT ${MAX_CHANGES}`,
    [companyId, frame.range.start, frame.range.end, conditions[0]!.value * MICROS, conditions[1]!.value, raises],
  );
  if (seen.length === 0) return;
  const ended = new Date(judgedAt.getTime() + 20_000);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO automation_task (company_id, type, state, source, settings, filters, user_id, actor_id, operation_count, rule_id,
       is_scheduled, time_frames, time_frames_compare, created_at, started_at, finished_at)
     VALUES ($1, $2, 'SUCCESS', 'rule', $3, $4, $5, $5, $6, $7, true, $8, '[]', $9, $9, $10) RETURNING id`,
    [
      ...[companyId, rule.typeValue, JSON.stringify(rule.settings), JSON.stringify(rule.filters), ownerId],
      ...[seen.length, id, JSON.stringify(rule.timeFrames), judgedAt, ended],
    ],
  );
  const taskId = rows[0]!.id;
  const why = ({ cost, roi }: Seen): Why => ({
    seenAt: judgedAt.toISOString(),
    figures: conditions.map(({ name, operation, value }) => ({
      ...{ metric: name, operation, frame, bound: value },
      value: name === 'cost' ? cost / MICROS : roi,
    })),
  });
  const before = ({ bid: present }: Seen): number =>
    Math.max(CENT, Math.round(present / (1 + (raises ? changeValue : -changeValue)) / CENT) * CENT);
  await client.query(
    `INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, old_value, new_value, found_value,
       was_sent, attempt, sent_at, finished_at, why)
     SELECT $1, $2, w.account, 'adgroup', w.id, 'maxCPC', 'done', to_jsonb(w.before), to_jsonb(w.present), to_jsonb(w.present), true, 1,
       $3::timestamptz - interval '2 seconds', $3, w.why
     FROM unnest($4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::jsonb[]) AS w (account, id, before, present, why)`,
    [
      ...[companyId, taskId, ended, seen.map(({ accountId }) => accountId), seen.map((each) => each.id)],
      ...[seen.map(before), seen.map(({ bid: present }) => present), seen.map((each) => JSON.stringify(why(each)))],
    ],
  );
  await insertChecks(client, { companyId, id, taskId, judgedAt, count: seen.length });
}

/** Saves the check that applied the rule, and checks before and after it without a match. */
async function insertChecks(
  client: PoolClient,
  { companyId, id, taskId, judgedAt, count }: { companyId: number; id: number; taskId: number; judgedAt: Date; count: number }, // prettier-ignore
): Promise<void> {
  const hour = new Date(Math.floor(judgedAt.getTime() / 3_600_000) * 3_600_000);
  await client.query(
    `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome, task_id, match_count, scope_count)
     SELECT $1, $2, $3::timestamptz + make_interval(hours => n), true, $3::timestamptz + make_interval(hours => n, secs => 20),
       CASE n WHEN 0 THEN 'applied' ELSE 'nothing' END, CASE n WHEN 0 THEN $4::int END, CASE n WHEN 0 THEN $5::int ELSE 0 END, $5::int * 30
     FROM generate_series(-18, 18, 6) n`,
    [companyId, id, hour, taskId, count],
  );
  await client.query('UPDATE automation_rule SET last_apply = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    judgedAt,
  ]);
}
