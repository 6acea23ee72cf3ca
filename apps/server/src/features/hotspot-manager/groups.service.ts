import { HOTSPOT_EXPORT_ROWS } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type OrderByInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage, searched } from '../../reporting/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import {
  countGroups,
  creatorIds,
  GROUP_ORDERS,
  type GroupOrder,
  type GroupRow,
  groupIds,
  groupsByIds,
  type GroupsQuery,
  oneGroup,
} from './groups.repository.js';
import { GroupTemplates } from './group-templates.service.js';
import type {
  HotspotFilterOptions,
  HotspotFormData,
  HotspotGroup,
  HotspotGroupFilters,
  HotspotGroupPage,
} from './hotspot-manager.model.js';
import { HotspotPages } from './hotspot-pages.service.js';
import { linkSites } from './hotspot-pages.repository.js';
import { builtLink, offered, plain, siteStateOf, sourcesOf } from './shown.js';

const MAX_KEYWORD = 500;

interface ListRequest {
  readonly page: number;
  readonly perPage: number;
  readonly filters: HotspotGroupFilters | null;
  readonly orderBy: OrderByInput | null;
}

/** Reads hotspot groups. A viewer sees a group if they may see one of its sites. */
@Injectable()
export class HotspotGroups {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
    private readonly pages: HotspotPages,
    private readonly templates: GroupTemplates,
  ) {}

  async list(viewer: Viewer, { page, perPage, filters, orderBy }: ListRequest): Promise<HotspotGroupPage> {
    checkPage({ page, perPage });
    if (perPage > HOTSPOT_EXPORT_ROWS)
      throw new BadUserInput(`perPage must be between 1 and ${HOTSPOT_EXPORT_ROWS}.`);
    const query = await this.queryOf(viewer, filters);
    const { pool } = this.database;
    const window = { ...orderOf(orderBy), offset: (page - 1) * perPage, limit: perPage };
    const [totalRecords, ids] = await Promise.all([countGroups(pool, query), groupIds(pool, query, window)]);
    return { rows: await this.shown(viewer, await groupsByIds(pool, viewer.companyId, ids)), totalRecords };
  }

  /** Returns the IDs of all matching groups, sorted, up to the row limit of a file. */
  async ids(viewer: Viewer, { filters, orderBy }: Pick<ListRequest, 'filters' | 'orderBy'>): Promise<number[]> {
    const query = await this.queryOf(viewer, filters);
    return groupIds(this.database.pool, query, { ...orderOf(orderBy), offset: 0, limit: HOTSPOT_EXPORT_ROWS });
  }

  async byIds(viewer: Viewer, ids: readonly number[]): Promise<HotspotGroup[]> {
    return this.shown(viewer, await groupsByIds(this.database.pool, viewer.companyId, ids));
  }

  async one(viewer: Viewer, id: number): Promise<HotspotGroup | null> {
    const row = await oneGroup(this.database.pool, viewer.companyId, id);
    return row && ((await this.shown(viewer, [row]))[0] ?? null);
  }

  async formData(viewer: Viewer, id: number | null): Promise<HotspotFormData> {
    const [choices, templates, group] = await Promise.all([
      this.choices(viewer),
      this.templates.list(viewer),
      id === null ? null : this.one(viewer, id),
    ]);
    return { ...choices, templates, group };
  }

  async filterOptions(viewer: Viewer): Promise<HotspotFilterOptions> {
    const [choices, pages, creators] = await Promise.all([
      this.choices(viewer),
      this.pages.onAny(viewer),
      creatorIds(this.database.pool, viewer.companyId, await this.pages.siteIds(viewer)),
    ]);
    const { members } = await this.catalogue.of(viewer);
    return { ...choices, pages, creators: members.filter(({ id }) => creators.includes(id)) };
  }

  private async choices(viewer: Viewer) {
    const { sites, markets, partners } = await this.catalogue.of(viewer);
    return { sites: [...sites], markets: offered(markets), sources: sourcesOf(partners) };
  }

  /**
   * Converts the filters into a query, limited to the sites the viewer may see.
   * @throws BadUserInput for an invalid filter
   */
  async queryOf(viewer: Viewer, filters: HotspotGroupFilters | null): Promise<GroupsQuery> {
    const visible = await this.pages.siteIds(viewer);
    const wanted = some(filters?.siteIdIn);
    const keyword = filters?.keyword?.trim() ?? '';
    if (keyword.length > MAX_KEYWORD) throw new BadUserInput(`A keyword can have up to ${MAX_KEYWORD} characters.`);
    return {
      companyId: viewer.companyId,
      siteIds: wanted ? visible.filter((id) => wanted.includes(id)) : visible,
      marketIds: some(filters?.marketIdIn),
      sourceIds: some(filters?.sourceIdIn),
      creatorIds: some(filters?.creatorIdIn),
      pageIds: some(filters?.pageIdIn),
      keyword: keyword || null,
      pattern: searched(filters?.searchPhrase),
      from: filters?.updatedAt?.start ?? null,
      to: filters?.updatedAt?.end ?? null,
    };
  }

  /** Removes sites the viewer may not see from groups, and omits groups without any other site. */
  private async shown(viewer: Viewer, rows: readonly GroupRow[]): Promise<HotspotGroup[]> {
    const { sites, markets, partners, members } = await this.catalogue.of(viewer);
    const visible = new Map(sites.map((site) => [site.id, site]));
    const first = rows.flatMap((row) => row.sites.find(({ siteId }) => visible.has(siteId)) ?? []);
    const links = await linkSites(this.database.pool, viewer.companyId, [...new Set(first.map(({ siteId }) => siteId))]);
    const linkOf = new Map(links.map((site) => [site.id, site]));
    return rows.flatMap((row) => {
      const places = row.sites.filter(({ siteId }) => visible.has(siteId));
      if (places.length === 0) return [];
      return {
        ...plain(row),
        siteHotspotGroupId: places[0]!.siteGroupId,
        site: visible.get(places[0]!.siteId)!,
        sites: places.map(({ siteId }) => visible.get(siteId)!),
        hasOtherSites: places.length < row.sites.length,
        siteStates: places.map((place) => siteStateOf(place, visible.get(place.siteId)!)),
        markets: markets.filter(({ id }) => row.marketIds.includes(id)),
        sources: sourcesOf(partners).filter(({ id }) => row.sourceIds.includes(id)),
        creator: members.find(({ id }) => id === row.createdBy) ?? null,
        hotspots: row.hotspots.map(({ link, ...hotspot }) => ({
          ...hotspot,
          siteHotspotId: places[0]!.hotspotIds[String(hotspot.id)] ?? null,
          isLinkBuilt: link === null,
          link: link ?? builtLink(linkOf.get(places[0]!.siteId), hotspot.text),
        })),
      };
    });
  }
} // prettier-ignore

const some = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

const isOrder = (column: string): column is GroupOrder => (GROUP_ORDERS as string[]).includes(column);

/** Validates the sort order. @throws BadUserInput for a column that can't be sorted */
function orderOf(by: OrderByInput | null): { order: GroupOrder; direction: 'ASC' | 'DESC' } {
  if (!by) return { order: 'updatedAt', direction: 'DESC' };
  if (!isOrder(by.column)) throw new BadUserInput(`Unknown column '${by.column}'.`);
  return { order: by.column, direction: ordered(by).direction };
}
