import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { checkPage } from '../../../reporting/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import { type GroupRow, groupsByIds } from '../groups.repository.js';
import { HotspotGroups } from '../groups.service.js';
import type { HotspotGroupFilters } from '../hotspot-manager.model.js';
import { linkSites, type LinkSite } from '../hotspot-pages.repository.js';
import { builtLink, plain, siteStateOf, sourcesOf } from '../shown.js';
import type {
  HotspotPreview,
  HotspotPreviewClone,
  HotspotPreviewGroup,
  HotspotPreviewPage,
} from './hotspot-preview.model.js';
import {
  type CloneRow,
  firstGroupIds,
  onePreview,
  onePreviewGroup,
  previewGroupIds,
  type PreviewGroupRow,
  previewGroupsByIds,
  previewIds,
  type PreviewRow,
  previewsByIds,
} from './previews.repository.js';

/** Maximum number of groups per preview in the list. The preview's own page shows all of them. */
const LISTED_GROUPS = 50;
/** Maximum number of groups in the response to an action. */
const ANSWERED_GROUPS = 200;

interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}
type Sites = ReadonlyMap<number, HotspotPreview['targetSites'][number]>;

/** Reads previews. A viewer sees a preview if they may see one of its target sites. */
@Injectable()
export class HotspotPreviews {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
    private readonly live: HotspotGroups,
  ) {}

  async list(viewer: Viewer, { page, perPage }: PageRequest): Promise<HotspotPreviewPage> {
    checkPage({ page, perPage });
    const { pool } = this.database;
    const { companyId } = viewer;
    const visible = [...(await this.sites(viewer)).keys()];
    const { ids, total } = await previewIds(pool, companyId, visible, { offset: (page - 1) * perPage, limit: perPage });
    const [previews, groupIds] = await Promise.all([
      previewsByIds(pool, companyId, ids),
      firstGroupIds(pool, companyId, ids, LISTED_GROUPS),
    ]);
    const groups = await previewGroupsByIds(pool, companyId, groupIds);
    const shown = await this.shownGroups(viewer, groups, previews);
    const rows = await Promise.all(
      previews.map((row) =>
        this.shown(viewer, row, {
          groups: shown.filter(({ hotspotPreviewGroupId }) => hotspotPreviewGroupId === row.id),
          totalRecords: row.groups,
        }),
      ),
    );
    return { rows: rows.flatMap((row) => row ?? []), totalRecords: total };
  }

  /** Returns a preview. Null if there is no such preview or none of its sites is visible. */
  async one(
    viewer: Viewer,
    id: number,
    { page, perPage, filters = null }: PageRequest & { filters?: HotspotGroupFilters | null } = {
      page: 1,
      perPage: ANSWERED_GROUPS,
    },
  ): Promise<HotspotPreview | null> {
    checkPage({ page, perPage });
    const { pool } = this.database;
    const row = await onePreview(pool, viewer.companyId, id);
    if (!row) return null;
    const query = await this.live.queryOf(viewer, filters);
    const { ids, total } = await previewGroupIds(pool, query, id, { offset: (page - 1) * perPage, limit: perPage });
    const groups = await previewGroupsByIds(pool, viewer.companyId, ids);
    return this.shown(viewer, row, {
      groups: await this.shownGroups(viewer, groups, [row]),
      totalRecords: total,
    });
  }

  async group(viewer: Viewer, id: number): Promise<HotspotPreviewGroup | null> {
    const { pool } = this.database;
    const row = await onePreviewGroup(pool, viewer.companyId, id);
    const preview = row && (await onePreview(pool, viewer.companyId, row.previewId));
    if (!row || !preview) return null;
    return (await this.shownGroups(viewer, [row], [preview]))[0] ?? null;
  }

  private async sites(viewer: Viewer): Promise<Sites> {
    return new Map((await this.catalogue.of(viewer)).sites.map((site) => [site.id, site]));
  }

  private async shown(
    viewer: Viewer,
    { id, mergeMode, createdBy, createdAt, clonedAt, siteIds, validated, failing }: PreviewRow,
    rest: Pick<HotspotPreview, 'groups' | 'totalRecords'>,
  ): Promise<HotspotPreview | null> {
    const visible = await this.sites(viewer);
    const targetSites = siteIds.flatMap((siteId) => visible.get(siteId) ?? []);
    if (targetSites.length === 0) return null;
    const { members } = await this.catalogue.of(viewer);
    return {
      ...{
        id,
        mergeMode,
        createdAt,
        clonedAt,
        targetSites,
        validatedGroups: validated,
        failingGroups: failing,
        ...rest,
      },
      hasOtherSites: targetSites.length < siteIds.length,
      creator: members.find((member) => member.id === createdBy) ?? null,
    };
  }

  private async shownGroups(
    viewer: Viewer,
    rows: readonly PreviewGroupRow[],
    previews: readonly PreviewRow[],
  ): Promise<HotspotPreviewGroup[]> {
    const { pool } = this.database;
    const { companyId } = viewer;
    const visible = await this.sites(viewer);
    const modes = new Map(previews.map(({ id, mergeMode }) => [id, mergeMode]));
    const first = rows.flatMap(({ siteIds }) => siteIds.find((id) => visible.has(id)) ?? []);
    const liveIds = [...new Set(rows.flatMap(({ clones }) => clones.map(({ groupId }) => groupId)))];
    const [links, live] = await Promise.all([
      linkSites(pool, companyId, [...new Set(first)]),
      groupsByIds(pool, companyId, liveIds),
    ]);
    const linkOf = new Map(links.map((site) => [site.id, site]));
    const liveOf = new Map(live.map((group) => [group.id, group]));
    const { markets, partners, members } = await this.catalogue.of(viewer);
    return rows.flatMap((row) => {
      const sites = row.siteIds.flatMap((id) => visible.get(id) ?? []);
      if (sites.length === 0) return [];
      const clones = row.clones.flatMap((clone) => shownClone(clone, visible, liveOf.get(clone.groupId)));
      return {
        ...{ ...plain(row), sites, site: sites[0]!, clones, hotspotPreviewGroupId: row.previewId },
        hasOtherSites: sites.length < row.siteIds.length,
        siteHotspotGroupId: clones.find(({ site }) => site === sites[0])?.siteState?.siteHotspotGroupId ?? null,
        markets: markets.filter(({ id }) => row.marketIds.includes(id)),
        sources: sourcesOf(partners).filter(({ id }) => row.sourceIds.includes(id)),
        creator: members.find(({ id }) => id === row.createdBy) ?? null,
        originalSite: (row.originalSiteId === null ? null : visible.get(row.originalSiteId)) ?? null,
        originalSiteHotspotGroupId: row.originalSiteGroupId,
        validated: row.validatedFor !== null && row.validatedFor === modes.get(row.previewId),
        validationErrors: row.errors.map(({ field, messages }) => ({ attribute: field, errors: [...messages] })),
        hotspots: row.hotspots.map((hotspot) => shownHotspot(hotspot, linkOf.get(sites[0]!.id))),
      };
    });
  }
}

const shownHotspot = ({ link, ...hotspot }: PreviewGroupRow['hotspots'][number], site: LinkSite | undefined) => ({
  ...{ ...hotspot, id: null, siteHotspotId: null, isLinkBuilt: link === null },
  link: link ?? builtLink(site, hotspot.text),
});

function shownClone(
  { siteId, groupId, action, isForced, clonedAt }: CloneRow,
  visible: Sites,
  live: GroupRow | undefined,
): HotspotPreviewClone[] {
  const site = visible.get(siteId);
  const place = live?.sites.find((each) => each.siteId === siteId);
  return site
    ? [{ site, groupId, action, isForced, clonedAt, siteState: place ? siteStateOf(place, site) : null }]
    : [];
}
