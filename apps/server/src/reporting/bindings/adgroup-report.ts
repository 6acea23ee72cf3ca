import type { ADGROUP_REPORT } from '@adops/domain';
import { id, sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldContext, FieldSql } from './binding.js';

const of =
  (...joins: string[]) =>
  (value: Sql): FieldSql => ({ joins, value: () => value });
const adgroup = of('adgroup');
const campaign = of('campaign');
const account = of('account');

/** Returns a field with the money and other millionths of an entity, in natural units. */
const micros =
  (join: string) =>
  (column: Sql): FieldSql => ({
    joins: [join],
    value: () => sql`${column}::float8 / 1000000`,
    micros: column,
  });
const adgroupMicros = micros('adgroup');
const campaignMicros = micros('campaign');

/** Returns a field with the current name or code of the entity, if the filters select a single one. Otherwise null. */
const single = (which: 'device' | 'country', table: string, column: string): FieldSql => ({
  joins: [],
  value: ({ single }: FieldContext) =>
    sql`(SELECT x.${id(column)} FROM ${id(table)} x WHERE x.id = ${single[which]}::int)`,
});

/**
 * Returns true if rows show the feed of their ad group, or the main feed of its site. Otherwise they show the single feed
 * of the filters, if any.
 */
const sendsTo = ({ single, level }: FieldContext): boolean => single.feed === null && level === 'adgroup';
const feedOf = (context: FieldContext): Sql =>
  sendsTo(context) ? sql`coalesce(a.feed_id, s.main_feed_id)::int` : sql`${context.single.feed}::int`;
const feedJoins = (context: FieldContext): readonly string[] => (sendsTo(context) ? ['site'] : []);

const created = sql`(a.created_at AT TIME ZONE 'UTC')::date`;

