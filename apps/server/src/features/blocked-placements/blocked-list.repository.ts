import { allOf, searched, sql, type ListBinding, type ListQuestion, type Sql } from '../../reporting/index.js';

const fields = {
  fixedBy: sql`b.fixed_by`,
  placementId: sql`b.placement_external_id`,
  placementName: sql`coalesce(pl.name, b.placement_external_id)`,
  marketId: sql`mk.id`,
  marketName: sql`mk.name`,
  siteId: sql`s.id`,
  siteName: sql`s.name`,
  partnerId: sql`p.id`,
  partnerName: sql`p.name`,
  partnerAccountId: sql`acc.id`,
  partnerAccountName: sql`acc.name`,
  scope: sql`CASE WHEN b.campaign_id = 0 THEN 'account' WHEN b.adgroup_id = 0 THEN 'campaign' ELSE 'adGroup' END`,
  campaignId: sql`c.id`,
  campaignName: sql`c.name`,
  adgroupId: sql`a.id`,
  adgroupName: sql`a.name`,
  firstSeenAt: sql`b.first_seen_at`,
  lastSeenAt: sql`b.last_seen_at`,
};

/** SQL join of the site of a block's ad groups, if they have a single one. */
const SITE = sql`LEFT JOIN LATERAL (
    SELECT CASE WHEN min(g.site_id) = max(g.site_id) THEN min(g.site_id) END AS id FROM adgroup g
    WHERE g.company_id = b.company_id AND g.account_id = b.account_id
      AND (b.campaign_id = 0 OR g.campaign_id = b.campaign_id) AND (b.adgroup_id = 0 OR g.id = b.adgroup_id)) home ON TRUE
  LEFT JOIN site s ON s.company_id = b.company_id AND s.id = home.id
  LEFT JOIN market mk ON mk.id = s.market_id`;

const from = (): Sql => sql`placement_setting b
  JOIN partner_account acc ON acc.company_id = b.company_id AND acc.id = b.account_id
  JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN placement pl ON pl.company_id = b.company_id AND pl.account_id = b.account_id AND pl.external_id = b.placement_external_id
  LEFT JOIN campaign c ON c.company_id = b.company_id AND c.id = b.campaign_id
  LEFT JOIN adgroup a ON a.company_id = b.company_id AND a.id = b.adgroup_id
  ${SITE}`;

const SEARCHED = [
  fields.placementName,
  fields.placementId,
  ...[fields.siteName, fields.partnerName, fields.partnerAccountName, fields.campaignName, fields.adgroupName],
];

function wheres({ viewer, filters, scope }: ListQuestion): Sql[] {
  const phrase = searched(filters.searchPhrase);
  const anywhere = SEARCHED.map((column) => sql`${column} ILIKE ${phrase}`).reduce((a, b) => sql`${a} OR ${b}`);
  return [
    sql`b.company_id = ${viewer.companyId}`,
    sql`b.status_id = 3`,
    // Sections aren't part of this list, because the placement report shows them.
    sql`b.section_external_id = '' AND b.placement_external_id <> ''`,
    ...(scope.account ? [sql`b.account_id = ANY(${scope.account}::int[])`] : []),
    ...(scope.site ? [sql`s.id = ANY(${scope.site}::int[])`] : []),
    ...(scope.device ? [hadClicksOn(scope.device)] : []),
    ...(phrase === null ? [] : [sql`(${anywhere})`]),
  ];
}

/**
 * Returns the SQL condition for a filter by device. Blocks have no device, so the devices on which the placement had
 * clicks count.
 */
const hadClicksOn = (devices: readonly number[]): Sql => sql`EXISTS (
  SELECT FROM placement_day f WHERE ${allOf([
    sql`f.company_id = b.company_id AND f.account_id = b.account_id AND f.placement_id = pl.id`,
    sql`f.date >= current_date - 30 AND f.device_id = ANY(${devices}::int[]) AND f.bought > 0`,
  ])})`;

/** List of blocked placements: blocks at the platforms, with the names of the inventory. */
export const BLOCKED_LIST: ListBinding = { id: sql`b.id`, fields, from, where: wheres };
