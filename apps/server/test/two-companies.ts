import { AD_GENERATOR_DRAFT, PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { hashPassword } from '../src/core/auth/passwords.js';
import { loadReferenceData } from '../src/reference/index.js';

/**
 * Two companies whose every text carries a mark of its own and whose ids are disjoint: data of the other company is
 * recognizable in any response. People: <mark>-admin (every key, every account), <mark>-buyer (buys for one account),
 * and `both-admin`, who belongs to both.
 */
export const PASSWORD = 'a long test password';
export const MARKS = ['ALFA', 'BRAVO'] as const;
export type Mark = (typeof MARKS)[number];

export interface CompanyIds {
  readonly company: number;
  readonly admin: number;
  readonly buyer: number;
  readonly team: number;
  readonly account: number;
  readonly otherAccount: number;
  readonly access: number;
  readonly site: number;
  readonly project: number;
  readonly group: number;
  readonly campaign: number;
  readonly adgroup: number;
  readonly keyword: number;
  readonly label: number;
  readonly alert: number;
  readonly savedView: number;
  readonly message: number;
  readonly automationTask: number;
  readonly operation: number;
  readonly advertiser: number;
  readonly adCategory: number;
  readonly adTemplateGroup: number;
  readonly adTemplate: number;
  readonly keywordTemplate: number;
  readonly image: number;
  readonly costRequest: number;
  readonly draft: number;
}

export interface TwoCompanies {
  readonly ALFA: CompanyIds;
  readonly BRAVO: CompanyIds;
  readonly both: number;
}

/** Ids of a company begin here, so that they never meet those of the other. */
const FIRST_ID: Record<Mark, number> = { ALFA: 1_000, BRAVO: 2_000 };

export async function insertTwoCompanies(database: Database): Promise<TwoCompanies> {
  await loadReferenceData(database);
  const passwordHash = await hashPassword(PASSWORD);
  const both = 500;
  await insertUser(database, both, 'both-admin', passwordHash);
  const companies = {} as Record<Mark, CompanyIds>;
  for (const mark of MARKS) companies[mark] = await insertCompany(database, mark, passwordHash, both);
  return { ...companies, both };
}

/** @param at a part of the name of who holds it; roles are made as needed. */
export async function giveRole(
  database: Database,
  companyId: number,
  userId: number,
  permissions: readonly PermissionKey[],
): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO role (company_id, name) VALUES ($1, 'role ' || gen_random_uuid()) RETURNING id`,
    [companyId],
  );
  const role = rows[0]!.id;
  await database.pool.query('DELETE FROM membership_role WHERE company_id = $1 AND user_id = $2', [companyId, userId]);
  await database.pool.query(`INSERT INTO role_permission SELECT $1, $2, unnest($3::text[])`, [
    companyId,
    role,
    permissions,
  ]);
  await database.pool.query('INSERT INTO membership_role (company_id, user_id, role_id) VALUES ($1, $2, $3)', [
    companyId,
    userId,
    role,
  ]);
}

async function insertUser(database: Database, id: number, username: string, passwordHash: string): Promise<void> {
  await database.pool.query('INSERT INTO user_account (id, username, email, password_hash) VALUES ($1, $2, $3, $4)', [
    id,
    username,
    `${username}@example.com`,
    passwordHash,
  ]);
}

async function insertCompany(database: Database, mark: Mark, passwordHash: string, both: number): Promise<CompanyIds> {
  const base = FIRST_ID[mark];
  const ids: CompanyIds = {
    company: base,
    admin: base + 1,
    buyer: base + 2,
    team: base + 3,
    account: base + 4,
    otherAccount: base + 5,
    access: base + 21,
    site: base + 6,
    project: base + 7,
    group: base + 8,
    campaign: base + 9,
    adgroup: base + 10,
    label: base + 11,
    alert: base + 12,
    savedView: base + 13,
    message: base + 14,
    automationTask: base * 1_000 + 20,
    operation: base * 1_000 + 21,
    advertiser: base + 15,
    adCategory: base + 20,
    adTemplateGroup: base + 17,
    adTemplate: base + 18,
    keywordTemplate: base + 19,
    image: base + 16,
    costRequest: base + 22,
    draft: base + 23,
    keyword: base + 24,
  };
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q('INSERT INTO company (id, name) VALUES ($1, $2)', ids.company, `${mark} company`);
  await q('INSERT INTO team (company_id, id, name) VALUES ($1, $2, $3)', ids.company, ids.team, `${mark} team`);
  await insertUser(database, ids.admin, `${mark}-admin`, passwordHash);
  await insertUser(database, ids.buyer, `${mark}-buyer`, passwordHash);
  for (const [user, all, team] of [
    [ids.admin, true, null],
    [ids.buyer, false, ids.team],
    [both, true, null],
  ] as const) {
    await q(
      'INSERT INTO membership (company_id, user_id, all_partner_accounts, team_id, team_role) VALUES ($1, $2, $3, $4, $5)',
      ids.company,
      user,
      all,
      team,
      team ? 'worker' : null,
    );
  }
  await giveRole(database, ids.company, ids.admin, PERMISSION_KEYS);
  await giveRole(database, ids.company, both, PERMISSION_KEYS);
  await giveRole(database, ids.company, ids.buyer, ['adgroup-report', 'overview-report']);
  await q(
    'INSERT INTO site_project (company_id, id, name) VALUES ($1, $2, $3)',
    ids.company,
    ids.project,
    `${mark} project`,
  );
  const { rows: markets } = await database.pool.query<{ id: number }>('SELECT id FROM market ORDER BY id LIMIT 1');
  await q(
    'INSERT INTO site (company_id, id, name, domain, market_id, project_id) VALUES ($1, $2, $3, $4, $5, $6)',
    ids.company,
    ids.site,
    `${mark} site`,
    `${mark.toLowerCase()}.example`,
    markets[0]!.id,
    ids.project,
  );
  await q(
    'INSERT INTO site_group (company_id, id, name, code, options) VALUES ($1, $2, $3, $4, $5)',
    ids.company,
    ids.group,
    `${mark} group`,
    mark,
    JSON.stringify({ engine: `${mark} engine` }),
  );
  await q(
    `INSERT INTO image (company_id, id, token, file, thumbnail, content_type, width, height, filesize)
     VALUES ($1, $2, gen_random_uuid(), $3, $3, 'image/png', 512, 128, 1000)`,
    ids.company,
    ids.image,
    `${mark}-file`,
  );
  await q(
    'INSERT INTO site_settings (company_id, site_id, api_user, repository, logo_id) VALUES ($1, $2, $3, $4, $5)',
    ids.company,
    ids.site,
    `${mark} api user`,
    `${mark}/repository`,
    ids.image,
  );
  await q(
    'INSERT INTO site_group_member (company_id, group_id, site_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.group,
    ids.site,
  );
  await q(
    'INSERT INTO partner_access (company_id, id, partner_id, label) VALUES ($1, $2, 5, $3)',
    ids.company,
    ids.access,
    `${mark} sign-in`,
  );
  for (const [account, name, buyer] of [
    [ids.account, 'account', ids.buyer],
    [ids.otherAccount, 'other account', ids.admin],
  ] as const) {
    await q(
      `INSERT INTO partner_account (company_id, id, partner_id, name, external_id, currency, buyer_user_id) VALUES ($1, $2, 5, $3, $4, 'USD', $5)`,
      ids.company,
      account,
      `${mark} ${name}`,
      `${mark}-external-${account}`,
      buyer,
    );
    await q(
      'INSERT INTO partner_account_site (company_id, account_id, site_id) VALUES ($1, $2, $3)',
      ids.company,
      account,
      ids.site,
    );
  }
  await q(
    `INSERT INTO campaign (company_id, id, account_id, external_id, name) VALUES ($1, $2, $3, $4, $5)`,
    ids.company,
    ids.campaign,
    ids.account,
    `${mark}-c`,
    `${mark} campaign`,
  );
  await q(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, link_final_url, search_keyword, categories)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    ids.company,
    ids.adgroup,
    ids.campaign,
    ids.account,
    ids.site,
    `${mark}-g`,
    `${mark} ad group`,
    `https://${mark.toLowerCase()}.example/`,
    `${mark} keyword`,
    [`${mark} category`],
  );
  await q(
    `INSERT INTO alert (company_id, id, type, adgroup_id, identity, datetime, date_from, date, hour_intervals, loss_micros)
     VALUES ($1, $2, 'CyclicLossAlert', $3, $4, $5, $6::date - 6, $6, '[{"start": 2, "end": 5}]', 52000000)`,
    ids.company,
    ids.alert,
    ids.adgroup,
    FIGURES_DAY,
    `${FIGURES_DAY}T12:00:00Z`,
    FIGURES_DAY,
  );
  await q(
    `INSERT INTO saved_view (company_id, id, report, name, scope, owner_id, state) VALUES ($1, $2, 'adgroupReport', $3, 'company', $4, $5)`,
    ids.company,
    ids.savedView,
    `${mark} view`,
    ids.admin,
    JSON.stringify({ query: `filters.searchPhrase=${mark}` }),
  );
  await q(
    'INSERT INTO message (company_id, id, text, creator_id) VALUES ($1, $2, $3, $4)',
    ids.company,
    ids.message,
    `${mark} message`,
    ids.admin,
  );
  await q(
    'INSERT INTO message_receiver (company_id, message_id, user_id) VALUES ($1, $2, $3), ($1, $2, $4)',
    ids.company,
    ids.message,
    ids.admin,
    ids.buyer,
  );
  await q(
    `INSERT INTO automation_task (company_id, id, type, state, user_id, actor_id, operation_count) VALUES ($1, $2, 'pauseAdGroups', 'PENDING', $3, $3, 1)`,
    ids.company,
    ids.automationTask,
    ids.admin,
  );
  await q(
    `INSERT INTO automation_operation (company_id, id, task_id, account_id, level, entity_id, field, state, old_value, new_value)
     VALUES ($1, $2, $3, $4, 'adgroup', $5, 'status', 'planned', '2', '3')`,
    ids.company,
    ids.operation,
    ids.automationTask,
    ids.account,
    ids.adgroup,
  );
  await q(
    `WITH t AS (INSERT INTO task (company_id, kind, state, payload, error, user_id, actor_id)
       VALUES ($1, 'monthly-costs', 'ERROR', '{}', $4, $3, $3) RETURNING id)
     INSERT INTO monthly_costs_report (company_id, id, user_id, actor_id, start_date, end_date, receiver_email, account_ids, task_id, expires_at)
     SELECT $1, $2, $3, $3, $5::date, $5::date, $6, ARRAY[$7::int], t.id, now() + interval '7 days' FROM t`,
    ids.company,
    ids.costRequest,
    ids.admin,
    `${mark} error`,
    FIGURES_DAY,
    `${mark.toLowerCase()}-receiver@example.com`,
    ids.account,
  );
  await insertFigures(database, ids);
  await insertAdvertiser(database, ids, mark);
  await insertTemplates(database, ids, mark);
  await insertKeywordAndLabel(database, ids, mark);
  return ids;
}

