import type { KEYWORD_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldContext, FieldSql, Join } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf, partName } from './key-names.js';

/** Returns the field of the keyword's current record. Null for figures without a keyword. */
const present = (value: Sql, micros?: Sql): FieldSql => ({
  joins: ['adKeyword'],
  value: () => value,
  ...(micros && { micros }),
});

const hasAdgroup = ({ keys }: Pick<FieldContext, 'keys'>): boolean => keys.includes('adgroup');

/** IDs of each parent of a row. `own` is a key of the row, and `present` is the current parent of its ad group `a`. */
const ABOVE = {
  campaign: { join: 'campaign', own: sql`k.campaign_id`, present: sql`a.campaign_id` },
  site: { join: 'site', own: sql`k.site_id`, present: sql`a.site_id` },
  account: { join: 'account', own: sql`k.account_id`, present: sql`a.account_id` },
  source: { join: 'source', own: sql`k.source_id`, present: sql`acc.partner_id` },
} as const;
type Above = keyof typeof ABOVE;

const keyOf = (above: Above, row: FieldContext): Sql =>
  hasAdgroup(row) ? sql`coalesce(${ABOVE[above].present}, 0)` : ABOVE[above].own;

/** Returns the joins for the parent's ID, in dependency order. */
const waysTo = (above: Above, row: FieldContext): readonly string[] =>
  !hasAdgroup(row) ? [] : above === 'source' ? ['adgroup', 'account'] : ['adgroup'];

const nameAbove = (above: Above): FieldSql => ({
  joins: (row) => [...waysTo(above, row), ABOVE[above].join],
  value: nameOf(above).value,
});
const idAbove = (above: Above): FieldSql => ({
  joins: (row) => waysTo(above, row),
  value: (row) => sql`${keyOf(above, row)}::int`,
});

/** Returns the join of a parent's table, limited to the company. */
const tableAbove = (above: Above, table: Sql, alias: Sql): Join => ({
  level: 'account',
  needs: [],
  on: (row) =>
    sql`LEFT JOIN ${table} ${alias} ON ${alias}.company_id = ${row.companyId} AND ${alias}.id = ${keyOf(above, row)}`,
});

/** Returns true if rows are keywords of ad groups. Otherwise rows are grouped by the keyword's text. */
const isKeyword = ({ keys }: Pick<FieldContext, 'keys'>): boolean => keys.includes('adKeyword');

export const KEYWORD_BINDING: BindingOf<typeof KEYWORD_REPORT> = {
  joins: {
    ...keyJoinsOfBinding,
    campaign: tableAbove('campaign', sql`campaign`, sql`c`),
    site: tableAbove('site', sql`site`, sql`s`),
    account: tableAbove('account', sql`partner_account`, sql`acc`),
    source: {
      level: 'account',
      needs: [],
      on: (row) => sql`LEFT JOIN partner src ON src.id = ${keyOf('source', row)}`,
    },
  },
  nested: {},
  fields: {
    keyword: {
      joins: (row) => [isKeyword(row) ? 'adKeyword' : 'keyword'],
      value: (row) =>
        isKeyword(row) ? partName(sql`k.ad_keyword_id`, sql`adk.text`) : partName(sql`k.keyword_id`, sql`kw.text`),
    },
    matchType: {
      joins: (row) => (isKeyword(row) ? ['adKeyword'] : []),
      value: (row) =>
        isKeyword(row) ? sql`adk.match_type::text` : sql`(ARRAY['exact', 'phrase', 'broad'])[k.match_type_id]`,
    },
    keywordStatus: present(
      sql`CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END`,
    ),
    maxCPC: present(sql`adk.max_cpc_micros::float8 / 1000000`, sql`adk.max_cpc_micros`),
    keywordId: present(sql`adk.external_id`),
    entityId: present(sql`adk.id`),
    keywordEditableFields: present(sql`adk.editable_fields`),
    sourceName: nameAbove('source'),
    accountName: nameAbove('account'),
    siteName: nameAbove('site'),
    campaign: nameAbove('campaign'),
    adgroup: nameOf('adgroup'),
    deviceName: nameOf('device'),
    partnerAccountId: idAbove('account'),
    siteId: idAbove('site'),
    campaignId: idAbove('campaign'),
    adgroupId: idOf('adgroup'),
    sourceId: idAbove('source'),
    currency: { joins: nameAbove('account').joins, value: () => sql`acc.currency::text` },
  },
};