export const ADGROUP_BINDING: BindingOf<typeof ADGROUP_REPORT> = {
  joins: {
    adgroup: {
      level: 'adgroup',
      needs: [],
      on: ({ companyId }) => sql`LEFT JOIN adgroup a ON a.company_id = ${companyId} AND a.id = k.adgroup_id`,
    },
    campaign: {
      level: 'campaign',
      needs: ['adgroup'],
      on: ({ companyId, level }) =>
        sql`LEFT JOIN campaign c ON c.company_id = ${companyId} AND c.id = ${level === 'campaign' ? sql`k.campaign_id` : sql`a.campaign_id`}`,
    },
    account: {
      level: 'account',
      needs: ['campaign'],
      on: ({ companyId, level }) => {
        const key =
          level === 'account' ? sql`k.account_id` : level === 'campaign' ? sql`c.account_id` : sql`a.account_id`;
        return sql`LEFT JOIN partner_account acc ON acc.company_id = ${companyId} AND acc.id = ${key}`;
      },
    },
    partner: { level: 'account', needs: ['account'], on: () => sql`LEFT JOIN partner p ON p.id = acc.partner_id` },
    buyer: {
      level: 'account',
      needs: ['account'],
      on: () => sql`LEFT JOIN user_account u ON u.id = acc.buyer_user_id`,
    },
    site: {
      level: 'adgroup',
      needs: ['adgroup'],
      on: ({ companyId }) => sql`LEFT JOIN site s ON s.company_id = ${companyId} AND s.id = a.site_id`,
    },
  },
  entities: {
    adgroup: { id: sql`a.id`, joins: ['adgroup'] },
    campaign: { id: sql`c.id`, joins: ['campaign'] },
    account: { id: sql`acc.id`, joins: ['account'] },
  },
  currency: { value: sql`acc.currency`, joins: ['account'] },
  nested: {
    market: of('site')(sql`(SELECT m.name FROM market m WHERE m.id = s.market_id)`),
    siteGroups: {
      joins: ['site'],
      value: ({ companyId }) => sql`ARRAY(
        SELECT g.code FROM site_group_member gm JOIN site_group g ON g.company_id = ${companyId} AND g.id = gm.group_id
        WHERE gm.company_id = ${companyId} AND gm.site_id = s.id ORDER BY g.code COLLATE "C")`,
    },
  },
  fields: {
    adgroup: adgroup(sql`a.name`),
    adgroupId: adgroup(sql`a.id`),
    statusId: adgroup(sql`a.status_id::int`),
    adgroupBudgetAmount: adgroupMicros(sql`a.budget_micros`),
    adgroupLifetimeBudgetAmount: adgroupMicros(sql`a.lifetime_budget_micros`),
    maxCPC: adgroupMicros(sql`a.max_cpc_micros`),
    maxCPA: adgroupMicros(sql`a.max_cpa_micros`),
    maxCPM: adgroupMicros(sql`a.max_cpm_micros`),
    adgroupRoas: adgroupMicros(sql`a.roas_micros`),
    adgroupBidAdjustment: adgroupMicros(sql`a.bid_adjustment_micros`),
    adgroupBidAdjustmentType: adgroup(sql`a.bid_adjustment_type::text`),
    adGroupCreatedDate: adgroup(created),
    adGroupCreatedDaysAgo: { joins: ['adgroup'], value: ({ today }) => sql`(${today}::date - ${created})` },
    adGroupEditableFields: adgroup(sql`a.editable_fields`),
    linkAutoKey: adgroup(sql`a.link_auto_key`),
    linkFinalUrl: adgroup(sql`a.link_final_url`),
    hasKeywordReplacement: adgroup(sql`(a.keyword_replacement IS NOT NULL)`),
    keywordReplacement: adgroup(sql`a.keyword_replacement`),
    hasKeywordRotation: adgroup(sql`a.has_keyword_rotation`),
    hasHotspots: adgroup(sql`a.has_hotspots`),
    searchKeyword: adgroup(sql`a.search_keyword`),
    categories: adgroup(sql`a.categories`),
    classifierSuggestion: adgroup(sql`a.classifier_suggestion`),
    adgroupExternalManagerLink: adgroup(sql`a.manager_link`),
    labels: {
      joins: ['adgroup'],
      value: ({ companyId }) => sql`ARRAY(
        SELECT l.name FROM adgroup_label al JOIN label l ON l.company_id = ${companyId} AND l.id = al.label_id
        WHERE al.company_id = ${companyId} AND al.adgroup_id = a.id ORDER BY l.name COLLATE "C")`,
    },
    siteId: adgroup(sql`a.site_id`),
    siteName: of('site')(sql`s.name`),
    campaign: campaign(sql`c.name`),
    campaignId: campaign(sql`c.id`),
    campaignStatusId: campaign(sql`c.status_id::int`),
    campaignBudgetAmount: campaignMicros(sql`c.budget_micros`),
    campaignLifetimeBudgetAmount: campaignMicros(sql`c.lifetime_budget_micros`),
    campaignBiddingStrategyType: campaign(sql`c.bidding_strategy_type::text`),
    campaignTargetCPA: campaignMicros(sql`c.target_cpa_micros`),
    campaignBidAdjustment: campaignMicros(sql`c.bid_adjustment_micros`),
    campaignBidAdjustmentType: campaign(sql`c.bid_adjustment_type::text`),
    campaignEditableFields: campaign(sql`c.editable_fields`),
    partnerAccountId: account(sql`acc.id`),
    partnerAccountName: account(sql`acc.name`),
    externalAccountId: account(sql`acc.external_id`),
    currency: account(sql`acc.currency::text`),
    userId: account(sql`acc.buyer_user_id`),
    userName: of('buyer')(sql`u.username`),
    sourcePartnerId: of('partner')(sql`p.id`),
    sourcePartnerName: of('partner')(sql`p.name`),
    deviceId: { joins: [], value: ({ single }) => sql`${single.device}::int` },
    deviceName: single('device', 'device', 'name'),
    countryCode: single('country', 'country', 'code'),
    country: single('country', 'country', 'name'),
    feedPartnerId: { joins: feedJoins, value: feedOf },
    feedPartnerName: {
      joins: feedJoins,
      value: (context) => sql`(SELECT x.name FROM partner x WHERE x.id = ${feedOf(context)})`,
    },
  },
};
