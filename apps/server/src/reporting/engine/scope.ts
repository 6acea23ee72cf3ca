import { hoursOf, isWholeDay, namesOfKey, visibleAlertTypes, type StoredKey } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allOf, containing, empty, id, sql, type Sql } from '../sql/index.js';
import type { ReportFilterValues } from './request.js';

type Ids = readonly number[] | null;

/** What a question is narrowed to, as ids of keys the facts carry; null: not narrowed, empty: nothing matches. */
export interface Scope {
  readonly account: Ids;
  readonly site: Ids;
  readonly campaign: Ids;
  readonly adgroup: Ids;
  readonly device: Ids;
  readonly country: Ids;
  readonly feed: Ids;
  /** Of facts that have them. */
  readonly advertiser?: Ids;
  readonly keyword?: Ids;
  readonly referer?: Ids;
  readonly tag?: Ids;
  readonly placement?: Ids;
  /** Hours in UTC. */
  readonly hour?: Ids;
  /** Facts that have one of these: what a phrase was found in. */
  readonly anyOf?: Readonly<Partial<Record<StoredKey, readonly number[]>>> | null;
}
export type ScopeKey = Exclude<keyof Scope, 'anyOf'>;

/** Keys a question is narrowed by. */
export const scopeKeys = ({ anyOf, ...ids }: Scope): StoredKey[] => [
  ...(Object.keys(ids) as ScopeKey[]).filter((key) => ids[key]),
  ...(anyOf ? (Object.keys(anyOf) as StoredKey[]) : []),
];

const MAX_SEARCH_LENGTH = 200;

const given = <T>(list: readonly T[] | null | undefined): readonly T[] | null =>
  list && list.length > 0 ? list : null;

/** Pattern of a text to look for; null: none was given. @throws BadUserInput for one that is too long */
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
 * Turns names, labels, buyers, teams, sources, markets and projects into ids before the facts are read: the tables of
 * entities are tiny in comparison. One statement, and none when nothing needs resolving. The viewer's accounts are
 * always part of the result.
 * @param texts keys of the facts that are texts: a phrase is looked for in them, too, and in names of ad groups and
 * sites
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

/** A list of ids to look up, by the key of the facts it narrows. */
interface WantedIds {
  readonly key: string;
  readonly ids: Sql;
}

/** Accounts, sites, campaigns and ad groups by what is asked of them; those nothing is asked of are not narrowed. */
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
    // Ad groups outside the accounts asked for have nothing to add: the fewer ids, the fewer facts are read.
    // As a list, so that it is looked up once and not joined to each ad group.
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

/** Countries, tags and placements by the texts that stand for them outside. */
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

/** What a phrase was found in stands apart from what is filtered by. */
const ANY = 'any ';

/** Ids of what a phrase is found in: ad groups by any name the reports look in, sites, and texts. */
function found(viewer: Viewer, phrase: string, texts: readonly StoredKey[]): WantedIds[] {
  const company = viewer.companyId;
  return [
    {
      key: `${ANY}adgroup`,
      ids: sql`SELECT a.id FROM adgroup a${namesOf(company)} WHERE ${allOf([sql`a.company_id = ${company}`, inNames(phrase)])}`,
    },
    { key: `${ANY}site`, ids: sql`SELECT s.id FROM site s WHERE s.company_id = ${company} AND s.name ILIKE ${phrase}` },
    ...texts.map((key) => {
      const names = namesOfKey(key)!;
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

/** Each list by its key; null where nothing was asked. */
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
    // Without the key only the own team can be asked for.
    const allowed = viewer.permissions.has('view-team-performance')
      ? teams
      : teams.filter((team) => team === viewer.teamId);
    const ofTeams = sql`acc.buyer_user_id IN (
      SELECT m.user_id FROM membership m WHERE m.company_id = ${viewer.companyId} AND m.team_id = ANY(${allowed}::int[]))`;
    const ofNone = sql`NOT EXISTS (SELECT FROM membership m
      WHERE m.company_id = ${viewer.companyId} AND m.user_id = acc.buyer_user_id AND m.team_id IS NOT NULL)`;
    // 0 stands for what belongs to no team, as it does in groupings.
    conditions.push(teams.includes(0) ? sql`(${ofTeams} OR ${ofNone})` : ofTeams);
  }
  return conditions;
}

/** Figures of no site have no market and no project: 0, as in groupings. */
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

/** Ad groups with an alert of these types in the days asked for; types the viewer may not see find nothing. */
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
