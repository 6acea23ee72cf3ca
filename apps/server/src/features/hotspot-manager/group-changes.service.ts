import type { SiteHotspotGroup } from '@adops/connectors';
import { type FieldMessages, hotspotGroupForm, type HotspotGroupForm, keptHotspotLink } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, type IdResponse, notDone } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { answered, savedId, sitesText } from './responses.js';
import { contentOfSite, described, hotspotIdsOf, recordOf } from './content.js';
import { refuseUnknown, typedInput } from './group-input.js';
import { GroupSends } from './group-sends.js';
import { addSites, dropUnsentSites, overwriteAtSite, setCollected } from './group-sites.repository.js';
import {
  type GroupRow,
  type GroupSiteRow,
  insertGroup,
  lockGroup,
  oneGroup,
  updateGroup,
} from './groups.repository.js';
import type { HotspotGroupInput } from './hotspot-manager.model.js';
import { linkSites, pageIds } from './hotspot-pages.repository.js';
import { HotspotPages } from './hotspot-pages.service.js';
import { SiteReach } from './site-reach.js';

const NO_GROUP = 'Hotspot group not found.';
const HIDDEN_SITES = "This group is also on sites you can't access, so you can't change it.";
const RESTARTED = ['failed', 'missing', 'pending', 'sending'];

/** Changes groups for users. Each change is stored with the task that saves it to the sites. */
@Injectable()
export class GroupChanges {
  constructor(
    private readonly changes: Changes,
    private readonly sends: GroupSends,
    private readonly catalogue: CatalogueService,
    private readonly pages: HotspotPages,
    private readonly reach: SiteReach,
  ) {}

  /** Creates a group. @throws BadUserInput with messages by field; nothing is created in that case */
  async create(viewer: Viewer, input: HotspotGroupInput): Promise<IdResponse> {
    // Pages are fetched from the sites before the transaction, never within it.
    const pages = await this.pagesFor(viewer, input);
    return savedId(this.changes, viewer, async (change) => {
      const form = await this.checked(change, input, pages, null);
      const id = await insertGroup(change, form, viewer.userId);
      await addSites(change.on, { companyId: change.companyId, groupId: id }, form.siteIds);
      const group = found(await oneGroup(change.on, change.companyId, id));
      await this.sends.send(change, id);
      await change.record({ ...recordOf('hotspotGroup.create', group), after: described(group) });
      return { id, message: `The group was created. It is being saved to ${sitesText(form.siteIds.length)}.` };
    });
  }

  /**
   * Updates a group.
   * @param seen revision the caller has seen, or null for no check.
   * @throws BadUserInput with messages by field
   */
  async update(viewer: Viewer, id: number, input: HotspotGroupInput, seen: number | null): Promise<IdResponse> {
    const pages = await this.pagesFor(viewer, input);
    return savedId(this.changes, viewer, async (change) => {
      const before = await this.locked(change, id);
      change.sameVersion(before.revision, seen, 'hotspot group');
      const form = await this.checked(change, input, pages, before);
      await this.changeSites(change, before, form.siteIds);
      await updateGroup(change, id, form);
      const sites = await this.sends.send(change, id);
      const group = found(await oneGroup(change.on, change.companyId, id));
      await change.record({ ...recordOf('hotspotGroup.update', group), before: described(before), after: described(group) });
      return { id, message: `The group is being saved to ${sitesText(sites.length)}.` };
    });
  }

  /** Sends the group again to sites that failed or lost it. @param siteIds sites to send to, or null for all of them */
  restart(viewer: Viewer, id: number, siteIds: readonly number[] | null): Promise<BaseResponse> {
    return answered(this.changes, viewer, async (change) => {
      const group = await this.locked(change, id);
      const isOpen = group.sites.some(({ siteId, state }) => RESTARTED.includes(state) && (siteIds?.includes(siteId) ?? true));
      if (!isOpen) return notDone('There is nothing to retry.');
      const sites = await this.sends.send(change, id, { states: RESTARTED, siteIds });
      await change.record({ ...recordOf('hotspotGroup.restart', group), after: { siteIds: sites } });
      return done(`The group is being saved to ${sitesText(sites.length)}.`);
    });
  }

  /** Resolves a conflict: either the group's content replaces the site's, or the reverse. */
  resolve(viewer: Viewer, id: number, siteId: number, keep: 'site' | 'group'): Promise<BaseResponse> {
    return answered(this.changes, viewer, async (change) => {
      const group = await this.locked(change, id);
      const place = group.sites.find((site) => site.siteId === siteId && site.state === 'conflict');
      if (!place?.atSite) return notDone('The conflict at this site is already resolved.');
      if (keep === 'group') {
        const task = await this.sends.task(change, id);
        await overwriteAtSite(change.on, { companyId: change.companyId, groupId: id, siteId }, task);
        await change.record({ ...recordOf('hotspotGroup.keepGroup', group), after: { siteId } });
        return done('The group is being saved to the site.');
      }
      return this.takeFromSite(change, group, place, place.atSite);
    });
  }

