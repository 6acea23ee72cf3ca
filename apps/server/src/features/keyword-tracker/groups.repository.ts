import type { KeywordTrackingGroupForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import { sql, type Sql } from '../../reporting/index.js';

export type TrackingStatus = 'pending' | 'active' | 'stopped';

/** A stored group. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly countryCode: string;
  readonly deviceId: number;
  readonly siteId: number;
  readonly keywords: string[];
  /** The keywords in lower case. */
  readonly keys: string[];
  readonly status: TrackingStatus;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
  /**
   * Revenue per paid click of its keywords on the listed days, in currency units. Null without paid clicks, or if not
   * requested.
   */
  readonly rpc: number | null;
}

/** SQL of the status. A group is pending until the first answered probe of its days. */
const STATUS = sql`CASE WHEN g.stopped_at IS NOT NULL THEN 'stopped'
  WHEN EXISTS (SELECT FROM tracked_keyword k JOIN keyword_probe p ON p.company_id = k.company_id AND p.site_id = g.site_id
    AND p.country_code = g.country_code AND p.device_id = g.device_id AND p.key = k.key AND p.date >= (g.created_at AT TIME ZONE 'UTC')::date AND p.state = 'done'
    WHERE k.company_id = g.company_id AND k.group_id = g.id) THEN 'active' ELSE 'pending' END`;
const COLUMNS = sql`g.id, g.name, g.country_code AS "countryCode", g.device_id AS "deviceId", g.site_id AS "siteId", g.created_by AS "createdBy",
  g.created_at AS "createdAt", g.stopped_at AS "stoppedAt", ${STATUS} AS status,
  (SELECT array_agg(k.keyword ORDER BY k.key) FROM tracked_keyword k WHERE k.company_id = g.company_id AND k.group_id = g.id) AS keywords,
  (SELECT array_agg(k.key ORDER BY k.key) FROM tracked_keyword k WHERE k.company_id = g.company_id AND k.group_id = g.id) AS keys`;

export interface GroupsQuery {
  readonly companyId: number;
  /** Sites that the viewer may see and that match the filter. */
  readonly siteIds: readonly number[];
  readonly countryCodes: readonly string[] | null;
  readonly creatorIds: readonly number[] | null;
  /** Search pattern for names and keywords. Null matches all. */
  readonly pattern: string | null;
  /** Range of UTC creation days. */
  readonly created: { readonly start: string; readonly end: string };
}

const CONDITIONS = `g.company_id = $1 AND g.site_id = ANY ($2::int[]) AND ($3::text[] IS NULL OR g.country_code = ANY ($3))
  AND ($4::int[] IS NULL OR g.created_by = ANY ($4))
  AND ($5::text IS NULL OR g.name ILIKE $5 OR EXISTS (SELECT FROM tracked_keyword k WHERE k.company_id = g.company_id AND k.group_id = g.id AND k.keyword ILIKE $5))
  AND g.created_at >= $6::date::timestamp AT TIME ZONE 'UTC' AND g.created_at < ($7::date + 1)::timestamp AT TIME ZONE 'UTC'`;

/** Sort columns of the list, as SQL over its rows. */
const ORDERS = {
  name: 'lower(name)',
  countryCode: '"countryCode"',
  device: '"deviceId"',
  site: '"siteName"',
  keywordCount: 'cardinality(keywords)',
  rpc: 'rpc',
  status: 'status',
  creator: 'creator',
  createdAt: '"createdAt"',
} as const;
export type GroupOrder = keyof typeof ORDERS;
export const GROUP_ORDERS = Object.keys(ORDERS) as GroupOrder[];

export interface GroupsPage {
  readonly order: GroupOrder;
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
  /** UTC days from which RPC is computed. `accounts` limits RPC to these accounts, or to all if null. */
  readonly days: readonly string[];
  readonly accounts: readonly number[] | null;
}

/**
 * Returns a page of groups and their total number. Missing values come last in either direction, and ties are sorted
 * newest first.
 */
