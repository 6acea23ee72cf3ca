import {
  type HotspotGroupForm,
  type HotspotMergeMode,
  hotspotPreviewGroupForm,
  keptHotspotLink,
  MAX_HOTSPOT_SITES,
  MAX_PREVIEW_GROUPS,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../../core/changes/index.js';
import { type BaseResponse, done, type IdResponse, notDone } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import { answered, savedId, sitesText } from '../responses.js';
import { groupName } from '../content.js';
import { refuseUnknown, typedInput } from '../group-input.js';
import { type GroupRow, groupsByIds } from '../groups.repository.js';
import type { HotspotGroupInput } from '../hotspot-manager.model.js';
import { linkSites } from '../hotspot-pages.repository.js';
import { HotspotPages } from '../hotspot-pages.service.js';
import { lockedPreview, lockedPreviewGroup } from './preview-access.js';
import {
  deletePreview,
  deletePreviewGroups,
  insertPreview,
  insertPreviewGroup,
  updatePreviewGroup,
} from './preview-changes.repository.js';
import { groupsOfPreview, onePreviewGroup, type PreviewGroupRow, type PreviewRow } from './previews.repository.js';

const FULL = `A preview can have up to ${MAX_PREVIEW_GROUPS} groups.`;

interface NewPreview {
  readonly groupIds: readonly number[];
  readonly siteIds: readonly number[];
  readonly mergeMode: HotspotMergeMode;
}

/** Edits previews before they are cloned. */
@Injectable()
export class PreviewChanges {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly pages: HotspotPages,
  ) {}

  /**
   * Creates a preview with copies of live groups, each for all of the sites.
   * @throws BadUserInput with messages by argument
   */
  create(viewer: Viewer, given: NewPreview): Promise<IdResponse> {
    const groupIds = [...new Set(given.groupIds)];
    const siteIds = [...new Set(given.siteIds)];
    return savedId(this.changes, viewer, async (change) => {
      const visible = await this.pages.siteIds(viewer);
      if (siteIds.length === 0) change.refuse('targetSiteIds', 'Choose at least one site.');
      if (siteIds.length > MAX_HOTSPOT_SITES) change.refuse('targetSiteIds', `A preview can be for up to ${MAX_HOTSPOT_SITES} sites.`);
      if (siteIds.some((id) => !visible.includes(id))) change.refuse('targetSiteIds', 'Site not found.');
      if (groupIds.length > MAX_PREVIEW_GROUPS) change.refuse('groupIds', FULL);
      const groups = await groupsByIds(change.on, change.companyId, groupIds);
      const isVisible = ({ sites }: GroupRow): boolean => sites.some(({ siteId }) => visible.includes(siteId));
      if (groups.length < groupIds.length || !groups.every(isVisible)) change.refuse('groupIds', 'Hotspot group not found.');
      const { mergeMode } = given;
      const id = await insertPreview(change, { siteIds, mergeMode, createdBy: viewer.userId });
      for (const group of groups) {
        const origin = group.sites.find(({ siteId }) => visible.includes(siteId))!;
        const from = { siteId: origin.siteId, siteGroupId: origin.siteGroupId };
        await insertPreviewGroup(change, { previewId: id, createdBy: viewer.userId, origin: from }, { ...group, version: group.format, siteIds, hotspots: [...group.hotspots] });
      }
      await change.record({ ...previewRecord('hotspotPreview.create', id), after: { mergeMode, siteIds, groupIds } });
      return { id, message: `The preview was created with ${groupsText(groups.length)} for ${sitesText(siteIds.length)}.` };
    });
  } // prettier-ignore

  async createGroup(viewer: Viewer, previewId: number, input: HotspotGroupInput): Promise<IdResponse> {
    const pages = await this.pagesFor(viewer, input);
    return savedId(this.changes, viewer, async (change) => {
      const preview = await lockedPreview(change, previewId, await this.pages.siteIds(viewer));
      if (preview.groups >= MAX_PREVIEW_GROUPS) change.refuse('hotspotPreviewGroupId', FULL);
      const form = await this.checked(change, input, { preview, pages });
      const origin = { siteId: null, siteGroupId: null };
      const id = await insertPreviewGroup(change, { previewId, createdBy: viewer.userId, origin }, form);
      const group = found(await onePreviewGroup(change.on, change.companyId, id));
      await change.record({ ...groupRecord('hotspotPreviewGroup.create', group), after: described(group) });
      return { id, message: 'The group was added to the preview.' };
    });
  }

  /** Updates a group. @param seen revision the caller has seen, or null for no check */
  async updateGroup(viewer: Viewer, id: number, input: HotspotGroupInput, seen: number | null): Promise<IdResponse> {
    const pages = await this.pagesFor(viewer, input);
    return savedId(this.changes, viewer, async (change) => {
      const { group: before, preview } = await lockedPreviewGroup(change, id, await this.pages.siteIds(viewer));
      change.sameVersion(before.revision, seen, 'hotspot group');
      const form = await this.checked(change, input, { preview, pages: new Set([...pages, before.pageId]) });
      await updatePreviewGroup(change, id, form);
      const group = found(await onePreviewGroup(change.on, change.companyId, id));
      const record = groupRecord('hotspotPreviewGroup.update', group);
      await change.record({ ...record, before: described(before), after: described(group) });
      return { id, message: 'The group was saved in the preview. Validate it before you clone it.' };
    });
  }

  /** Removes groups from a preview. Live groups are unchanged. @param ids IDs of the groups, or null for all of them */
  removeGroups(viewer: Viewer, previewId: number, ids: readonly number[] | null): Promise<BaseResponse> {
    return answered(this.changes, viewer, async (change) => {
      await lockedPreview(change, previewId, await this.pages.siteIds(viewer));
      const all = await groupsOfPreview(change.on, change.companyId, previewId);
      const removed = ids === null ? all : all.filter(({ id }) => ids.includes(id));
      if (ids !== null && new Set(ids).size > removed.length) return notDone('Hotspot group not found in this preview.');
      if (removed.length === 0) return notDone('There are no groups to remove.');
      await deletePreviewGroups(change, removed.map(({ id }) => id));
      for (const group of removed)
        await change.record({ ...groupRecord('hotspotPreviewGroup.remove', group), before: described(group) });
      return done(removed.length === 1 ? 'The group was removed from the preview.' : `${removed.length} groups were removed from the preview.`);
    });
  } // prettier-ignore

  /** Deletes a preview with its groups. Live groups are unchanged. */
  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return answered(this.changes, viewer, async (change) => {
      const { mergeMode, siteIds } = await lockedPreview(change, id, await this.pages.siteIds(viewer));
      const groups = await groupsOfPreview(change.on, change.companyId, id);
      await deletePreview(change, id);
      const before = { mergeMode, siteIds, groups: groups.map(described) };
      await change.record({ ...previewRecord('hotspotPreview.delete', id), before });
      return done('The preview was deleted. Live groups are unchanged.');
    });
  }

  /** Returns the pages that any of the chosen sites has. Sites are queried before the transaction, never within it. */
  private async pagesFor(viewer: Viewer, { siteIds }: HotspotGroupInput): Promise<ReadonlySet<number>> {
    const visible = await this.pages.siteIds(viewer);
    const asked = [...new Set(siteIds)].filter((id) => visible.includes(id)).slice(0, MAX_HOTSPOT_SITES);
    return new Set((await this.pages.ofEach(viewer.companyId, asked)).flatMap(({ pageIds }) => [...pageIds]));
  }

  private async checked(
    change: Change,
    input: HotspotGroupInput,
    { preview, pages }: { preview: PreviewRow; pages: ReadonlySet<number> },
  ): Promise<HotspotGroupForm> {
    const form = change.check(hotspotPreviewGroupForm, typedInput(input));
    refuseUnknown(change, form, await this.catalogue.of(change.viewer));
    if (form.siteIds.some((id) => !preview.siteIds.includes(id)))
      change.refuse('siteIds', 'Choose target sites of this preview.');
    if (!pages.has(form.pageId)) change.refuse('pageId', 'Choose a page that exists on at least one of these sites.');
    const places = await linkSites(change.on, change.companyId, form.siteIds);
    const hotspots = form.hotspots.map((each) => ({ ...each, link: keptHotspotLink(each.link, each.text, places) }));
    return { ...form, hotspots };
  }
}

const groupsText = (count: number): string => (count === 1 ? '1 group' : `${count} groups`);

export const previewRecord = (action: string, id: number) => ({
  ...{ action, entityType: 'hotspotPreview', entityId: id, entityName: `Preview ${id}` },
});

/** Returns the fields of a preview group for the audit log. */
const described = ({ pageName, marketIds, sourceIds, keywords, siteIds, hotspots }: PreviewGroupRow) => ({
  ...{ page: pageName, marketIds, sourceIds, keywords, siteIds },
  hotspots: hotspots.map(({ text, link, imageUrl }) => ({ text, link, imageUrl })),
});

const groupRecord = (action: string, group: PreviewGroupRow) => ({
  ...{ action, entityType: 'hotspotPreviewGroup', entityId: group.id, entityName: groupName(group) },
});
