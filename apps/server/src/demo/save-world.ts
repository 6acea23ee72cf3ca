import { ARTICLE_SITE_GROUPS } from '@adops/domain';
import type { PoolClient } from 'pg';
import { editableFields } from '../features/automation/index.js';
import { capabilitiesOf } from '../features/connections/index.js';
import { insert } from './insert.js';
import { groupOptions, saveSiteSettings } from './save-site-settings.js';
import { type SavedPeople, saveMembers } from './save-people.js';
import type { DemoCompany } from './world.js';

/** Saves a company with its users, partners, sites and inventory. Returns its ID. */
export async function saveCompany(
  client: PoolClient,
  company: DemoCompany,
  people: SavedPeople,
  isFirst: boolean,
): Promise<number> {
  const created = await client.query<{ id: number }>(
    'INSERT INTO company (name, is_demo) VALUES ($1, true) RETURNING id',
    [company.name],
  );
  const company_id = created.rows[0]!.id;
  await saveMembers(client, company_id, people, isFirst);
  await saveSites(client, company_id, company);
  await saveAccounts(client, company_id, company, people, isFirst);
  await saveInventory(client, company_id, company);
  return company_id;
}

async function saveSites(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  const { rows: projects } = await client.query<{ id: number }>(
    'INSERT INTO site_project (company_id, name) SELECT $1, name FROM unnest($2::text[]) name RETURNING id',
    [company_id, company.projects],
  );
  await insert(
    client,
    'site',
    {
      company_id: 'int',
      id: 'int',
      name: 'text',
      domain: 'text',
      market_id: 'int',
      project_id: 'int',
      main_feed_id: 'int',
    },
    company.sites.map((site) => ({
      company_id,
      id: site.id,
      name: site.name,
      domain: site.domain,
      market_id: site.market.id,
      project_id: projects[site.project]!.id,
      main_feed_id: site.mainFeedId,
    })),
  );
  await insert(
    client,
    'site_country',
    { company_id: 'int', site_id: 'int', country_id: 'int' },
    company.sites.map((site) => ({ company_id, site_id: site.id, country_id: site.market.country })),
  );
  await saveSiteSettings(client, company_id, company);
  await saveSiteGroups(client, company_id, company);
  await saveArticleGroups(client, company_id, company);
}

/** Saves site groups: regions, and the main markets below them. */
async function saveSiteGroups(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  for (const [region, name] of [
    ['america', 'Americas'],
    ['europe', 'Europe'],
    ['apac', 'Asia and Pacific'],
  ] as const) {
    const sites = company.sites.filter((site) => site.market.region === region);
    if (sites.length === 0) continue;
    const group = async (code: string, label: string, parent: number | null, ids: readonly number[]) => {
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO site_group (company_id, parent_id, name, code, options) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [company_id, parent, label, code, JSON.stringify(groupOptions(region, parent !== null))],
      );
      await client.query(
        'INSERT INTO site_group_member (company_id, group_id, site_id) SELECT $1, $2, id FROM unnest($3::int[]) id',
        [company_id, rows[0]!.id, ids],
      );
      return rows[0]!.id;
    };
    const parent = await group(
      region.toUpperCase().slice(0, 4),
      name,
      null,
      sites.map((site) => site.id),
    );
    const main = sites.filter((site) => ['US', 'GB', 'DE', 'AU'].includes(site.market.code));
    if (main.length > 1)
      await group(
        `${region.toUpperCase().slice(0, 4)}-MAIN`,
        `${name}: main markets`,
        parent,
        main.map((site) => site.id),
      );
  }
}

/**
 * Saves the site groups for articles. Of every four sites, the first is in one group and the second in the other.
 * German sites alternate between both.
 */
async function saveArticleGroups(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  for (const [nth, name] of ARTICLE_SITE_GROUPS.entries())
    await client.query(
      `WITH made AS (INSERT INTO site_group (company_id, name, code) VALUES ($1, $2, $3) RETURNING company_id, id)
       INSERT INTO site_group_member (company_id, group_id, site_id) SELECT company_id, made.id, site FROM made, unnest($4::int[]) site`,
      [
        ...[company_id, name, name.toUpperCase().replace(' ', '-')],
        company.sites.filter(({ market }, at) => at % (market.code === 'DE' ? 2 : 4) === nth).map(({ id }) => id),
      ],
    );
}

