import { type HotspotMergeMode, HOTSPOTS_PER_PAGE } from '@adops/domain';
import { Args, ArgsType, Field, Int, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, ExpectedVersion, IdResponse } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { HotspotGroupFilters, HotspotGroupInput } from '../hotspot-manager.model.js';
import { HotspotManagerMutations, HotspotManagerQueries } from '../hotspot-manager.resolver.js';
import { PreviewClones } from './clones.service.js';
import {
  HotspotMergeModeEnum,
  HotspotPreview,
  HotspotPreviewGroup,
  HotspotPreviewPage,
  HotspotPreviewResponse,
} from './hotspot-preview.model.js';
import { PreviewChanges } from './preview-changes.service.js';
import { PreviewValidations } from './preview-validations.service.js';
import { HotspotPreviews } from './previews.service.js';

@ArgsType()
class PreviewsArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
  page!: number;

  @Field(() => Int, { nullable: true, defaultValue: HOTSPOTS_PER_PAGE, description: 'Items per page.' })
  perPage!: number;
}

@ArgsType()
class PreviewArgs extends PreviewsArgs {
  @Field(() => Int, { description: 'Preview ID.' })
  hotspotPreviewGroupId!: number;

  @Field(() => HotspotGroupFilters, { nullable: true, description: 'Filters.' })
  filters!: HotspotGroupFilters | null;
}

const id = { type: () => Int } as const;
const preview = { type: () => Int, description: 'Preview ID.' } as const;
const mode = {
  type: () => HotspotMergeModeEnum,
  description: 'How the preview is merged with existing groups.',
} as const;
const input = { description: 'Data to save.' } as const;

@Resolver(() => HotspotManagerQueries)
@RequirePermission('hotspot-manager')
export class HotspotPreviewQueriesResolver {
  constructor(private readonly saved: HotspotPreviews) {}

  @ResolveField(() => HotspotPreviewPage, { description: 'Previews.' })
  previews(@CurrentViewer() viewer: Viewer, @Args() { page, perPage }: PreviewsArgs) {
    return this.saved.list(viewer, { page, perPage });
  }

  @ResolveField(() => HotspotPreview, { nullable: true, description: 'A single preview with its groups.' })
  preview(@CurrentViewer() viewer: Viewer, @Args() { hotspotPreviewGroupId, page, perPage, filters }: PreviewArgs) {
    return this.saved.one(viewer, hotspotPreviewGroupId, { page, perPage, filters: filters ?? null });
  }

  @ResolveField(() => HotspotPreviewGroup, { nullable: true, description: 'A single group in a preview.' })
  previewGroup(@CurrentViewer() viewer: Viewer, @Args('id', id) group: number) {
    return this.saved.group(viewer, group);
  }
}

@Resolver(() => HotspotManagerMutations)
@RequirePermission('hotspot-manager')
export class HotspotPreviewMutationsResolver {
  constructor(
    private readonly changes: PreviewChanges,
    private readonly validations: PreviewValidations,
    private readonly clones: PreviewClones,
  ) {}

  @ResolveField(() => IdResponse, { description: 'Creates a preview from existing groups.' })
  createPreview(
    @CurrentViewer() viewer: Viewer,
    @Args('groupIds', { type: () => [Int], description: 'Groups to copy.' }) groupIds: number[],
    @Args('targetSiteIds', { type: () => [Int], description: 'Sites to copy to.' }) siteIds: number[],
    @Args('mergeMode', mode) mergeMode: HotspotMergeMode,
  ) {
    return this.changes.create(viewer, { groupIds, siteIds, mergeMode });
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a preview with its groups. Live groups are unchanged.' })
  deletePreview(@CurrentViewer() viewer: Viewer, @Args('hotspotPreviewGroupId', preview) previewId: number) {
    return this.changes.delete(viewer, previewId);
  }

  @ResolveField(() => IdResponse, { description: 'Creates a group in a preview.' })
  createPreviewGroup(
    @CurrentViewer() viewer: Viewer,
    @Args('hotspotPreviewGroupId', { type: () => Int, description: 'Preview to add the group to.' }) previewId: number,
    @Args('input', input) group: HotspotGroupInput,
  ) {
    return this.changes.createGroup(viewer, previewId, group);
  }

  @ResolveField(() => IdResponse, { description: 'Updates a group in a preview.' })
  updatePreviewGroup(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) group: number,
    @Args('input', input) content: HotspotGroupInput,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.changes.updateGroup(viewer, group, content, seen ?? null);
  }

  @ResolveField(() => BaseResponse, { description: 'Removes groups from a preview.' })
  removePreviewGroups(
    @CurrentViewer() viewer: Viewer,
    @Args('hotspotPreviewGroupId', { type: () => Int, description: 'Preview that contains the groups.' })
    previewId: number,
    @Args('ids', { type: () => [Int], nullable: true, description: 'Groups to remove. Defaults to all groups.' })
    ids: number[] | null,
  ) {
    return this.changes.removeGroups(viewer, previewId, ids ?? null);
  }

  @ResolveField(() => HotspotPreviewResponse, { description: 'Validates a preview.' })
  validatePreview(
    @CurrentViewer() viewer: Viewer,
    @Args('hotspotPreviewGroupId', preview) previewId: number,
    @Args('mergeMode', mode) mergeMode: HotspotMergeMode,
  ) {
    return this.validations.validate(viewer, previewId, mergeMode);
  }

  @ResolveField(() => HotspotPreviewResponse, { description: 'Creates live groups from a preview.' })
  clonePreview(
    @CurrentViewer() viewer: Viewer,
    @Args('hotspotPreviewGroupId', preview) previewId: number,
    @Args('mergeMode', mode) mergeMode: HotspotMergeMode,
    @Args('forceSaving', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to save groups that failed validation, too.',
    })
    forceSaving: boolean | null,
  ) {
    return this.clones.clone(viewer, previewId, mergeMode, forceSaving ?? false);
  }
}
