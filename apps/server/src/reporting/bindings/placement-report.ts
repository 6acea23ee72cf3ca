import type { PLACEMENT_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldContext, FieldSql, Join } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

/** What platforms say of blocks, and of what can be blocked, is kept with the connection of the account. */
const CONNECTION: Join = {
  level: 'account',
  needs: [],
  on: ({ companyId, keys }) =>
    sql`LEFT JOIN connection cn ON cn.company_id = ${companyId} AND cn.account_id = ${keys.includes('account') ? sql`k.account_id` : sql`ps.account_id`}`,
};

/** Blocks of the whole account, and of the campaign and ad group of the row. */
function isBlocked({ companyId, keys }: FieldContext, account: Sql, what: Sql): Sql {
  const inCampaign = keys.includes('campaign') ? sql`b.campaign_id IN (0, k.campaign_id)` : sql`b.campaign_id = 0`;
  const inAdgroup = keys.includes('adgroup') ? sql`b.adgroup_id IN (0, k.adgroup_id)` : sql`b.adgroup_id = 0`;
  return sql`EXISTS (SELECT FROM placement_block b WHERE b.company_id = ${companyId} AND b.account_id = ${account} AND ${what} AND ${inCampaign} AND ${inAdgroup})`;
}

/** Null for figures without a placement, and where the platform has not said what is blocked. */
const PLACEMENT_BLOCKED: FieldSql = {
  joins: ['placement', 'connection'],
  value: (row) => sql`CASE WHEN pl.id IS NULL THEN NULL
    WHEN ${isBlocked(row, sql`pl.account_id`, sql`b.placement_external_id = pl.external_id AND b.section_external_id = ''`)} THEN true
    WHEN cn.blocks_read_at IS NOT NULL THEN false END`,
};

const SECTION_BLOCKED: FieldSql = {
  joins: ({ keys }) => ['section', ...(keys.includes('placement') ? ['placement'] : []), 'connection'],
  value: (row) => {
    // Some platforms name a section without its placement.
    const placement = row.keys.includes('placement') ? sql`IN ('', pl.external_id)` : sql`= ''`;
    return sql`CASE WHEN ps.id IS NULL THEN NULL
    WHEN ${isBlocked(row, sql`ps.account_id`, sql`b.section_external_id = ps.external_id AND b.placement_external_id ${placement}`)} THEN true
    WHEN cn.blocks_read_at IS NOT NULL THEN false END`;
  },
};

const blockable = (key: 'placement' | 'section', id: Sql): FieldSql => ({
  joins: [key, 'connection'],
  value: () => sql`(${id} IS NOT NULL AND ${key} = ANY(coalesce(cn.blockable, '{}')))`,
});

const of = (key: 'placement' | 'section', value: Sql): FieldSql => ({ joins: [key], value: () => value });

export const PLACEMENT_BINDING: BindingOf<typeof PLACEMENT_REPORT> = {
  joins: { ...keyJoinsOfBinding, connection: CONNECTION },
  nested: {},
  fields: {
    placement: nameOf('placement'),
    section: of('section', sql`coalesce(ps.name, 'No section')`),
    sourceName: nameOf('source'),
    accountName: nameOf('account'),
    siteName: nameOf('site'),
    campaign: nameOf('campaign'),
    adgroup: nameOf('adgroup'),
    device: nameOf('device'),
    revenueDistributionType: {
      joins: [],
      value: () => sql`CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END`,
    },
    isPlacementBlocked: PLACEMENT_BLOCKED,
    isSectionBlocked: SECTION_BLOCKED,
    isPlacementEnabled: blockable('placement', sql`pl.id`),
    isSectionEnabled: blockable('section', sql`ps.id`),
    placementId: of('placement', sql`pl.external_id`),
    sectionId: of('section', sql`ps.external_id`),
    partnerAccountId: idOf('account'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
  },
};
