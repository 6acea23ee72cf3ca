import { DEVICES } from '@adops/domain';
import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, Device, IdResponse, Site, User } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { GroupStatsService } from './group-stats.service.js';
import { TrackingGroupsService } from './groups.service.js';
import {
  CreateKeywordTrackingGroupArgs,
  KeywordTrackingGroup,
  KeywordTrackingGroupPage,
  KeywordTrackingGroupsArgs,
  KeywordTrackingLimits,
  KeywordTrackingStats,
  KeywordTrackingStatsArgs,
  TrackKeywordArgs,
} from './keyword-tracker.model.js';

@Resolver(() => KeywordTrackingGroup)
@RequirePermission('keyword-tracking-group')
export class KeywordTrackingGroupsResolver {
  constructor(
    private readonly groups: TrackingGroupsService,
    private readonly stats: GroupStatsService,
    private readonly catalogue: CatalogueService,
  ) {}

  @Query(() => KeywordTrackingGroupPage, { description: 'Keyword tracker groups.' })
  keywordTrackingGroups(@CurrentViewer() viewer: Viewer, @Args() args: KeywordTrackingGroupsArgs) {
    return this.groups.list(viewer, args);
  }

  @Query(() => KeywordTrackingStats, {
    description: 'Metrics for a keyword tracker group. Sorted by rpc, descending, by default.',
  })
  keywordTrackingGroupStats(@CurrentViewer() viewer: Viewer, @Args() args: KeywordTrackingStatsArgs) {
    return this.stats.of(viewer, args);
  }

  @Mutation(() => IdResponse, { description: 'Creates a keyword tracker group.' })
  createKeywordTrackingGroup(@CurrentViewer() viewer: Viewer, @Args() args: CreateKeywordTrackingGroupArgs) {
    return this.groups.create(viewer, args);
  }

  @Mutation(() => BaseResponse, { description: 'Renames a keyword tracker group.' })
  renameKeywordTrackingGroup(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { type: () => Int }) id: number,
    @Args('name') name: string,
  ) {
    return this.groups.rename(viewer, id, { name });
  }

  @Mutation(() => BaseResponse, { description: 'Stops tracking a group.' })
  stopKeywordTrackingGroup(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.groups.stop(viewer, id);
  }

  @ResolveField(() => Site, { nullable: true })
  async site(@CurrentViewer() viewer: Viewer, @Parent() { siteId }: KeywordTrackingGroup) {
    return (await this.catalogue.of(viewer)).sites.find(({ id }) => id === siteId) ?? null;
  }

  @ResolveField(() => User, { nullable: true, description: 'Creator.' })
  async creator(@CurrentViewer() viewer: Viewer, @Parent() { createdBy }: KeywordTrackingGroup) {
    return (await this.catalogue.of(viewer)).members.find(({ id }) => id === createdBy) ?? null;
  }

  @ResolveField(() => Device, { nullable: true })
  device(@Parent() { deviceId }: KeywordTrackingGroup) {
    return DEVICES.find(({ id }) => id === deviceId) ?? null;
  }
}

@Resolver()
export class KeywordTrackingResolver {
  constructor(private readonly groups: TrackingGroupsService) {}

  @Query(() => KeywordTrackingLimits, { description: 'Tracking limits of the caller.' })
  @RequirePermission('keyword-tracking-group', 'keyword-tracking-task')
  keywordTrackingLimits(@CurrentViewer() viewer: Viewer) {
    return this.groups.limits(viewer);
  }

  @Mutation(() => BaseResponse, { description: 'Starts tracking a keyword.' })
  @RequirePermission('keyword-tracking-task')
  trackKeyword(@CurrentViewer() viewer: Viewer, @Args() args: TrackKeywordArgs) {
    return this.groups.track(viewer, args);
  }
}
