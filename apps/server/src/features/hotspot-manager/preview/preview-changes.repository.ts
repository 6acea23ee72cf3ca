import type { FieldMessages, HotspotGroupForm, HotspotMergeMode } from '@adops/domain';
import type { Change } from '../../../core/changes/index.js';
import type { CloneAction } from './hotspot-preview.model.js';

type On = Pick<Change, 'companyId' | 'on'>;

/** Inserts a preview. @returns its ID */
export async function insertPreview(
  { companyId, on }: On,
  { siteIds, mergeMode, createdBy }: { siteIds: readonly number[]; mergeMode: HotspotMergeMode; createdBy: number },
): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    'INSERT INTO hotspot_preview (company_id, merge_mode, created_by) VALUES ($1, $2, $3) RETURNING id',
    [companyId, mergeMode, createdBy],
  );
  const { id } = rows[0]!;
  await on.query(
    'INSERT INTO hotspot_preview_site (company_id, preview_id, site_id) SELECT $1, $2, site FROM unnest($3::int[]) site',
    [companyId, id, siteIds],
  );
  return id;
}

export async function deletePreview({ companyId, on }: On, id: number): Promise<void> {
  await on.query('DELETE FROM hotspot_preview WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** Origin of a copied group. */
export interface Origin {
  readonly siteId: number | null;
  readonly siteGroupId: number | null;
}

/** Inserts a group of a preview. @returns its ID */
export async function insertPreviewGroup(
  { companyId, on }: On,
  { previewId, createdBy, origin }: { previewId: number; createdBy: number; origin: Origin },
  content: HotspotGroupForm,
): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO hotspot_preview_group (company_id, preview_id, page_id, format, market_ids, source_ids, keywords, hotspots, created_by,
       original_site_id, original_site_group_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [companyId, previewId, ...valuesOf(content), createdBy, origin.siteId, origin.siteGroupId],
  );
  const { id } = rows[0]!;
  await putSites({ companyId, on }, id, content.siteIds);
  return id;
}

/** Replaces the content of the group, which must then be validated again. */
export async function updatePreviewGroup({ companyId, on }: On, id: number, content: HotspotGroupForm): Promise<void> {
  await on.query(
    `UPDATE hotspot_preview_group SET page_id = $3, format = $4, market_ids = $5, source_ids = $6, keywords = $7, hotspots = $8,
       revision = revision + 1, validated_for = NULL, validation_errors = '[]', updated_at = now() WHERE company_id = $1 AND id = $2`,
    [companyId, id, ...valuesOf(content)],
  );
  await putSites({ companyId, on }, id, content.siteIds);
}

const valuesOf = ({ pageId, version, marketIds, sourceIds, keywords, hotspots }: HotspotGroupForm): unknown[] => {
  const kept = hotspots.map(({ text, link, imageUrl, thumbImageUrl }) => ({ text, link, imageUrl, thumbImageUrl }));
  return [pageId, version, marketIds, sourceIds, keywords, JSON.stringify(kept)];
};

/** Sets the sites of a group and deletes clone results of removed sites. */
async function putSites({ companyId, on }: On, groupId: number, siteIds: readonly number[]): Promise<void> {
  for (const table of ['hotspot_preview_group_site', 'hotspot_preview_clone'])
    await on.query(`DELETE FROM ${table} WHERE company_id = $1 AND group_id = $2 AND NOT site_id = ANY ($3::int[])`, [
      ...[companyId, groupId, siteIds],
    ]);
  await on.query(
    `INSERT INTO hotspot_preview_group_site (company_id, group_id, site_id) SELECT $1, $2, site FROM unnest($3::int[]) site
     ON CONFLICT DO NOTHING`,
    [companyId, groupId, siteIds],
  );
}

export async function deletePreviewGroups({ companyId, on }: On, ids: readonly number[]): Promise<void> {
  await on.query('DELETE FROM hotspot_preview_group WHERE company_id = $1 AND id = ANY ($2::int[])', [companyId, ids]);
}

export async function setMergeMode({ companyId, on }: On, id: number, mode: HotspotMergeMode): Promise<void> {
  await on.query('UPDATE hotspot_preview SET merge_mode = $3 WHERE company_id = $1 AND id = $2', [companyId, id, mode]);
}

/** Stores the result of validation. Without errors the group can be cloned. */
export async function setValidated(
  { companyId, on }: On,
  groupId: number,
  mode: HotspotMergeMode,
  errors: readonly FieldMessages[],
): Promise<void> {
  await on.query(
    'UPDATE hotspot_preview_group SET validated_for = $3, validation_errors = $4 WHERE company_id = $1 AND id = $2',
    [companyId, groupId, mode, JSON.stringify(errors)],
  );
}

export async function setCloned({ companyId, on }: On, id: number): Promise<void> {
  await on.query('UPDATE hotspot_preview SET cloned_at = now() WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** Result of cloning a group to some of its sites. */
export interface Cloned {
  readonly siteIds: readonly number[];
  readonly action: CloneAction;
  /** Live group. */
  readonly groupId: number;
}

export async function saveClone(
  { companyId, on }: On,
  previewGroupId: number,
  { siteIds, action, groupId }: Cloned,
  isForced: boolean,
): Promise<void> {
  await on.query(
    `INSERT INTO hotspot_preview_clone (company_id, group_id, site_id, live_group_id, action, is_forced)
     SELECT $1, $2, site, $4, $5, $6 FROM unnest($3::int[]) site
     ON CONFLICT (company_id, group_id, site_id) DO UPDATE SET live_group_id = excluded.live_group_id, action = excluded.action,
       is_forced = excluded.is_forced, cloned_at = now()`,
    [companyId, previewGroupId, siteIds, groupId, action, isForced],
  );
}

/** Updates the clone results of sites that moved to another live group. */
export async function moveClones(
  { companyId, on }: On,
  { from, to }: { from: number; to: number },
  siteIds: readonly number[],
): Promise<void> {
  await on.query(
    'UPDATE hotspot_preview_clone SET live_group_id = $3 WHERE company_id = $1 AND live_group_id = $2 AND site_id = ANY ($4::int[])',
    [companyId, from, to, siteIds],
  );
}
