import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SiteGroup, ExpectedVersion } from '../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SiteGroupsService } from './site-groups.service.js';
import { SiteGroupInput, SiteGroupMutations, SiteGroupNode, SiteGroupResponse, SiteOptions } from './sites.model.js';
import { readOptions } from './stored-options.js';

const input = { description: 'Data to save.' } as const;

@Resolver(() => SiteGroup)
export class SiteGroupsResolver {
  constructor(private readonly groups: SiteGroupsService) {}

  @Query(() => [SiteGroup], { description: 'All site groups.' })
  @AnySignedInUser()
  siteGroups(@CurrentViewer() viewer: Viewer) {
    return this.groups.all(viewer);
  }

  @Query(() => [SiteGroupNode], { description: 'Site group tree.' })
  @RequirePermission('sites-configuration', 'edit-site-groups')
  siteGroupSchema(@CurrentViewer() viewer: Viewer) {
    return this.groups.tree(viewer);
  }

  @ResolveField(() => SiteOptions, { nullable: true, description: 'Default options for the sites.' })
  options(@Parent() group: SiteGroup) {
    return readOptions(group.storedOptions);
  }

  @Mutation(() => SiteGroupResponse, { description: 'Creates a site group.' })
  @RequirePermission('edit-site-groups')
  createSiteGroup(@CurrentViewer() viewer: Viewer, @Args('input', input) group: SiteGroupInput) {
    return this.groups.create(viewer, group);
  }

  @Mutation(() => SiteGroupMutations, { name: 'siteGroup', description: 'A single site group.' })
  @RequirePermission('edit-site-groups')
  changesOf(@Args('id', { type: () => Int }) id: number): SiteGroupMutations {
    return { id };
  }
}

@Resolver(() => SiteGroupMutations)
@RequirePermission('edit-site-groups')
export class SiteGroupMutationsResolver {
  constructor(private readonly groups: SiteGroupsService) {}

  @ResolveField(() => SiteGroupResponse, { description: 'Updates the group.' })
  edit(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: SiteGroupMutations,
    @Args('input', input) group: SiteGroupInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.groups.edit(viewer, id, group, version);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes the group. Its sites are kept.' })
  delete(@CurrentViewer() viewer: Viewer, @Parent() { id }: SiteGroupMutations) {
    return this.groups.delete(viewer, id);
  }

  @ResolveField(() => BaseResponse, { description: 'Moves the group to another parent group.' })
  changeParent(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: SiteGroupMutations,
    @Args('parentId', { type: () => Int, nullable: true, description: 'New parent group; null for the top level.' })
    parentId: number | null,
  ) {
    return this.groups.changeParent(viewer, id, parentId ?? null);
  }
}
