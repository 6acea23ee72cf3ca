import type { HotspotMergeMode } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../../core/changes/index.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { linkSites } from '../hotspot-pages.repository.js';
import { HotspotPages } from '../hotspot-pages.service.js';
import { clonePlan, type CloneStep } from './clone-plan.js';
import { matchingGroups } from './clones.repository.js';
import { areTwins, type TargetSite, validationErrors } from './preview-validation.js';
import { onePreview, type PreviewGroupRow } from './previews.repository.js';

/** Preview group with the steps of its clone and its validation errors. */
export interface Examined {
  readonly group: PreviewGroupRow;
  readonly steps: readonly CloneStep[];
  readonly errors: ReturnType<typeof validationErrors>;
}

/** Examines groups of a preview against the current state of their target sites. */
@Injectable()
export class PreviewTargets {
  constructor(
    private readonly database: Database,
    private readonly pages: HotspotPages,
  ) {}

  /**
   * Returns the target sites of a preview that the viewer may see.
   * @param asks true to request pages from sites whose pages are stale
   */
  async sites(viewer: Viewer, previewId: number, asks: boolean): Promise<TargetSite[]> {
    const { pool } = this.database;
    const { companyId } = viewer;
    const visible = await this.pages.siteIds(viewer);
    const targets = (await onePreview(pool, companyId, previewId))?.siteIds ?? [];
    const siteIds = targets.filter((id) => visible.includes(id));
    const [links, pages] = await Promise.all([
      linkSites(pool, companyId, siteIds),
      this.pages.ofEach(companyId, siteIds, asks),
    ]);
    return links.map((site) => ({ ...site, ...pages.find(({ siteId }) => siteId === site.id)! }));
  }

  /** Examines groups. @param all all groups of the preview */
  async examine(
    change: Change,
    group: PreviewGroupRow,
    { mode, sites, all }: { mode: HotspotMergeMode; sites: readonly TargetSite[]; all: readonly PreviewGroupRow[] },
  ): Promise<Examined> {
    const { companyId, on } = change;
    const { originalSiteId } = group;
    const isElsewhere = originalSiteId !== null && !group.siteIds.includes(originalSiteId);
    const [origin] = isElsewhere ? await linkSites(on, companyId, [originalSiteId]) : [];
    const steps = clonePlan(group, mode, await matchingGroups(change, group.siteIds, group));
    const errors = validationErrors(group, {
      ...{ mode, steps, origin: origin ?? null, hasTwin: all.some((each) => areTwins(each, group)) },
      sites: sites.filter(({ id }) => group.siteIds.includes(id)),
    });
    return { group, steps, errors };
  }
}
