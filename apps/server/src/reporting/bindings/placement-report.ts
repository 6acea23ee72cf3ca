import type { PLACEMENT_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldContext, FieldSql, Join } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

/**
 * Join of the connection of the row's account. It stores when blocks and bid adjustments were last read, and which
 * levels the platform can block and adjust.
 */
const CONNECTION: Join = {
  level: 'account',
  needs: [],
  on: ({ companyId, keys }) =>
    sql`LEFT JOIN connection cn ON cn.company_id = ${companyId} AND cn.account_id = ${keys.includes('account') ? sql`k.account_id` : sql`ps.account_id`}`,
};

/** Returns the SQL of the placement settings of the account, and of the row's campaign and ad group if it has them. */
function settings({ companyId, keys }: FieldContext, account: Sql, what: Sql): Sql {
  const inCampaign = keys.includes('campaign') ? sql`b.campaign_id IN (0, k.campaign_id)` : sql`b.campaign_id = 0`;
  const inAdgroup = keys.includes('adgroup') ? sql`b.adgroup_id IN (0, k.adgroup_id)` : sql`b.adgroup_id = 0`;
  return sql`placement_setting b WHERE b.company_id = ${companyId} AND b.account_id = ${account} AND ${what} AND ${inCampaign} AND ${inAdgroup}`;
}

const isPlacement = sql`b.placement_external_id = pl.external_id AND b.section_external_id = ''`;
/** Returns the SQL condition that the row is a section. Some platforms report a section without its placement. */
const isSection = ({ keys }: FieldContext): Sql => {
  const placement = keys.includes('placement') ? sql`IN ('', pl.external_id)` : sql`= ''`;
  return sql`b.section_external_id = ps.external_id AND b.placement_external_id ${placement}`;
};
const sectionJoins = ({ keys }: Pick<FieldContext, 'keys'>): string[] => [
  'section',
  ...(keys.includes('placement') ? ['placement'] : []),
  'connection',
];
const isBlocked = (row: FieldContext, account: Sql, what: Sql): Sql =>
  sql`EXISTS (SELECT FROM ${settings(row, account, what)} AND b.status_id = 3)`;
/**
 * Returns the SQL condition that a setting of the row is enabled. The setting is stored when we enable a placement and
 * read it back, so it is known even if the platform doesn't list its blocks.
 */
const isEnabled = (row: FieldContext, account: Sql, what: Sql): Sql =>
  sql`EXISTS (SELECT FROM ${settings(row, account, what)} AND b.status_id = 2)`;

/**
 * Block status of the placement. Null for figures without a placement, and if the platform hasn't reported its blocks.
 */
const PLACEMENT_BLOCKED: FieldSql = {
  joins: ['placement', 'connection'],
  value: (row) => sql`CASE WHEN pl.id IS NULL THEN NULL
    WHEN ${isBlocked(row, sql`pl.account_id`, isPlacement)} THEN true
    WHEN cn.blocks_read_at IS NOT NULL OR ${isEnabled(row, sql`pl.account_id`, isPlacement)} THEN false END`,
};

const SECTION_BLOCKED: FieldSql = {
  joins: sectionJoins,
  value: (row) => sql`CASE WHEN ps.id IS NULL THEN NULL
    WHEN ${isBlocked(row, sql`ps.account_id`, isSection(row))} THEN true
    WHEN cn.blocks_read_at IS NOT NULL OR ${isEnabled(row, sql`ps.account_id`, isSection(row))} THEN false END`,
};

/**
 * Returns the bid adjustment of the row as a factor, from the most specific setting. Once the platform's adjustments
 * were read, the default is 1. Null for rows of several ad groups, and if the platform has no adjustments.
 */
function factor(row: FieldContext, key: 'placement' | 'section', account: Sql, what: Sql): Sql {
  if (!row.keys.includes('adgroup')) return sql`NULL::float8`;
  const held = sql`(SELECT b.bid_adjustment_micros FROM ${settings(row, account, what)}
    AND b.bid_adjustment_micros IS NOT NULL ORDER BY b.adgroup_id DESC, b.campaign_id DESC LIMIT 1)`;
  return sql`CASE WHEN ${key} = ANY(cn.adjustable)
    THEN coalesce(${held}, CASE WHEN cn.factors_read_at IS NOT NULL THEN 1000000 END)::float8 / 1000000 END`;
}

const blockable = (key: 'placement' | 'section', id: Sql): FieldSql => ({
  joins: [key, 'connection'],
  value: () => sql`(${id} IS NOT NULL AND ${key} = ANY(coalesce(cn.blockable, '{}')))`,
});

const adjustable = (key: 'placement' | 'section', id: Sql): FieldSql => ({
  joins: [key, 'connection'],
  value: () => sql`(${id} IS NOT NULL AND ${key} = ANY(coalesce(cn.adjustable, '{}')))`,
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
    cpcAdjustment: {
      joins: ['placement', 'connection'],
      value: (row) =>
        sql`CASE WHEN pl.id IS NOT NULL THEN ${factor(row, 'placement', sql`pl.account_id`, isPlacement)} END`,
    },
    sectionCpcAdjustment: {
      joins: sectionJoins,
      value: (row) =>
        sql`CASE WHEN ps.id IS NOT NULL THEN ${factor(row, 'section', sql`ps.account_id`, isSection(row))} END`,
    },
    isPlacementAdjustable: adjustable('placement', sql`pl.id`),
    isSectionAdjustable: adjustable('section', sql`ps.id`),
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
