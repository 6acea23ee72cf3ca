import { type DayRange, NEW_AD_DAYS, numbersInWords } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { searched, sql, type ListBinding, type ListQuestion, type ListRow, type Sql } from '../../reporting/index.js';
import { type GroupRow, groupsIn, groupsOfKeyword } from '../keyword-tracker/index.js';

const fields = {
  keyword: sql`m.keyword`,
  regionName: sql`c.name`,
  advertiserName: sql`a.name`,
  advertiserGroup: sql`g.name`,
  isUsed: sql`used.yes`,
  timesShownFrom: sql`m.times_shown_from`,
  timesShownTo: sql`m.times_shown_to`,
  daysShown: sql`(m.last_shown_at AT TIME ZONE 'UTC')::date - (m.first_shown_at AT TIME ZONE 'UTC')::date + 1`,
  firstShownAt: sql`m.first_shown_at`,
  lastShownAt: sql`m.last_shown_at`,
  site: sql`m.site`,
  targetUrl: sql`m.target_url`,
  issue: sql`m.issue`,
  providerName: sql`p.name`,
  updatedAt: sql`m.updated_at`,
  createdAt: sql`m.created_at`,
  resourceId: sql`m.external_id`,
  adUrl: sql`m.ad_url`,
  isNew: sql`coalesce(m.first_shown_at >= now() - make_interval(days => ${NEW_AD_DAYS}), false)`,
  // Columns from which the added fields are computed.
  advertiserId: sql`a.id`,
  regionId: sql`c.id`,
  groups: sql`tracking.groups`,
};

/**
 * Returns the SQL condition that the viewer's ad groups contain the keyword of the ad `m`, as a keyword or in a
 * rotation. Removed keywords don't count.
 */
function isUsed({ companyId, accounts }: Viewer): Sql {
  const visible = (column: Sql): Sql => (accounts === 'all' ? sql`` : sql`AND ${column} = ANY(${accounts}::int[])`);
  return sql`(EXISTS (SELECT FROM keyword k WHERE k.company_id = ${companyId} AND lower(k.text) = m.keyword_key AND k.status_id <> 4
      ${visible(sql`k.account_id`)})
    OR EXISTS (SELECT FROM rotation_keyword r JOIN adgroup x ON x.company_id = r.company_id AND x.id = r.adgroup_id AND x.status_id <> 4
      WHERE r.company_id = ${companyId} AND lower(r.keyword) = m.keyword_key AND r.weight IS NOT NULL ${visible(sql`x.account_id`)}))`;
}

const from = (viewer: Viewer): Sql => sql`mining_creative m
  JOIN mining_provider p ON p.id = m.provider_id
  LEFT JOIN mining_advertiser a ON a.id = m.advertiser_id
  LEFT JOIN mining_advertiser_group g ON g.id = m.advertiser_group_id
  LEFT JOIN country c ON c.id = m.country_id
  CROSS JOIN LATERAL (SELECT ${isUsed(viewer)} AS yes) used
  CROSS JOIN LATERAL (SELECT (${groupsOfKeyword(viewer.companyId, sql`m.keyword_key`, sql`c.code`)}) AS groups) tracking`;

const SEARCHED = [fields.keyword, fields.advertiserName, fields.advertiserGroup, fields.site, fields.issue];

interface MiningFilters {
  readonly regionIdIn?: readonly number[] | null;
  readonly providerIdIn?: readonly number[] | null;
  readonly advertiserGroupIdIn?: readonly number[] | null;
  readonly advertiserIdIn?: readonly number[] | null;
  readonly firstShownAt?: DayRange | null;
  readonly lastShownAt?: DayRange | null;
  readonly timesShown?: { readonly min?: number | null; readonly max?: number | null } | null;
  readonly isUsed?: boolean | null;
  readonly hasIssue?: boolean | null;
}

const among = (column: Sql, ids: readonly number[] | null | undefined): Sql[] =>
  ids && ids.length > 0 ? [sql`${column} = ANY(${ids}::int[])`] : [];

/** Returns the SQL condition for UTC days, including both ends of the range. */
const on = (column: Sql, range: DayRange | null | undefined): Sql[] =>
  range
    ? [
        sql`${column} >= ${range.start}::date::timestamp AT TIME ZONE 'UTC'`,
        sql`${column} < (${range.end}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
      ]
    : [];

/** Returns the SQL condition for ads whose range overlaps the requested one. Ads without data are excluded. */
function shown({ min, max }: NonNullable<MiningFilters['timesShown']>): Sql[] {
  if (min == null && max == null) return [];
  return [
    sql`(m.times_shown_from IS NOT NULL OR m.times_shown_to IS NOT NULL)`,
    ...(min == null ? [] : [sql`coalesce(m.times_shown_to >= ${min}, true)`]),
    ...(max == null ? [] : [sql`coalesce(m.times_shown_from <= ${max}, true)`]),
  ];
}

function wheres({ viewer, filters }: ListQuestion): Sql[] {
  const asked = filters as MiningFilters;
  const phrase = searched(filters.searchPhrase);
  const anywhere = SEARCHED.map((column) => sql`${column} ILIKE ${phrase}`).reduce((x, y) => sql`${x} OR ${y}`);
  return [
    ...among(sql`m.country_id`, asked.regionIdIn),
    ...among(sql`m.provider_id`, asked.providerIdIn),
    ...among(sql`m.advertiser_group_id`, asked.advertiserGroupIdIn),
    ...among(sql`m.advertiser_id`, asked.advertiserIdIn),
    ...on(fields.firstShownAt, asked.firstShownAt),
    ...on(fields.lastShownAt, asked.lastShownAt),
    ...(asked.timesShown ? shown(asked.timesShown) : []),
    ...(asked.isUsed == null ? [] : [asked.isUsed ? isUsed(viewer) : sql`NOT ${isUsed(viewer)}`]),
    ...(asked.hasIssue == null ? [] : [asked.hasIssue ? sql`m.issue IS NOT NULL` : sql`m.issue IS NULL`]),
    ...(phrase === null ? [] : [sql`(${anywhere})`]),
  ];
}

const numberIn = (row: ListRow, name: string): number | null => (row[name] as number | null) ?? null;

/** Returns the ID and name of an entity. Null if there is no ID. */
const namedIn = (row: ListRow, id: string, name: string) =>
  numberIn(row, id) === null ? null : { id: numberIn(row, id), name: row[name] };

function complete(row: ListRow): ListRow {
  const groups = groupsIn(row['groups'] as readonly GroupRow[] | null);
  return {
    ...row,
    advertiser: namedIn(row, 'advertiserId', 'advertiserName'),
    region: namedIn(row, 'regionId', 'regionName'),
    timesShown: numbersInWords(numberIn(row, 'timesShownFrom'), numberIn(row, 'timesShownTo')),
    creativeTracking: groups.length > 0 ? { groups } : null,
  };
}

/** List of collected competitor ads, with the company's data of their keywords. */
export const CREATIVE_LIST: ListBinding = { id: sql`m.id`, fields, from, where: wheres, complete };