export async function listGroups(
  on: Queryable,
  { companyId, siteIds, countryCodes, creatorIds, pattern, created }: GroupsQuery,
  { order, direction, offset, limit, days, accounts }: GroupsPage,
): Promise<{ rows: GroupRow[]; total: number }> {
  const values = [companyId, siteIds, countryCodes, creatorIds, pattern, created.start, created.end];
  const counted = await on.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM keyword_tracking_group g WHERE ${CONDITIONS}`,
    values,
  );
  const { rows } = await on.query<GroupRow>(
    `WITH found AS (
       SELECT ${COLUMNS.sql}, s.name AS "siteName", u.username AS creator FROM keyword_tracking_group g
       JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id LEFT JOIN user_account u ON u.id = g.created_by WHERE ${CONDITIONS}),
     paid AS (
       SELECT g.id, isum(f.sold)::float8 AS sold, isum(f.earned)::float8 AS earned FROM found g
       JOIN country c ON c.code = g."countryCode"
       JOIN tracked_keyword k ON k.company_id = $1 AND k.group_id = g.id
       JOIN keyword_text t ON t.company_id = $1 AND lower(t.text) = k.key
       JOIN searched_advertiser_day f ON f.company_id = $1 AND f.site_id = g."siteId" AND f.date = ANY ($8::date[]) AND f.keyword_id = t.id
         AND f.device_id = g."deviceId" AND f.country_id = c.id AND ($9::int[] IS NULL OR f.account_id = ANY ($9))
       GROUP BY 1)
     SELECT found.*, earned / nullif(sold, 0) / 1000000 AS rpc FROM found LEFT JOIN paid USING (id)
     ORDER BY ${ORDERS[order]} ${direction} NULLS LAST, "createdAt" DESC, id DESC OFFSET $10 LIMIT $11`,
    [...values, days, accounts, offset, limit],
  );
  return { rows, total: counted.rows[0]!.total };
}

export async function oneGroup(on: Queryable, companyId: number, id: number): Promise<GroupRow | null> {
  const { rows } = await on.query<GroupRow>(
    `SELECT ${COLUMNS.sql}, NULL::float8 AS rpc FROM keyword_tracking_group g WHERE g.company_id = $1 AND g.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

/**
 * Returns the SQL for the groups of a country that track a keyword, as JSON. Active groups are first, then the newest.
 * Null if there are none.
 */
export const groupsOfKeyword = (
  companyId: number,
  key: Sql,
  countryCode: Sql,
): Sql => sql`SELECT json_agg(of_keyword) FROM (
  SELECT ${COLUMNS}, NULL::float8 AS rpc FROM tracked_keyword of_key
  JOIN keyword_tracking_group g ON g.company_id = of_key.company_id AND g.id = of_key.group_id AND g.country_code = ${countryCode}
  WHERE of_key.company_id = ${companyId} AND of_key.key = ${key} ORDER BY g.stopped_at IS NOT NULL, g.created_at DESC LIMIT 20) of_keyword`;

/** Converts that JSON to rows. */
export const groupsIn = (json: readonly GroupRow[] | null): GroupRow[] =>
  (json ?? []).map((group) => ({
    ...group,
    createdAt: new Date(group.createdAt),
    stoppedAt: group.stoppedAt && new Date(group.stoppedAt),
  }));

/** Returns the group and locks it for the transaction. */
export async function lockGroup(change: Change, id: number): Promise<GroupRow | null> {
  await change.rows('SELECT FROM keyword_tracking_group WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    change.companyId,
    id,
  ]);
  return oneGroup(change.on, change.companyId, id);
}

/** Inserts a group. @returns its ID */
export async function insertGroup(change: Change, group: KeywordTrackingGroupForm): Promise<number> {
  const { companyId, viewer } = change;
  const { keywords, ...data } = group;
  const { id } = await change.entities.keywordTrackingGroup.create({
    data: { ...data, companyId, createdBy: viewer.userId },
    select: { id: true },
  });
  // Keywords that differ only in case count as one, by the database's case rules.
  await change.rows(
    `INSERT INTO tracked_keyword (company_id, group_id, key, keyword) SELECT $1, $2, lower(text), text FROM unnest($3::text[]) text
     ON CONFLICT DO NOTHING`,
    [companyId, id, keywords],
  );
  return id;
}

export async function renameGroup(change: Change, id: number, name: string): Promise<void> {
  const { companyId } = change;
  await change.entities.keywordTrackingGroup.update({ where: { companyId_id: { companyId, id } }, data: { name } });
}

export async function stopGroup(change: Change, id: number): Promise<void> {
  await change.rows(
    'UPDATE keyword_tracking_group SET stopped_at = now(), stopped_by = $3 WHERE company_id = $1 AND id = $2',
    [change.companyId, id, change.viewer.userId],
  );
}

export interface UsedLimit {
  /** The user's own limit. Null for the default. */
  readonly own: number | null;
  readonly used: number;
}

/** Returns the user's limit and used keywords. @param isLocked true to make concurrent changes of the user wait */
export async function limitOf(on: Queryable, companyId: number, userId: number, isLocked = false): Promise<UsedLimit> {
  const member = await on.query<{ own: number | null }>(
    `SELECT keyword_tracking_limit AS own FROM membership WHERE company_id = $1 AND user_id = $2${isLocked ? ' FOR UPDATE' : ''}`,
    [companyId, userId],
  );
  const { rows } = await on.query<{ used: number }>(
    `SELECT count(*)::int AS used FROM keyword_tracking_group g JOIN tracked_keyword k ON k.company_id = g.company_id AND k.group_id = g.id
     WHERE g.company_id = $1 AND g.created_by = $2 AND g.stopped_at IS NULL`,
    [companyId, userId],
  );
  return { own: member.rows[0]?.own ?? null, used: rows[0]!.used };
}

export interface TrackedPlace {
  readonly companyId: number;
  readonly siteIds: readonly number[];
  readonly countryCode: string;
  /** Devices to include. Null for any. */
  readonly deviceIds: readonly number[] | null;
}

/** Returns the first UTC day on which active groups track each text, by its index in the list. */
export async function trackedSince(
  on: Queryable,
  { companyId, siteIds, countryCode, deviceIds }: TrackedPlace,
  texts: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await on.query<{ at: number; since: string }>(
    `SELECT t.at::int - 1 AS at, min(g.created_at AT TIME ZONE 'UTC')::date::text AS since
     FROM unnest($5::text[]) WITH ORDINALITY t(text, at)
     JOIN tracked_keyword k ON k.company_id = $1 AND k.key = lower(t.text)
     JOIN keyword_tracking_group g ON g.company_id = k.company_id AND g.id = k.group_id AND g.stopped_at IS NULL
       AND g.site_id = ANY ($2::int[]) AND g.country_code = $3 AND ($4::int[] IS NULL OR g.device_id = ANY ($4))
     GROUP BY 1`,
    [companyId, siteIds, countryCode, deviceIds, texts],
  );
  return new Map(rows.map(({ at, since }) => [at, since]));
}