/** What the ad generator builds from. */
/** A keyword and a label of the ad group; its source knows the keyword by the mark. */
async function insertKeywordAndLabel(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query(
    `INSERT INTO keyword (company_id, id, adgroup_id, account_id, external_id, text, match_type)
     VALUES ($1, $2, $3, $4, $5, $6, 'exact')`,
    [ids.company, ids.keyword, ids.adgroup, ids.account, mark, `${mark} keyword`],
  );
  await database.pool.query('INSERT INTO label (company_id, id, name) VALUES ($1, $2, $3)', [
    ids.company,
    ids.label,
    `${mark} label`,
  ]);
  await database.pool.query('INSERT INTO adgroup_label (company_id, label_id, adgroup_id) VALUES ($1, $2, $3)', [
    ids.company,
    ids.label,
    ids.adgroup,
  ]);
}

async function insertTemplates(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, [ids.company, ...values]);
  await q(
    'INSERT INTO ad_template_category (company_id, id, name) VALUES ($1, $2, $3)',
    ids.adCategory,
    `${mark} category`,
  );
  await q(
    `INSERT INTO ad_template_group (company_id, id, site_id, source_id, type_id, category_id) VALUES ($1, $2, $3, 5, 1, $4)`,
    ids.adTemplateGroup,
    ids.site,
    ids.adCategory,
  );
  const fields = [
    { name: 'headline1', value: `${mark} headline` },
    { name: 'description1', value: `${mark} text` },
  ];
  await q(
    'INSERT INTO ad_template (company_id, id, group_id, position, fields) VALUES ($1, $2, $3, 0, $4)',
    ids.adTemplate,
    ids.adTemplateGroup,
    JSON.stringify(fields),
  );
  await q(
    `INSERT INTO keyword_template (company_id, id, market_id, source_id, keyword, type) VALUES ($1, $2, 1, 5, $3, 'broad')`,
    ids.keywordTemplate,
    `${mark} {keyword}`,
  );
  const draft = { ...AD_GENERATOR_DRAFT.empty, campaign: `${mark} draft` };
  await q(
    `INSERT INTO draft (company_id, id, owner_id, kind, title, payload, payload_version, writer, key)
     VALUES ($1, $2, $3, 'adGenerator', $4, $5, $6, $7, $7)`,
    ids.draft,
    ids.admin,
    draft.campaign,
    JSON.stringify(draft),
    AD_GENERATOR_DRAFT.version,
    `${mark}-draft-key`,
  );
}

