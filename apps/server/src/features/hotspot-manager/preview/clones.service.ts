import type { HotspotMergeMode } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../../core/changes/index.js';
import { type BaseResponse, done, notDone } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { answered, sitesText } from '../responses.js';
import { described, recordOf } from '../content.js';
import { GroupSends, SENT_ON_CHANGE } from '../group-sends.js';
import { addSites, moveSites } from '../group-sites.repository.js';
import { type GroupContent, type GroupRow, insertGroup, oneGroup, updateGroup } from '../groups.repository.js';
import { HotspotPages } from '../hotspot-pages.service.js';
import type { CloneStep } from './clone-plan.js';
import { lockSites } from './clones.repository.js';
import type { HotspotPreviewResponse } from './hotspot-preview.model.js';
import { lockedPreview } from './preview-access.js';
import { moveClones, saveClone, setCloned, setMergeMode, setValidated } from './preview-changes.repository.js';
import { previewRecord } from './preview-changes.service.js';
import { PreviewTargets } from './preview-targets.js';
import type { TargetSite } from './preview-validation.js';
import { groupsOfPreview, type PreviewGroupRow } from './previews.repository.js';
import { HotspotPreviews } from './previews.service.js';

/**
 * States of sites that a clone is sent to. A clone recreates groups missing at a site, because a user has requested it.
 */
const SENT_BY_CLONE = [...SENT_ON_CHANGE, 'missing'];

interface Cloning {
  readonly mode: HotspotMergeMode;
  readonly isForced: boolean;
  readonly sites: readonly TargetSite[];
}

/**
 * Clones previews into live groups: all groups or none, in one transaction with the tasks that save the groups to their
 * sites. Those tasks then write to the sites.
 */
@Injectable()
export class PreviewClones {
  constructor(
    private readonly changes: Changes,
    private readonly pages: HotspotPages,
    private readonly targets: PreviewTargets,
    private readonly sends: GroupSends,
    private readonly previews: HotspotPreviews,
  ) {}

  /** Clones a preview. @param isForced true to include groups that have errors or are not validated for the mode */
  async clone(viewer: Viewer, id: number, mode: HotspotMergeMode, isForced: boolean): Promise<HotspotPreviewResponse> {
    const sites = await this.targets.sites(viewer, id, false);
    const answer = await answered(this.changes, viewer, (change) =>
      this.cloneAll(change, id, { mode, isForced, sites }),
    );
    return { ...answer, preview: await this.previews.one(viewer, id) };
  }

  private async cloneAll(change: Change, id: number, { mode, isForced, sites }: Cloning): Promise<BaseResponse> {
    const preview = await lockedPreview(change, id, await this.pages.siteIds(change.viewer));
    const all = await groupsOfPreview(change.on, change.companyId, id);
    await lockSites(change, preview.siteIds, [...new Set(all.map(({ pageId }) => pageId))]);
    if (all.length === 0) return notDone('The preview has no groups. Add a group first.');
    const refused = await this.refused(change, all, { mode, sites });
    if (refused.size > 0 && !isForced) return notDone(refusalText(all.length, refused.size));
    const forced: number[] = [];
    const live = new Set<number>();
    for (const group of all) {
      // The changes of earlier groups of the preview are already stored.
      const { steps } = await this.targets.examine(change, group, { mode, sites, all });
      if (refused.has(group.id)) forced.push(group.id);
      for (const step of steps) live.add(await this.take(change, group, step, refused.has(group.id)));
    }
    await setMergeMode(change, id, mode);
    await setCloned(change, id);
    const after = { mergeMode: mode, forceSaving: isForced, groups: all.length, forced, liveGroupIds: [...live] };
    await change.record({ ...previewRecord('hotspotPreview.clone', id), after });
    return done(doneText(all.length, forced.length, new Set(all.flatMap(({ siteIds }) => siteIds)).size));
  }

