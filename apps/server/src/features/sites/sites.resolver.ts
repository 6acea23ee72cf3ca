import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, Site, ExpectedVersion } from '../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SiteHealthService } from '../connections/index.js';
import { SiteSettingsService } from './site-settings.service.js';
import { CatalogueService } from '../reference-lists/index.js';
import { freshnessOfSites } from './site-freshness.js';
import { SiteFreshness, SiteInput, SiteResponse, SiteSettings, SiteStatsHealth } from './sites.model.js';
import { SitesService } from './sites.service.js';

const input = { description: 'Data to save.' } as const;

@Resolver(() => Site)
export class SitesResolver {
  private readonly health = new WeakMap<Viewer, ReturnType<SiteHealthService['of']>>();

  constructor(
    private readonly sites: SitesService,
    private readonly settings: SiteSettingsService,
    private readonly siteHealth: SiteHealthService,
    private readonly catalogue: CatalogueService,
  ) {}

  @Query(() => Site, { nullable: true, description: 'A single site with its settings.' })
  @AnySignedInUser()
  site(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.sites.one(viewer, id);
  }

  @Query(() => [SiteFreshness], {
    description: 'Data freshness of the sites that the caller can access and that report their own metrics.',
  })
  @AnySignedInUser()
  async siteFreshness(@CurrentViewer() viewer: Viewer): Promise<SiteFreshness[]> {
    const [{ sites }, health] = await Promise.all([this.catalogue.of(viewer), this.siteHealth.of(viewer.companyId)]);
    return freshnessOfSites(sites, health, new Date());
  }

  @ResolveField(() => SiteSettings, { nullable: true })
  siteSettings(@CurrentViewer() viewer: Viewer, @Parent() site: Site) {
    return this.settings.of(viewer, site);
  }

  @ResolveField(() => SiteStatsHealth, {
    nullable: true,
    description: "Sync status; null if nothing is synced or the caller isn't allowed to see it.",
  })
  async statsHealth(@CurrentViewer() viewer: Viewer, @Parent() { id }: Site) {
    if (!viewer.permissions.has('sites-configuration')) return null;
    let loaded = this.health.get(viewer);
    if (!loaded) {
      loaded = this.siteHealth.of(viewer.companyId);
      this.health.set(viewer, loaded);
    }
    return (await loaded).get(id) ?? null;
  }

  @Mutation(() => SiteResponse, { description: 'Updates a site.' })
  @RequirePermission('sites-configuration')
  updateSite(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { type: () => Int }) id: number,
    @Args('input', input) site: SiteInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.sites.update(viewer, id, site, version);
  }

  @Mutation(() => SiteResponse, { description: 'Creates a site.' })
  @RequirePermission('sites-configuration')
  createSite(@CurrentViewer() viewer: Viewer, @Args('input', input) site: SiteInput) {
    return this.sites.create(viewer, site);
  }
}
