import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import type { Database } from '../src/core/database/index.js';
import { hashPassword } from '../src/core/auth/passwords.js';
import { loadReferenceData } from '../src/reference/index.js';

/**
 * Two companies whose every text carries a mark of its own and whose ids are disjoint: whatever of the other side shows
 * up in an answer can be seen. People: <mark>-admin (every key, every account), <mark>-buyer (buys for one account),
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
  readonly site: number;
  readonly project: number;
  readonly group: number;
  readonly campaign: number;
  readonly adgroup: number;
  readonly label: number;
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
    site: base + 6,
    project: base + 7,
    group: base + 8,
    campaign: base + 9,
    adgroup: base + 10,
    label: base + 11,
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
    'INSERT INTO site_group (company_id, id, name, code) VALUES ($1, $2, $3, $4)',
    ids.company,
    ids.group,
    `${mark} group`,
    mark,
  );
  await q(
    'INSERT INTO site_group_member (company_id, group_id, site_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.group,
    ids.site,
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
  await q('INSERT INTO label (company_id, id, name) VALUES ($1, $2, $3)', ids.company, ids.label, `${mark} label`);
  await q(
    'INSERT INTO adgroup_label (company_id, label_id, adgroup_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.label,
    ids.adgroup,
  );
  await insertFigures(database, ids);
  return ids;
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
}

/** The day with figures. */
export const FIGURES_DAY = '2026-03-10';
