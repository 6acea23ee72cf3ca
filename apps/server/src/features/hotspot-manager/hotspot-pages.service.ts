import { SiteConfigurationError, type SiteHotspotPage } from '@adops/connectors';
import { Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { keepPages, type PageRow, pagesOn, sitePages, stalePages } from './hotspot-pages.repository.js';
import { NO_HOTSPOTS, SiteReach } from './site-reach.js';

/** Maximum concurrent requests for pages of sites. */
const AT_ONCE = 5;

/** Pages of a site. */
export interface SitePages {
  readonly siteId: number;
  readonly pageIds: ReadonlySet<number>;
  /** Error of the request to the site. Null if it succeeded or wasn't necessary. */
  readonly failure: string | null;
}

/** Reads and caches the hotspot pages of sites. */
@Injectable()
export class HotspotPages {
  private readonly logger = new Logger('HotspotPages');

  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
    private readonly reach: SiteReach,
  ) {}

  /** Returns the pages that all of the sites have. @throws BadUserInput for a site the viewer may not see */
  async onAll(viewer: Viewer, siteIds: readonly number[]): Promise<PageRow[]> {
    const ids = [...new Set(siteIds)];
    const visible = await this.siteIds(viewer);
    if (ids.some((id) => !visible.includes(id))) throw new BadUserInput('Site not found.');
    if (ids.length === 0) return [];
    await this.refresh(viewer.companyId, ids);
    return pagesOn(this.database.pool, viewer.companyId, ids, true);
  }

  /** Returns the pages that any of the viewer's sites had when it was last read. */
  async onAny(viewer: Viewer): Promise<PageRow[]> {
    return pagesOn(this.database.pool, viewer.companyId, await this.siteIds(viewer), false);
  }

  /**
   * Returns the pages of each site, with errors of sites that don't respond.
   * @param asks false to use only stored pages
   */
  async ofEach(companyId: number, siteIds: readonly number[], asks = true): Promise<SitePages[]> {
    const failures = asks ? await this.refresh(companyId, siteIds) : new Map<number, string>();
    const rows = await sitePages(this.database.pool, companyId, siteIds);
    return siteIds.map((siteId) => ({
      siteId,
      pageIds: new Set(rows.filter((row) => row.siteId === siteId).map(({ pageId }) => pageId)),
      failure: failures.get(siteId) ?? null,
    }));
  }

  async siteIds(viewer: Viewer): Promise<number[]> {
    return (await this.catalogue.of(viewer)).sites.map(({ id }) => id);
  }

  /**
   * Updates stale pages. The stored pages of a site that doesn't respond are unchanged.
   * @returns the error messages by site
   */
  private async refresh(companyId: number, siteIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const turn = pLimit(AT_ONCE);
    const stale = await stalePages(this.database.pool, companyId, siteIds);
    const failures = new Map<number, string>();
    const read = async (siteId: number): Promise<void> => {
      const pages = await this.read(companyId, siteId);
      if (typeof pages === 'string') failures.set(siteId, pages);
      else await this.database.transaction((client) => keepPages(client, companyId, siteId, pages));
      if (typeof pages !== 'string' && pages.length === 0) failures.set(siteId, NO_HOTSPOTS);
    };
    await Promise.all(stale.map((siteId) => turn(() => read(siteId))));
    return failures;
  }

  /** Returns the pages or, if the site doesn't respond, an error message. */
  private async read(companyId: number, siteId: number): Promise<readonly SiteHotspotPage[] | string> {
    try {
      return (await this.reach.outside.pages(await this.reach.api(companyId, siteId))) ?? [];
    } catch (error) {
      if (!(error instanceof SiteConfigurationError)) throw error;
      this.logger.warn(`Pages of site ${siteId} of company ${companyId} couldn't be read: ${error.message}`);
      return error.message;
    }
  }
}
