import type { FactKey } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { FieldContext, FieldSql, Join } from './binding.js';

/** Names of what rows are grouped by, found by the keys in the row `k`. Id 0 is unknown. */

const company = (context: FieldContext): Sql => sql`${context.companyId}`;

export const KEY_JOINS = {
  site: { on: (c) => sql`LEFT JOIN site s ON s.company_id = ${company(c)} AND s.id = k.site_id` },
  campaign: { on: (c) => sql`LEFT JOIN campaign c ON c.company_id = ${company(c)} AND c.id = k.campaign_id` },
  adgroup: { on: (c) => sql`LEFT JOIN adgroup a ON a.company_id = ${company(c)} AND a.id = k.adgroup_id` },
  account: {
    on: (c) => sql`LEFT JOIN partner_account acc ON acc.company_id = ${company(c)} AND acc.id = k.account_id`,
  },
  siteProject: {
    on: (c) => sql`LEFT JOIN site_project sp ON sp.company_id = ${company(c)} AND sp.id = k.site_project_id`,
  },
  team: { on: (c) => sql`LEFT JOIN team t ON t.company_id = ${company(c)} AND t.id = k.team_id` },
  buyer: { on: () => sql`LEFT JOIN user_account u ON u.id = k.buyer_id` },
  source: { on: () => sql`LEFT JOIN partner src ON src.id = k.source_id` },
  feed: { on: () => sql`LEFT JOIN partner fd ON fd.id = k.feed_id` },
  market: { on: () => sql`LEFT JOIN market mk ON mk.id = k.market_id` },
  device: { on: () => sql`LEFT JOIN device dv ON dv.id = k.device_id` },
  country: { on: () => sql`LEFT JOIN country co ON co.id = k.country_id` },
  advertiser: {
    on: (c) => sql`LEFT JOIN advertiser adv ON adv.company_id = ${company(c)} AND adv.id = k.advertiser_id`,
  },
  referer: { on: (c) => sql`LEFT JOIN referer_domain ref ON ref.company_id = ${company(c)} AND ref.id = k.referer_id` },
  tag: { on: (c) => sql`LEFT JOIN tag_text tt ON tt.company_id = ${company(c)} AND tt.id = k.tag_id` },
  adKeyword: { on: (c) => sql`LEFT JOIN keyword adk ON adk.company_id = ${company(c)} AND adk.id = k.ad_keyword_id` },
  placement: { on: (c) => sql`LEFT JOIN placement pl ON pl.company_id = ${company(c)} AND pl.id = k.placement_id` },
  section: { on: (c) => sql`LEFT JOIN placement_section ps ON ps.company_id = ${company(c)} AND ps.id = k.section_id` },
  hotspotText: {
    on: (c) => sql`LEFT JOIN hotspot_text ht ON ht.company_id = ${company(c)} AND ht.id = k.hotspot_text_id`,
  },
  hotspotImage: {
    on: (c) => sql`LEFT JOIN hotspot_image hi ON hi.company_id = ${company(c)} AND hi.id = k.hotspot_image_id`,
  },
  link: { on: (c) => sql`LEFT JOIN final_link fl ON fl.company_id = ${company(c)} AND fl.id = k.link_id` },
  keyword: { on: (c) => sql`LEFT JOIN keyword_text kw ON kw.company_id = ${company(c)} AND kw.id = k.keyword_id` },
} as const satisfies Record<string, Pick<Join, 'on'>>;

type NamedKey = keyof typeof KEY_JOINS;

/** The joins as a binding has them: at every level, each on its own. */
export const keyJoinsOfBinding: Readonly<Record<string, Join>> = Object.fromEntries(
  Object.entries(KEY_JOINS).map(([name, join]) => [name, { level: 'account', needs: [], on: join.on } satisfies Join]),
);

/** Name of a part of an ad group; the row of what parts have beyond their ad groups has an id below 0. */
export const partName = (id: Sql, name: Sql): Sql =>
  sql`coalesce(${name}, CASE WHEN ${id} < 0 THEN 'Difference to the ad group report' ELSE 'Not attributed' END)`;