/** An advertiser of the search feed on the site, a click for a keyword, a tag and a page view. */
async function insertAdvertiser(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query('INSERT INTO advertiser (company_id, id, name) VALUES ($1, $2, $3)', [
    ids.company,
    ids.advertiser,
    `${mark} advertiser`,
  ]);
  const key = [ids.company, ids.account, ids.adgroup, ids.site, ids.advertiser, FIGURES_DAY];
  await database.pool.query(
    `INSERT INTO advertiser_hour (company_id, account_id, adgroup_id, site_id, advertiser_id, date, hour, feed_id, loaded, shown, clicked,
       load_places, load_place_squares, click_places, click_place_squares) VALUES ($1, $2, $3, $4, $5, $6, 9, 1, 3, 2, 1, 3, 3, 1, 1)`,
    key,
  );
  await database.pool.query(
    `WITH k AS (INSERT INTO keyword_text (company_id, text) VALUES ($1, $7) RETURNING id)
     INSERT INTO keyword_rpc_hour (company_id, account_id, adgroup_id, site_id, advertiser_id, date, hour, feed_id, keyword_id, sold, revenue)
     SELECT $1, $2, $3, $4, $5, $6, 9, 1, k.id, 1, 500000 FROM k`,
    [...key, `${mark} keyword`],
  );
  await database.pool.query(
    `WITH t AS (INSERT INTO tag_text (company_id, text) VALUES ($1, $5) RETURNING id)
     INSERT INTO tag_day (company_id, account_id, adgroup_id, site_id, date, feed_id, tag_id, device_id, country_id, feed_account_id,
       campaign_id, source_id, searches, bidded_searches, bidded_clicks, revenue_gross, revenue, tq, scored_clicks)
     SELECT $1, $2, $3, $4, $6, 1, t.id, 1, 840, $2, 0, 5, 9, 6, 3, 900000, 720000, 18000000, 3 FROM t`,
    [ids.company, ids.account, ids.adgroup, ids.site, `${mark} tag`, FIGURES_DAY],
  );
  await database.pool.query(
    `WITH r AS (INSERT INTO referer_domain (company_id, domain) VALUES ($1, $5) RETURNING id)
     INSERT INTO page_view_hour (company_id, account_id, adgroup_id, site_id, date, hour, referer_id, campaign_id, source_id, page_views)
     SELECT $1, $2, $3, $4, $6, 9, r.id, 0, 5, 7 FROM r`,
    [ids.company, ids.account, ids.adgroup, ids.site, `${mark}.example`, FIGURES_DAY],
  );
}

