import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';
import { FIGURES_DAY } from './figures.js';

/** Inserts accounts with their sign-in. */
export async function insertAccounts(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
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
}

/** Inserts a campaign, an ad group with a keyword and the mark as its ID at the source, a label and an alert. */
export async function insertCampaign(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
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
    `INSERT INTO keyword (company_id, id, adgroup_id, account_id, external_id, text, match_type)
     VALUES ($1, $2, $3, $4, $5, $6, 'exact')`,
    ids.company,
    ids.keyword,
    ids.adgroup,
    ids.account,
    mark,
    `${mark} keyword`,
  );
  await insertBlock(database, ids, mark);
  await q('INSERT INTO label (company_id, id, name) VALUES ($1, $2, $3)', ids.company, ids.label, `${mark} label`);
  await q(
    'INSERT INTO adgroup_label (company_id, label_id, adgroup_id) VALUES ($1, $2, $3)',
    ids.company,
    ids.label,
    ids.adgroup,
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
    `INSERT INTO alert_message (company_id, id, receiver_kind, receiver_id, channel, reason, cause, state, attempts, error)
     VALUES ($1, $2, 'team', $3, 'webhook', 'now', 'Account', 'failed', 5, 'The webhook responded with status 500.')`,
    ids.company,
    ids.alertMessage,
    ids.team,
  );
}

/** Inserts a placement that is blocked in the ad group. */
async function insertBlock({ pool }: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await pool.query(
    `INSERT INTO placement_setting (company_id, id, account_id, campaign_id, adgroup_id, placement_external_id, status_id, first_seen_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, 3, now(), now())`,
    [ids.company, ids.placementSetting, ids.account, ids.campaign, ids.adgroup, `${mark}.example`],
  );
}