const NAMES: Readonly<Record<NamedKey, Sql>> = {
  site: sql`coalesce(s.name, 'Unknown')`,
  campaign: sql`coalesce(c.name, 'Unknown')`,
  adgroup: sql`coalesce(a.name, 'Unknown')`,
  account: sql`coalesce(acc.name, 'Unknown')`,
  siteProject: sql`coalesce(sp.name, 'No project')`,
  team: sql`coalesce(t.name, 'No team')`,
  buyer: sql`coalesce(u.username, 'No buyer')`,
  source: sql`coalesce(src.name, 'Unknown')`,
  feed: sql`coalesce(fd.name, 'Unknown')`,
  market: sql`coalesce(mk.name, 'Unknown')`,
  device: sql`coalesce(dv.name, 'Unknown')`,
  country: sql`coalesce(co.name, 'Unknown')`,
  advertiser: sql`coalesce(adv.name, 'Unknown')`,
  adKeyword: partName(sql`k.ad_keyword_id`, sql`adk.text`),
  placement: partName(sql`k.placement_id`, sql`pl.name`),
  section: sql`ps.name`,
  keyword: sql`coalesce(kw.text, 'Unknown')`,
  hotspotText: sql`coalesce(ht.text, 'Not attributed')`,
  hotspotImage: sql`coalesce(hi.url, 'Not attributed')`,
  link: partName(sql`k.link_id`, sql`fl.url`),
  referer: sql`coalesce(ref.domain, 'Unknown')`,
  tag: sql`coalesce(tt.text, 'Unknown')`,
};

const IDS: Readonly<Record<NamedKey, Sql>> = {
  site: sql`k.site_id`,
  campaign: sql`k.campaign_id`,
  adgroup: sql`k.adgroup_id`,
  account: sql`k.account_id`,
  siteProject: sql`k.site_project_id`,
  team: sql`k.team_id`,
  buyer: sql`k.buyer_id`,
  source: sql`k.source_id`,
  feed: sql`k.feed_id`,
  market: sql`k.market_id`,
  device: sql`k.device_id`,
  country: sql`k.country_id`,
  advertiser: sql`k.advertiser_id`,
  adKeyword: sql`k.ad_keyword_id`,
  placement: sql`k.placement_id`,
  section: sql`k.section_id`,
  keyword: sql`k.keyword_id`,
  hotspotText: sql`k.hotspot_text_id`,
  hotspotImage: sql`k.hotspot_image_id`,
  link: sql`k.link_id`,
  referer: sql`k.referer_id`,
  tag: sql`k.tag_id`,
};

/** Name of the entity behind a key. */
export const nameOf = (key: NamedKey): FieldSql => ({ joins: [key], value: () => NAMES[key] });
/** Id of the entity behind a key; 0 if unknown. */
export const idOf = (key: NamedKey): FieldSql => ({ joins: [], value: () => sql`${IDS[key]}::int` });
/** Ad group a tag is linked to; null where it is linked to none, or at several feeds to different ones. */
export const ADGROUP_OF_TAG: FieldSql = {
  joins: ['tag'],
  value: (context) => sql`(SELECT min(ft.adgroup_id) FROM partner fp
      JOIN feed_tag ft ON ft.company_id = ${company(context)} AND ft.feed_id = fp.id AND ft.tag = tt.text
      WHERE fp.type = 'feed' HAVING count(DISTINCT ft.adgroup_id) = 1)`,
};
/** Two-letter code of the country; ZZ for unknown. */
export const COUNTRY_CODE: FieldSql = { joins: ['country'], value: () => sql`coalesce(co.code, 'ZZ')::text` };

const isNamed = (key: FactKey): key is NamedKey => key in KEY_JOINS;

/** Name of the single key the row is grouped by; a day is its own name. */
export function nameOfRow({ keys: [key] }: FieldContext): Sql {
  if (key === 'date') return sql`k.date::text`;
  return key !== undefined && isNamed(key) ? NAMES[key] : sql`NULL::text`;
}
export function idOfRow({ keys: [key] }: FieldContext): Sql {
  return key !== undefined && isNamed(key) ? sql`${IDS[key]}::int` : sql`NULL::int`;
}
/** Joins for the name of the row's one key. */
export function joinsOfRow({ keys: [key] }: FieldContext): readonly string[] {
  return key !== undefined && isNamed(key) ? [key] : [];
}
