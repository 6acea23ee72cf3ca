import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { automationRuleForm, PERMISSION_KEYS } from '@adops/domain';
import { Database } from '../core/database/database.js';
import { Rollups } from '../features/facts/index.js';
import { loadDemo, needsDemo } from './index.js';
import { DEMO_RULES } from './rules.js';

const NOW = new Date('2026-11-20T15:20:00Z');
const options = { hashPassword: async (password: string) => `hash of ${password}`, scale: 0.06, days: 16, now: NOW };

let first: TestDatabase;
let second: TestDatabase;
let database: Database;
let again: Database;
const phases: number[] = [];

beforeAll(async () => {
  [first, second] = [await createTestDatabase(), await createTestDatabase()];
  [database, again] = [new Database(first.url), new Database(second.url)];
  expect(await needsDemo(database)).toBe(true);
  await loadDemo(database, { ...options, onProgress: ({ percent }) => phases.push(percent) });
  await loadDemo(again, options);
}, 180_000);
afterAll(async () => {
  await Promise.all([database.close(), again.close()]);
  await Promise.all([first.drop(), second.drop()]);
});

async function rows<T extends object>(sql: string, from = database): Promise<T[]> {
  return (await from.pool.query<T>(sql)).rows;
}

it('creates the same data from the same seed and hour', async () => {
  const print = `SELECT md5(string_agg(f::text, '' ORDER BY company_id, date, hour, adgroup_id, device_id, country_id, feed_id)) FROM perf_hour f`;
  const names = `SELECT md5(string_agg(name || status_id || campaign_id, '' ORDER BY id)) FROM adgroup`;
  for (const sql of [print, names]) expect(await rows(sql)).toEqual(await rows(sql, again));
});

it('loads only into an empty database', async () => {
  expect(await needsDemo(database)).toBe(false);
  await expect(loadDemo(database, options)).rejects.toThrow('already has a company');
});

it('reports progress from 0 to 100 that never decreases', () => {
  expect(phases[0]).toBe(0);
  expect(phases.at(-1)).toBe(100);
  expect(phases).toEqual([...phases].sort((a, b) => a - b));
});

it('assigns roles and accounts to all users', async () => {
  const people = await rows<{ username: string; companies: number; role: string; all: boolean; permissions: number }>(
    `SELECT u.username, count(DISTINCT m.company_id)::int AS companies, min(r.name) AS role, bool_or(m.all_partner_accounts) AS all,
       count(DISTINCT p.permission)::int AS permissions
     FROM user_account u JOIN membership m ON m.user_id = u.id JOIN membership_role mr USING (company_id, user_id)
     JOIN role r ON r.company_id = m.company_id AND r.id = mr.role_id
     JOIN role_permission p ON p.company_id = r.company_id AND p.role_id = r.id
     WHERE u.username IN ('admin', 'buyer', 'analyst', 'viewer') GROUP BY 1 ORDER BY 1`,
  );
  expect(people).toMatchObject([
    { username: 'admin', companies: 2, role: 'Administrator', all: true, permissions: PERMISSION_KEYS.length },
    { username: 'analyst', companies: 1, role: 'Analyst', all: true },
    { username: 'buyer', companies: 1, role: 'Buyer', all: false },
    { username: 'viewer', companies: 1, role: 'Viewer', all: false, permissions: 3 },
  ]);
  const analystMay = await rows<{ permission: string }>(
    `SELECT permission FROM role_permission p JOIN role r ON r.id = p.role_id WHERE r.name = 'Analyst'`,
  );
  expect(analystMay.map((row) => row.permission)).not.toContain('bulk-actions');
  expect(await rows('SELECT FROM partner_account_share')).toHaveLength(2);
  expect(await rows("SELECT FROM user_account WHERE password_hash = 'hash of demo-password'")).toHaveLength(16);
});

it('stores rollups that equal the facts', async () => {
  const rollups = new Rollups(database);
  for (const { id } of await rows<{ id: number }>('SELECT id FROM company')) {
    expect(await rollups.verify(id, { from: '2026-11-01', to: '2026-11-20' })).toEqual([]);
    expect(await rollups.staleDays(id)).toEqual([]);
  }
});

it('produces plausible business figures', async () => {
  const [total] = await rows<{ margin: number; scrub: number; bots: number }>(
    `SELECT (1 - isum(cost)::float / (isum(earned) + isum(rebate)))::float AS margin,
       (1 - isum(sold)::float / isum(outbound)) AS scrub, (1 - isum(inbound_nbot)::float / isum(inbound)) AS bots
     FROM perf_adgroup_day WHERE date < '2026-11-20'`,
  );
  expect(total!.margin).toBeGreaterThan(0);
  expect(total!.margin).toBeLessThan(0.3);
  expect(total!.scrub).toBeGreaterThan(0.02);
  expect(total!.bots).toBeGreaterThan(0.01);
  const impossible = await rows(
    `SELECT FROM perf_hour WHERE bought > impressions OR cost < 0 OR outbound_nbot > outbound OR inbound_nbot > inbound
       OR (hour >= 0 AND sold > outbound) OR (bought = 0 AND cost > 0) OR (sold = 0 AND earned > 0)`,
  );
  expect(impossible).toEqual([]);
  const sources = await rows(
    'SELECT DISTINCT partner_id FROM perf_adgroup_day d JOIN partner_account a ON a.id = d.account_id',
  );
  expect(sources.length).toBeGreaterThanOrEqual(8);
});