async function saveAccounts(
  client: PoolClient,
  company_id: number,
  company: DemoCompany,
  people: SavedPeople,
  isFirst: boolean,
): Promise<void> {
  const admin = people.idOf.get('admin')!;
  await insert(
    client,
    'partner_account',
    {
      company_id: 'int',
      id: 'int',
      partner_id: 'int',
      name: 'text',
      external_id: 'text',
      currency: 'text',
      timezone: 'text',
      status: 'partner_account_status',
      buyer_user_id: 'int',
    },
    company.accounts.map((account) => ({
      company_id,
      id: account.id,
      partner_id: account.partnerId,
      name: account.name,
      external_id: account.externalId,
      currency: account.currency,
      timezone: account.timezone,
      status: account.status,
      // The second company has no members except the administrator.
      buyer_user_id: account.buyer === null ? null : isFirst ? people.buyers[account.buyer] : admin,
    })),
  );
  await insert(
    client,
    'partner_account_rebate',
    { company_id: 'int', account_id: 'int', since: 'date', rate_micros: 'int' },
    company.accounts.flatMap(({ id, rebates }) =>
      rebates.map(({ since, rateMicros }) => ({ company_id, account_id: id, since, rate_micros: rateMicros })),
    ),
  );
  await saveAccountSites(client, company_id, company);
  if (isFirst) await shareAccounts(client, company_id, company, people);
}

async function saveAccountSites(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  const pairs = new Map(
    company.adgroups.map(({ accountId, siteId }) => [
      `${accountId} ${siteId}`,
      { company_id, account_id: accountId, site_id: siteId },
    ]),
  );
  await insert(client, 'partner_account_site', { company_id: 'int', account_id: 'int', site_id: 'int' }, [
    ...pairs.values(),
  ]);
}

/** Shares two accounts with the viewer. */
async function shareAccounts(
  client: PoolClient,
  company_id: number,
  company: DemoCompany,
  people: SavedPeople,
): Promise<void> {
  const shared = company.accounts
    .filter((account) => account.buyer !== null && account.status === 'active')
    .slice(0, 2);
  await insert(
    client,
    'partner_account_share',
    { company_id: 'int', account_id: 'int', user_id: 'int' },
    shared.map((account) => ({ company_id, account_id: account.id, user_id: people.idOf.get('viewer') })),
  );
}

type CapabilitiesByAccount = ReadonlyMap<number, ReturnType<typeof capabilitiesOf>>;

async function saveInventory(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  const canOf: CapabilitiesByAccount = new Map(
    company.accounts.map(({ id, partnerId }) => [id, capabilitiesOf(partnerId)]),
  );
  await saveCampaigns(client, company_id, company, canOf);
  await saveAdgroups(client, company_id, company, canOf);
  await saveKeywords(client, company_id, company, canOf);
  await saveLabels(client, company_id, company);
  await saveDetails(client, company_id);
}

async function saveCampaigns(
  client: PoolClient,
  company_id: number,
  company: DemoCompany,
  canOf: CapabilitiesByAccount,
): Promise<void> {
  await insert(
    client,
    'campaign',
    {
      company_id: 'int',
      id: 'int',
      account_id: 'int',
      external_id: 'text',
      name: 'text',
      status_id: 'smallint',
      budget_micros: 'bigint',
      bidding_strategy_type: 'bidding_strategy_type',
      target_cpa_micros: 'bigint',
      editable_fields: 'text[]',
      created_at: 'timestamptz',
    },
    company.campaigns.map((c) => ({
      company_id,
      id: c.id,
      account_id: c.accountId,
      external_id: c.externalId,
      name: c.name,
      status_id: c.statusId,
      budget_micros: c.budgetMicros,
      bidding_strategy_type: c.biddingStrategyType,
      target_cpa_micros: c.targetCpaMicros,
      editable_fields: editableFields(canOf.get(c.accountId)!, 'campaign'),
      created_at: `${c.createdAt}T09:00:00Z`,
    })),
  );
}

async function saveAdgroups(
  client: PoolClient,
  company_id: number,
  company: DemoCompany,
  canOf: CapabilitiesByAccount,
): Promise<void> {
  await insert(
    client,
    'adgroup',
    {
      company_id: 'int', id: 'int', campaign_id: 'int', account_id: 'int', site_id: 'int', feed_id: 'int', external_id: 'text', name: 'text',
      status_id: 'smallint', max_cpc_micros: 'bigint', max_cpa_micros: 'bigint', max_cpm_micros: 'bigint', roas_micros: 'int',
      search_keyword: 'text', link_final_url: 'text', categories: 'text[]', editable_fields: 'text[]', created_at: 'timestamptz',
    }, // prettier-ignore
    company.adgroups.map((a) => ({
      company_id,
      id: a.id,
      campaign_id: a.campaignId,
      account_id: a.accountId,
      site_id: a.siteId,
      feed_id: a.feedId,
      external_id: a.externalId,
      name: a.name,
      status_id: a.statusId,
      max_cpc_micros: a.maxCpcMicros,
      max_cpa_micros: a.maxCpaMicros,
      max_cpm_micros: a.maxCpmMicros,
      roas_micros: a.roasMicros,
      search_keyword: a.searchKeyword,
      link_final_url: a.linkFinalUrl,
      categories: a.categories,
      editable_fields: editableFields(canOf.get(a.accountId)!, 'adgroup'),
      created_at: `${a.createdAt}T10:00:00Z`,
    })),
  );
}

