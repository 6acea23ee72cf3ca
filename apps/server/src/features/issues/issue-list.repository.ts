import { ISSUE_LEVELS } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { searched, sql, type ListBinding, type ListQuestion, type ListRow, type Sql } from '../../reporting/index.js';
import { consoleLinkOf, type IssueKind, partnersWithIssues } from '../connections/index.js';

interface IssueWords {
  readonly kind: IssueKind;
  /** Prefix of the names of the ad group's fields. */
  readonly group: 'adSet' | 'adGroup';
  readonly groupWord: string;
  /** Stored values of statuses. */
  readonly enabled: string;
  readonly paused: string;
  /** Filter for the type of an issue, in the platform's terms. */
  readonly typeFilter: string;
}

const given = <T>(value: unknown): readonly T[] | null =>
  Array.isArray(value) && value.length > 0 ? (value as T[]) : null;

/** Returns the list of an issue report: issues that platforms report, with the names and statuses of the inventory. */
export function issueList(words: IssueWords): ListBinding {
  const { kind, group, typeFilter } = words;
  const partners = partnersWithIssues(kind);
  const fields = issueFields(words);
  return {
    id: sql`i.id`,
    fields,
    from: issuesFrom,
    where: (question) => [
      sql`i.company_id = ${question.viewer.companyId}`,
      sql`acc.partner_id = ANY(${partners}::int[])`,
      ...whenSql(question),
      ...scopeSql(question),
      ...listSql(question, typeFilter),
      ...statusSql(question, fields, group),
      ...textSql(question, fields, group),
    ],
    complete: (row) => ({ ...row, ...linksOf(row, group) }),
  };
}

type IssueFields = ReturnType<typeof issueFields>;

function issueFields({ group, groupWord, enabled, paused }: IssueWords) {
  const statusOf = (column: Sql): Sql => sql`CASE ${column} WHEN 2 THEN ${enabled} WHEN 3 THEN ${paused} END`;
  return {
    issue: sql`i.message`,
    issueType: sql`t.name`,
    level: sql`CASE i.level WHEN ${ISSUE_LEVELS.campaign} THEN 'Campaign' WHEN ${ISSUE_LEVELS.adGroup} THEN ${groupWord} ELSE 'Ad' END`,
    campaignId: sql`i.campaign_external_id`,
    campaignName: sql`c.name`,
    campaignStatus: statusOf(sql`c.status_id`),
    [`${group}Id`]: sql`i.adgroup_external_id`,
    [`${group}Name`]: sql`a.name`,
    [`${group}Status`]: statusOf(sql`a.status_id`),
    adId: sql`i.ad_external_id`,
    adName: sql`coalesce(i.ad_name, i.ad_external_id)`,
    siteId: sql`s.id`,
    siteName: sql`s.name`,
    marketId: sql`s.market_id`,
    buyerId: sql`acc.buyer_user_id`,
    buyerName: sql`u.username`,
    linkFinalUrl: sql`coalesce(i.final_url, a.link_final_url)`,
    createdAt: sql`i.first_seen_at`,
    updatedAt: sql`i.changed_at`,
    lastSeenAt: sql`i.last_seen_at`,
    resolvedAt: sql`i.resolved_at`,
    systemAdGroupId: sql`i.adgroup_id`,
    systemCampaignId: sql`i.campaign_id`,
    partnerId: sql`acc.partner_id`,
    accountId: sql`acc.id`,
    accountName: sql`acc.name`,
    accountExternalId: sql`acc.external_id`,
  };
}

function statusSql({ filters }: ListQuestion, fields: IssueFields, group: IssueWords['group']): Sql[] {
  const [campaign, adgroup] = [filters['campaignStatus'], filters[`${group}Status`]] as (string | undefined)[];
  return [
    ...(campaign ? [sql`${fields.campaignStatus} = ${campaign}`] : []),
    // Issues of campaigns have no ad group with a different status.
    ...(adgroup ? [sql`(i.level = ${ISSUE_LEVELS.campaign} OR ${fields[`${group}Status`]!} = ${adgroup})`] : []),
  ];
}

