import { AD_GENERATOR_DRAFT, CAMPAIGN_MANAGER_DRAFT, newCampaign } from '@adops/domain';
import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

const LINK_PARAM = {
  type: 'text',
  name: 'bought',
  label: 'Sub ID',
  placeholder: null,
  isRequired: false,
  defaultValue: null,
  options: [],
  additionalOptions: [],
};

/** Inserts templates of the ad generator and the link generator, and a draft. */
export async function insertTemplates(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
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
  await q(
    `INSERT INTO link_template (company_id, id, site_id, source_id, url_template, name_template, params)
     VALUES ($1, $2, $3, 5, $4, '{site} {keyword}', $5)`,
    ids.linkTemplate,
    ids.site,
    `https://{domain}/?company=${mark}&q={keyword}&sub={bought}`,
    JSON.stringify([LINK_PARAM]),
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
  const campaigns = [{ ...newCampaign(`${mark}-campaign`, ids.account), name: `${mark} campaign draft` }];
  await q(
    `INSERT INTO draft (company_id, id, owner_id, kind, title, payload, payload_version, writer, key)
     VALUES ($1, $2, $3, 'campaignManager', $4, $5, $6, $7, $7)`,
    ids.campaignDraft,
    ids.admin,
    `${mark} campaign draft`,
    JSON.stringify({ ...CAMPAIGN_MANAGER_DRAFT.empty, campaigns }),
    CAMPAIGN_MANAGER_DRAFT.version,
    `${mark}-campaign-draft`,
  );
}