  private async takeFromSite(change: Change, group: GroupRow, place: GroupSiteRow, atSite: SiteHotspotGroup): Promise<BaseResponse> {
    const { companyId, on } = change;
    const [site] = await linkSites(on, companyId, [place.siteId]);
    const ids = await pageIds(on, companyId, [{ name: atSite.page, action: null }]);
    const content = contentOfSite(atSite, found(site), { hotspotIds: place.hotspotIds, publicUrl: this.reach.publicUrl });
    await updateGroup(change, group.id, { ...content, pageId: ids.get(atSite.page)! });
    const after = found(await oneGroup(on, companyId, group.id));
    const key = { companyId, groupId: group.id, siteId: place.siteId };
    const hotspotIds = hotspotIdsOf(after.hotspots, atSite);
    await setCollected(on, key, atSite, { hotspotIds, isChanged: true });
    const others = group.sites.map(({ siteId }) => siteId).filter((siteId) => siteId !== place.siteId);
    const sent = others.length === 0 ? [] : await this.sends.send(change, group.id, { siteIds: others });
    await change.record({ ...recordOf('hotspotGroup.keepSite', after), before: described(group), after: described(after) });
    return done(sent.length === 0 ? "The group now has the site's version." : `The group now has the site's version. It is being saved to ${sitesText(sent.length)}.`);
  }

  /** Locks and returns the group if the viewer may see all of its sites. */
  private async locked(change: Change, id: number): Promise<GroupRow> {
    const visible = await this.pages.siteIds(change.viewer);
    const group = await lockGroup(change.on, change.companyId, id);
    if (!group?.sites.some(({ siteId }) => visible.includes(siteId))) return found<GroupRow>(null, NO_GROUP);
    if (group.sites.some(({ siteId }) => !visible.includes(siteId))) change.refuse('siteIds', HIDDEN_SITES);
    return group;
  }

  /** Adds and removes sites. A site can be removed only if it never received the group. */
  private async changeSites(change: Change, { id, sites }: GroupRow, wanted: readonly number[]): Promise<void> {
    const key = { companyId: change.companyId, groupId: id };
    const has = sites.map(({ siteId }) => siteId);
    const removed = has.filter((siteId) => !wanted.includes(siteId));
    const dropped = removed.length === 0 ? [] : await dropUnsentSites(change.on, key, removed);
    const kept = removed.filter((siteId) => !dropped.includes(siteId));
    if (kept.length > 0) {
      const names = (await linkSites(change.on, change.companyId, kept)).map(({ name }) => name).join(', ');
      change.refuse('siteIds', `The group can't be removed from ${names} here. Remove it on the site.`);
    }
    await addSites(change.on, key, wanted.filter((siteId) => !has.includes(siteId)));
  }

  /** Returns the pages that all chosen sites have. Empty if a chosen site isn't allowed. */
  private async pagesFor(viewer: Viewer, { siteIds }: HotspotGroupInput): Promise<readonly number[]> {
    const visible = await this.pages.siteIds(viewer);
    if (siteIds.length === 0 || siteIds.length > 1_000 || siteIds.some((id) => !visible.includes(id))) return [];
    return (await this.pages.onAll(viewer, siteIds)).map(({ id }) => id);
  }

  private async checked(change: Change, input: HotspotGroupInput, pages: readonly number[], before: GroupRow | null): Promise<HotspotGroupForm> {
    const form = change.check(hotspotGroupForm, typedInput(input));
    refuseUnknown(change, form, await this.catalogue.of(change.viewer));
    if (!pages.includes(form.pageId) && form.pageId !== before?.pageId) change.refuse('pageId', 'Choose a page that exists on all of these sites.');
    const own = new Set(before?.hotspots.map(({ id }) => id));
    const strange: FieldMessages[] = form.hotspots.flatMap(({ id }, at) =>
      id === null || own.has(id) ? [] : [{ field: `hotspots.${at}.id`, messages: ["The hotspot doesn't belong to this group."] }]);
    if (strange.length > 0) change.refuseAll(strange);
    const places = await linkSites(change.on, change.companyId, form.siteIds);
    return { ...form, hotspots: form.hotspots.map((each) => ({ ...each, link: keptHotspotLink(each.link, each.text, places) })) };
  }
} // prettier-ignore
