import { hoursOf, isWholeDay, searchableNames, visibleAlertTypes, type StoredKey } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allOf, containing, empty, id, sql, type Sql } from '../sql/index.js';
import type { ReportFilterValues } from './request.js';

type Ids = readonly number[] | null;

/** IDs of fact keys to which a request is limited. Null means no limit, and an empty list matches nothing. */
export interface Scope {
  readonly account: Ids;
  readonly site: Ids;
  readonly campaign: Ids;
  readonly adgroup: Ids;
  readonly device: Ids;
  readonly country: Ids;
  readonly feed: Ids;
  /** IDs of advertisers. This and the next four keys exist only in some facts. */
  readonly advertiser?: Ids;
  readonly keyword?: Ids;
  readonly referer?: Ids;
  readonly tag?: Ids;
  readonly placement?: Ids;
  /** Hours in UTC. */
  readonly hour?: Ids;
  /** IDs that match a search phrase. A fact matches if it has any of them. */
  readonly anyOf?: Readonly<Partial<Record<StoredKey, readonly number[]>>> | null;
}
export type ScopeKey = Exclude<keyof Scope, 'anyOf'>;

/** Returns the keys that the scope limits. */
export const scopeKeys = ({ anyOf, ...ids }: Scope): StoredKey[] => [
  ...(Object.keys(ids) as ScopeKey[]).filter((key) => ids[key]),
  ...(anyOf ? (Object.keys(anyOf) as StoredKey[]) : []),
];

const MAX_SEARCH_LENGTH = 200;

const given = <T>(list: readonly T[] | null | undefined): readonly T[] | null =>
  list && list.length > 0 ? list : null;

/** Returns the pattern of a search text, or null if there is none. @throws BadUserInput if the text is too long */
export function searched(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (text.length > MAX_SEARCH_LENGTH)
    throw new BadUserInput(`A search can have up to ${MAX_SEARCH_LENGTH} characters.`);
  return containing(text);
}

function both(left: Ids, right: Ids): Ids {
  if (left === null || right === null) return left ?? right;
  const known = new Set(right);
  return left.filter((id) => known.has(id));
}

/**
 * Resolves names, labels, buyers, teams, sources, markets and projects to IDs before the facts are read, because entity
 * tables are tiny compared with facts. Runs at most one statement. The result is always limited to the viewer's
 * accounts.
 * @param texts text keys of the facts. The search phrase then matches them, and names of ad groups and sites.
 */
export async function resolveScope(
  on: Queryable,
  viewer: Viewer,
  asked: ReportFilterValues,
  texts: readonly StoredKey[] = [],
): Promise<Scope> {
  const phrase = texts.length > 0 ? searched(asked.searchPhrase) : null;
  const filters = phrase === null ? asked : { ...asked, searchPhrase: null };
  const ids = await idsOf(on, [
    ...(phrase === null ? [] : found(viewer, phrase, texts)),
    ...entitiesWhere(viewer, filters),
    ...codesWhere(viewer.companyId, filters),
  ]);
  return {
    account: both(
      both(viewer.accounts === 'all' ? null : viewer.accounts, given(filters.partnerAccountIdIn)),
      ids('account'),
    ),
    site: both(given(filters.siteIdIn), ids('site')),
    campaign: both(given(filters.campaignIdIn), ids('campaign')),
    adgroup: both(given(filters.adgroupIdIn), ids('adgroup')),
    device: given(filters.deviceIdIn),
    country: ids('country'),
    feed: given(filters.feedIdIn),
    anyOf:
      phrase === null
        ? null
        : {
            adgroup: ids(ANY + 'adgroup')!,
            site: ids(ANY + 'site')!,
            ...Object.fromEntries(texts.map((key) => [key, ids(ANY + key)!])),
          },
    advertiser: given(filters.advertiserIdIn),
    keyword: given(filters.keywordIdIn),
    tag: ids('tag'),
    placement: ids('placement'),
    hour: filters.timeRange && !isWholeDay(filters.timeRange) ? hoursOf(filters.timeRange) : null,
  };
}

/** IDs to look up, and the fact key they limit. */
interface WantedIds {
  readonly key: string;
  readonly ids: Sql;
}

/**
 * Returns the lookups of accounts, sites, campaigns and ad groups that match the filters. Skips entities without
 * filters.
 */
