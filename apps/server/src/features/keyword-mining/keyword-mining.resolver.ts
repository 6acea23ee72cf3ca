import { MINING_SOURCES } from '@adops/domain';
import { Args, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Database } from '../../core/database/index.js';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { MiningChoicesRepository } from './choices.repository.js';
import { collections } from './collections.repository.js';
import { CreativeCollector } from './creative-collector.js';
import {
  CreativeTracking,
  MiningAdvertiserGroup,
  MiningProvider,
  MiningProviderAdvertiser,
  MiningRegion,
  MiningState,
} from './keyword-mining.model.js';

@Resolver()
@RequirePermission('keyword-mining-tool')
export class KeywordMiningResolver {
  constructor(
    private readonly choices: MiningChoicesRepository,
    private readonly collector: CreativeCollector,
    private readonly database: Database,
  ) {}

  @Query(() => [MiningRegion], { description: 'Regions of competitor ads.' })
  keywordMiningToolRegions() {
    return this.choices.regions();
  }

  @Query(() => [MiningProvider], { description: 'Providers of competitor ads.' })
  keywordMiningToolProviders() {
    return this.choices.providers();
  }

  @Query(() => [MiningAdvertiserGroup], { description: 'Advertiser groups.' })
  keywordMiningToolAdvertiserGroups(
    @Args('providerIdIn', {
      type: () => [Int],
      nullable: true,
      description: 'Limit results to groups of these providers.',
    })
    providerIdIn: number[] | null,
  ) {
    return this.choices.advertiserGroups(providerIdIn);
  }

  @Query(() => [MiningProviderAdvertiser], { description: 'Advertisers with the most competitor ads, by name.' })
  keywordMiningToolAdvertisers() {
    return this.choices.advertisers();
  }

  @Query(() => MiningState, { description: 'Status of collecting competitor ads.' })
  async keywordMiningToolState(): Promise<MiningState> {
    const [of] = await collections(this.database.pool, MINING_SOURCES);
    return {
      isConfigured: this.collector.isConfigured,
      collectedAt: of?.collectedAt ?? null,
      error: of?.error ?? null,
      unknownRegions: of?.unknownRegions ?? [],
    };
  }
}

@Resolver(() => CreativeTracking)
export class CreativeTrackingResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @ResolveField()
  async keywordTrackingGroup(@CurrentViewer() viewer: Viewer, @Parent() { groups }: CreativeTracking) {
    const { sites } = await this.catalogue.of(viewer);
    return groups.find(({ siteId }) => sites.some(({ id }) => id === siteId)) ?? null;
  }
}
