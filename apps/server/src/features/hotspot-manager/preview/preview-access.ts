import { type Change, found } from '../../../core/changes/index.js';
import { onePreviewGroup, lockPreview, type PreviewGroupRow, type PreviewRow } from './previews.repository.js';

const NO_PREVIEW = 'Preview not found.';
const NO_GROUP = 'Hotspot group not found in this preview.';
const HIDDEN_SITES = "This preview is also for sites you can't access, so you can't change it.";

/**
 * Locks and returns the preview if the viewer may see all of its target sites. @param visible sites the viewer may see
 */
export async function lockedPreview(change: Change, id: number, visible: readonly number[]): Promise<PreviewRow> {
  const preview = await lockPreview(change.on, change.companyId, id);
  if (!preview?.siteIds.some((siteId) => visible.includes(siteId))) return found<PreviewRow>(null, NO_PREVIEW);
  if (preview.siteIds.some((siteId) => !visible.includes(siteId))) change.refuse('siteIds', HIDDEN_SITES);
  return preview;
}

/** Returns the group and locks its preview. */
export async function lockedPreviewGroup(
  change: Change,
  id: number,
  visible: readonly number[],
): Promise<{ group: PreviewGroupRow; preview: PreviewRow }> {
  const known = found(await onePreviewGroup(change.on, change.companyId, id), NO_GROUP);
  const preview = await lockedPreview(change, known.previewId, visible);
  return { preview, group: found(await onePreviewGroup(change.on, change.companyId, id), NO_GROUP) };
}
