import type { SiteHotspotGroup } from '@adops/connectors';
import { MAX_HOTSPOT_SITES } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { collectionTask, type CollectionTaskRow, lockSite } from './collections.repository.js';
import { contentFor, contentOfSite, described, hotspotIdsOf, recordOf, sameContent } from './content.js';
import { CHANGED_AT_SITE, GONE_AT_SITE } from './group-saves.js';
import { linkedGroups, type LinkedGroup, setCollected, setConflict, setMissing } from './group-sites.repository.js';
import { type GroupRow, insertGroup, oneGroup, updateGroup } from './groups.repository.js';
import type { HotspotCollection, HotspotSiteCollection } from './hotspot-sites.model.js';
import { keepPages, linkSites, type LinkSite, pageIds } from './hotspot-pages.repository.js';
import { NO_HOTSPOTS, siteFailure, SiteReach } from './site-reach.js';

/** Kind of the task that collects the groups of sites. */
export const COLLECT_TASK = 'hotspot-collect';
interface CollectTask {
  readonly siteIds: readonly number[];
}

/** Results of collecting from a site. */
export interface SiteCounts {
  readonly siteId: number;
  /** Error that prevented the collection, or null if it succeeded. */
  readonly error: string | null;
  readonly added: number;
  readonly updated: number;
  readonly conflicts: number;
  readonly missing: number;
  readonly unchanged: number;
}
type Found = 'added' | 'updated' | 'conflicts' | 'missing' | 'unchanged';
const NONE = { added: 0, updated: 0, conflicts: 0, missing: 0, unchanged: 0 };

/** Collects groups from sites. Groups with a known site ID are updated, others are added. */
@Injectable()
export class HotspotCollections {
  constructor(
    private readonly tasks: TaskService,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly reach: SiteReach,
  ) {
    tasks.handle(COLLECT_TASK, ({ siteIds }: CollectTask, run: TaskRun) => this.run(siteIds, run));
  }

  /** Creates the task of a collection. */
  async start(viewer: Viewer, given: readonly number[]): Promise<BaseResponse> {
    const siteIds = [...new Set(given)];
    if (siteIds.length === 0) return notDone('Choose at least one site.');
    if (siteIds.length > MAX_HOTSPOT_SITES) return notDone(`You can collect from up to ${MAX_HOTSPOT_SITES} sites at once.`);
    const { sites } = await this.catalogue.of(viewer);
    if (siteIds.some((id) => !sites.some((site) => site.id === id))) return notDone('Site not found.');
    const { companyId, userId, actorId, origin } = viewer;
    const payload = { siteIds } satisfies CollectTask;
    const taskId = await this.changes.run(viewer, async (change) => {
      const task = { companyId, kind: COLLECT_TASK, payload, userId, actorId, requestId: origin?.requestId ?? null };
      const id = await this.tasks.create(task, change.on);
      await change.record({ action: 'hotspotGroup.collect', entityType: 'hotspotGroup', after: { siteIds, taskId: id } });
      return id;
    });
    const count = siteIds.length === 1 ? '1 site' : `${siteIds.length} sites`;
    return { ...done(`Hotspot groups are being collected from ${count}.`), taskId };
  } // prettier-ignore

  /** Returns the progress of a collection of the viewer, by default the newest one. Null if there is none. */
  async of(viewer: Viewer, taskId: number | null): Promise<HotspotCollection | null> {
    const task = await collectionTask(this.database.pool, viewer, COLLECT_TASK, taskId);
    if (!task) return null;
    const { sites } = await this.catalogue.of(viewer);
    const results = (task.result as { sites: SiteCounts[] } | null)?.sites ?? [];
    const { id, state, done: ended, total, error, createdAt, finishedAt } = task;
    return {
      ...{ taskId: id, done: ended, total, error, createdAt, finishedAt, state: stateOf(state) },
      sites: results.flatMap(({ siteId, ...counts }): HotspotSiteCollection[] => {
        const site = sites.find((each) => each.id === siteId);
        return site ? [{ site, ...counts }] : [];
      }),
    };
  }

  private async run(siteIds: readonly number[], run: TaskRun): Promise<{ sites: SiteCounts[] }> {
    const sites: SiteCounts[] = [];
    await run.progress(0, siteIds.length);
    for (const siteId of siteIds) {
      sites.push(await this.collect(run, siteId));
      await run.progress(sites.length, siteIds.length);
    }
    return { sites };
  }

  /**
   * Collects from a site. If a site can't be read, its result contains an error, and the collection continues with the
   * others.
   */
  private async collect(run: TaskRun, siteId: number): Promise<SiteCounts> {
    const { companyId } = run;
    const failed = (error: string): SiteCounts => ({ siteId, error, ...NONE });
    let read;
    try {
      const api = await this.reach.api(companyId, siteId);
      const pages = await this.reach.outside.pages(api);
      read = pages && { pages, groups: await this.reach.outside.list(api) };
    } catch (error) {
      return failed(siteFailure(error).message);
    }
    if (!read?.groups) return failed(NO_HOTSPOTS);
    const { pages, groups } = read;
    return this.changes.run(workerViewer(run), async (change) => {
      await lockSite(change.on, companyId, siteId);
      const [site] = await linkSites(change.on, companyId, [siteId]);
      if (!site) return failed('The site was deleted.');
      await keepPages(change.on, companyId, siteId, pages);
      return { siteId, error: null, ...(await this.merge(change, site, groups)) };
    });
  }

