import { isDeepStrictEqual } from 'node:util';
import { appendedHotspots, type HotspotMergeMode, replacedHotspots } from '@adops/domain';
import type { GroupContent, GroupRow } from '../groups.repository.js';
import type { CloneAction } from './hotspot-preview.model.js';
import type { PreviewGroupRow } from './previews.repository.js';

/** Action of a clone for some sites of a preview group. */
export interface CloneStep {
  readonly siteIds: readonly number[];
  readonly action: CloneAction;
  /** Existing group of the sites. Null if the sites receive a new group. */
  readonly existing: GroupRow | null;
  /** New content for the sites. Null if their content is unchanged. */
  readonly content: GroupContent | null;
}

type Cloned = Pick<
  PreviewGroupRow,
  'pageId' | 'format' | 'marketIds' | 'sourceIds' | 'keywords' | 'hotspots' | 'siteIds'
>;

/**
 * Returns the steps that clone a preview group to its sites.
 * @param matching live groups with the same page, markets, sources and keywords, oldest first
 */
export function clonePlan(group: Cloned, mode: HotspotMergeMode, matching: readonly GroupRow[]): CloneStep[] {
  const existingAt = (siteId: number): GroupRow | null =>
    matching.find(({ sites }) => sites.some((site) => site.siteId === siteId)) ?? null;
  const byGroup = new Map<GroupRow | null, number[]>();
  for (const siteId of [...group.siteIds].sort((a, b) => a - b)) {
    const existing = existingAt(siteId);
    byGroup.set(existing, [...(byGroup.get(existing) ?? []), siteId]);
  }
  return [...byGroup].map(([existing, siteIds]) => ({ siteIds, existing, ...mergedWith(group, mode, existing) }));
}

function mergedWith(
  group: Cloned,
  mode: HotspotMergeMode,
  existing: GroupRow | null,
): Pick<CloneStep, 'action' | 'content'> {
  const content = contentOf(group);
  if (!existing) return { action: 'created', content };
  if (mode === 'skip') return { action: 'skipped', content: null };
  const has = contentOf(existing);
  const wanted =
    mode === 'append'
      ? { ...has, hotspots: appendedHotspots(has.hotspots, content.hotspots) }
      : { ...content, hotspots: replacedHotspots(existing.hotspots, content.hotspots) };
  if (isDeepStrictEqual(wanted, has)) return { action: 'unchanged', content: null };
  return { action: mode === 'append' ? 'appended' : 'replaced', content: wanted };
}

type Held = Omit<Cloned, 'siteIds' | 'hotspots'> & {
  readonly hotspots: readonly (Cloned['hotspots'][number] & { readonly id?: number })[];
};

const contentOf = ({ pageId, format, marketIds, sourceIds, keywords, hotspots }: Held): GroupContent => ({
  ...{ pageId, version: format, marketIds, sourceIds, keywords },
  hotspots: hotspots.map(({ id, text, link, imageUrl, thumbImageUrl }) => ({
    ...{ id: id ?? null, text, link, imageUrl, thumbImageUrl },
  })),
});
