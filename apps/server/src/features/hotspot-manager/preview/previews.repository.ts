import type { FieldMessages, HotspotMergeMode } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { GroupsQuery } from '../groups.repository.js';
import type { CloneAction } from './hotspot-preview.model.js';

export interface PreviewRow {
  readonly id: number;
  readonly mergeMode: HotspotMergeMode;
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly clonedAt: Date | null;
  /** Target sites. */
  readonly siteIds: number[];
  readonly groups: number;
  /** Number of groups validated for the merge mode. */
  readonly validated: number;
  /** Number of groups with validation errors. */
  readonly failing: number;
}

export interface PreviewHotspot {
  readonly text: string;
  readonly link: string | null;
  readonly imageUrl: string | null;
  readonly thumbImageUrl: string | null;
}

/** Result of the last clone of a group to a site. */
export interface CloneRow {
  readonly siteId: number;
  readonly groupId: number;
  readonly action: CloneAction;
  readonly isForced: boolean;
  readonly clonedAt: Date;
}

export interface PreviewGroupRow {
  readonly id: number;
  readonly previewId: number;
  readonly pageId: number;
  readonly pageName: string;
  readonly pageAction: string | null;
  readonly format: number;
  readonly marketIds: number[];
  readonly sourceIds: number[];
  readonly keywords: string[];
  readonly hotspots: readonly PreviewHotspot[];
  readonly originalSiteId: number | null;
  readonly originalSiteGroupId: number | null;
  readonly createdBy: number | null;
  readonly revision: number;
  /** Merge mode that the group was validated for. Null if the group has changed since. */
  readonly validatedFor: HotspotMergeMode | null;
  readonly errors: readonly FieldMessages[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly siteIds: number[];
  readonly clones: readonly CloneRow[];
}

/** Returns the previews of any of the sites, newest first. */
export async function previewIds(
  on: Queryable,
  companyId: number,
  siteIds: readonly number[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await on.query<{ ids: number[] | null; total: number }>(
    `WITH matching AS (SELECT p.id, p.created_at FROM hotspot_preview p WHERE p.company_id = $1
       AND EXISTS (SELECT FROM hotspot_preview_site s WHERE s.company_id = p.company_id AND s.preview_id = p.id AND s.site_id = ANY ($2::int[])))
     SELECT (SELECT array_agg(id ORDER BY created_at DESC, id DESC)
        FROM (SELECT id, created_at FROM matching ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT $4) page) AS ids,
       (SELECT count(*)::int FROM matching) AS total`,
    [companyId, siteIds, offset, limit],
  );
  return { ids: rows[0]!.ids ?? [], total: rows[0]!.total };
}

/** Returns the previews with these IDs, in the same order. */
export async function previewsByIds(on: Queryable, companyId: number, ids: readonly number[]): Promise<PreviewRow[]> {
  const { rows } = await on.query<PreviewRow>(
    `SELECT p.id, p.merge_mode AS "mergeMode", p.created_by AS "createdBy", p.created_at AS "createdAt", p.cloned_at AS "clonedAt",
       (SELECT coalesce(array_agg(s.site_id ORDER BY s.site_id), '{}') FROM hotspot_preview_site s
        WHERE s.company_id = p.company_id AND s.preview_id = p.id) AS "siteIds", c.groups, c.validated, c.failing
     FROM unnest($2::int[]) WITH ORDINALITY i(id, at) JOIN hotspot_preview p ON p.company_id = $1 AND p.id = i.id
     CROSS JOIN LATERAL (SELECT count(*)::int AS groups, (count(*) FILTER (WHERE g.validated_for = p.merge_mode))::int AS validated,
       (count(*) FILTER (WHERE g.validation_errors <> '[]'))::int AS failing
       FROM hotspot_preview_group g WHERE g.company_id = p.company_id AND g.preview_id = p.id) c ORDER BY i.at`,
    [companyId, ids],
  );
  return rows;
}

export async function onePreview(on: Queryable, companyId: number, id: number): Promise<PreviewRow | null> {
  return (await previewsByIds(on, companyId, [id]))[0] ?? null;
}

/**
 * Returns the preview and locks it for the transaction, so that changes, validations and clones of its groups run one
 * at a time.
 */
export async function lockPreview(on: Queryable, companyId: number, id: number): Promise<PreviewRow | null> {
  await on.query('SELECT FROM hotspot_preview WHERE company_id = $1 AND id = $2 FOR UPDATE', [companyId, id]);
  return onePreview(on, companyId, id);
}

const CONDITIONS = `g.company_id = $1 AND g.preview_id = $11
  AND EXISTS (SELECT FROM hotspot_preview_group_site s WHERE s.company_id = g.company_id AND s.group_id = g.id AND s.site_id = ANY ($2::int[]))
  AND ($3::int[] IS NULL OR g.market_ids && $3) AND ($4::int[] IS NULL OR g.source_ids && $4) AND ($5::int[] IS NULL OR g.created_by = ANY ($5))
  AND ($6::int[] IS NULL OR g.page_id = ANY ($6)) AND ($7::text IS NULL OR EXISTS (SELECT FROM unnest(g.keywords) word WHERE lower(word) = lower($7)))
  AND ($8::text IS NULL OR p.name ILIKE $8 OR EXISTS (SELECT FROM unnest(g.keywords) word WHERE word ILIKE $8)
    OR EXISTS (SELECT FROM jsonb_array_elements(g.hotspots) h WHERE h->>'text' ILIKE $8))
  AND ($9::timestamptz IS NULL OR g.updated_at >= $9) AND ($10::timestamptz IS NULL OR g.updated_at <= $10)`;

/** Returns the IDs of a preview's groups in the order they are cloned. */
export async function previewGroupIds(
  on: Queryable,
  query: GroupsQuery,
  previewId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const { companyId, siteIds, marketIds, sourceIds, creatorIds, pageIds, keyword, pattern, from, to } = query;
  const { rows } = await on.query<{ ids: number[] | null; total: number }>(
    `WITH matching AS (SELECT g.id FROM hotspot_preview_group g JOIN hotspot_page p ON p.company_id = g.company_id AND p.id = g.page_id WHERE ${CONDITIONS})
     SELECT (SELECT array_agg(id ORDER BY id) FROM (SELECT id FROM matching ORDER BY id OFFSET $12 LIMIT $13) page) AS ids,
       (SELECT count(*)::int FROM matching) AS total`,
    [
      ...[companyId, siteIds, marketIds, sourceIds, creatorIds, pageIds, keyword, pattern, from, to],
      ...[previewId, offset, limit],
    ],
  );
  return { ids: rows[0]!.ids ?? [], total: rows[0]!.total };
}

/** Returns the IDs of the first groups of each preview. */
export async function firstGroupIds(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT g.id FROM unnest($2::int[]) p(id) CROSS JOIN LATERAL (
       SELECT id FROM hotspot_preview_group WHERE company_id = $1 AND preview_id = p.id ORDER BY id LIMIT $3) g`,
    [companyId, ids, limit],
  );
  return rows.map(({ id }) => id);
}

type Stored = Omit<PreviewGroupRow, 'clones'> & {
  readonly clones: (Omit<CloneRow, 'clonedAt'> & { readonly clonedAt: string })[];
};

/** Returns the groups with these IDs, in the same order. */
export async function previewGroupsByIds(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<PreviewGroupRow[]> {
  const { rows } = await on.query<Stored>(
    `SELECT g.id, g.preview_id AS "previewId", g.page_id AS "pageId", p.name AS "pageName", p.action AS "pageAction", g.format,
       g.market_ids AS "marketIds", g.source_ids AS "sourceIds", g.keywords, g.hotspots, g.original_site_id AS "originalSiteId",
       g.original_site_group_id AS "originalSiteGroupId", g.created_by AS "createdBy", g.revision, g.validated_for AS "validatedFor",
       g.validation_errors AS errors, g.created_at AS "createdAt", g.updated_at AS "updatedAt",
       (SELECT coalesce(array_agg(s.site_id ORDER BY s.site_id), '{}') FROM hotspot_preview_group_site s
        WHERE s.company_id = g.company_id AND s.group_id = g.id) AS "siteIds",
       (SELECT coalesce(json_agg(json_build_object('siteId', c.site_id, 'groupId', c.live_group_id, 'action', c.action, 'isForced', c.is_forced,
          'clonedAt', c.cloned_at) ORDER BY c.site_id), '[]') FROM hotspot_preview_clone c WHERE c.company_id = g.company_id AND c.group_id = g.id) AS clones
     FROM unnest($2::int[]) WITH ORDINALITY i(id, at) JOIN hotspot_preview_group g ON g.company_id = $1 AND g.id = i.id
     JOIN hotspot_page p ON p.company_id = g.company_id AND p.id = g.page_id ORDER BY i.at`,
    [companyId, ids],
  );
  return rows.map((row) => ({
    ...row,
    clones: row.clones.map((clone) => ({ ...clone, clonedAt: new Date(clone.clonedAt) })),
  }));
}

export async function onePreviewGroup(on: Queryable, companyId: number, id: number): Promise<PreviewGroupRow | null> {
  return (await previewGroupsByIds(on, companyId, [id]))[0] ?? null;
}

/** Returns all groups of a preview in the order they are cloned. */
export async function groupsOfPreview(on: Queryable, companyId: number, previewId: number): Promise<PreviewGroupRow[]> {
  const { rows } = await on.query<{ id: number }>(
    'SELECT id FROM hotspot_preview_group WHERE company_id = $1 AND preview_id = $2 ORDER BY id',
    [companyId, previewId],
  );
  return previewGroupsByIds(
    on,
    companyId,
    rows.map(({ id }) => id),
  );
}
