import type { CreationOption } from '@adops/connectors';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, type EnumItem } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CurrentTaskRequest, type TaskRequest } from '../automation/index.js';
import { PushOptions } from './push-options.service.js';
import {
  PropellerAdsUploaderQueries,
  PushCampaignValues,
  PushEnumerations,
  PushTaskArgs,
  PushTaskFilters,
  PushUploadResponse,
  PushUploadTaskPage,
} from './push-uploader.model.js';
import { PushUploads } from './push-uploads.service.js';

const PERMISSION = 'propeller-ads-uploader';
const items = (list: readonly CreationOption[]): EnumItem[] => list.map((item) => ({ ...item, tags: [...item.tags] }));

@Resolver()
@RequirePermission(PERMISSION)
export class PushUploaderResolver {
  constructor(private readonly uploads: PushUploads) {}

  @Query(() => PropellerAdsUploaderQueries, { description: 'Push-ad uploader.' })
  propellerAdsUploader(): PropellerAdsUploaderQueries {
    return {};
  }

  @Mutation(() => PushUploadResponse, { description: 'Validates and uploads push campaigns.' })
  uploadCampaigns(
    @CurrentViewer() viewer: Viewer,
    @CurrentTaskRequest() request: TaskRequest,
    @Args('partnerAccountId', { type: () => Int, description: 'Partner account ID.' }) partnerAccountId: number,
    @Args('campaigns', { type: () => [PushCampaignValues], description: 'Drafts.' }) campaigns: PushCampaignValues[],
  ): Promise<PushUploadResponse> {
    return this.uploads.upload(viewer, partnerAccountId, campaigns, request);
  }

  @Mutation(() => BaseResponse, {
    description: "Publishes failed push tasks again, with the caller's permissions. Select tasks by ID or by filters.",
  })
  restartPushTasks(
    @CurrentViewer() viewer: Viewer,
    @Args('taskIds', { type: () => [Int], nullable: true, description: 'At most 1,000 IDs of push tasks.' })
    taskIds: number[] | null | undefined,
    @Args('filters', {
      type: () => PushTaskFilters,
      nullable: true,
      description: 'Filters for failed tasks, at most 1,000 per call. The statuses are ignored.',
    })
    filters: PushTaskFilters | null | undefined,
  ): Promise<BaseResponse> {
    return this.uploads.restart(viewer, taskIds, filters);
  }

  @Mutation(() => BaseResponse, {
    description: 'Cancels open push tasks. Created campaigns remain drafts on the platform.',
  })
  cancelPushTasks(
    @CurrentViewer() viewer: Viewer,
    @Args('taskIds', { type: () => [Int], description: 'At most 1,000 IDs of push tasks.' }) taskIds: number[],
  ): Promise<BaseResponse> {
    return this.uploads.cancel(viewer, taskIds);
  }
}

@Resolver(() => PropellerAdsUploaderQueries)
@RequirePermission(PERMISSION)
export class PushUploaderQueriesResolver {
  constructor(
    private readonly uploads: PushUploads,
    private readonly options: PushOptions,
  ) {}

  @ResolveField(() => PushUploadTaskPage, { description: 'Tasks, newest first.' })
  tasks(@CurrentViewer() viewer: Viewer, @Args() args: PushTaskArgs): Promise<PushUploadTaskPage> {
    return this.uploads.page(viewer, args);
  }

  @ResolveField(() => PushEnumerations, { description: 'Enumerations.' })
  async enumerations(@CurrentViewer() viewer: Viewer): Promise<PushEnumerations> {
    const { formats, countries, osTypes } = await this.options.of(viewer);
    const { minBudget } = this.options;
    return { countries: items(countries), osType: items(osTypes), format: items(formats), minBudget };
  }
}