function entitiesWhere(viewer: Viewer, filters: ReportFilterValues): WantedIds[] {
  const company = viewer.companyId;
  const wanted: WantedIds[] = [];
  const accountConditions = accountsWhere(viewer, filters);
  const accounts = sql`SELECT acc.id FROM partner_account acc WHERE ${allOf([sql`acc.company_id = ${company}`, ...accountConditions])}`;
  if (accountConditions.length > 0) wanted.push({ key: 'account', ids: accounts });
  const siteConditions = sitesWhere(filters);
  if (siteConditions.length > 0) {
    wanted.push({
      key: 'site',
      ids: sql`SELECT s.id FROM site s WHERE ${allOf([sql`s.company_id = ${company}`, ...siteConditions])}${unknownSite(filters)}`,
    });
  }
  const campaign = searched(filters.campaign);
  if (campaign !== null) {
    wanted.push({
      key: 'campaign',
      ids: sql`SELECT c.id FROM campaign c WHERE c.company_id = ${company} AND c.name ILIKE ${campaign}`,
    });
  }
  const adgroupConditions = adgroupsWhere(viewer, filters);
  if (adgroupConditions.length > 0) {
    // Ad groups of other accounts can't match. Fewer IDs mean fewer facts to read. PostgreSQL looks an array up once
    // instead of joining it to each ad group.
    if (accountConditions.length > 0) adgroupConditions.push(sql`a.account_id = ANY(ARRAY(${accounts}))`);
    const named = searched(filters.searchPhrase) !== null;
    wanted.push({
      key: 'adgroup',
      ids: sql`SELECT a.id FROM adgroup a${named ? namesOf(company) : empty}
        WHERE ${allOf([sql`a.company_id = ${company}`, ...adgroupConditions])}`,
    });
  }
  return wanted;
}

/** Returns the lookups of countries, tags and placements by their external codes. */
function codesWhere(company: number, filters: ReportFilterValues): WantedIds[] {
  const countries = given(filters.countryCodeIn)?.map((code) => code.toUpperCase());
  const tags = given(filters.tagIn);
  const placements = given(filters.placementIdIn);
  return [
    ...(countries
      ? [{ key: 'country', ids: sql`SELECT x.id FROM country x WHERE x.code = ANY(${countries}::text[])` }]
      : []),
    ...(tags
      ? [
          {
            key: 'tag',
            ids: sql`SELECT x.id FROM tag_text x WHERE x.company_id = ${company} AND x.text = ANY(${tags}::text[])`,
          },
        ]
      : []),
    ...(placements
      ? [
          {
            key: 'placement',
            ids: sql`SELECT x.id FROM placement x WHERE x.company_id = ${company} AND x.external_id = ANY(${placements}::text[])`,
          },
        ]
      : []),
  ];
}

/** Prefix that separates lookups of a search phrase from lookups of filters. */
const ANY = 'any ';

/** Returns the lookups of a search phrase: ad groups by any of their names, sites by name, and text keys. */
function found(viewer: Viewer, phrase: string, texts: readonly StoredKey[]): WantedIds[] {
  const company = viewer.companyId;
  return [
    {
      key: `${ANY}adgroup`,
      ids: sql`SELECT a.id FROM adgroup a${namesOf(company)} WHERE ${allOf([sql`a.company_id = ${company}`, inNames(phrase)])}`,
    },
    { key: `${ANY}site`, ids: sql`SELECT s.id FROM site s WHERE s.company_id = ${company} AND s.name ILIKE ${phrase}` },
    ...texts.map((key) => {
      const names = searchableNames(key)!;
      return {
        key: ANY + key,
        ids: sql`SELECT x.id FROM ${id(names.table)} x WHERE x.company_id = ${company} AND x.${id(names.column)} ILIKE ${phrase}`,
      };
    }),
  ];
}

const namesOf = (company: number): Sql => sql`
        JOIN partner_account acc ON acc.company_id = ${company} AND acc.id = a.account_id
        JOIN campaign c ON c.company_id = ${company} AND c.id = a.campaign_id
        JOIN partner p ON p.id = acc.partner_id
        LEFT JOIN site s ON s.company_id = ${company} AND s.id = a.site_id`;

const inNames = (phrase: string): Sql =>
  sql`(a.name ILIKE ${phrase} OR c.name ILIKE ${phrase} OR acc.name ILIKE ${phrase} OR p.name ILIKE ${phrase} OR s.name ILIKE ${phrase})`;

