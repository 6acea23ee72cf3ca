import { HOTSPOTS_PER_PAGE } from '@adops/domain';
import { Args, ArgsType, Field, Int, Mutation, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, ExpectedVersion, IdResponse, OrderByInput } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { HotspotCollections } from './collections.service.js';
import { GroupChanges } from './group-changes.service.js';
import { GroupTemplates } from './group-templates.service.js';
import { HotspotGroups } from './groups.service.js';
import {
  type HotspotConflictChoice,
  HotspotConflictChoiceEnum,
  HotspotFilterOptions,
  HotspotFormData,
  HotspotGroup,
  HotspotGroupFilters,
  HotspotGroupInput,
  HotspotGroupPage,
  HotspotGroupTemplate,
  HotspotGroupTemplateDataInput,
  HotspotPage,
} from './hotspot-manager.model.js';
import { HotspotPages } from './hotspot-pages.service.js';
import { HotspotCollection } from './hotspot-sites.model.js';

@ObjectType({ description: 'Hotspot manager queries.' })
export class HotspotManagerQueries {}

@ObjectType({ description: 'Hotspot manager actions.' })
export class HotspotManagerMutations {}

@ArgsType()
class GroupsArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page!: number;

  @Field(() => Int, { nullable: true, defaultValue: HOTSPOTS_PER_PAGE, description: 'Items per page.' })
  perPage!: number;

  @Field(() => HotspotGroupFilters, { nullable: true, description: 'Filters.' })
  filters!: HotspotGroupFilters | null;

  @Field(() => OrderByInput, {
    nullable: true,
    description: "Sort order. Defaults to the screen's default order.",
  })
  orderBy!: OrderByInput | null;
}

const id = { type: () => Int } as const;
const siteIds = { type: () => [Int], description: 'Site IDs.' } as const;
const input = { description: 'Data to save.' } as const;

@Resolver(() => HotspotManagerQueries)
@RequirePermission('hotspot-manager')
export class HotspotManagerQueriesResolver {
  constructor(
    private readonly hotspots: HotspotGroups,
    private readonly sitePages: HotspotPages,
    private readonly templates: GroupTemplates,
    private readonly collections: HotspotCollections,
  ) {}

  @Query(() => HotspotManagerQueries, { description: 'Hotspot manager.' })
  hotspotManager(): HotspotManagerQueries {
    return {};
  }

  @ResolveField(() => HotspotFilterOptions, { description: 'Options of the list.' })
  filters(@CurrentViewer() viewer: Viewer) {
    return this.hotspots.filterOptions(viewer);
  }

  @ResolveField(() => HotspotGroupPage, {
    description: 'Hotspot groups. Sorted by update time, newest first, by default. The export requests 50000.',
  })
  groups(@CurrentViewer() viewer: Viewer, @Args() { page, perPage, filters, orderBy }: GroupsArgs) {
    return this.hotspots.list(viewer, { page, perPage, filters: filters ?? null, orderBy: orderBy ?? null });
  }

  @ResolveField(() => HotspotGroup, { nullable: true, description: 'A single group.' })
  group(@CurrentViewer() viewer: Viewer, @Args('id', id) group: number) {
    return this.hotspots.one(viewer, group);
  }

  @ResolveField(() => HotspotFormData, { description: 'Data for the form.' })
  formData(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { ...id, nullable: true, description: 'Group being edited; omit for a new one.' })
    group: number | null,
  ) {
    return this.hotspots.formData(viewer, group ?? null);
  }

  @ResolveField(() => [HotspotPage], { description: 'Pages available on all the sites.' })
  pages(@CurrentViewer() viewer: Viewer, @Args('siteIds', siteIds) sites: number[]) {
    return this.sitePages.onAll(viewer, sites);
  }

  @ResolveField(() => [HotspotGroupTemplate], { description: "The caller's templates." })
  groupTemplates(@CurrentViewer() viewer: Viewer) {
    return this.templates.list(viewer);
  }

  @ResolveField(() => HotspotCollection, {
    nullable: true,
    description: "Collection started by the caller; without a task, the caller's newest collection.",
  })
  collection(
    @CurrentViewer() viewer: Viewer,
    @Args('taskId', { ...id, nullable: true, description: 'Task of the collection.' }) task: number | null,
  ) {
    return this.collections.of(viewer, task ?? null);
  }
}

@Resolver(() => HotspotManagerMutations)
@RequirePermission('hotspot-manager')
export class HotspotManagerMutationsResolver {
  constructor(
    private readonly groups: GroupChanges,
    private readonly templates: GroupTemplates,
    private readonly collections: HotspotCollections,
  ) {}

  @Mutation(() => HotspotManagerMutations, { name: 'hotspotManager', description: 'Hotspot manager.' })
  changes(): HotspotManagerMutations {
    return {};
  }

  @Mutation(() => BaseResponse, { description: 'Syncs the hotspot groups that are live on sites.' })
  collectHotspotGroups(
    @CurrentViewer() viewer: Viewer,
    @Args('siteIds', { type: () => [Int], description: 'Sites to sync from.' }) sites: number[],
  ) {
    return this.collections.start(viewer, sites);
  }

  @ResolveField(() => IdResponse, { description: 'Creates a group.' })
  createGroup(@CurrentViewer() viewer: Viewer, @Args('input', input) group: HotspotGroupInput) {
    return this.groups.create(viewer, group);
  }

  @ResolveField(() => IdResponse, { description: 'Updates a group.' })
  updateGroup(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) group: number,
    @Args('input', input) content: HotspotGroupInput,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.groups.update(viewer, group, content, seen ?? null);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Saves a group again to sites where saving failed or the group is missing.',
  })
  retryGroup(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) group: number,
    @Args('siteIds', { ...siteIds, nullable: true, description: "Site IDs. Defaults to all of the group's sites." })
    sites: number[] | null,
  ) {
    return this.groups.restart(viewer, group, sites ?? null);
  }

  @ResolveField(() => BaseResponse, { description: "Resolves a conflict with a site's version." })
  resolveConflict(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) group: number,
    @Args('siteId', { type: () => Int, description: 'Site ID.' }) site: number,
    @Args('keep', { type: () => HotspotConflictChoiceEnum, description: 'Version to keep.' })
    keep: HotspotConflictChoice,
  ) {
    return this.groups.resolve(viewer, group, site, keep);
  }

  @ResolveField(() => BaseResponse, { description: 'Saves a template by name.' })
  saveGroupTemplate(
    @CurrentViewer() viewer: Viewer,
    @Args('name') name: string,
    @Args('default', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to make it the default for new groups.',
    })
    isDefault: boolean | null,
    @Args('template', { type: () => HotspotGroupTemplateDataInput }) template: HotspotGroupTemplateDataInput,
  ) {
    return this.templates.presets.save(viewer, { name, default: isDefault, value: template });
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a template.' })
  deleteGroupTemplate(@CurrentViewer() viewer: Viewer, @Args('name') name: string) {
    return this.templates.presets.delete(viewer, name);
  }
}