/** One day of figures, the same for hour facts and rollups. */
async function insertFigures(database: Database, ids: CompanyIds): Promise<void> {
  const day = FIGURES_DAY;
  await database.pool.query('SELECT perf_ensure_partitions($1, $1)', [day]);
  const common = {
    impressions: 1_000,
    bought: 100,
    cost: 50_000_000,
    sold: 40,
    earned_gross: 80_000_000,
    earned: 80_000_000,
  };
  const insert = async (table: string, keys: Record<string, number | string>): Promise<void> => {
    const row = { company_id: ids.company, account_id: ids.account, date: day, ...keys, ...common };
    const columns = Object.keys(row);
    await database.pool.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const entity = { adgroup_id: ids.adgroup, campaign_id: ids.campaign, site_id: ids.site };
  const slice = { device_id: 1, country_id: 276, feed_id: 1 };
  await insert('perf_hour', { ...entity, ...slice, hour: 9, buyer_id: ids.buyer });
  await insert('perf_day', { ...entity, ...slice });
  await insert('perf_adgroup_day', entity);
  await insert('perf_account_day', { site_id: ids.site, device_id: 1, feed_id: 1 });
  await insert('perf_geo_day', { country_id: 276 });
  const figures = Object.keys(common).join(', ');
  await database.pool.query(
    `INSERT INTO perf_site_hour (company_id, date, hour, site_id, source_id, ${figures})
     SELECT p.company_id, p.date, p.hour, p.site_id, a.partner_id, ${figures}
     FROM perf_hour p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id WHERE p.company_id = $1`,
    [ids.company],
  );
}

/** The day with figures. */
export const FIGURES_DAY = '2026-03-10';