/** Runs all lookups in one statement. Returns IDs by key, or null for a key that wasn't looked up. */
async function idsOf(on: Queryable, wanted: readonly WantedIds[]): Promise<(key: string) => Ids> {
  if (wanted.length === 0) return () => null;
  const statement = wanted.map(({ ids }) => sql`ARRAY(${ids})`).reduce((left, right) => sql`${left}, ${right}`);
  const { text, values } = sql`SELECT ${statement}`;
  const { rows } = await on.query<number[][]>({ text, values, rowMode: 'array' });
  const lists = new Map(wanted.map(({ key }, index) => [key, rows[0]![index] as unknown as number[]]));
  return (key) => lists.get(key) ?? null;
}

function accountsWhere(viewer: Viewer, filters: ReportFilterValues): Sql[] {
  const conditions: Sql[] = [];
  const sources = given(filters.sourceIdIn);
  const buyers = given(filters.buyerIdIn);
  const teams = given(filters.teamIdIn);
  if (sources) conditions.push(sql`acc.partner_id = ANY(${sources}::int[])`);
  if (buyers) conditions.push(sql`coalesce(acc.buyer_user_id, 0) = ANY(${buyers}::int[])`);
  if (teams) {
    // Users can filter only by their own team unless they have the permission.
    const allowed = viewer.permissions.has('view-team-performance')
      ? teams
      : teams.filter((team) => team === viewer.teamId);
    const ofTeams = sql`acc.buyer_user_id IN (
      SELECT m.user_id FROM membership m WHERE m.company_id = ${viewer.companyId} AND m.team_id = ANY(${allowed}::int[]))`;
    const ofNone = sql`NOT EXISTS (SELECT FROM membership m
      WHERE m.company_id = ${viewer.companyId} AND m.user_id = acc.buyer_user_id AND m.team_id IS NOT NULL)`;
    // 0 means no team, as in groupings.
    conditions.push(teams.includes(0) ? sql`(${ofTeams} OR ${ofNone})` : ofTeams);
  }
  return conditions;
}

/**
 * Adds site 0 if the filters include market 0 and project 0. Site 0 contains figures without a site, as in groupings.
 */
function unknownSite(filters: ReportFilterValues): Sql {
  const lists = [given(filters.marketIdIn), given(filters.siteProjectIdIn)].filter((list) => list !== null);
  return lists.every((list) => list.includes(0)) ? sql` UNION ALL SELECT 0` : empty;
}

function sitesWhere(filters: ReportFilterValues): Sql[] {
  const markets = given(filters.marketIdIn);
  const projects = given(filters.siteProjectIdIn);
  return [
    ...(markets ? [sql`s.market_id = ANY(${markets}::int[])`] : []),
    ...(projects ? [sql`coalesce(s.project_id, 0) = ANY(${projects}::int[])`] : []),
  ];
}

function adgroupsWhere(viewer: Viewer, filters: ReportFilterValues): Sql[] {
  const company = viewer.companyId;
  const alerts = given(filters.alertIn);
  const name = searched(filters.adgroup);
  const phrase = searched(filters.searchPhrase);
  const labels = given(filters.labelNameIn);
  const statuses = given(filters.statusIdIn);
  return [
    ...(name === null ? [] : [sql`a.name ILIKE ${name}`]),
    ...(phrase === null ? [] : [inNames(phrase)]),
    ...(statuses ? [sql`a.status_id = ANY(${statuses}::int[])`] : []),
    ...(labels
      ? [
          sql`a.id IN (
            SELECT al.adgroup_id FROM adgroup_label al JOIN label l ON l.company_id = ${company} AND l.id = al.label_id
            WHERE al.company_id = ${company} AND l.name = ANY(${labels}::text[]))`,
        ]
      : []),
    ...(alerts ? [sql`a.id IN (${adgroupsWithAlerts(viewer, alerts, filters)})`] : []),
  ];
}

/**
 * Returns the ad groups with an alert of these types on the requested days. Types the viewer may not see match nothing.
 */
function adgroupsWithAlerts(viewer: Viewer, types: readonly string[], { dateRange }: ReportFilterValues): Sql {
  const visible = new Set<string>(visibleAlertTypes(viewer.permissions));
  const days = dateRange
    ? [
        sql`x.datetime >= ${dateRange.start}::date::timestamp AT TIME ZONE 'UTC' AND x.datetime < (${dateRange.end}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
      ]
    : [];
  return sql`SELECT x.adgroup_id FROM alert x WHERE ${allOf([
    sql`x.company_id = ${viewer.companyId}`,
    sql`x.type::text = ANY(${types.filter((type) => visible.has(type))}::text[])`,
    ...days,
  ])}`;
}