  private async merge(change: Change, site: LinkSite, groups: readonly SiteHotspotGroup[]): Promise<typeof NONE> {
    const counts = { ...NONE };
    const pages = await pageIds(change.on, change.companyId, groups.map(({ page }) => ({ name: page, action: null })));
    const linked = await linkedGroups(change.on, change.companyId, site.id);
    const byId = new Map(linked.map((each) => [each.siteGroupId, each]));
    const byKey = new Map(linked.map((each) => [each.key, each]));
    for (const group of groups) {
      const known = byId.get(group.id) ?? (group.key === null ? undefined : byKey.get(group.key));
      counts[await this.take(change, site, group, { known, pageId: pages.get(group.page)! })] += 1;
    }
    const there = new Set(groups.map(({ id }) => id));
    for (const { groupId, siteGroupId, version, state } of linked) {
      if (siteGroupId === null || version === null || there.has(siteGroupId) || isUnderWay(state)) continue;
      await setMissing(change.on, { companyId: change.companyId, groupId, siteId: site.id }, GONE_AT_SITE);
      counts.missing += 1;
    }
    return counts;
  } // prettier-ignore

  private async take(
    change: Change,
    site: LinkSite,
    atSite: SiteHotspotGroup,
    { known, pageId }: { known: LinkedGroup | undefined; pageId: number },
  ): Promise<Found> {
    const { companyId, on } = change;
    const { publicUrl } = this.reach;
    if (!known) {
      const content = contentOfSite(atSite, site, { hotspotIds: {}, publicUrl });
      const id = await insertGroup(change, { ...content, pageId }, null);
      const group = (await oneGroup(on, companyId, id))!;
      const hotspotIds = hotspotIdsOf(group.hotspots, atSite);
      await setCollected(on, { companyId, groupId: id, siteId: site.id }, atSite, { hotspotIds, isChanged: false });
      return 'added';
    }
    const place = { companyId, groupId: known.groupId, siteId: site.id };
    if (isUnderWay(known.state)) return 'unchanged';
    if (known.version === atSite.version && known.state !== 'failed') return 'unchanged';
    const group = (await oneGroup(on, companyId, known.groupId))!;
    const hotspotIds = group.sites.find(({ siteId }) => siteId === site.id)!.hotspotIds;
    if (sameContent(contentFor(group, site, { hotspotIds, publicUrl }), atSite)) {
      await setCollected(on, place, atSite, { hotspotIds: hotspotIdsOf(group.hotspots, atSite), isChanged: false });
      return 'unchanged';
    }
    if (known.version === atSite.version) return 'unchanged';
    // If the group has only one site and no unsaved changes, the site's version replaces the group's.
    if (group.sites.length === 1 && known.state === 'saved')
      return this.replace(change, group, { atSite, site, hotspotIds, pageId });
    await setConflict(on, place, atSite, CHANGED_AT_SITE);
    return 'conflicts';
  }

  private async replace(
    change: Change,
    group: GroupRow,
    { atSite, site, hotspotIds, pageId }: { atSite: SiteHotspotGroup; site: LinkSite; hotspotIds: Readonly<Record<string, number>>; pageId: number },
  ): Promise<Found> {
    const { companyId, on } = change;
    const content = contentOfSite(atSite, site, { hotspotIds, publicUrl: this.reach.publicUrl });
    await updateGroup(change, group.id, { ...content, pageId });
    const after = (await oneGroup(on, companyId, group.id))!;
    const place = { companyId, groupId: group.id, siteId: site.id };
    await setCollected(on, place, atSite, { hotspotIds: hotspotIdsOf(after.hotspots, atSite), isChanged: true });
    await change.record({ ...recordOf('hotspotGroup.collected', after), before: described(group), after: described(after), reason: CHANGED_AT_SITE });
    return 'updated';
  } // prettier-ignore
}

const isUnderWay = (state: string): boolean => state === 'pending' || state === 'sending';

const STATES: Readonly<Record<CollectionTaskRow['state'], HotspotCollection['state']>> = {
  ...{ PENDING: 'pending', PENDING_FOR_EXECUTION: 'pending', PROCESS: 'running' },
  ...{ SUCCESS: 'done', ERROR: 'failed', REJECTED: 'failed' },
};
const stateOf = (state: CollectionTaskRow['state']): HotspotCollection['state'] => STATES[state];

/** Returns the viewer who started the collection for the audit log, without any permissions. */
const workerViewer = ({ companyId, userId, actorId }: TaskRun): Viewer => ({
  ...{ companyId, userId: userId ?? 0, actorId: actorId ?? userId ?? 0, sessionId: null },
  ...{ permissions: new Set(), accounts: [], teamId: null },
});