async function saveLabels(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  await insert(
    client,
    'label',
    { company_id: 'int', id: 'int', name: 'text' },
    company.labels.map((label) => ({ company_id, ...label })),
  );
  await insert(
    client,
    'adgroup_label',
    { company_id: 'int', label_id: 'int', adgroup_id: 'int' },
    company.adgroupLabels.map(({ labelId, adgroupId }) => ({ company_id, label_id: labelId, adgroup_id: adgroupId })),
  );
}

async function saveKeywords(
  client: PoolClient,
  company_id: number,
  company: DemoCompany,
  canOf: CapabilitiesByAccount,
): Promise<void> {
  const accountOf = new Map(company.adgroups.map(({ id, accountId }) => [id, accountId]));
  await insert(
    client,
    'keyword',
    {
      company_id: 'int',
      id: 'int',
      adgroup_id: 'int',
      account_id: 'int',
      external_id: 'text',
      text: 'text',
      match_type: 'text',
      max_cpc_micros: 'bigint',
      editable_fields: 'text[]',
    },
    company.keywords.map((k) => ({
      company_id,
      id: k.id,
      adgroup_id: k.adgroupId,
      account_id: accountOf.get(k.adgroupId),
      external_id: String(400_000_000 + k.id),
      text: k.text,
      match_type: k.matchType,
      max_cpc_micros: k.maxCpcMicros,
      editable_fields: editableFields(canOf.get(accountOf.get(k.adgroupId)!)!, 'keyword'),
    })),
  );
}

/**
 * Sets optional fields of some campaigns and ad groups, selected by ID, so that each optional column has a value
 * somewhere.
 */
async function saveDetails(client: PoolClient, company_id: number): Promise<void> {
  // One native platform has budgets per ad group, while a redirect one doesn't report them. Search platforms support
  // bid adjustments. The social network has daily or lifetime budgets.
  await client.query(
    `UPDATE campaign c SET
       budget_micros = CASE WHEN a.partner_id NOT IN (15, 64) AND NOT (a.partner_id = 17 AND c.id % 2 = 0) THEN c.budget_micros END,
       bid_adjustment_micros = CASE WHEN a.partner_id IN (5, 6) AND c.id % 3 = 0 THEN 800000 + c.id % 5 * 100000 END,
       bid_adjustment_type = CASE WHEN a.partner_id IN (5, 6) AND c.id % 3 = 0 THEN 'multiplier'::bid_adjustment_type END,
       lifetime_budget_micros = CASE WHEN a.partner_id = 17 AND c.id % 2 = 0 THEN c.budget_micros * 30 END
     FROM partner_account a
     WHERE c.company_id = $1 AND a.company_id = c.company_id AND a.id = c.account_id`,
    [company_id],
  );
  await client.query(
    `UPDATE adgroup g SET
       bid_adjustment_micros = CASE WHEN a.partner_id IN (5, 6) AND g.id % 4 = 0 THEN (g.id % 5 - 2) * 100000 END,
       bid_adjustment_type = CASE WHEN a.partner_id IN (5, 6) AND g.id % 4 = 0 THEN 'percent'::bid_adjustment_type END,
       budget_micros = CASE WHEN a.partner_id = 64 OR (a.partner_id = 17 AND g.id % 6 > 0) THEN (20 + g.id % 9 * 10) * 1000000::bigint END,
       lifetime_budget_micros = CASE WHEN a.partner_id = 17 AND g.id % 6 = 0 THEN (20 + g.id % 9 * 10) * 30000000::bigint END,
       manager_link = 'https://manager.example/' || p.short_name || '/adgroups/' || g.external_id,
       link_auto_key = CASE WHEN g.link_final_url IS NOT NULL THEN g.search_keyword END,
       keyword_replacement = CASE WHEN g.id % 17 = 0 THEN g.search_keyword || ' online' END,
       has_keyword_rotation = g.id % 19 = 0,
       has_hotspots = g.id % 23 = 0,
       classifier_suggestion = CASE g.id % 11 WHEN 0 THEN 'pause' WHEN 1 THEN 'lower bid' WHEN 2 THEN 'raise bid' END
     FROM partner_account a JOIN partner p ON p.id = a.partner_id
     WHERE g.company_id = $1 AND a.company_id = g.company_id AND a.id = g.account_id`,
    [company_id],
  );
}

/** Moves sequences past the highest ID, because IDs were assigned here. */
export async function moveSequences(client: PoolClient): Promise<void> {
  for (const table of ['site', 'partner_account', 'campaign', 'adgroup', 'keyword', 'label']) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT coalesce(max(id), 1) FROM ${table}))`, [
      table,
    ]);
  }
}