  /**
   * Returns groups that are not validated for the mode, or that have errors with the current sites and live groups.
   * Stores these errors.
   */
  private async refused(
    change: Change,
    all: readonly PreviewGroupRow[],
    { mode, sites }: Pick<Cloning, 'mode' | 'sites'>,
  ): Promise<ReadonlySet<number>> {
    const refused = new Set<number>();
    for (const group of all) {
      if (group.validatedFor === mode && group.errors.length === 0) {
        const { errors } = await this.targets.examine(change, group, { mode, sites, all });
        if (errors.length === 0) continue;
        await setValidated(change, group.id, mode, errors);
      }
      refused.add(group.id);
    }
    return refused;
  }

  /** Executes a step and records its result. @returns the live group */
  private async take(change: Change, group: PreviewGroupRow, step: CloneStep, isForced: boolean): Promise<number> {
    const groupId = await this.written(change, group, step);
    await saveClone(change, group.id, { siteIds: step.siteIds, action: step.action, groupId }, isForced);
    return groupId;
  }

  private async written(change: Change, group: PreviewGroupRow, { siteIds, existing, content }: CloneStep): Promise<number> {
    const reason = `Cloned from preview ${group.previewId}.`;
    if (!content) return found(existing).id;
    if (!existing) {
      const id = await insertGroup(change, content, change.viewer.userId);
      await addSites(change.on, { companyId: change.companyId, groupId: id }, siteIds);
      await this.sends.send(change, id);
      const created = await this.row(change, id);
      await change.record({ ...recordOf('hotspotGroup.create', created), after: described(created), reason });
      return id;
    }
    const isShared = existing.sites.some(({ siteId }) => !siteIds.includes(siteId));
    const id = isShared ? await this.split(change, existing, siteIds, content) : existing.id;
    if (!isShared) await updateGroup(change, id, content);
    await this.sends.send(change, id, { states: SENT_BY_CLONE, siteIds });
    const after = await this.row(change, id);
    await change.record({ ...recordOf('hotspotGroup.update', after), before: described(existing), after: described(after), reason });
    return id;
  } // prettier-ignore

  /**
   * Moves sites with different hotspots than the group's other sites into a new group. The state at these sites is
   * unchanged.
   */
  private async split(
    change: Change,
    existing: GroupRow,
    siteIds: readonly number[],
    content: GroupContent,
  ): Promise<number> {
    const { companyId, on } = change;
    const { hotspots } = content;
    const id = await insertGroup(
      change,
      { ...content, hotspots: hotspots.map((each) => ({ ...each, id: null })) },
      existing.createdBy,
    );
    const after = await this.row(change, id);
    const kept = hotspots.flatMap(({ id: before }, at) => (before === null ? [] : [{ before, after: after.hotspots[at]!.id }]));
    await moveSites(on, { companyId, from: existing.id, to: id }, siteIds, kept);
    await moveClones(change, { from: existing.id, to: id }, siteIds);
    const left = await this.row(change, existing.id);
    const reason = `Hotspot group ${id} has different sites.`;
    await change.record({ ...recordOf('hotspotGroup.split', left), before: described(existing), after: described(left), reason });
    return id;
  } // prettier-ignore

  private async row(change: Change, id: number): Promise<GroupRow> {
    return found(await oneGroup(change.on, change.companyId, id));
  }
}

const groupsText = (count: number): string => (count === 1 ? 'The group' : `All ${count} groups`);

function refusalText(groups: number, refused: number): string {
  const count = groups === 1 ? 'the group' : `${refused} of ${groups} groups`;
  const [are, have] = refused === 1 ? ['is', 'has'] : ['are', 'have'];
  return `Nothing was cloned because ${count} ${are} not validated for this merge mode or ${have} errors.`;
}

function doneText(groups: number, forced: number, sites: number): string {
  const text = `${groupsText(groups)} of the preview ${groups === 1 ? 'was' : 'were'} cloned to ${sitesText(sites)}`;
  if (forced === 0) return `${text}.`;
  return `${text}, ${groups === 1 ? '' : `${forced} of them `}without passing validation.`;
}
