import { visibleAlertTypes } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allOf, containing, empty, sql, type Sql } from '../sql/index.js';
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
}

const LONGEST_SEARCH = 200;

const given = <T>(list: readonly T[] | null | undefined): readonly T[] | null =>
  list && list.length > 0 ? list : null;

function searched(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (text.length > LONGEST_SEARCH) throw new BadUserInput(`A search is at most ${LONGEST_SEARCH} characters long.`);
  return containing(text);
}

function both(left: Ids, right: Ids): Ids {
  if (left === null || right === null) return left ?? right;
  const known = new Set(right);
  return left.filter((id) => known.has(id));
}

/**
 * Turns names, labels, buyers, teams, sources, markets and projects into ids before the facts are read: the tables
 * of entities are tiny beside them. One statement, and none when nothing needs resolving. The viewer's accounts are
 * always part of the result.
 */
export async function resolveScope(on: Queryable, viewer: Viewer, filters: ReportFilterValues): Promise<Scope> {
  const company = viewer.companyId;
  const wanted: { key: 'account' | 'site' | 'campaign' | 'adgroup' | 'country'; ids: Sql }[] = [];

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
    const names = sql`
        JOIN partner_account acc ON acc.company_id = ${company} AND acc.id = a.account_id
        JOIN campaign c ON c.company_id = ${company} AND c.id = a.campaign_id
        JOIN partner p ON p.id = acc.partner_id
        LEFT JOIN site s ON s.company_id = ${company} AND s.id = a.site_id`;
    wanted.push({
      key: 'adgroup',
      ids: sql`SELECT a.id FROM adgroup a${named ? names : empty}
        WHERE ${allOf([sql`a.company_id = ${company}`, ...adgroupConditions])}`,
    });
  }
  const codes = given(filters.countryCodeIn);
  if (codes) {
    const upper = codes.map((code) => code.toUpperCase());
    wanted.push({ key: 'country', ids: sql`SELECT x.id FROM country x WHERE x.code = ANY(${upper}::text[])` });
  }

  const found = await idsOf(on, wanted);
  return {
    account: both(
      both(viewer.accounts === 'all' ? null : viewer.accounts, given(filters.partnerAccountIdIn)),
      found.account,
    ),
    site: both(given(filters.siteIdIn), found.site),
    campaign: both(given(filters.campaignIdIn), found.campaign),
    adgroup: both(given(filters.adgroupIdIn), found.adgroup),
    device: given(filters.deviceIdIn),
    country: found.country,
    feed: given(filters.feedIdIn),
  };
}

type Found = Record<'account' | 'site' | 'campaign' | 'adgroup' | 'country', Ids>;

async function idsOf(on: Queryable, wanted: readonly { key: keyof Found; ids: Sql }[]): Promise<Found> {
  const found: Found = { account: null, site: null, campaign: null, adgroup: null, country: null };
  if (wanted.length === 0) return found;
  const statement = wanted.map(({ ids }) => sql`ARRAY(${ids})`).reduce((left, right) => sql`${left}, ${right}`);
  const { text, values } = sql`SELECT ${statement}`;
  const { rows } = await on.query<number[][]>({ text, values, rowMode: 'array' });
  wanted.forEach(({ key }, index) => {
    found[key] = rows[0]![index] as unknown as number[];
  });
  return found;
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
  return [
    ...(name === null ? [] : [sql`a.name ILIKE ${name}`]),
    ...(phrase === null
      ? []
      : [
          sql`(a.name ILIKE ${phrase} OR c.name ILIKE ${phrase} OR acc.name ILIKE ${phrase} OR p.name ILIKE ${phrase} OR s.name ILIKE ${phrase})`,
        ]),
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
