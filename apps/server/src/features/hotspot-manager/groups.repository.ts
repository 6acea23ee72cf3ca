import type { SiteHotspotGroup } from '@adops/connectors';
import type { HotspotGroupForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';

/** State of a group at a site. */
export type SiteStatus = 'pending' | 'sending' | 'saved' | 'failed' | 'conflict' | 'missing';

export interface HotspotRow {
  readonly id: number;
  readonly text: string;
  readonly link: string | null;
  readonly imageUrl: string | null;
  readonly thumbImageUrl: string | null;
}

/** Group at one of its sites. */
export interface GroupSiteRow {
  readonly siteId: number;
  readonly siteGroupId: number | null;
  /** IDs at the site, by our hotspot ID. */
  readonly hotspotIds: Readonly<Record<string, number>>;
  readonly state: SiteStatus;
  readonly message: string | null;
  /** Content of the site in a conflict, otherwise null. */
  readonly atSite: SiteHotspotGroup | null;
  readonly changedAt: Date | null;
  readonly version: string | null;
}

export interface GroupRow {
  readonly id: number;
  readonly pageId: number;
  readonly pageName: string;
  readonly pageAction: string | null;
  readonly format: number;
  readonly marketIds: number[];
  readonly sourceIds: number[];
  readonly keywords: string[];
  readonly createdBy: number | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly hotspots: readonly HotspotRow[];
  /** Sites of the group, sorted by ID. */
  readonly sites: readonly GroupSiteRow[];
}

export interface GroupsQuery {
  readonly companyId: number;
  /** Sites that the viewer may see and that match the filter. */
  readonly siteIds: readonly number[];
  readonly marketIds: readonly number[] | null;
  readonly sourceIds: readonly number[] | null;
  readonly creatorIds: readonly number[] | null;
  readonly pageIds: readonly number[] | null;
  /** Exact keyword of the group, case-insensitive. Null for any. */
  readonly keyword: string | null;
  /** Search pattern for texts, keywords and the page. Null for any. */
  readonly pattern: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
}

const CONDITIONS = `g.company_id = $1 AND EXISTS (SELECT FROM hotspot_group_site s WHERE s.company_id = g.company_id AND s.group_id = g.id AND s.site_id = ANY ($2::int[]))
  AND ($3::int[] IS NULL OR g.market_ids && $3) AND ($4::int[] IS NULL OR g.source_ids && $4) AND ($5::int[] IS NULL OR g.created_by = ANY ($5))
  AND ($6::int[] IS NULL OR g.page_id = ANY ($6)) AND ($7::text IS NULL OR EXISTS (SELECT FROM unnest(g.keywords) word WHERE lower(word) = lower($7)))
  AND ($8::text IS NULL OR p.name ILIKE $8 OR EXISTS (SELECT FROM unnest(g.keywords) word WHERE word ILIKE $8)
    OR EXISTS (SELECT FROM hotspot h WHERE h.company_id = g.company_id AND h.group_id = g.id AND h.text ILIKE $8))
  AND ($9::timestamptz IS NULL OR g.updated_at >= $9) AND ($10::timestamptz IS NULL OR g.updated_at <= $10)`;
const FROM = `hotspot_group g JOIN hotspot_page p ON p.company_id = g.company_id AND p.id = g.page_id`;
const FIRST_SITE = `(SELECT min(site.name) FROM hotspot_group_site s JOIN site ON site.company_id = s.company_id AND site.id = s.site_id
  WHERE s.company_id = g.company_id AND s.group_id = g.id AND s.site_id = ANY ($2::int[]))`;

/** Sort columns of the list. */
const ORDERS = {
  id: 'g.id',
  site: FIRST_SITE,
  page: 'p.name',
  keywords: 'cardinality(g.keywords)',
  hotspots: `(SELECT count(*) FROM hotspot h WHERE h.company_id = g.company_id AND h.group_id = g.id)`,
  creator: '(SELECT u.username FROM user_account u WHERE u.id = g.created_by)',
  version: 'g.format',
  createdAt: 'g.created_at',
  updatedAt: 'g.updated_at',
} as const;
export type GroupOrder = keyof typeof ORDERS;
export const GROUP_ORDERS = Object.keys(ORDERS) as GroupOrder[];

const valuesOf = (query: GroupsQuery) => {
  const { companyId, siteIds, marketIds, sourceIds, creatorIds, pageIds, keyword, pattern, from, to } = query;
  return [companyId, siteIds, marketIds, sourceIds, creatorIds, pageIds, keyword, pattern, from, to];
};

export async function countGroups(on: Queryable, query: GroupsQuery): Promise<number> {
  const { rows } = await on.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${FROM} WHERE ${CONDITIONS}`,
    valuesOf(query),
  );
  return rows[0]!.total;
}

/** Returns sorted IDs. Groups without a value come last in either direction. */
export async function groupIds(
  on: Queryable,
  query: GroupsQuery,
  page: { order: GroupOrder; direction: 'ASC' | 'DESC'; offset: number; limit: number },
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT g.id FROM ${FROM} WHERE ${CONDITIONS}
     ORDER BY ${ORDERS[page.order]} ${page.direction} NULLS LAST, g.id DESC OFFSET $11 LIMIT $12`,
    [...valuesOf(query), page.offset, page.limit],
  );
  return rows.map(({ id }) => id);
}

type Stored = Omit<GroupRow, 'sites'> & {
  readonly sites: (Omit<GroupSiteRow, 'changedAt'> & { readonly changedAt: string | null })[];
};