function textSql({ filters }: ListQuestion, fields: IssueFields, group: IssueWords['group']): Sql[] {
  const { issue, issueType, campaignName, adName, siteName, accountName } = fields;
  const names = [issue, issueType, campaignName, sql`a.name`, adName, siteName, accountName];
  const [phrase, campaign, name] = [filters.searchPhrase, filters.campaign, filters[group] as string].map(searched);
  const anywhere = names
    .map((column) => sql`${column} ILIKE ${phrase}`)
    .reduce((left, right) => sql`${left} OR ${right}`);
  return [
    ...(phrase == null ? [] : [sql`(${anywhere})`]),
    ...(campaign == null ? [] : [sql`c.name ILIKE ${campaign}`]),
    ...(name == null ? [] : [sql`a.name ILIKE ${name}`]),
  ];
}

/** Returns the SQL of the issues. A campaign has the site of its ad groups if they share one. */
function issuesFrom({ companyId }: Viewer): Sql {
  return sql`entity_issue i
    JOIN partner_account acc ON acc.company_id = i.company_id AND acc.id = i.account_id
    JOIN issue_type t ON t.company_id = i.company_id AND t.id = i.type_id
    LEFT JOIN campaign c ON c.company_id = i.company_id AND c.id = i.campaign_id
    LEFT JOIN adgroup a ON a.company_id = i.company_id AND a.id = i.adgroup_id
    LEFT JOIN LATERAL (SELECT min(x.site_id) AS site_id FROM adgroup x
      WHERE i.adgroup_id IS NULL AND x.company_id = ${companyId} AND x.campaign_id = i.campaign_id
      HAVING count(DISTINCT x.site_id) = 1) of_campaign ON TRUE
    LEFT JOIN site s ON s.company_id = i.company_id AND s.id = coalesce(a.site_id, of_campaign.site_id)
    LEFT JOIN user_account u ON u.id = acc.buyer_user_id`;
}

/** Returns the SQL conditions for issues that existed on one of the days: open ones, and resolved ones on request. */
function whenSql({ range, filters }: ListQuestion): Sql[] {
  const seen = sql`i.first_seen_at < (${range.end}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  if (filters['withResolved'] !== true) return [sql`i.resolved_at IS NULL`, seen];
  return [seen, sql`(i.resolved_at IS NULL OR i.resolved_at >= ${range.start}::date::timestamp AT TIME ZONE 'UTC')`];
}

function scopeSql({ viewer, scope }: ListQuestion): Sql[] {
  const { account, site, adgroup } = scope;
  return [
    ...(account ? [sql`i.account_id = ANY(${account}::int[])`] : []),
    ...(site ? [sql`coalesce(s.id, 0) = ANY(${site}::int[])`] : []),
    // An issue of a campaign also stops its ad groups.
    ...(adgroup
      ? [
          sql`(i.adgroup_id = ANY(${adgroup}::int[]) OR i.level = ${ISSUE_LEVELS.campaign} AND i.campaign_id IN (
            SELECT x.campaign_id FROM adgroup x WHERE x.company_id = ${viewer.companyId} AND x.id = ANY(${adgroup}::int[])))`,
        ]
      : []),
  ];
}

function listSql({ filters }: ListQuestion, typeFilter: string): Sql[] {
  const [levels, types] = [given<number>(filters['issueLevelIdIn']), given<number>(filters[typeFilter])];
  return [
    ...(levels ? [sql`i.level = ANY(${levels}::int[])`] : []),
    ...(types ? [sql`i.type_id = ANY(${types}::int[])`] : []),
  ];
}

function linksOf(row: ListRow, group: IssueWords['group']): Readonly<Record<string, string | null>> {
  const text = (name: string): string | null => (typeof row[name] === 'string' ? row[name] : null);
  const place = { accountId: text('accountExternalId') ?? '', campaignId: text('campaignId') };
  const [adGroupId, adId] = [text(`${group}Id`), text('adId')];
  const link = (ids: { adGroupId: string | null; adId: string | null }, isKnown: boolean): string | null =>
    isKnown ? consoleLinkOf(row['partnerId'] as number, { ...place, ...ids }) : null;
  return {
    campaignUrl: link({ adGroupId: null, adId: null }, place.campaignId !== null),
    [`${group}Url`]: link({ adGroupId, adId: null }, adGroupId !== null),
    adUrl: link({ adGroupId, adId }, adId !== null),
  };
}
