import type { CreationOption } from '@adops/connectors';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, type EnumItem } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CurrentTaskRequest, type TaskRequest } from '../automation/index.js';
import { PushOptions } from './push-options.service.js';
import {
  PropellerAdsUploaderQueries,
  PushCampaignValues,
  PushEnumerations,
  PushTaskArgs,
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
    return { countries: items(countries), osType: items(osTypes), format: items(formats) };
  }
}