/** Returns the groups with these IDs, in the same order. */
export async function groupsByIds(on: Queryable, companyId: number, ids: readonly number[]): Promise<GroupRow[]> {
  const { rows } = await on.query<Stored>(
    `SELECT g.id, g.page_id AS "pageId", p.name AS "pageName", p.action AS "pageAction", g.format, g.market_ids AS "marketIds", g.source_ids AS "sourceIds",
       g.keywords, g.created_by AS "createdBy", g.revision, g.created_at AS "createdAt", g.updated_at AS "updatedAt",
       (SELECT coalesce(json_agg(json_build_object('id', h.id, 'text', h.text, 'link', h.link, 'imageUrl', h.image_url, 'thumbImageUrl', h.thumb_image_url)
          ORDER BY h.position), '[]') FROM hotspot h WHERE h.company_id = g.company_id AND h.group_id = g.id) AS hotspots,
       (SELECT coalesce(json_agg(json_build_object('siteId', s.site_id, 'siteGroupId', s.site_group_id, 'hotspotIds', s.hotspot_ids, 'state', s.state,
          'message', s.message, 'atSite', s.at_site, 'changedAt', s.changed_at, 'version', s.version) ORDER BY s.site_id), '[]')
        FROM hotspot_group_site s WHERE s.company_id = g.company_id AND s.group_id = g.id) AS sites
     FROM unnest($2::int[]) WITH ORDINALITY i(id, at) JOIN hotspot_group g ON g.company_id = $1 AND g.id = i.id
     JOIN hotspot_page p ON p.company_id = g.company_id AND p.id = g.page_id ORDER BY i.at`,
    [companyId, ids],
  );
  return rows.map((row) => ({
    ...row,
    sites: row.sites.map((site) => ({ ...site, changedAt: site.changedAt === null ? null : new Date(site.changedAt) })),
  }));
}

export async function oneGroup(on: Queryable, companyId: number, id: number): Promise<GroupRow | null> {
  return (await groupsByIds(on, companyId, [id]))[0] ?? null;
}

/** Returns the group and locks it for the transaction. */
export async function lockGroup(on: Queryable, companyId: number, id: number): Promise<GroupRow | null> {
  await on.query('SELECT FROM hotspot_group WHERE company_id = $1 AND id = $2 FOR UPDATE', [companyId, id]);
  return oneGroup(on, companyId, id);
}

/** Content of a group, without its sites. */
export type GroupContent = Pick<
  HotspotGroupForm,
  'pageId' | 'version' | 'marketIds' | 'sourceIds' | 'keywords' | 'hotspots'
>;

/** Inserts a group. @param createdBy null if the group was created at a site. @returns its ID */
export async function insertGroup({ companyId, on }: Pick<Change, 'companyId' | 'on'>, content: GroupContent, createdBy: number | null): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO hotspot_group (company_id, page_id, format, market_ids, source_ids, keywords, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [companyId, content.pageId, content.version, content.marketIds, content.sourceIds, content.keywords, createdBy],
  );
  const { id } = rows[0]!;
  await putHotspots(on, companyId, id, content.hotspots);
  return id;
} // prettier-ignore

/** Replaces the content of the group. Hotspots with an ID of the group retain that ID, others receive a new one. */
export async function updateGroup({ companyId, on }: Pick<Change, 'companyId' | 'on'>, id: number, content: GroupContent): Promise<void> {
  await on.query(
    `UPDATE hotspot_group SET page_id = $3, format = $4, market_ids = $5, source_ids = $6, keywords = $7, revision = revision + 1, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [companyId, id, content.pageId, content.version, content.marketIds, content.sourceIds, content.keywords],
  );
  await putHotspots(on, companyId, id, content.hotspots);
} // prettier-ignore

async function putHotspots(on: Queryable, companyId: number, groupId: number, hotspots: GroupContent['hotspots']) {
  const kept = hotspots.flatMap(({ id }) => id ?? []);
  await on.query('DELETE FROM hotspot WHERE company_id = $1 AND group_id = $2 AND NOT id = ANY ($3::int[])', [
    companyId,
    groupId,
    kept,
  ]);
  const column = <K extends keyof GroupContent['hotspots'][number]>(name: K) => hotspots.map((each) => each[name]);
  const values = [companyId, groupId, column('id'), column('text'), column('link'), column('imageUrl')];
  const given = `unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[]) WITH ORDINALITY x(id, text, link, image_url, thumb_image_url, at)`;
  await on.query(
    `UPDATE hotspot h SET position = x.at - 1, text = x.text, link = x.link, image_url = x.image_url, thumb_image_url = x.thumb_image_url
     FROM ${given} WHERE h.company_id = $1 AND h.group_id = $2 AND h.id = x.id`,
    [...values, column('thumbImageUrl')],
  );
  await on.query(
    `INSERT INTO hotspot (company_id, group_id, position, text, link, image_url, thumb_image_url)
     SELECT $1, $2, x.at - 1, x.text, x.link, x.image_url, x.thumb_image_url FROM ${given}
     WHERE NOT EXISTS (SELECT FROM hotspot h WHERE h.company_id = $1 AND h.group_id = $2 AND h.id = x.id) ORDER BY x.at`,
    [...values, column('thumbImageUrl')],
  );
}

/** Returns the users who created groups on these sites. */
export async function creatorIds(on: Queryable, companyId: number, siteIds: readonly number[]): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT DISTINCT g.created_by AS id FROM hotspot_group g JOIN hotspot_group_site s ON s.company_id = g.company_id AND s.group_id = g.id
     WHERE g.company_id = $1 AND g.created_by IS NOT NULL AND s.site_id = ANY ($2::int[])`,
    [companyId, siteIds],
  );
  return rows.map(({ id }) => id);
}