it("creates traffic only between creation and pause, and assigns buyers their team's accounts", async () => {
  expect(
    await rows(
      `SELECT FROM perf_adgroup_day d JOIN adgroup a ON a.id = d.adgroup_id JOIN campaign c ON c.id = a.campaign_id
       WHERE d.date < a.created_at::date OR a.created_at::date < c.created_at::date OR (c.status_id = 3 AND d.date >= '2026-11-20')
         OR (a.status_id = 3 AND c.status_id = 2 AND d.date >= '2026-11-20')`,
    ),
  ).toEqual([]);
  const mixed = await rows(
    `SELECT t.name, a.partner_id FROM partner_account a JOIN membership m ON m.company_id = a.company_id AND m.user_id = a.buyer_user_id
     JOIN team t ON t.id = m.team_id WHERE (t.name = 'Search') <> (a.partner_id IN (5, 6))`,
  );
  expect(mixed).toEqual([]);
  const [owned] = await rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM partner_account a JOIN user_account u ON u.id = a.buyer_user_id WHERE u.username = 'buyer'`,
  );
  expect(owned!.n).toBeGreaterThan(0);
});

it.each([
  [
    'campaign',
    [
      'budget_micros',
      'lifetime_budget_micros',
      'bidding_strategy_type',
      'bid_adjustment_micros',
      'bid_adjustment_type',
    ],
  ],
  [
    'adgroup',
    [
      'budget_micros',
      'lifetime_budget_micros',
      'max_cpc_micros',
      'bid_adjustment_micros',
      'bid_adjustment_type',
      'link_auto_key',
      'link_final_url',
      'keyword_replacement',
      'search_keyword',
      'classifier_suggestion',
      'manager_link',
    ],
  ],
] as const)('sets every optional column in at least one %s row', async (table, columns) => {
  for (const column of columns) {
    const { rows } = await database.pool.query(`SELECT count(DISTINCT ${column}) > 0 AS some FROM ${table}`);
    expect({ column, ...rows[0] }).toEqual({ column, some: true });
  }
});

it("loads data up to a complete hour, with estimates where feeds haven't reported", async () => {
  const [last] = await rows<{ hour: number }>("SELECT max(hour) AS hour FROM perf_hour WHERE date = '2026-11-20'");
  expect(last!.hour).toBe(14);
  const [search] = await rows<{ estimated: number; reported: number }>(
    `SELECT min(hour) FILTER (WHERE estimated) AS estimated, max(hour) FILTER (WHERE NOT estimated AND sold IS NOT NULL) AS reported
     FROM perf_hour WHERE date = '2026-11-20' AND feed_id = 1 AND hour >= 0`,
  );
  // The search feed reports an hour four hours after its end.
  expect(search).toEqual({ estimated: 11, reported: 10 });
  expect(await rows('SELECT FROM perf_hour WHERE estimated AND earned IS DISTINCT FROM earned_est')).toEqual([]);
});

it('records corrections of complete days and late figures for yesterday', async () => {
  const corrected = await rows<{ date: string; changed: boolean; n: number }>(
    `SELECT date, isum(earned) <> 0 AS changed, count(*)::int AS n FROM perf_restatement WHERE company_id = (SELECT min(id) FROM company)
     GROUP BY date ORDER BY date`,
  );
  expect(corrected.map((row) => row.date)).toEqual(['2026-11-08', '2026-11-14', '2026-11-17', '2026-11-19']);
  expect(corrected.every((row) => row.changed && row.n > 5)).toBe(true);
});

it('creates A/B tests whose variants add up to the figures of their ad groups', async () => {
  const sums = await rows<{ rows: number; differing: number }>(
    `WITH test AS (SELECT company_id, date, adgroup_id, device_id, feed_id, isum(visits) AS visits, isum(sold) AS sold, isum(earned) AS earned
       FROM ab_adgroup_day GROUP BY company_id, date, ab_test_id, adgroup_id, device_id, feed_id),
     whole AS (SELECT company_id, date, adgroup_id, device_id, feed_id, isum(inbound_nbot) AS visits, isum(sold) AS sold, isum(earned) AS earned
       FROM perf_hour GROUP BY 1, 2, 3, 4, 5)
     SELECT count(*)::int AS rows, count(*) FILTER (WHERE (t.visits, t.sold, t.earned) IS DISTINCT FROM (w.visits, coalesce(w.sold, 0), coalesce(w.earned, 0)))::int AS differing
     FROM test t LEFT JOIN whole w USING (company_id, date, adgroup_id, device_id, feed_id)`,
  );
  expect(sums).toEqual([{ rows: expect.any(Number), differing: 0 }]);
  const shares = await rows<{ close: boolean }>(
    `SELECT DISTINCT abs(visits::float8 / sum(visits) OVER (PARTITION BY t.company_id, t.id) - v.weight) < 0.1 AS close
     FROM ab_test t JOIN ab_variant v ON v.company_id = t.company_id AND v.test_id = t.id
     JOIN (SELECT company_id, ab_variant_id, isum(visits) AS visits FROM ab_variant_day GROUP BY 1, 2) d ON d.company_id = v.company_id AND d.ab_variant_id = v.id`,
  );
  expect(shares).toEqual([{ close: true }]);
});

it('includes one account with late data and the reason for the delay', async () => {
  const late = await rows(
    `SELECT a.partner_id, m.complete_until FROM freshness_mark m JOIN partner_account a USING (company_id)
     WHERE a.id = m.account_id AND m.last_error IS NOT NULL AND m.company_id = (SELECT min(id) FROM company)`,
  );
  expect(late).toEqual([{ partner_id: 14, complete_until: new Date('2026-11-20T06:00:00Z') }]);
});

it('creates articles in different states, only on sites of the article groups', async () => {
  const articles = await rows(
    `SELECT a.status, a.check_state, (SELECT count(*)::int FROM article_version v WHERE (v.company_id, v.article_id) = (a.company_id, a.id)) = a.version AS whole
     FROM article a WHERE company_id = (SELECT min(id) FROM company) ORDER BY id`,
  );
  expect(articles).toEqual([
    { status: 'completed', check_state: 'compliant', whole: true },
    { status: 'completed', check_state: 'skipped', whole: true },
    { status: 'newly', check_state: 'compliant', whole: true },
    { status: 'newly', check_state: 'violating', whole: true },
    { status: 'failed', check_state: 'compliant', whole: true },
    { status: 'newly', check_state: 'none', whole: true },
  ]);
  const elsewhere = await rows(
    `SELECT FROM article a WHERE NOT EXISTS (SELECT FROM site_group_member m JOIN site_group g ON (g.company_id, g.id) = (m.company_id, m.group_id)
       WHERE m.company_id = a.company_id AND m.site_id = a.site_id AND g.name IN ('AFS', 'AFS Content'))`,
  );
  expect(elsewhere).toEqual([]);
  const outside = await rows(
    `SELECT FROM site s WHERE NOT EXISTS (SELECT FROM site_group_member m JOIN site_group g ON (g.company_id, g.id) = (m.company_id, m.group_id)
       WHERE m.company_id = s.company_id AND m.site_id = s.id AND g.name IN ('AFS', 'AFS Content'))`,
  );
  expect(outside.length).toBeGreaterThan(0);
});

it('creates valid rules and matching applications with current bids', async () => {
  for (const { owner: _, undoes, maxApplications, hours, ...rule } of DEMO_RULES) {
    const form = {
      ...rule,
      scheduler: { hours: [...hours] },
      isSchedulerEnabled: true,
      maxApplicationsPerInterval: maxApplications,
      masterRuleIds: undoes === null ? [] : [1],
    };
    expect([rule.name, automationRuleForm.safeParse(form).error?.issues ?? []]).toEqual([rule.name, []]);
    const master = DEMO_RULES.find(({ name }) => name === undoes);
    expect(master?.typeValue ?? rule.typeValue).toBe(rule.typeValue);
  }
  const saved = await rows<{ name: string; applied: boolean; masters: number }>(
    `SELECT name, last_apply IS NOT NULL AS applied, cardinality(master_rule_ids)::int AS masters FROM automation_rule ORDER BY id`,
  );
  expect(saved.map(({ name }) => name)).toEqual(DEMO_RULES.map(({ name }) => name));
  expect(saved.filter(({ masters }) => masters > 0)).toHaveLength(1);
  expect(saved.filter(({ applied }) => applied).length).toBeGreaterThan(0);
  const changes = await rows<{ holds: boolean; ratio: number; figures: number }>(
    `SELECT g.max_cpc_micros = (o.new_value #>> '{}')::bigint AS holds, (o.new_value #>> '{}')::float8 / (o.old_value #>> '{}')::float8 AS ratio,
       jsonb_array_length(o.why -> 'figures') AS figures
     FROM automation_operation o JOIN automation_task t USING (company_id) JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
     WHERE t.id = o.task_id AND t.rule_id IS NOT NULL`,
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ holds, figures }) => !holds || figures !== 2)).toEqual([]);
  expect(changes.filter(({ ratio }) => ratio < 0.7 || ratio > 1.3)).toEqual([]);
});
